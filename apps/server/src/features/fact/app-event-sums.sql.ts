import type { EventKind } from '@fairlead/domain/fact/app-event';
import type { UtcDay } from '@fairlead/domain/utc-day';
import type { Facts } from '../../db/facts.ts';

type Store = { facts: Facts };

/*
 * All of this is answered from the projection `sums_by_day` of app_events, which these queries name no other columns than:
 * a few rows a day and event, however many events there were.
 */

const SUMS = `count() AS events, countIf(revenue_usd > 0) AS with_revenue, sum(revenue_usd) AS revenue, max(ts) AS last`;

type Sums = { events: number; with_revenue: number; revenue: string; last: string };

export type NameSums = Sums & { name: string };

/** Custom actions of an app from a day on, by name. */
export const sumsByName = ({ facts }: Store, app_id: number, from: UtcDay): Promise<NameSums[]> =>
  facts.query<NameSums>(
    `SELECT custom_action_name AS name, ${SUMS} FROM app_events
     WHERE app_id = {app_id:UInt32} AND event = 'custom_action' AND day >= {from:Date} GROUP BY custom_action_name`,
    { app_id, from },
  );

export type DayNameSums = Sums & { event: EventKind; name: string; day: UtcDay };

/** What an app did from a day to another one, by day, kind of event and name. */
export const sumsByDay = (
  { facts }: Store,
  app_id: number,
  { from, to }: { from: UtcDay; to: UtcDay },
): Promise<DayNameSums[]> =>
  facts.query<DayNameSums>(
    `SELECT event, custom_action_name AS name, toString(e.day) AS day, ${SUMS} FROM app_events AS e
     WHERE app_id = {app_id:UInt32} AND e.day >= {from:Date} AND e.day <= {to:Date} GROUP BY event, custom_action_name, e.day`,
    { app_id, from, to },
  );

/** The newest event of each of these apps, over all days. Apps without events are missing. */
export const lastEventsOf = ({ facts }: Store, apps: readonly number[]): Promise<{ app_id: number; last: string }[]> =>
  facts.query(
    `SELECT app_id, max(ts) AS last FROM app_events WHERE app_id IN ({apps:Array(UInt32)}) GROUP BY app_id ORDER BY app_id`,
    { apps },
  );

export type NewestDays = { name: string; from: UtcDay; to: UtcDay };

/** Of each custom action the newest days that hold at least `limit` of it together; names that never came are missing. */
export const newestDays = async (
  { facts }: Store,
  app_id: number,
  names: readonly string[],
  limit: number,
): Promise<NewestDays[]> => {
  const days = await facts.query<{ name: string; day: UtcDay; events: number }>(
    `SELECT custom_action_name AS name, toString(e.day) AS day, count() AS events FROM app_events AS e
     WHERE app_id = {app_id:UInt32} AND event = 'custom_action' AND custom_action_name IN ({names:Array(String)})
     GROUP BY custom_action_name, e.day ORDER BY custom_action_name, e.day DESC LIMIT {limit:UInt32} BY custom_action_name`,
    { app_id, names, limit },
  );
  return [...Map.groupBy(days, ({ name }) => name)].map(([name, its]) => {
    let held = 0;
    const enough = its.findIndex(({ events }) => {
      held += events;
      return held >= limit;
    });
    const [last, first] = [its[0], its[enough] ?? its.at(-1)];
    return { name, from: first?.day ?? '', to: last?.day ?? '' };
  });
};

export type Sample = { name: string; ts: string; country: string; revenue_usd: string; properties: string };

/** Custom actions of these names, each name's newest first. Reads the events of these days only, in one statement. */
export const samples = (
  { facts }: Store,
  app_id: number,
  days: readonly NewestDays[],
  limit: number,
): Promise<Sample[]> => {
  const ofName = (at: number) =>
    `SELECT custom_action_name AS name, ts, country, revenue_usd, properties FROM app_events
     WHERE app_id = {app_id:UInt32} AND event = 'custom_action' AND custom_action_name = {name${at}:String}
       AND day >= {from${at}:Date} AND day <= {to${at}:Date} ORDER BY ts DESC, event_id LIMIT {limit:UInt32}`;
  const params = days.flatMap(({ name, from, to }, at) => [
    [`name${at}`, name],
    [`from${at}`, from],
    [`to${at}`, to],
  ]);
  return facts.query<Sample>(
    `SELECT * FROM (${days.map((_, at) => `(${ofName(at)})`).join(' UNION ALL ')}) ORDER BY name, ts DESC`,
    { app_id, limit, ...Object.fromEntries(params) },
  );
};
