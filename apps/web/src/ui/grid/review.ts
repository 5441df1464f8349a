/** What a save of several rows would do: cells, money, warnings, and which rows are left out of it. Pure but for `checkRows`. */
import { sumMoney } from '@fairlead/domain/money';
import { patchOf } from './drafts.ts';
import { fourAtOnce } from './saving.ts';
import type { Column, Entry, MoneyEffect, ReviewRow, RowId, RowReview } from './types.ts';
import { fieldOf, wordsOf } from './values.ts';

/** So many rows are asked about; the rest are saved unchecked, or the asking would use up what a minute allows. */
export const checkedAtMost = 250;

/** What is said of rows that are not asked about: nothing above is theirs, and the save looks at them as at any. */
export const uncheckedWords = (rows: number): string => {
  const more = rows - checkedAtMost;
  if (more <= 0) return '';
  const others =
    more === 1
      ? 'The other one is checked as it is saved; warnings and money are without it.'
      : `The other ${more} are checked as they are saved; warnings and money are without them.`;
  return `The first ${checkedAtMost} rows were checked. ${others}`;
};

export type ReviewedCell = { field: string; label: string; before: string; after: string };

/**
 * The cells of a row that change, in the order of the columns, also one that says something else only since another was edited
 * (the target of a KPI): as the grid has them. Fields without a column come last under their own name. */
export const cellsOf = <R extends object>(entry: Entry<R>, columns: readonly Column<R>[]): ReviewedCell[] => {
  const fields = Object.keys(entry.drafts);
  const cells = columns.flatMap((c, at) => {
    const field = fieldOf(c);
    const typed = fields.includes(field);
    if (!(typed || c.edit) || columns.findIndex((x) => fieldOf(x) === field) !== at) return [];
    const cell = { field, label: c.label, before: wordsOf(c, entry.base), after: wordsOf(c, entry.row) };
    return typed || cell.before !== cell.after ? [cell] : [];
  });
  const text = (row: R, field: string) => String((row as Record<string, unknown>)[field] ?? 'empty');
  const others = fields.filter((field) => !cells.some((cell) => cell.field === field));
  return [
    ...cells,
    ...others.map((field) => ({
      field,
      label: field,
      before: text(entry.base, field),
      after: text(entry.row, field),
    })),
  ];
};

/** Sums per currency, in the order in which the currencies first come; never across them. */
export const moneyOf = (effects: readonly MoneyEffect[]): MoneyEffect[] =>
  [...new Set(effects.map(({ currency }) => currency))].map((currency) => {
    const own = effects.filter((effect) => effect.currency === currency);
    const sum = (key: Exclude<keyof MoneyEffect, 'currency'>) => sumMoney(own.map((effect) => effect[key]));
    return {
      currency,
      per_day_before: sum('per_day_before'),
      per_day_after: sum('per_day_after'),
      total_before: sum('total_before'),
      total_after: sum('total_after'),
    };
  });

export const moves = (effect: MoneyEffect): boolean =>
  effect.per_day_before !== effect.per_day_after || effect.total_before !== effect.total_after;

export type ReviewState = {
  /** What is known about each row so far. */
  checked: ReadonlyMap<RowId, RowReview>;
  /** Rows that the person left out. */
  left: ReadonlySet<RowId>;
};

/** Rows that the save will send: neither refused nor left out. */
export const sendable = <R>(entries: readonly Entry<R>[], { checked, left }: ReviewState): Entry<R>[] =>
  entries.filter(({ id }) => !left.has(id) && checked.get(id)?.ok !== false);

/** What is said about the rows to be sent: warnings with their row, and the money they move. */
export const summaryOf = <R>(entries: readonly Entry<R>[], state: ReviewState) => {
  const rows = sendable(entries, state).flatMap((entry) => {
    const review = state.checked.get(entry.id);
    return review?.ok ? [{ entry, review }] : [];
  });
  return {
    warnings: rows.flatMap(({ entry, review }) => review.warnings.map((warning) => ({ entry, ...warning }))),
    money: moneyOf(rows.flatMap(({ review }) => review.money)),
  };
};

/** Asks about each row, four at a time, until the signal says stop. A question that fails is no refusal: the row can be saved. */
export const checkRows = <R>(
  entries: readonly Entry<R>[],
  review: ReviewRow<R>,
  tell: (id: RowId, review: RowReview) => void,
  signal: AbortSignal,
): Promise<void> =>
  fourAtOnce(entries.slice(0, checkedAtMost), async (entry) => {
    if (signal.aborted) return;
    const answer = await review(entry.row, patchOf(entry), entry.base).catch(
      (): RowReview => ({ ok: true, warnings: [{ field: '', message: 'This row could not be checked.' }], money: [] }),
    );
    if (!signal.aborted) tell(entry.id, answer);
  });
