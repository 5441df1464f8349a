import { addDays, dayOf, endOfDay, startOfDay, type UtcDay } from '@fairlead/domain/utc-day';
import type { Context } from '../../context.ts';
import { recountApps } from '../../features/fact/app-event-recount.service.ts';
import { beginEvents, fullHour } from '../../features/simulator/simulator.service.ts';
import { pastBook, type Ran } from '../past.ts';
import type { EventRange, StreamApp } from './event-plan.ts';
import { COLUMNS, eventSelect } from './event-sql.ts';
import { eventRange } from './stream-ground.ts';
import { HISTORY_DAYS } from './streams.ts';

/** Apps whose events are written by one statement: about a part of the store each, which is what inserts quickest. */
const APPS_AT_ONCE = 6;

/** The plan stands in the statement. */
const LONG_TEXT = { max_query_size: String(16 * 1_048_576) };

/** Events that a cut-off seeding wrote already; their hashes tell the same ones again. */
const NEW_ONES = (apps: readonly StreamApp[]): string => {
  const ids = apps.map(({ app_id }) => app_id).join(', ');
  return ` AND (app_id, event_id) NOT IN (SELECT app_id, event_id FROM app_events WHERE app_id IN (${ids}))`;
};

/** Those of the apps that have events already. */
const begun = async ({ facts }: Pick<Context, 'facts'>, apps: readonly StreamApp[]): Promise<Set<number>> => {
  const ids = apps.map(({ app_id }) => app_id);
  const rows = await facts.query<{ app_id: number }>(
    'SELECT DISTINCT app_id FROM app_events WHERE app_id IN ({ids:Array(UInt32)})',
    { ids },
  );
  return new Set(rows.map(({ app_id }) => app_id));
};

/** Sums, keys and the newest event: an app that fell silent was heard of then, all others just now. */
const settle = async (context: Context, { apps, since }: EventRange, today: UtcDay): Promise<void> => {
  const lastDay = ({ stream }: StreamApp): UtcDay => {
    const day = addDays(since, stream.until ?? 1_000_000);
    return day < today ? day : today;
  };
  for (const [day, own] of Map.groupBy(apps, lastDay)) {
    const at = day < today ? endOfDay(day) : context.now();
    const ids = own.map(({ app_id }) => app_id);
    await recountApps({ ...context, now: () => at }, ids, since, today);
  }
};

/**
 * Gives the demo's apps a history of events, computed by the facts engine itself: every event through the product's own
 * intake would take minutes. Repeating it adds nothing, so it finishes what was cut off.
 * @param ran when campaigns ran that are not running now
 */
export const loadEventHistory = async (
  context: Context,
  ran: ReadonlyMap<number, readonly Ran[]> = new Map(),
  signal?: AbortSignal,
): Promise<void> => {
  const to = fullHour(context.now());
  const today = dayOf(context.now());
  const since = await beginEvents(context, addDays(today, -HISTORY_DAYS));
  const book = await pastBook(context, { from: since, to: today, ran });
  const range = await eventRange(context, since, { from: startOfDay(since), to }, book);
  if (!range) return;
  const known = await begun(context, range.apps);
  for (let first = 0; first < range.apps.length; first += APPS_AT_ONCE) {
    const apps = range.apps.slice(first, first + APPS_AT_ONCE);
    const repeated = apps.some(({ app_id }) => known.has(app_id)) ? NEW_ONES(apps) : '';
    await context.facts.command(
      `INSERT INTO app_events (${COLUMNS.join(', ')}) ${eventSelect({ ...range, apps })}${repeated}`,
      {},
      { settings: LONG_TEXT, ...(signal ? { signal } : {}) },
    );
  }
  await settle(context, range, today);
};
