import { useSyncExternalStore } from 'react';

/** Below this a row of columns has no room: grids that can fold their rows do. */
const narrow = typeof matchMedia === 'undefined' ? null : matchMedia('(max-width: 30em)');
const subscribe = (changed: () => void) => {
  narrow?.addEventListener('change', changed);
  return () => narrow?.removeEventListener('change', changed);
};

/** Whether the window is as narrow as a phone held upright. */
export const useNarrow = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => narrow?.matches ?? false,
    () => false,
  );
