import { useCallback, useEffect, useRef } from 'react';
import type { Entry, RowId } from './types.ts';

/** Rows as they were when their editing began: what somebody else saves since is no base to write over. */
export const useBegan = <R>(entries: ReadonlyMap<RowId, Entry<R>>): ((id: RowId, base: R) => R) => {
  const began = useRef(new Map<RowId, R>());
  useEffect(() => {
    for (const [id, { base }] of entries) if (!began.current.has(id)) began.current.set(id, base);
    for (const id of began.current.keys()) if (!entries.has(id)) began.current.delete(id);
  }, [entries]);
  return useCallback((id, base) => began.current.get(id) ?? base, []);
};
