import { useCallback, useEffect, useId, useRef, useSyncExternalStore } from 'react';

/** Forms and grids that hold edits nobody saved. One dialog asks for all of them. */
const dirty = new Set<string>();

/** Rows of grids that are unsaved, and those of them that somebody else changed meanwhile. */
export type UnsavedCount = { unsaved: number; conflicting: number };
const nothing: UnsavedCount = { unsaved: 0, conflicting: 0 };
const rows = new Map<string, UnsavedCount>();
let counted = nothing;
const watchers = new Set<() => void>();
const recount = () => {
  let unsaved = 0;
  let conflicting = 0;
  for (const one of rows.values()) {
    unsaved += one.unsaved;
    conflicting += one.conflicting;
  }
  // A form has no rows: it is one
  const next = { unsaved: Math.max(unsaved, dirty.size), conflicting };
  if (next.unsaved === counted.unsaved && next.conflicting === counted.conflicting) return;
  counted = next;
  for (const watcher of watchers) watcher();
};
const watch = (watcher: () => void) => {
  watchers.add(watcher);
  return () => void watchers.delete(watcher);
};

export const unsavedCount = (): UnsavedCount => counted;

/** Says how many rows of a grid are unsaved; null when the grid is gone. */
export const reportUnsaved = (id: string, count: UnsavedCount | null): void => {
  if (count && count.unsaved > 0) rows.set(id, count);
  else rows.delete(id);
  recount();
};

/**
 * What the person has not saved, on the page that is open: edits do not outlive their page (leaving it asks, then lets them
 * go), so there is nothing to count elsewhere.
 */
export const useUnsavedCount = (): UnsavedCount => useSyncExternalStore(watch, unsavedCount, unsavedCount);

const fields = new Set<() => boolean>();
/** A field that becomes an edit only when it is left, such as an open cell: `isTyped` while it holds something to lose. */
export const useTypedIn = (isTyped: () => boolean): void => {
  const latest = useRef(isTyped);
  latest.current = isTyped;
  useEffect(() => {
    const typed = () => latest.current();
    fields.add(typed);
    return () => void fields.delete(typed);
  }, []);
};

export const hasUnsaved = (): boolean => dirty.size > 0 || [...fields].some((isTyped) => isTyped());
const discards = new Set<() => void>();
/** Something that only makes sense while there are edits, such as a question about them. */
export const whenDiscarded = (work: () => void): void => void discards.add(work);
/** "Discard changes": the pages that held them are about to go. */
export const discardUnsaved = (): void => {
  dirty.clear();
  rows.clear();
  recount();
  for (const work of discards) work();
};

/** Counts one form or grid as unsaved until what it gives back is called. */
export const holdUnsaved = (id: string): (() => void) => {
  dirty.add(id);
  recount();
  return () => {
    dirty.delete(id);
    recount();
  };
};

/**
 * While `isDirty`, leaving the page asks first: links, Back, pickers, search, and the browser's own question for closing
 * the tab. `release()` lets the next navigation pass at once, after a save and before React has drawn it.
 */
export const useUnsavedGuard = (isDirty: boolean): { release: () => void } => {
  const id = useId();
  useEffect(() => {
    if (isDirty) return holdUnsaved(id);
  }, [id, isDirty]);
  const release = useCallback(() => {
    dirty.delete(id);
    recount();
  }, [id]);
  return { release };
};
