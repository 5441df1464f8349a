import { same } from './same.ts';
import type { Logged } from './undo.ts';

type Fields = Readonly<Record<string, unknown>>;

/**
 * What taking an edit back would write, whichever way it is asked: without what was edited again since, and with that. A way that
 * would write nothing is none.
 * @param current the record today, with the fields of its log entries
 */
export const waysBack = ({ changes }: Logged, current: Fields): Fields[] => {
  const goes = changes.filter(({ field, before }) => !same(current[field], before));
  const untouched = goes.filter(({ field, after }) => same(current[field], after));
  const ways = untouched.length === goes.length ? [goes] : [untouched, goes];
  return ways
    .filter((way) => way.length > 0)
    .map((way) => Object.fromEntries(way.map(({ field, before }) => [field, before])));
};

/**
 * Why an edit cannot be taken back for what its record would be, by the rule of its write; null where some way is left, which the
 * question before it shows.
 */
export const whyNoWayBack = <T>(ways: readonly T[], why: (way: T) => string | null): string | null => {
  const whys = ways.map(why);
  return whys.includes(null) ? null : (whys[0] ?? null);
};
