export type { Editing } from './useCursor.ts';

/** The id of a cell, for aria-activedescendant: by position, so that any row id will do. */
export const cellId = (gridId: string, r: number, c: number): string => `${gridId}r${r}c${c}`;
