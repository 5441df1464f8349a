/** What stands where in a grid as it is now. */
import type { Column } from './types.ts';
import type { GridModel } from './useGrid.ts';

/** Always of the newest model: `latest` is asked at each call. */
export const cellsAt = <R extends object>(latest: { current: GridModel<R> }) => {
  const m = () => latest.current;
  return {
    focusHost: () => m().host.current?.focus({ preventScroll: true }),
    /** The row of a line as it stands; undefined for a group's own. */
    rowAt: (r: number): R | undefined => {
      const row = m().view.rowAt(r);
      return row && m().asItStands(row);
    },
    rowsNow: (): R[] => m().view.pageRows.map(m().asItStands),
    columnAt: (c: number): Column<R> | undefined => m().view.shown[c - m().lead],
  };
};
