/** The order of rows under a sort. */
import type { Column } from './types.ts';
import { cellValue, compareKeys, sortKey } from './values.ts';

/** The rows in the wanted order. Empty values come last in either direction; equal rows keep their order. */
export const inOrderOf = <R extends object>(rows: readonly R[], column: Column<R>, desc: boolean): readonly R[] => {
  const sign = desc ? -1 : 1;
  const order = rows.map((_, i) => i);
  const { compare } = column;
  // A column with an order and no value of its own has nothing to be empty of
  const keyed = !compare || column.value;
  const keys = rows.map((row) => (keyed ? sortKey(cellValue(column, row)) : 0));
  order.sort((x, y) => {
    const a = keys[x];
    const b = keys[y];
    if (a === undefined || b === undefined) return Number(a === undefined) - Number(b === undefined) || x - y;
    return sign * (compare ? compare(rows[x] as R, rows[y] as R) : compareKeys(a, b)) || x - y;
  });
  return order.map((row) => rows[row] as R);
};
