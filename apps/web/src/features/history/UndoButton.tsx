import { IconArrowBackUp } from '@tabler/icons-react';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { focusPage, onceFocusLost } from '#ui/dialog/useFocusBack.ts';

/** Where the focus goes once this button is gone: to the next way back, else the last; the newest takes back what was just done. */
const nextOf = (button: Element): (() => HTMLElement | undefined) => {
  const [entry, list] = [button.closest('.entry'), button.closest('.timeline')];
  return () => {
    const all = [...(list?.querySelectorAll<HTMLElement>('.entry-undo') ?? [])];
    const isAfter = (one: Element) => entry && entry.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING;
    return (entry?.isConnected ? all.find(isAfter) : undefined) ?? all.at(-1);
  };
};

/** Goes on at the next way back where the focus would be nowhere. @returns to be called when the button has gone, or may have */
export const goesOnAfter = (button: Element): (() => void) => {
  const next = nextOf(button);
  return () =>
    onceFocusLost(() => {
      next()?.focus({ preventScroll: true });
      focusPage();
    });
};

type Props = {
  children: ReactNode;
  /** The sheet around it opens again, and one goes on here. */
  goesOn?: boolean;
  onClick: (button: Element) => void;
};

/** Begins a way back. Taken back, it goes. */
export const UndoButton = ({ children, goesOn = false, onClick }: Props) => {
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    const own = button.current;
    return () => {
      if (own && own === document.activeElement) goesOnAfter(own)();
    };
  }, []);
  return (
    <button
      ref={button}
      type="button"
      className="button-small entry-undo"
      data-autofocus={goesOn || undefined}
      onClick={({ currentTarget }) => onClick(currentTarget)}
    >
      <IconArrowBackUp size={14} aria-hidden />
      {children}
    </button>
  );
};
