/** Which of the rows at hand hold what is looked for. */
import type { Column, RowId } from './types.ts';
import { cellValue, copyTextOf, plainText } from './values.ts';

/** The words of a row: its id and what its columns say in words. Amounts and dates are no words: "12" would find them all. */
const textOf = <R extends object>(row: R, columns: readonly Column<R>[], idOf: (row: R) => RowId): string => {
  const words = [String(idOf(row))];
  for (const column of columns) {
    const value = cellValue(column, row);
    if (column.copyText || typeof value === 'string' || Array.isArray(value)) words.push(copyTextOf(column, row));
  }
  return plainText(words.join('\n'));
};

/** Looks through rows by words, all of which must be in a row, in any column and order. Texts are taken once per row. */
export const createFind = <R extends object>(columns: readonly Column<R>[], idOf: (row: R) => RowId) => {
  const texts = new WeakMap<R, string>();
  const textIn = (row: R): string => {
    const known = texts.get(row);
    if (known !== undefined) return known;
    const text = textOf(row, columns, idOf);
    texts.set(row, text);
    return text;
  };
  /** The rows that hold it; the same array for nothing but blanks. */
  return (rows: readonly R[], find: string): readonly R[] => {
    const words = plainText(find).split(/\s+/).filter(Boolean);
    return words.length ? rows.filter((row) => words.every((word) => textIn(row).includes(word))) : rows;
  };
};
