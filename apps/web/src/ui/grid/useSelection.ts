import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { keepTicks, placeNow, ticksAt } from './kept-ticks.ts';
import type { RowId } from './types.ts';

/**
 * Ticked rows by id. Only filtered rows count as selected; a tick with shift reaches from the last one. Whoever goes on from the
 * `grid` and comes back by the history finds them ticked.
 */
export const useSelection = <R>(
  filtered: readonly R[],
  pageRows: readonly R[],
  idOf: (row: R) => RowId,
  grid: string,
) => {
  const [ids, setIds] = useState<ReadonlySet<RowId>>(() => ticksAt(placeNow(grid)));
  // Each time it is drawn: a filter makes another entry of the history
  useEffect(() => keepTicks(placeNow(grid), ids));
  const last = useRef<RowId | null>(null);
  const latest = useRef({ pageRows, idOf });
  latest.current = { pageRows, idOf };

  const selected = useMemo(() => (ids.size ? filtered.filter((r) => ids.has(idOf(r))) : []), [ids, filtered, idOf]);
  const toggle = useCallback((id: RowId, reach = false) => {
    const order = latest.current.pageRows.map(latest.current.idOf);
    const from = last.current === null ? -1 : order.indexOf(last.current);
    const to = order.indexOf(id);
    last.current = id;
    setIds((old) => {
      const next = new Set(old);
      const on = !old.has(id);
      const reached = reach && from >= 0 ? order.slice(Math.min(from, to), Math.max(from, to) + 1) : [id];
      for (const x of reached) on ? next.add(x) : next.delete(x);
      return next;
    });
  }, []);
  /** Ticks all of them, or none if all are. */
  const toggleMany = useCallback((many: readonly RowId[]) => {
    setIds((old) => {
      const next = new Set(old);
      const on = !many.every((id) => old.has(id));
      for (const id of many) on ? next.add(id) : next.delete(id);
      return next;
    });
  }, []);
  const all = filtered.length > 0 && selected.length === filtered.length;
  return {
    ids,
    selected,
    all,
    some: selected.length > 0 && !all,
    toggle,
    toggleMany,
    toggleAll: () => setIds(all ? new Set() : new Set(filtered.map(idOf))),
    clear: () => setIds(new Set()),
  };
};
