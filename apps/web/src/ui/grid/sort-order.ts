/** Places of rows under a sort, worked out once per sort: comparing places is what the table then does. */
import type { Column } from './types.ts';
import { cellValue, compareKeys, sortKey } from './values.ts';

/** For each row its place in the wanted order. Empty values come last in either direction; equal rows keep their order. */
export const placesOf = <R extends object>(rows: readonly R[], column: Column<R>, desc: boolean): Int32Array => {
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
  const places = new Int32Array(rows.length);
  order.forEach((row, place) => {
    places[row] = place;
  });
  return places;
};
