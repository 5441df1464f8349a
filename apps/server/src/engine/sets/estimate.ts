import type { Work } from '../work.ts';
import { checkCount, type Operator, rowsOf } from './combine.ts';
import type { Part } from './filter.ts';
import { wholeOf } from './filter.ts';
import { type IdList, type Source, withLists } from './id-list.ts';

export type Estimate = { line_count: number; exact: boolean; margin_percent: number };
export type EstimateTask = { operator: Operator; sources: Source[]; exactBelow?: number; sample?: number };

/** Lists that hold fewer ids together are counted: that takes no longer than a person notices. */
const EXACT_BELOW = 1_000_000;
/** The sample: pieces of the id range, and the ids they hold of all lists together. */
const PIECES = 16;
const SAMPLE = 480_000;
/** Two-sided 95 % of Student's t with 15 degrees of freedom. */
const T = 2.131;

/**
 * About how many rows a combination has, out of pieces of the id range. A piece holds all ids of all lists between two
 * ids, so what is counted in it is exact, and result by ids read is a ratio that the whole shares. `margin_percent`
 * covers 95 %: it comes from how much the pieces differ. A result too rare to be seen has a margin of 100.
 */
export function estimate(
  { operator, sources, exactBelow = EXACT_BELOW, sample = SAMPLE }: EstimateTask,
  work: Work,
): Estimate {
  checkCount(sources);
  return withLists(sources, (lists, words) => {
    const total = lists.reduce((sum, list) => sum + list.count, 0);
    if (total < exactBelow) {
      const rows = rowsOf(operator, lists.map(wholeOf), words, null, work);
      return { line_count: rows, exact: true, margin_percent: 0 };
    }
    const base = baseOf(operator, lists);
    const pieces = Array.from({ length: PIECES }, (_, piece) => {
      const parts = partsAt(lists, base, piece, Math.min(1, sample / total));
      work.step({ phase: 'count', done: piece, total: PIECES, unit: 'slices' });
      return {
        rows: rowsOf(operator, parts, words, null, { step() {} }),
        ids: parts.reduce((sum, part) => sum + part.to - part.from, 0),
      };
    });
    return scale(pieces, total);
  });
}

/** Pieces are cut where the longest list's ids lie, so that they are filled however ids are spread. */
const baseOf = (operator: Operator, lists: readonly IdList[]): IdList => {
  const [first] = lists as [IdList];
  return operator === 'difference' ? first : lists.reduce((a, b) => (b.count > a.count ? b : a), first);
};

function partsAt(lists: readonly IdList[], base: IdList, piece: number, share: number): Part[] {
  const length = Math.max(1, Math.floor((base.count * share) / PIECES));
  const from = Math.floor(((piece + 0.5) * base.count) / PIECES - length / 2);
  const low = base.keyAt(Math.max(0, from));
  const high = base.keyAt(Math.min(base.count - 1, from + length));
  return lists.map((list) => {
    const start = list.seek(low, 0, list.count, list.count / 2);
    return { list, from: start, to: list.seek(high, start, list.count, Math.max(64, length)) };
  });
}

function scale(pieces: readonly { rows: number; ids: number }[], total: number): Estimate {
  const rows = pieces.reduce((sum, piece) => sum + piece.rows, 0);
  const ids = pieces.reduce((sum, piece) => sum + piece.ids, 0);
  if (rows === 0) return { line_count: 0, exact: false, margin_percent: 100 };
  const ratio = rows / ids;
  const squares = pieces.reduce((sum, piece) => sum + (piece.rows - ratio * piece.ids) ** 2, 0);
  const error = Math.sqrt(squares / (PIECES - 1) / PIECES) / (ids / PIECES);
  const margin = (100 * T * error * Math.sqrt(1 - Math.min(1, ids / total))) / ratio;
  return {
    line_count: Math.round(ratio * total),
    exact: false,
    margin_percent: Math.min(100, Math.max(0.1, Math.ceil(margin * 10) / 10)),
  };
}
