/** Where the active cell goes, and how a row is brought into sight. */
import { cellsAt } from './cells-at.ts';
import { cellStart, linesOf } from './groups.ts';
import type { Spot } from './range.ts';
import type { RowId } from './types.ts';
import type { GridModel } from './useGrid.ts';
import { fieldOf } from './values.ts';

export const placeActions = <R extends object>(latest: { current: GridModel<R> }) => {
  const m = () => latest.current;
  const { focusHost } = cellsAt(latest);

  /** A group's cell may lie over several columns: one step to the right leaves it, any other way leads to its first column. */
  const overCells = (to: Spot): Spot => {
    const { view, cells, lead, cursor, columnCount } = m();
    if (!view.lines || to.r < 0 || view.rowAt(to.r) !== undefined) return to;
    const cell = cellStart(cells, to.c - lead);
    if (!cell || cell.start === to.c - lead) return to;
    const onward = cursor.spot.r === to.r && cursor.spot.c === lead + cell.start;
    return { ...to, c: Math.min(lead + cell.start + (onward ? cell.span : 0), columnCount - 1) };
  };

  const moveTo = (spot: Spot, extend = false) => {
    const { cursor, reveal, folded } = m();
    // From all cells a range begins anew at the active one
    const { anchor } = cursor;
    cursor.setAnchor(extend ? (anchor && !anchor.over ? anchor : cursor.spot) : null);
    // Blocks have no head
    cursor.setCursor(overCells(folded && spot.r < 0 ? { ...spot, r: 0 } : spot));
    reveal.current = true;
  };

  /** The one link or button of a cell is used; of several, the first gets the focus. */
  const follow = (spot: Spot) => {
    const cell = m().host.current?.querySelector(`[data-r="${spot.r}"] > [data-c="${spot.c}"]`);
    const inside = [...(cell?.querySelectorAll<HTMLElement>('a, button, input, select') ?? [])].filter(
      (x) => !x.hasAttribute('disabled'),
    );
    if (inside.length === 1) inside[0]?.click();
    else inside[0]?.focus();
  };

  /** Opens the group of a row; the line it then has. */
  const openedLine = (id: RowId): number => {
    const { view, closed, setClosed, idOf, finding } = m();
    const group = view.grouped?.find(({ rows }) => rows.some((row) => idOf(row) === id));
    const left = new Set(closed);
    if (group && left.delete(group.id)) setClosed(left);
    const lines = linesOf(view.grouped ?? [], (one) => finding.find.trim() === '' && left.has(one));
    return lines.findIndex(({ row }) => row !== undefined && idOf(row) === id);
  };

  /** Brings a row into sight, on whatever page it is; `field` chooses the cell. False when the filters hide it. */
  const goTo = (id: RowId, field?: string): boolean => {
    const { view, idOf, layout, columns, lead, folded } = m();
    const at = view.inOrder().findIndex((r) => idOf(r) === id);
    if (at < 0) return false;
    const column = columns.find((c) => fieldOf(c) === field) ?? view.shown[0];
    if (column && !folded && layout.layout.hidden.includes(column.key))
      layout.change((l) => ({ ...l, hidden: l.hidden.filter((k) => k !== column.key) }));
    const size = view.lines ? Number.POSITIVE_INFINITY : view.size || Number.POSITIVE_INFINITY;
    const page = Math.floor(at / size);
    view.setPage(page);
    const found = view.shown.findIndex((x) => x.key === column?.key);
    // What has no cell of its own in a block stands in its second one
    const c = found >= 0 ? found : Number(folded);
    moveTo({ r: view.grouped ? openedLine(id) : page ? at - page * size : at, c: lead + c });
    focusHost();
    return true;
  };

  return {
    moveTo,
    follow,
    goTo,
    goToOrSay: (id: RowId, field: string) => {
      if (!goTo(id, field)) m().setNotice({ text: 'The row is one that the filters hide.', tone: 'plain' });
    },
    goToIssue: () => {
      for (const e of m().store.snapshot().entries.values()) {
        const field = Object.entries(e.drafts).find(([, d]) => 'issue' in d)?.[0];
        if (field && goTo(e.id, field)) return;
      }
      m().setNotice({ text: 'The cell is in a row that the filters hide.', tone: 'plain' });
    },
    /** Opens or closes a group; all groups like it with `every`. */
    toggleGroup: (line: number, every = false) => {
      const { view, closed, setClosed, cursor, lead } = m();
      const group = view.lines?.[line]?.group;
      if (!group) return;
      const next = new Set(closed);
      const close = !closed.has(group.id);
      const many = every ? (view.grouped ?? []) : [group];
      for (const { id } of many) close ? next.add(id) : next.delete(id);
      setClosed(next);
      const at = linesOf(view.grouped ?? [], (one) => next.has(one)).findIndex((l) => l.group.id === group.id);
      cursor.setAnchor(null);
      cursor.setCursor({ r: at, c: lead });
    },
  };
};
