/** What paste, clear, fill down and sums make of a rectangle of cells: changes to put, and what could not be done. */
import { roundDecimal } from '@fairlead/domain/money';
import { plural } from '../format.ts';
import { groupDigits, parseNumber, type Raise, raised, twoReadings } from './number.ts';
import { placeBlock, type Range } from './range.ts';
import type { Change, Column, FieldChange, Parsed } from './types.ts';
import { canEdit, copyTextOf, editText, fieldOf, isEmpty, readCell, readText, sameValue } from './values.ts';

export type Planned<R> = { changes: Change<R>[]; locked: number; invalid: number; cut: number };

type NumberCell<R> = { row: R; column: Column<R>; value: number };

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
  const cells: NumberCell<R>[] = [];
  for (let r = range.top; r <= range.bottom; r++) {
    for (let c = range.left; c <= range.right; c++) {
      const row = rows[r];
      const column = columns[c];
      if (!row || !column?.edit?.editor.isNumber || !canEdit(column, row)) continue;
      const value = current(row, fieldOf(column));
      if (typeof value === 'number') cells.push({ row, column, value });
      else if (empty && isEmpty(value)) cells.push({ row, column, value: 0 });
    }
  }
  return cells;
};

/** What is done to all numbers of a range, as it was typed. */
export type Step = { kind: 'set' | Raise['kind']; text: string };

const tooFine = (by: number, decimals: number | undefined): boolean =>
  decimals !== undefined && roundDecimal(by, decimals) !== by;

/**
 * A cell's number after a step. What is set or added is read as the cell reads what is typed there, with its currency and
 * decimals; the issue says why it cannot be. The cell's rules are not asked yet.
 */
export const stepped = <R>({ row, column, value }: NumberCell<R>, { kind, text }: Step): Parsed => {
  const { edit } = column;
  if (!edit) return { issue: 'This cell is locked' };
  if (kind === 'percent') {
    const by = parseNumber(text, '%');
    if (by === null) return { issue: 'This is not a percentage' };
    const two = twoReadings(text.replace('%', ''), 2);
    return two ? { issue: two.issue } : { value: raised(value, { kind, by }, edit.decimals) };
  }
  const read = readText(edit, text, row);
  if (kind === 'set' || 'issue' in read) return read;
  if (typeof read.value !== 'number') return { issue: 'This is not a number' };
  if (tooFine(read.value, edit.decimals))
    return { issue: edit.decimals ? `At most ${plural(edit.decimals, 'decimal')}` : 'Only whole numbers' };
  return { value: raised(value, { kind, by: read.value }) };
};

/** Why what a step makes of a number is no number of its column: nothing here falls below zero, and to zero only what may. */
const tooLow = <R>({ row, column, value }: NumberCell<R>, next: number): string | undefined => {
  if (next > 0 || next === value) return undefined;
  if (next < 0 && value >= 0)
    return `${column.label} ${groupDigits(value)} would become ${groupDigits(next)}: it cannot be negative`;
  const issue = next === 0 ? column.edit?.validate?.(0, row) : undefined;
  return issue && `${column.label}: ${issue}`;
};

/** Why a step cannot be done: the sentence of the first cell that cannot read what was typed, or that it would take too low. */
export const unreadIn = <R>(cells: readonly NumberCell<R>[], step: Step): string | undefined => {
  for (const cell of cells) {
    const next = stepped(cell, step);
    const issue = 'issue' in next ? next.issue : tooLow(cell, Number(next.value));
    if (issue !== undefined) return issue;
  }
  return undefined;
};

export const planStep = <R extends object>(cells: readonly NumberCell<R>[], step: Step): Planned<R> => {
  const into = empty<R>();
  for (const cell of cells) {
    const { row, column } = cell;
    const next = stepped(cell, step);
    const issue = 'issue' in next ? next.issue : column.edit?.validate?.(next.value, row);
    if (issue !== undefined) into.invalid++;
    into.changes.push({
      row,
      field: fieldOf(column),
      draft: issue !== undefined ? { text: 'value' in next ? String(next.value) : step.text, issue } : next,
    } as Change<R>);
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
export const questionsOf = <R extends object>(
  changes: readonly Change<R>[],
  columns: readonly Column<R>[],
  savedOf: (row: R) => R,
) => {
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
        ? [{ row, saved: savedOf(row), from, to: draft.value }]
        : [];
    });
    if (own.length) questions.push({ ask, field, changes: own });
  }
  return questions;
};
