import type { UnsavedSnapshot } from './unsaved.ts';

export const saveText = (n: number): string => `Save ${n} ${n === 1 ? 'row' : 'rows'}`;

/** What is wrong in the grid; of the cell one stands on (`here`) what is wrong with it. */
export const cellsToMend = (n: number, here?: { label: string; issue: string }): string => {
  const many = n === 1 ? '1 cell needs another value' : `${n} cells need another value`;
  if (!here) return many;
  return n === 1 ? `${here.label}: ${here.issue}` : `${here.label}: ${here.issue}, ${n} cells in all`;
};

/** What the save button says; `why` when there is nothing that could be saved. */
export const saveWords = (
  { saving, savable, invalidCells }: Pick<UnsavedSnapshot<unknown>, 'saving' | 'savable' | 'invalidCells'>,
  label: (rows: number) => string = saveText,
): { text: string; why?: string } => {
  if (saving > 0) return { text: `Saving ${saving}` };
  if (savable > 0) return { text: label(savable) };
  return invalidCells > 0 ? { text: 'Save', why: cellsToMend(invalidCells) } : { text: 'Save' };
};
