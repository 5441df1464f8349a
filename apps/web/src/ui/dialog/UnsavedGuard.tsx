import { useBlocker } from '@tanstack/react-router';
import { useEffect } from 'react';
import { hasUnsaved } from '#lib/unsaved.ts';
import { mayLeave } from './leave.ts';

/** Asks before edits are lost (WI-34 to WI-37). Filters and tabs in the address of the same page do not lose any. */
export const UnsavedGuard = () => {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => hasUnsaved() && current.pathname !== next.pathname,
    enableBeforeUnload: hasUnsaved,
    withResolver: true,
  });
  useEffect(() => {
    if (status !== 'blocked') return;
    void mayLeave().then((leave) => (leave ? proceed() : reset()));
  }, [status, proceed, reset]);
  return null;
};
