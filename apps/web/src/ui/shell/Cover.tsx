import { type ReactNode, useLayoutEffect, useRef } from 'react';
import './cover.css';

/** Lies over all else, which is inert below it: over dialogs, too. It has no way out of its own. */
export const Cover = ({ label, children }: { label: string; children: ReactNode }) => {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const cover = dialog.current;
    cover?.showModal();
    return () => cover?.close(); // gives the focus back
  }, []);
  return (
    <dialog
      ref={dialog}
      className="shell-cover"
      aria-label={label}
      onCancel={(event) => event.preventDefault()}
      // A browser lets a second Esc pass
      onClose={({ currentTarget: cover }) => cover.isConnected && cover.showModal()}
      // What listens for keys below hears none of them
      onKeyDown={(event) => event.stopPropagation()}
    >
      {children}
    </dialog>
  );
};
