/** What a grid fetches after its rows: none of it is drawn before somebody opens it or edits. */
import { later } from '#lib/later.ts';

/** The panels of its menus. */
export const panels = later(() => import('./panels.ts'));
/** Its foot while anything is unsaved. */
export const dock = later(() => import('./UnsavedDock.tsx'));
export const review = later(() => import('./ReviewSheet.tsx'));
export const faults = later(() => import('./FaultsSheet.tsx'));
