import { type RefObject, useLayoutEffect, useRef } from 'react';

/** After the dialog has let go, and after whoever closed it has chosen another place for the focus. */
const AFTER_MS = 10;

/** Where nothing has the focus, or only the page as a whole has it: what had it is gone. */
export const isFocusLost = (): boolean => {
  const now = document.activeElement;
  return now === null || now === document.body || now.id === 'main';
};

/** After a dialog has given the focus back to what opened it, sooner or later. */
export const AFTER_FOCUS_BACK_MS = 30;

/** Goes on where the focus is lost even then: what a dialog would give it back to may be gone with what was done. */
export const onceFocusLost = (goOn: () => void): void =>
  void setTimeout(() => {
    if (isFocusLost()) goOn();
  }, AFTER_FOCUS_BACK_MS);

/** Where nothing has the focus, this gets it, so that Tab goes on there. */
export const focusIfNone = (to: HTMLElement | null | undefined, options?: FocusOptions): void => {
  const now = document.activeElement;
  if (now === null || now === document.body) to?.focus(options);
};

/** The same for the page. */
export const focusPage = (): void => focusIfNone(document.getElementById('main'), { preventScroll: true });

/** The first control that can be used. */
export const controlIn = (place: Element | null | undefined): HTMLElement | null | undefined =>
  place?.querySelector<HTMLElement>(':is(input, select, button):not(:disabled)');

/** A button that works is disabled, a little longer than its work takes. */
const TRIES = 20;

/**
 * Where the focus is when something begins. What this gives is called at its end: a button that was disabled meanwhile, or that says
 * something else now, has the focus again, and the page has it where the button is gone.
 */
export const focusOfNow = (): (() => void) => {
  const from = globalThis.document?.activeElement;
  const goOn = (left: number): void =>
    onceFocusLost(() => {
      const stands = from instanceof HTMLElement && from !== document.body && from.isConnected;
      if (stands && from.matches(':disabled') && left > 0) return goOn(left - 1);
      if (stands) from.focus({ preventScroll: true });
      focusPage();
    });
  return () => {
    if (from) goOn(TRIES);
  };
};

/**
 * What goes with what its button began, a form that becomes another page for instance, leaves the focus to the page; with `within`,
 * to the first control of what stood around it.
 */
export const useFocusLeft = (place: RefObject<HTMLElement | null>, within?: string): void => {
  useLayoutEffect(() => {
    const gone = place.current;
    return () => {
      if (!gone?.contains(document.activeElement)) return;
      const around = within === undefined ? null : gone.closest(within);
      setTimeout(() => {
        focusIfNone(controlIn(around));
        focusPage();
      }, AFTER_MS);
    };
  }, [place, within]);
};

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
        if (!(opener instanceof HTMLElement)) return;
        // A refused save has already moved it to the field at fault: only what closes with its dialog is left behind
        const closing = atClose?.closest('[role="dialog"]');
        const left = now === atClose && closing != null && !closing.contains(opener);
        if (now !== null && now !== document.body && !left) return;
        // What went with its page leaves it to the next, which may stand there before the dialog has faded out
        const to = opener.isConnected ? opener : document.getElementById('main');
        to?.focus({ preventScroll: true });
      }, AFTER_MS);
    };
  }, [open]);
};
