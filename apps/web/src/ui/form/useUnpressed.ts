import { useEffect, useRef, useState } from 'react';

/** The end of a press may be told to nobody: a menu of the browser or another window took it. */
const ends = ['pointerup', 'pointercancel', 'contextmenu', 'keydown'];

/** Tells when a pointer is pressed, before anything hears of it, and when it no longer is and its click is done. */
export const watchPress = (page: EventTarget, frame: EventTarget, tell: (pressed: boolean) => void): (() => void) => {
  const leave = new AbortController();
  const listening = { capture: true, signal: leave.signal };
  let isPressed = false;
  let done: ReturnType<typeof setTimeout> | undefined;
  const press = () => {
    clearTimeout(done);
    isPressed = true;
    tell(true);
  };
  const release = (event: Event) => {
    if (!isPressed || (event as Partial<KeyboardEvent>).repeat) return; // a key that is held, as for a Ctrl+click
    clearTimeout(done);
    done = setTimeout(() => {
      isPressed = false;
      tell(false);
    }); // the click comes right behind it
  };
  page.addEventListener('pointerdown', press, listening);
  for (const end of ends) page.addEventListener(end, release, listening);
  // Not on the way down: that a press takes the focus from a field is no end of it
  frame.addEventListener('blur', release, { signal: leave.signal });
  return () => {
    clearTimeout(done);
    leave.abort();
  };
};

/**
 * What is drawn stays what it was while a pointer is pressed. For what hangs on the field that the press leaves, and has no place
 * kept for it: come or gone at once, it would move what is clicked away from under the pointer.
 */
export const useUnpressed = <T>(drawn: T): T => {
  const [held, hold] = useState<{ drawn: T } | null>(null);
  const latest = useRef(drawn);
  useEffect(() => {
    latest.current = drawn;
  });
  useEffect(
    () =>
      watchPress(document, window, (pressed) =>
        hold((before) => (pressed ? (before ?? { drawn: latest.current }) : null)),
      ),
    [],
  );
  return held ? held.drawn : drawn;
};
