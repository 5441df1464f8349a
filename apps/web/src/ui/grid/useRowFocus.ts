import { useLayoutEffect, useRef } from 'react';
import type { Actions } from './actions.ts';

/** After whoever took the row away has chosen another place for the focus. */
const AFTER_MS = 20;

/** A row that goes, archived, filtered or scrolled out of sight, leaves the focus of its tick, link or button to the grid. */
export const useRowFocus = <R extends object>({ focusHost }: Pick<Actions<R>, 'focusHost'>) => {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const row = place.current;
    return () => {
      if (!row?.contains(document.activeElement)) return;
      setTimeout(() => {
        if (document.activeElement === document.body) focusHost();
      }, AFTER_MS);
    };
  }, [focusHost]);
  return place;
};
