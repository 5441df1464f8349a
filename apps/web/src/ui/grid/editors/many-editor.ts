import type { Editor } from '../types.ts';
import { ManyCell } from './ManyCell.tsx';
import { readMany, writeMany } from './many.ts';

/** Many of the choices, as chips. */
export const many: Editor = {
  Open: ManyCell,
  blank: [],
  read: (typed, choices) => (typed.trim() === '' ? null : readMany(typed, choices)),
  write: writeMany,
};
