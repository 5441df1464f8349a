import { startTransition, useEffect, useState } from 'react';
import { afterPaint } from './after-paint.ts';

let stood = false;
let asked = false;
const waiting = new Set<() => void>();

const stands = (): void => {
  stood = true;
  startTransition(() => {
    for (const tell of waiting) tell();
  });
};

/** Nobody waits for a page that is opened in a tab behind, which is not painted either. */
const askOnce = (): void => {
  if (asked) return;
  asked = true;
  if (document.visibilityState === 'hidden') stands();
  else afterPaint(stands);
};

/**
 * Whether what stands around rows has been on the screen. On the first page with a grid of a visit that is drawn by itself, though the
 * answer with the rows may be there: most of the page stands a good deal earlier so (docs/decisions/0151). Every later grid is drawn whole.
 */
export const useHeadStands = (): boolean => {
  const [known, know] = useState(stood);
  useEffect(() => {
    if (known) return;
    const tell = () => know(true);
    if (stood) return tell();
    waiting.add(tell);
    askOnce();
    return () => void waiting.delete(tell);
  }, [known]);
  return known;
};
