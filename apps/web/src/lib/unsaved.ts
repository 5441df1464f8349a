import { useCallback, useEffect, useId } from 'react';

/** Forms and grids that hold edits nobody saved. One dialog asks for all of them. */
const dirty = new Set<string>();

export const hasUnsaved = (): boolean => dirty.size > 0;
const discards = new Set<() => void>();
/** Something that only makes sense while there are edits, such as a question about them. */
export const whenDiscarded = (work: () => void): void => void discards.add(work);
/** "Discard changes": the pages that held them are about to go. */
export const discardUnsaved = (): void => {
  dirty.clear();
  for (const work of discards) work();
};

/**
 * While `isDirty`, leaving the page asks first: links, Back, pickers, search, and the browser's own question for closing
 * the tab. `release()` lets the next navigation pass at once, after a save and before React has drawn it.
 */
export const useUnsavedGuard = (isDirty: boolean): { release: () => void } => {
  const id = useId();
  useEffect(() => {
    if (!isDirty) return;
    dirty.add(id);
    return () => void dirty.delete(id);
  }, [id, isDirty]);
  return { release: useCallback(() => void dirty.delete(id), [id]) };
};
