import type { UnsavedSnapshot } from './unsaved.ts';

export const saveText = (n: number): string => `Save ${n} ${n === 1 ? 'row' : 'rows'}`;

export const cellsToMend = (n: number): string =>
  n === 1 ? '1 cell needs another value' : `${n} cells need another value`;

/** What the save button says; `why` when there is nothing that could be saved. */
export const saveWords = (
  { saving, savable, invalidCells }: Pick<UnsavedSnapshot<unknown>, 'saving' | 'savable' | 'invalidCells'>,
  label: (rows: number) => string = saveText,
): { text: string; why?: string } => {
  if (saving > 0) return { text: `Saving ${saving}` };
  if (savable > 0) return { text: label(savable) };
  return invalidCells > 0 ? { text: 'Save', why: cellsToMend(invalidCells) } : { text: 'Save' };
};
