/** What paste, clear, fill down and sums make of a rectangle of cells: changes to put, and what could not be done. */
import { applyStep, type Step } from './number.ts';
import { placeBlock, type Range } from './range.ts';
import type { Change, Column, FieldChange } from './types.ts';
import { canEdit, copyTextOf, editText, fieldOf, isEmpty, readCell, sameValue } from './values.ts';

export type Planned<R> = { changes: Change<R>[]; locked: number; invalid: number; cut: number };

const empty = <R>(): Planned<R> => ({ changes: [], locked: 0, invalid: 0, cut: 0 });
const current = (row: object, field: string): unknown => (row as Record<string, unknown>)[field];

const plan = <R extends object>(into: Planned<R>, column: Column<R>, row: R, text: string) => {
  if (!column.edit || !canEdit(column, row)) {
    into.locked++;
    return;
  }
  const parsed = readCell(column.edit, text, row);
  if ('issue' in parsed) into.invalid++;
  into.changes.push({ row, field: fieldOf(column), draft: 'issue' in parsed ? { text, issue: parsed.issue } : parsed });
};

/** A block of texts laid on the page from the range's first cell. */
export const planPaste = <R extends object>(
  block: readonly (readonly string[])[],
  range: Range,
  rows: readonly R[],
  columns: readonly Column<R>[],
): Planned<R> => {
  const into = empty<R>();
  const { placed, cut } = placeBlock(block, range, rows.length, columns.length);
  for (const { r, c, text } of placed) {
    const column = columns[c];
    const row = rows[r];
    if (column && row) plan(into, column, row, text);
  }
  return { ...into, cut };
};

export const planClear = <R extends object>(
  range: Range,
  rows: readonly R[],
  columns: readonly Column<R>[],
): Planned<R> => planPaste([['']], range, rows, columns);

/** The first row's values into the rows under it; a range of one row takes the row above. */
export const planFillDown = <R extends object>(
  range: Range,
  rows: readonly R[],
  columns: readonly Column<R>[],
): Planned<R> => {
  const into = empty<R>();
  const from = range.top === range.bottom ? range.top - 1 : range.top;
  const source = rows[from];
  if (!source) return into;
  for (let r = from + 1; r <= range.bottom; r++) {
    for (let c = range.left; c <= range.right; c++) {
      const column = columns[c];
      const row = rows[r];
      if (!column || !row) continue;
      if (!column.edit) into.locked++;
      else plan(into, column, row, editText(column.edit, current(source, fieldOf(column)), source));
    }
  }
  return into;
};

/** The editable numbers of a range: what "add %" works on. With `empty` also the cells that hold none yet, for "set". */
export const numbersIn = <R extends object>(
  range: Range,
  rows: readonly R[],
  columns: readonly Column<R>[],
  empty = false,
) => {
  const cells: { row: R; column: Column<R>; value: number }[] = [];
  for (let r = range.top; r <= range.bottom; r++) {
    for (let c = range.left; c <= range.right; c++) {
      const row = rows[r];
      const column = columns[c];
      if (!row || !column || column.edit?.kind !== 'number' || !canEdit(column, row)) continue;
      const value = current(row, fieldOf(column));
      if (typeof value === 'number') cells.push({ row, column, value });
      else if (empty && isEmpty(value)) cells.push({ row, column, value: 0 });
    }
  }
  return cells;
};

export const planStep = <R extends object>(
  cells: readonly { row: R; column: Column<R>; value: number }[],
  step: Step,
): Planned<R> => {
  const into = empty<R>();
  for (const { row, column, value } of cells) {
    const next = applyStep(value, step, column.edit?.decimals);
    const issue = column.edit?.validate?.(next, row);
    if (issue !== undefined) into.invalid++;
    into.changes.push({
      row,
      field: fieldOf(column),
      draft: issue === undefined ? { value: next } : { text: String(next), issue },
    });
  }
  return into;
};

/** The texts of a range, for the clipboard. */
export const textsIn = <R extends object>(
  range: Range,
  rows: readonly R[],
  columns: readonly Column<R>[],
): string[][] =>
  rows
    .slice(range.top, range.bottom + 1)
    .map((row) => columns.slice(range.left, range.right + 1).map((c) => copyTextOf(c, row)));

/** The questions an action has to ask first, per column that asks. */
export const questionsOf = <R extends object>(changes: readonly Change<R>[], columns: readonly Column<R>[]) => {
  const questions: {
    ask: NonNullable<NonNullable<Column<R>['edit']>['ask']>;
    field: string;
    changes: FieldChange<R>[];
  }[] = [];
  for (const column of columns) {
    const ask = column.edit?.ask;
    if (!ask) continue;
    const field = fieldOf(column);
    const own = changes.flatMap(({ row, field: f, draft }) => {
      const from = current(row, field);
      return f === field && draft && 'value' in draft && !sameValue(from, draft.value)
        ? [{ row, from, to: draft.value }]
        : [];
    });
    if (own.length) questions.push({ ask, field, changes: own });
  }
  return questions;
};
