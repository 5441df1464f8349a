import { useLayoutEffect, useRef } from 'react';

/** After the dialog has let go, and after whoever closed it has chosen another place for the focus. */
const AFTER_MS = 10;

/**
 * Gives the focus back to whoever had it when a dialog opened. The kit does so only for a dialog that stood there closed
 * before; most of ours are drawn when they are asked for. A button that is disabled while it works has lost the focus too.
 */
export const useFocusBack = (open: boolean): void => {
  const before = useRef<{ open: boolean; opener: Element | null }>({ open: false, opener: null });
  // While it is drawn: a button that this very drawing disables loses the focus before any effect
  if (open && !before.current.open) before.current.opener = document.activeElement;
  before.current.open = open;
  useLayoutEffect(() => {
    if (!open) return;
    const { opener } = before.current;
    return () => {
      const atClose = document.activeElement;
      setTimeout(() => {
        const now = document.activeElement;
        if (!(opener instanceof HTMLElement) || !opener.isConnected) return;
        // A refused save has already moved it to the field at fault: only what closes with its dialog is left behind
        const closing = atClose?.closest('[role="dialog"]');
        const left = now === atClose && closing != null && !closing.contains(opener);
        if (now !== null && now !== document.body && !left) return;
        opener.focus({ preventScroll: true });
      }, AFTER_MS);
    };
  }, [open]);
};
