/** What the grid can do. One stable object that always reads the newest model, so that rows never render for its sake. */

import { plural } from '../format.ts';
import type { numbersIn } from './cell-changes.ts';
import {
  type Planned,
  planClear,
  planFillDown,
  planPaste,
  planStep,
  questionsOf,
  type Step,
  textsIn,
} from './cell-changes.ts';
import { readDelimited, writeDelimited } from './delimited.ts';
import { cellStart, linesOf } from './groups.ts';
import { nextEditable } from './keyboard.ts';
import type { Spot } from './range.ts';
import { saveRows } from './saving.ts';
import type { Change, Entry, Leaving, RowId, Verdict } from './types.ts';
import type { GridModel } from './useGrid.ts';
import { canEdit, fieldOf, readCell } from './values.ts';

const reportOf = (verb: string, n: number, { locked, invalid, cut }: Planned<never>): string => {
  const rest = [
    locked && `${locked} cannot be edited`,
    invalid && `${invalid} ${invalid === 1 ? 'is' : 'are'} not valid`,
    cut && `${cut} did not fit on the page`,
  ].filter(Boolean);
  return `${plural(n, 'cell')} ${verb}.${rest.length ? ` ${rest.join(', ')}.` : ''}`;
};

export const createActions = <R extends object>(latest: { current: GridModel<R> }) => {
  const m = () => latest.current;
  const focusHost = () => m().host.current?.focus({ preventScroll: true });
  const rowAt = (r: number): R | undefined => {
    const row = m().view.rowAt(r);
    return row && m().asItStands(row);
  };
  const rowsNow = (): R[] => m().view.pageRows.map(m().asItStands);
  const columnAt = (c: number) => m().view.shown[c - m().lead];

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
    cursor.setAnchor(extend ? (cursor.anchor ?? cursor.spot) : null);
    // Blocks have no head
    cursor.setCursor(overCells(folded && spot.r < 0 ? { ...spot, r: 0 } : spot));
    reveal.current = true;
  };

  /** Puts changes after asking what has to be asked; answers the number of cells changed. Without questions it is done before it returns. */
  const put = (changes: readonly Change<R>[], done?: (n: number) => void) => {
    const questions = questionsOf(changes, m().columns);
    if (!questions.length) {
      const n = m().store.put(changes);
      done?.(n);
      return;
    }
    void (async () => {
      const refused = new Set<string>();
      for (const q of questions) if (!(await q.ask(q.changes))) refused.add(q.field);
      const n = m().store.put(changes.filter((c) => !refused.has(c.field)));
      // A dialog had the focus meanwhile; an editor that was opened since keeps it.
      if (!m().host.current?.contains(document.activeElement)) focusHost();
      done?.(n);
    })();
  };
  const putPlanned = (planned: Planned<R>, verb: string) =>
    put(planned.changes, (n) => {
      if (planned.changes.length || planned.locked)
        m().setNotice({ text: reportOf(verb, n, planned as Planned<never>), tone: 'plain' });
    });

  /** The one link or button of a cell is used; of several, the first gets the focus. */
  const follow = (spot: Spot) => {
    const cell = m().host.current?.querySelector(`[data-r="${spot.r}"] > [data-c="${spot.c}"]`);
    const inside = [...(cell?.querySelectorAll<HTMLElement>('a, button, input, select') ?? [])].filter(
      (x) => !x.hasAttribute('disabled'),
    );
    if (inside.length === 1) inside[0]?.click();
    else inside[0]?.focus();
  };

  const open = (spot: Spot, text: string | null = null, byMouse = false) => {
    const row = rowAt(spot.r);
    const column = columnAt(spot.c);
    if (!row || !column?.edit || !canEdit(column, row)) {
      if (text === null && !byMouse) follow(spot);
      return;
    }
    if (m().store.snapshot().entries.get(m().idOf(row))?.saving) return;
    const { editor } = column.edit;
    if (!editor.Open) {
      const field = fieldOf(column);
      put([{ row, field, draft: { value: editor.turned?.((row as Record<string, unknown>)[field]) } }]);
      return;
    }
    m().cursor.setCursor(spot);
    m().cursor.setAnchor(null);
    m().reveal.current = true;
    m().cursor.setEditing({ r: spot.r, key: column.key, text, byMouse });
  };

  const isEditable = (spot: Spot): boolean => {
    const row = rowAt(spot.r);
    const column = columnAt(spot.c);
    return !!row && !!column && canEdit(column, row) && !!column.edit?.editor.Open;
  };
  const sizeNow = () => ({ rows: m().view.lineCount, columns: m().columnCount });

  /** Keeps what was typed. An invalid text stays in the cell with its sentence and the active cell stays there too. */
  const keep = (text: string, then: Leaving) => {
    const { editing, spot, setEditing } = m().cursor;
    if (!editing) return;
    const row = rowAt(editing.r);
    const column = m().view.shown.find((c) => c.key === editing.key);
    setEditing(null);
    if (!row || !column?.edit) return;
    const parsed = readCell(column.edit, text, row);
    const bad = 'issue' in parsed;
    put([{ row, field: fieldOf(column), draft: bad ? { text, issue: parsed.issue } : parsed }]);
    if (then === 'left') return;
    focusHost();
    if (bad || then === 'stay') return;
    if (then === 'down') {
      let next = editing.r + 1;
      // What is typed on goes into the next row, not into the group's line before it
      while (next < sizeNow().rows && rowAt(next) === undefined) next++;
      moveTo({ r: next < sizeNow().rows ? next : editing.r, c: spot.c });
    } else {
      const next = nextEditable({ r: editing.r, c: spot.c }, then === 'next' ? 1 : -1, sizeNow(), isEditable);
      if (next) open(next);
    }
  };

  const restore = () => {
    const { spot, setAnchor } = m().cursor;
    const row = rowAt(spot.r);
    const column = columnAt(spot.c);
    const draft = row && column && m().store.snapshot().entries.get(m().idOf(row))?.drafts[fieldOf(column)];
    if (row && column && draft && 'issue' in draft) m().store.put([{ row, field: fieldOf(column), draft: undefined }]);
    else setAnchor(null);
  };

  /** Saves these rows, each with its own verdict; one change for all. */
  const saveNow = async (ids: readonly RowId[]) => {
    const { store, props } = m();
    if (!props.save) return;
    const sent = store.begin(ids);
    if (!sent.length) return;
    m().setNotice(null);
    const results = await saveRows(sent, props.save, store.settle);
    const failed = results.filter((x) => !x.verdict.ok).length;
    const saved = results.length - failed;
    props.onSaved?.(results);
    m().setNotice({
      text: failed
        ? `${plural(saved, 'row')} saved, ${plural(failed, 'row')} not. ${failed === 1 ? 'The reason stands under it.' : 'The reason stands under each.'}`
        : `${plural(saved, 'row')} saved.`,
      tone: failed ? 'bad' : 'plain',
      changeSet: saved ? (m().props.history?.lastSave() ?? null) : null,
    });
  };
  const savable = (): Entry<R>[] =>
    [...m().store.snapshot().entries.values()].filter((e) => e.changed && !e.invalid && !e.saving);
  /** The rows a review is about, in the order in which they stand in the grid. */
  const reviewed = (): Entry<R>[] => {
    const places = new Map(
      m()
        .view.inOrder()
        .map((row, place) => [m().idOf(row), place]),
    );
    const place = (e: Entry<R>) => places.get(e.id) ?? places.size;
    return savable().sort((a, b) => place(a) - place(b));
  };
  /** One row is saved at once; several are read first. */
  const saveAll = async () => {
    const ids = savable().map((e) => e.id);
    if (ids.length > 1) m().setReviewing({ opener: document.activeElement });
    else await saveNow(ids);
  };
  /** Closes the review. What it found impossible to save says so under the row. */
  const endReview = (refused: readonly { id: RowId; verdict: Verdict<R> }[]) => {
    const { reviewing, setReviewing, store } = m();
    setReviewing(null);
    for (const { id, verdict } of refused) {
      const entry = store.snapshot().entries.get(id);
      if (entry) store.settle(entry, verdict);
    }
    // The button that opened it may be gone or at work by then: the grid is always there
    const opener = reviewing?.opener;
    setTimeout(() => {
      if (opener instanceof HTMLButtonElement && opener.isConnected && !opener.disabled)
        opener.focus({ preventScroll: true });
      else focusHost();
    });
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
    open,
    keep,
    restore,
    follow,
    focusHost,
    saveAll,
    saveNow,
    reviewed,
    endReview,
    goTo,
    goToOrSay: (id: RowId, field: string) => {
      if (!goTo(id, field)) m().setNotice({ text: 'The row is one that the filters hide.', tone: 'plain' });
    },
    cancel: () => {
      m().cursor.setEditing(null);
      focusHost();
    },
    cancelAndRestore: () => {
      m().cursor.setEditing(null);
      focusHost();
      restore();
    },
    goToIssue: () => {
      for (const e of m().store.snapshot().entries.values()) {
        const field = Object.entries(e.drafts).find(([, d]) => 'issue' in d)?.[0];
        if (field && goTo(e.id, field)) return;
      }
      m().setNotice({ text: 'The cell is in a row that the filters hide.', tone: 'plain' });
    },
    tick: (spot: Spot, reach = false) => {
      const { view, idOf } = m();
      const row = view.rowAt(spot.r);
      const group = view.lines?.[spot.r]?.group;
      if (spot.r < 0) m().selection.toggleAll();
      else if (!row && group && m().hasTick) m().selection.toggleMany(group.rows.map(idOf));
      else if (row && m().hasTick) m().selection.toggle(m().idOf(row), reach);
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
    toggleOpen: (id: RowId) =>
      m().setOpen((old) => {
        const next = new Set(old);
        if (!next.delete(id)) next.add(id);
        return next;
      }),
    undoRow: (id: RowId) => {
      m().store.undoRow(id);
      focusHost();
    },
    selectAllCells: () => {
      const { lead, view, cursor } = m();
      cursor.setAnchor({ r: 0, c: lead });
      cursor.setCursor({ r: view.lineCount - 1, c: lead + view.shown.length - 1 });
    },
    copyText: (): string | null => {
      const { rowRange, cursor, view } = m();
      return rowRange && cursor.spot.r >= 0 ? writeDelimited(textsIn(rowRange, rowsNow(), view.shown), '\t') : null;
    },
    paste: (text: string) => {
      const { rowRange, cursor, view } = m();
      if (rowRange && cursor.spot.r >= 0)
        putPlanned(planPaste(readDelimited(text, '\t'), rowRange, rowsNow(), view.shown), 'pasted');
    },
    clear: () => {
      const { rowRange, cursor, view } = m();
      if (rowRange && cursor.spot.r >= 0) putPlanned(planClear(rowRange, rowsNow(), view.shown), 'cleared');
    },
    fillDown: () => {
      const { rowRange, cursor, view } = m();
      if (rowRange && cursor.spot.r >= 0) putPlanned(planFillDown(rowRange, rowsNow(), view.shown), 'filled');
    },
    step: (cells: ReturnType<typeof numbersIn<R>>, step: Step) => putPlanned(planStep(cells, step), 'changed'),
    put,
  };
};

export type Actions<R extends object> = ReturnType<typeof createActions<R>>;
