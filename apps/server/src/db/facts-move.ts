import { randomUUID } from 'node:crypto';
import type { Facts, OpenedFacts } from './facts.ts';
import { columnsOf } from './facts-copy.ts';

/** A table that is moved: by which days, and whether of rows with the same key only the latest counts. */
type Moved = { table: string; day: string; latest: boolean };

const hourly = ['delivery', 'bidding', 'creative_delivery'].map((table) => ({
  ...{ table, day: `toDate(hour, 'UTC')`, latest: true },
}));
/** Batches first: a batch that is there has its rows there, or they are moved after it. */
const MOVED: readonly Moved[] = [
  { table: 'fact_batches', day: `toDate(received_at, 'UTC')`, latest: true },
  { table: 'app_events', day: 'day', latest: false },
  ...hourly,
];

/** Facts arrived otherwise than they were. */
export class FactsDiffer extends Error {
  override name = 'FactsDiffer';
  constructor(what: string, advice: string) {
    super(`Facts: ${what}. Nothing was changed over. ${advice}`);
  }
}

/** How many rows, and a sum of hashes over all their columns that does not depend on their order. */
type Sum = { rows: number; sum: string };
type Days = { first: string; last: string };
type Told = { say(line: string): void; signal: AbortSignal };

/** So many rows are moved at a time, of whole days: what a move that was cut off does again at most. */
const PORTION = 500_000;

const from = ({ table, latest }: Moved): string => `${table}${latest ? ' FINAL' : ''}`;
const within = ({ day }: Moved): string => `${day} BETWEEN {first:Date} AND {last:Date}`;

const sumOf = async (
  facts: Facts,
  moved: Moved,
  columns: readonly string[],
  days: Days | null,
  signal: AbortSignal,
) => {
  const where = days ? `WHERE ${within(moved)}` : '';
  const [row] = await facts.query<Sum>(
    `SELECT count() AS rows, toString(sum(cityHash64(${columns.join(', ')}))) AS sum FROM ${from(moved)} ${where}`,
    days ?? {},
    { signal },
  );
  return row ?? { rows: 0, sum: '0' };
};
const isSame = (a: Sum, b: Sum): boolean => a.rows === b.rows && a.sum === b.sum;

const portionsOf = async (facts: Facts, moved: Moved, signal: AbortSignal): Promise<(Days & { rows: number })[]> => {
  const days = await facts.query<{ on_day: string; rows: number }>(
    `SELECT toString(${moved.day}) AS on_day, count() AS rows FROM ${from(moved)} GROUP BY on_day ORDER BY on_day`,
    {},
    { signal },
  );
  const portions: (Days & { rows: number })[] = [];
  for (const { on_day: on, rows } of days) {
    const last = portions.at(-1);
    if (last && last.rows + rows <= PORTION) Object.assign(last, { last: on, rows: last.rows + rows });
    else portions.push({ first: on, last: on, rows });
  }
  return portions;
};

const tablesIn = async (facts: Facts): Promise<Set<string>> => {
  const rows = await facts.query<{ name: string }>('SELECT name FROM system.tables WHERE database = currentDatabase()');
  return new Set(rows.map(({ name }) => name));
};

/** @returns whether something of it was there before */
const moveTable = async (old: Facts, target: Facts, moved: Moved, { say, signal }: Told): Promise<boolean> => {
  const { table } = moved;
  const columns = await columnsOf(old, table);
  const portions = await portionsOf(old, moved, signal);
  const all = portions.reduce((sum, { rows }) => sum + rows, 0);
  let [done, again] = [0, false];
  for (const { first, last, rows } of portions) {
    signal.throwIfAborted();
    const days = { first, last };
    const there = await sumOf(target, moved, columns, days, signal);
    const whole = there.rows > 0 && isSame(there, await sumOf(old, moved, columns, days, signal));
    again ||= there.rows > 0;
    if (!whole) {
      // A part of it, of an insert that was cut off: nobody can tell which, so it goes first
      if (there.rows > 0) await target.remove(table, within(moved), days, { signal });
      const sql = `SELECT ${columns.join(', ')} FROM ${from(moved)} WHERE ${within(moved)}`;
      const body = await old.stream(sql, days, 'Native', { signal });
      // A token of its own: what was removed a moment ago would be known by its content, and left out
      await target.insert(table, body, 'Native', { columns, signal, token: randomUUID() });
    }
    done += rows;
    say(`facts: ${table}, ${done} of ${all} rows`);
  }
  return again;
};

/** @throws FactsDiffer where keys of events were not made from them, which would let a batch that is sent again be counted twice */
const checkKeys = async (target: Facts, signal: AbortSignal): Promise<void> => {
  const sums = 'count() AS rows, toString(sum(cityHash64(app_id, event_id))) AS sum';
  const ask = async (source: string) => (await target.query<Sum>(`SELECT ${sums} FROM ${source}`, {}, { signal }))[0];
  // Not DISTINCT, which keeps all keys in memory: what is grouped goes to disk once there are many
  const events = await ask('(SELECT app_id, event_id FROM app_events GROUP BY app_id, event_id)');
  const keys = await ask('app_event_ids FINAL');
  if (!events || !keys || !isSame(events, keys))
    throw new FactsDiffer(`of ${events?.rows} events ${keys?.rows} keys are known`, 'Run the move again.');
};

/**
 * Moves all facts into a store of either kind that holds nothing else, day by day, then compares every row on both sides. What
 * an earlier attempt brought whole is compared and left. What is made from others is made there.
 * @param old opened as it is, and not written to meanwhile
 * @returns how many rows each table has on both sides
 * @throws FactsDiffer
 */
export const moveFacts = async (old: Facts, target: OpenedFacts, told: Told): Promise<Record<string, number>> => {
  const there = await tablesIn(old);
  const tables = MOVED.filter(({ table }) => there.has(table));
  let again = false;
  for (const moved of tables) again = (await moveTable(old, target, moved, told)) || again;
  // An insert that was cut off may have kept rows, and not what is made from them
  if (again) {
    told.say('facts: what is made from them …');
    await target.retakeSteps();
  }
  told.say('facts: comparing …');
  const rows: Record<string, number> = {};
  for (const moved of tables) {
    const columns = await columnsOf(old, moved.table);
    const [was, is] = await Promise.all([old, target].map((facts) => sumOf(facts, moved, columns, null, told.signal)));
    if (!was || !is || !isSame(was, is))
      throw new FactsDiffer(
        `of ${moved.table} other rows arrived than there were (${is?.rows}, not ${was?.rows})`,
        'Look whether anything else writes there, then run the move again.',
      );
    rows[moved.table] = was.rows;
  }
  if (there.has('app_events')) await checkKeys(target, told.signal);
  return rows;
};
