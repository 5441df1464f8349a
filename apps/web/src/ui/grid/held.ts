/** Rows of a page that stand still while a cell is open, and what goes along with its row when others move it. Pure. */
import { useMemo, useRef } from 'react';
import type { Grouped, Line } from './groups.ts';
import type { Page } from './paging.ts';
import { type Anchor, rangeFrom, type Spot } from './range.ts';
import type { RowId } from './types.ts';

/** What is on the page, and the saved rows that it was made of. */
export type Laid<R> = {
  rows: readonly R[];
  /** Rows that pass the filters, in no particular order. */
  filtered: readonly R[];
  /** Saved rows on this page, in order; of closed groups none. */
  pageRows: readonly R[];
  grouped: readonly Grouped<R>[] | null;
  /** Groups and rows under each other; null without groups, where a line is a row of the page. */
  lines: readonly Line<R>[] | null;
  page: Page;
};

/** The same lines with each row as it is by now; one that is gone stands as it was. */
export const heldOver = <R>(before: Laid<R>, rows: readonly R[], idOf: (row: R) => RowId): Laid<R> => {
  if (before.rows === rows) return before;
  const byId = new Map(rows.map((row) => [idOf(row), row]));
  const now = (row: R): R => byId.get(idOf(row)) ?? row;
  const groups = new Map(before.grouped?.map((group) => [group, { id: group.id, rows: group.rows.map(now) }]));
  return {
    rows: before.rows,
    filtered: before.filtered.map(now),
    pageRows: before.pageRows.map(now),
    grouped: before.grouped && [...groups.values()],
    lines:
      before.lines?.map((line) => ({
        ...line,
        group: groups.get(line.group) ?? line.group,
        row: line.row && now(line.row),
      })) ?? null,
    page: before.page,
  };
};

/** What is shown of `laid`: while a cell is open the lines that were there when it was opened. */
export const useHeld = <R>(laid: Laid<R>, hold: boolean, idOf: (row: R) => RowId): Laid<R> => {
  const last = useRef(laid);
  if (!hold) last.current = laid;
  const before = last.current;
  return useMemo(() => (hold ? heldOver(before, laid.rows, idOf) : laid), [hold, before, laid, idOf]);
};

/** What stands on a line: the row's id or the group's name; undefined behind the last. */
export type KeyAt = (line: number) => RowId | undefined;

export type Placed = { cursor: Spot; anchor: Anchor | null };
/** The lines of a page: how many, and what stands on each. */
export type Stood = { rows: number; keyAt: KeyAt };

/** A place as it is drawn: below the last line there is none. */
export const drawnAt = <S extends Spot>(at: S, rows: number): S => (at.r < rows ? at : { ...at, r: rows - 1 });

/**
 * The active cell goes with its row when the rows become others; without its row it stays where it is. Where it was drawn counts:
 * one that stands below the last line belongs to that. A range is one only while the same rows are in it: what is pasted or
 * filled goes into none that came in between.
 */
export const followed = (placed: Placed, was: Stood, is: Stood): Placed => {
  if (was.rows === 0) return placed;
  const cursor = drawnAt(placed.cursor, was.rows);
  const anchor = placed.anchor && drawnAt(placed.anchor, was.rows);
  const [before, now] = [was.keyAt, is.keyAt];
  const at = new Map<RowId | undefined, number>();
  for (let line = 0; line < is.rows; line++) at.set(now(line), line);
  const moved = (spot: Spot): Spot | undefined => {
    if (spot.r < 0) return spot;
    const key = before(spot.r);
    const line = key === undefined ? undefined : at.get(key);
    return line === undefined ? undefined : line === spot.r ? spot : { ...spot, r: line };
  };
  const to = moved(cursor);
  const from = anchor && moved(anchor);
  const over = anchor?.over && drawnAt(anchor.over, was.rows);
  const end = moved(over ?? cursor);
  if (!to || !from || !end) return { cursor: to ?? cursor, anchor: null };
  const hung: Anchor = over ? { ...from, over: end } : from;
  const [were, are] = [rangeFrom(over ? { ...anchor, over } : anchor, cursor), rangeFrom(hung, to)];
  const more = were.bottom - were.top;
  let same = are.bottom - are.top === more;
  for (let i = 0; same && i <= more; i++) same = before(were.top + i) === now(are.top + i);
  return { cursor: to, anchor: same ? hung : null };
};
