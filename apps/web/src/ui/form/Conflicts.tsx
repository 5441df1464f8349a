import { lazy, Suspense, useSyncExternalStore } from 'react';
import { openConflict, watchConflict } from './conflict.ts';

const load = () => import('./ConflictDialog.tsx').then(({ ConflictDialog }) => ({ default: ConflictDialog }));
const ConflictDialog = lazy(load);

/** Where a merge is decided. Once per page. */
export const Conflicts = () => {
  const conflict = useSyncExternalStore(watchConflict, openConflict, openConflict);
  // A question of its own each: the choices of one row are none for the next
  return <Suspense>{conflict && <ConflictDialog key={conflict.key} conflict={conflict} />}</Suspense>;
};
