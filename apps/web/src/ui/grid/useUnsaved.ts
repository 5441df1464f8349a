import { useMemo, useState, useSyncExternalStore } from 'react';
import type { MeantUnder } from './drafts.ts';
import type { RowId } from './types.ts';
import { createUnsaved, type UnsavedSnapshot, type UnsavedStore } from './unsaved.ts';

export type Unsaved<R> = UnsavedSnapshot<R> & {
  /** True while leaving the page would lose something: guard navigation with it. */
  isDirty: boolean;
  /** Stages the same values on many rows as unsaved; answers the number of cells that changed. */
  stage: UnsavedStore<R>['stage'];
  undoAll: () => void;
  store: UnsavedStore<R>;
};

const ownId = (row: object): RowId => (row as { id: RowId }).id;

/**
 * The unsaved rows of one grid. The page holds it, gives it to the grid and guards leaving with `isDirty` and `count`.
 * `under`: fields whose values mean something only under another's: a draft keeps it when others change it (decision 0162).
 */
export const useUnsaved = <R extends object>(idOf: (row: R) => RowId = ownId, under?: MeantUnder): Unsaved<R> => {
  const [store] = useState(() => createUnsaved<R>(idOf, under));
  const snapshot = useSyncExternalStore(store.subscribe, store.snapshot);
  return useMemo(
    () => ({ ...snapshot, isDirty: snapshot.count > 0, stage: store.stage, undoAll: store.undoAll, store }),
    [snapshot, store],
  );
};
