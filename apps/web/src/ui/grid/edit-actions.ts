/** Opening, keeping and restoring a cell, and what is done to a range of them. */
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
import { cellsAt } from './cells-at.ts';
import { readDelimited, writeDelimited } from './delimited.ts';
import { nextEditable } from './keyboard.ts';
import type { placeActions } from './place-actions.ts';
import type { Spot } from './range.ts';
import type { Change, Column, Leaving, RowId } from './types.ts';
import type { GridModel } from './useGrid.ts';
import { canEdit, fieldOf, readCell, whyLocked } from './values.ts';

const reportOf = (verb: string, n: number, { locked, invalid, cut }: Planned<never>): string => {
  const rest = [
    locked && `${locked} cannot be edited`,
    invalid && `${invalid} ${invalid === 1 ? 'is' : 'are'} not valid`,
    cut && `${cut} did not fit on the page`,
  ].filter(Boolean);
  return `${plural(n, 'cell')} ${verb}.${rest.length ? ` ${rest.join(', ')}.` : ''}`;
};

const BEING_SAVED = 'This row is being saved. It can be edited once it is.';
const lockedWords = <R>({ label, ariaLabel = label }: Column<R>): string | undefined =>
  ariaLabel && `${ariaLabel} cannot be edited here`;

type Place<R extends object> = Pick<ReturnType<typeof placeActions<R>>, 'moveTo' | 'follow'>;

export const editActions = <R extends object>(latest: { current: GridModel<R> }, { moveTo, follow }: Place<R>) => {
  const m = () => latest.current;
  const { focusHost, rowAt, rowsNow, columnAt } = cellsAt(latest);

  const saved = (row: R): R => m().store.snapshot().entries.get(m().idOf(row))?.base ?? row;

  /** Puts changes after asking what has to be asked; answers the number of cells changed. Without questions it is done before it returns. */
  /** `declined`: a question about them was answered with no. */
  const put = (changes: readonly Change<R>[], done?: (n: number) => void, declined?: () => void) => {
    const questions = questionsOf(changes, m().columns, saved);
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
      if (refused.size > 0) declined?.();
    })();
  };
  const putPlanned = (planned: Planned<R>, verb: string, declined?: () => void) =>
    put(
      planned.changes,
      (n) => {
        if (planned.changes.length || planned.locked)
          m().setNotice({ text: reportOf(verb, n, planned as Planned<never>), tone: 'plain' });
      },
      declined,
    );

  const open = (spot: Spot, text: string | null = null, byMouse = false) => {
    const row = rowAt(spot.r);
    const column = columnAt(spot.c);
    if (!row || !column?.edit || !canEdit(column, row)) {
      // Typed, or clicked twice, and nothing opens: it is said why, before it is typed into something else
      const tried = text !== null || (byMouse && m().editable);
      const why = row && column && (whyLocked(column, row) ?? (tried ? lockedWords(column) : undefined));
      if (why) m().setNotice({ text: why, tone: 'plain' });
      if (text === null && !byMouse) follow(spot);
      return;
    }
    if (m().store.snapshot().entries.get(m().idOf(row))?.saving)
      return m().setNotice({ text: BEING_SAVED, tone: 'plain' });
    const { editor } = column.edit;
    if (!editor.Open) {
      const field = fieldOf(column);
      put([{ row, field, draft: { value: editor.turned?.((row as Record<string, unknown>)[field]) } }]);
      return;
    }
    m().cursor.setCursor(spot);
    m().cursor.setAnchor(null);
    m().reveal.current = true;
    m().cursor.setEditing({
      r: spot.r,
      began: saved(row),
      key: column.key,
      text,
      byMouse,
      typed: text === null ? {} : { now: text },
    });
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
    const column = m().columns.find((c) => c.key === editing.key);
    setEditing(null);
    if (!row || !column?.edit) return;
    const field = fieldOf(column);
    const before = m().store.snapshot().entries.get(m().idOf(row))?.drafts[field];
    const parsed = readCell(column.edit, text, row);
    // A cell that was opened and left as it was is no edit, whatever others saved meanwhile
    const isEdit = editing.typed.now !== undefined || (before && 'issue' in before);
    const bad = isEdit && 'issue' in parsed;
    if (isEdit)
      put([
        {
          ...{ row, field, began: editing.began as R },
          draft: 'issue' in parsed ? { text, issue: parsed.issue } : parsed,
        },
      ]);
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

  /** The open cell goes without anybody's doing, as when a phone is turned: what is typed stays, as when it is left. */
  const letGo = () => {
    const { editing, setEditing } = m().cursor;
    if (editing?.typed.now !== undefined) keep(editing.typed.now, 'left');
    else if (editing) setEditing(null);
  };

  const restore = () => {
    const { spot, setAnchor } = m().cursor;
    const row = rowAt(spot.r);
    const column = columnAt(spot.c);
    const draft = row && column && m().store.snapshot().entries.get(m().idOf(row))?.drafts[fieldOf(column)];
    if (row && column && draft && 'issue' in draft) m().store.put([{ row, field: fieldOf(column), draft: undefined }]);
    else setAnchor(null);
  };

  return {
    open,
    keep,
    letGo,
    restore,
    put,
    cancel: () => {
      m().cursor.setEditing(null);
      focusHost();
    },
    cancelAndRestore: () => {
      m().cursor.setEditing(null);
      focusHost();
      restore();
    },
    undoRow: (id: RowId) => {
      m().store.undoRow(id);
      focusHost();
    },
    copyText: (): string | null => {
      const { rowRange, view } = m();
      return rowRange ? writeDelimited(textsIn(rowRange, rowsNow(), view.shown), '\t') : null;
    },
    paste: (text: string) => {
      const { rowRange, view } = m();
      if (rowRange) putPlanned(planPaste(readDelimited(text, '\t'), rowRange, rowsNow(), view.shown), 'pasted');
    },
    clear: () => {
      const { rowRange, view } = m();
      if (rowRange) putPlanned(planClear(rowRange, rowsNow(), view.shown), 'cleared');
    },
    fillDown: () => {
      const { rowRange, view } = m();
      if (rowRange) putPlanned(planFillDown(rowRange, rowsNow(), view.shown), 'filled');
    },
    step: (cells: ReturnType<typeof numbersIn<R>>, step: Step, declined: () => void) =>
      putPlanned(planStep(cells, step), 'changed', declined),
  };
};
