import { useEffect, useRef, useState } from 'react';

/** Tells when a pointer is pressed, before anything hears of it, and when it no longer is and its click is done. */
export const watchPress = (page: EventTarget, tell: (pressed: boolean) => void): (() => void) => {
  const leave = new AbortController();
  const listening = { capture: true, signal: leave.signal };
  let done: ReturnType<typeof setTimeout> | undefined;
  const press = () => {
    clearTimeout(done);
    tell(true);
  };
  const release = () => {
    done = setTimeout(() => tell(false)); // the click comes right behind it
  };
  page.addEventListener('pointerdown', press, listening);
  page.addEventListener('pointerup', release, listening);
  page.addEventListener('pointercancel', release, listening);
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
    () => watchPress(document, (pressed) => hold((before) => (pressed ? (before ?? { drawn: latest.current }) : null))),
    [],
  );
  return held ? held.drawn : drawn;
};
