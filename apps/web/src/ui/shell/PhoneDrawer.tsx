import { IconMenu2, IconX } from '@tabler/icons-react';
import { useRouterState } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef, useState } from 'react';

/**
 * On small screens the drawer lies over the page and goes after each choice, on Esc and on a tap beside it. What is in it is drawn
 * when it opens; `empty` while that is not known.
 */
export const PhoneDrawer = ({ empty, children }: { empty: boolean; children: ReactNode }) => {
  const dialog = useRef<HTMLDialogElement>(null);
  const [open, setOpen] = useState(false);
  const path = useRouterState({ select: (state) => state.location.pathname });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new page is what closes it
  useEffect(() => dialog.current?.close(), [path]);
  // Beside it, or on a link, also one that asks before it leaves: the question must not lie under the drawer
  const closeOn = (target: EventTarget) => {
    if (target === dialog.current || (target as Element).closest('a')) dialog.current?.close();
  };
  return (
    <>
      <button
        type="button"
        className="icon-button only-phone"
        aria-label="Open navigation"
        aria-haspopup="dialog"
        disabled={empty}
        onClick={() => {
          setOpen(true);
          dialog.current?.showModal();
        }}
      >
        <IconMenu2 size={20} aria-hidden />
      </button>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard closes it with Esc, as every dialog */}
      <dialog
        ref={dialog}
        className="drawer-over"
        aria-label="Navigation"
        onClick={(event) => closeOn(event.target)}
        onClose={() => setOpen(false)}
      >
        <nav className="drawer-over-items" aria-label="Rooms">
          <button
            type="button"
            className="icon-button"
            aria-label="Close navigation"
            onClick={() => dialog.current?.close()}
          >
            <IconX size={20} aria-hidden />
          </button>
          {open && children}
        </nav>
      </dialog>
    </>
  );
};
