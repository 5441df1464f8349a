import { HOUR_MS } from '@fairlead/domain/fact/delivery.rules';

export const DAY_MS = 24 * HOUR_MS;
export const seconds = (ms: number): number => Math.floor(ms / 1000);

/** Least and greatest of a list that may be too long for a spread call. */
const rangeOf = (values: readonly number[]): [number, number] =>
  values.reduce<[number, number]>(([a, b], value) => [Math.min(a, value), Math.max(b, value)], [Infinity, -Infinity]);

/** What a range may hold more than what is asked for, before it is asked for one by one. */
const MOST = 40_000;
/** Keys that one statement names: its text stays far below the store's limit. */
const KEYS = 4_000;

/** A campaign at an instant in milliseconds; `part` tells rows of one hour apart where there are several. */
export type Key = { campaign_id: number; at: number; part?: number };

/** Where a table has its keys: the column of `at` (or what is computed of it), and of `part`. */
export type Keyed = { at: string; span: number; part?: string };

/**
 * Asks about campaigns at instants: first the whole range of time, which is what a batch nearly always covers; when that
 * holds far more than was asked for, key by key. `ask` gets the condition and how many rows to answer at most. Only whole
 * numbers of ours stand in the text: a list this long would not fit into an address.
 */
export const about = async <T extends object>(
  keys: readonly Key[],
  { at, span, part }: Keyed,
  ask: (where: string, most: number) => Promise<T[]>,
): Promise<T[]> => {
  if (keys.length === 0) return [];
  const range = (some: readonly Key[]) => {
    const [from, to] = rangeOf(some.map((key) => key.at));
    const ids = [...new Set(some.map((key) => key.campaign_id))];
    return `campaign_id IN (${ids.join(', ')}) AND hour >= ${seconds(from)} AND hour < ${seconds(to + span)}`;
  };
  const rows = await ask(range(keys), MOST + 1);
  if (rows.length <= MOST) return rows;
  const names = `(campaign_id${part ? `, ${part}` : ''}, toUnixTimestamp(${at}))`;
  const found: T[] = [];
  for (let first = 0; first < keys.length; first += KEYS) {
    const some = keys.slice(first, first + KEYS);
    const named = some.map((key) => `(${key.campaign_id}, ${part ? `${key.part}, ` : ''}${seconds(key.at)})`);
    found.push(...(await ask(`${range(some)} AND ${names} IN (${named.join(', ')})`, KEYS + 1)));
  }
  return found;
};
