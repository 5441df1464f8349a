/*
 * A margin that was refused when its line item was created: the line item is there, and its page takes the margin over as
 * unsaved (D-058).
 */
const kept = new Map<number, number>();

export const keepMargin = (lineItem: number, percent: number): void => void kept.set(lineItem, percent);

/** The margin to go on with, once. */
export const takeMargin = (lineItem: number): number | undefined => {
  const percent = kept.get(lineItem);
  kept.delete(lineItem);
  return percent;
};
