import { useCallback, useRef } from 'react';
import type { Entry, RowId } from './types.ts';

/** Rows as they were when their editing began: what somebody else saves since is no base to write over. */
export const useBegan = <R>(entries: ReadonlyMap<RowId, Entry<R>>): ((id: RowId, base: R) => R) => {
  const latest = useRef(entries);
  latest.current = entries;
  return useCallback((id, base) => latest.current.get(id)?.began ?? base, []);
};
