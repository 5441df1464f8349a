import { useBlocker } from '@tanstack/react-router';
import { useRef } from 'react';
import { hasUnsaved } from '#lib/unsaved.ts';
import { question } from './ask.ts';
import { mayLeave } from './leave.ts';

/**
 * Asks before edits are lost (WI-34 to WI-37). Filters and tabs in the address of the same page do not lose any.
 *
 * Back and Forward have moved the browser already when they are asked about, and the router moves it back by the way from the page
 * to where it is then. So of several that come while the question is open only the newest is answered: each of them would move it
 * back by its own way.
 */
export const UnsavedGuard = () => {
  const moves = useRef(0);
  const asking = useRef(false);
  useBlocker({
    shouldBlockFn: async ({ action, current, next }) => {
      const moved = action !== 'PUSH' && action !== 'REPLACE';
      const move = moved ? ++moves.current : moves.current;
      if (!hasUnsaved() || current.pathname === next.pathname) {
        // Moved back to the page itself: there is nothing to ask any more
        if (moved && asking.current) question()?.answer(false);
        if (moved) asking.current = false;
        return false;
      }
      asking.current = true;
      const leave = await mayLeave();
      if (moved && move !== moves.current) return new Promise<never>(() => undefined);
      asking.current = false;
      return !leave;
    },
    enableBeforeUnload: hasUnsaved,
  });
  return null;
};
