/** What the grid can do. One stable object that always reads the newest model, so that rows never render for its sake. */
import { cellsAt } from './cells-at.ts';
import { editActions } from './edit-actions.ts';
import { placeActions } from './place-actions.ts';
import type { Spot } from './range.ts';
import { saveActions } from './save-actions.ts';
import type { RowId } from './types.ts';
import type { GridModel } from './useGrid.ts';

export const createActions = <R extends object>(latest: { current: GridModel<R> }) => {
  const m = () => latest.current;
  const place = placeActions(latest);
  return {
    ...place,
    ...editActions(latest, place),
    ...saveActions(latest),
    focusHost: cellsAt(latest).focusHost,
    tick: (spot: Spot, reach = false) => {
      const { view, idOf } = m();
      const row = view.rowAt(spot.r);
      const group = view.lines?.[spot.r]?.group;
      if (spot.r < 0) m().selection.toggleAll();
      else if (!row && group && m().hasTick) m().selection.toggleMany(group.rows.map(idOf));
      else if (row && m().hasTick) m().selection.toggle(m().idOf(row), reach);
    },
    toggleOpen: (id: RowId) =>
      m().setOpen((old) => {
        const next = new Set(old);
        if (!next.delete(id)) next.add(id);
        return next;
      }),
    selectAllCells: () => {
      const { lead, view, cursor } = m();
      if (view.lineCount === 0) return;
      // The active cell stays where it is: what is typed next is meant for that, not for the first of them
      cursor.setAnchor({ r: 0, c: lead, over: { r: view.lineCount - 1, c: lead + view.shown.length - 1 } });
    },
  };
};

export type Actions<R extends object> = ReturnType<typeof createActions<R>>;
