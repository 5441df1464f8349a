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

/** Names of the custom actions of some apps from a day on. */
export const namesByApp = (
  { facts }: Store,
  apps: readonly number[],
  from: UtcDay,
): Promise<{ app_id: number; name: string }[]> =>
  facts.query(
    `SELECT app_id, custom_action_name AS name FROM app_events
     WHERE app_id IN ({apps:Array(UInt32)}) AND event = 'custom_action' AND day >= {from:Date} GROUP BY app_id, custom_action_name`,
    { apps, from },
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

/** The newest days on which a custom action happened that hold at least `limit` of it together; null when it never did. */
export const newestDays = async (
  { facts }: Store,
  app_id: number,
  name: string,
  limit: number,
): Promise<{ from: UtcDay; to: UtcDay } | null> => {
  const days = await facts.query<{ day: UtcDay; events: number }>(
    `SELECT toString(e.day) AS day, count() AS events FROM app_events AS e
     WHERE app_id = {app_id:UInt32} AND event = 'custom_action' AND custom_action_name = {name:String}
     GROUP BY e.day ORDER BY e.day DESC LIMIT {limit:UInt32}`,
    { app_id, name, limit },
  );
  let held = 0;
  const enough = days.findIndex(({ events }) => {
    held += events;
    return held >= limit;
  });
  const [last, first] = [days[0], days[enough] ?? days.at(-1)];
  return last && first ? { from: first.day, to: last.day } : null;
};

export type Sample = { ts: string; country: string; revenue_usd: string; properties: string };

/** Custom actions of one name, newest first. Reads the events of these days only. */
export const samples = (
  { facts }: Store,
  app_id: number,
  name: string,
  { from, to, limit }: { from: UtcDay; to: UtcDay; limit: number },
): Promise<Sample[]> =>
  facts.query<Sample>(
    `SELECT ts, country, revenue_usd, properties FROM app_events
     WHERE app_id = {app_id:UInt32} AND event = 'custom_action' AND custom_action_name = {name:String}
       AND day >= {from:Date} AND day <= {to:Date} ORDER BY ts DESC, event_id LIMIT {limit:UInt32}`,
    { app_id, name, from, to, limit },
  );
