import { FACT_DAYS_BACK } from '@fairlead/domain/fact/delivery.rules';
import { addDays, dayOf, type UtcDay } from '@fairlead/domain/utc-day';
import type { Context } from '../../context.ts';
import { namesByApp, newestDays, samples, sumsByDay, sumsByName } from './app-event-sums.sql.ts';

/** A custom action as it arrived: `events`, `revenue_usd` and `daily` of the last days asked for, the rest of all days kept. */
export type EventSums = {
  name: string;
  events: number;
  revenue_usd: number;
  /** Events a day, today last. */
  daily: number[];
  last_event_at: Date;
  has_generated_revenue: boolean;
};

type Asking = Pick<Context, 'facts' | 'now'>;

/** The last days up to today by the product's clock, oldest first. */
export const lastDays = (now: Date, days: number): UtcDay[] => {
  const today = dayOf(now);
  return Array.from({ length: days }, (_, index) => addDays(today, index + 1 - days));
};

/**
 * The custom actions of an application that arrived within the 760 days that facts are taken for, by name. Answered from
 * the sums by day.
 */
export const eventSumsOf = async (context: Asking, appId: number, days: number): Promise<Map<string, EventSums>> => {
  const list = lastDays(context.now(), days);
  const [from = '', to = ''] = [list[0], list.at(-1)];
  const [ever, daily] = await Promise.all([
    sumsByName(context, appId, addDays(to, -FACT_DAYS_BACK)),
    sumsByDay(context, appId, { from, to }),
  ]);
  const sums = new Map<string, EventSums>();
  for (const { name, last, with_revenue } of ever)
    sums.set(name, {
      ...{ name, events: 0, revenue_usd: 0, daily: list.map(() => 0) },
      last_event_at: new Date(last),
      has_generated_revenue: with_revenue > 0,
    });
  const places = new Map(list.map((day, index) => [day, index]));
  for (const { event, name, day, events, revenue } of daily) {
    const sum = event === 'custom_action' ? sums.get(name) : undefined;
    const place = places.get(day);
    if (!sum || place === undefined) continue;
    sum.events += events;
    sum.revenue_usd = plus(sum.revenue_usd, revenue);
    sum.daily[place] = events;
  }
  return sums;
};

/** The custom actions of some applications that arrived within the days that facts are taken for. */
export const actionNamesOf = (context: Asking, apps: readonly number[]): Promise<{ app_id: number; name: string }[]> =>
  namesByApp(context, apps, addDays(dayOf(context.now()), -FACT_DAYS_BACK));

const MICRO = 1_000_000;

/** Adds an amount of 6 decimals, as text, without the noise of doubles. */
export const plus = (sum: number, amount: string): number => Math.round((sum + Number(amount)) * MICRO) / MICRO;

/** An event as an operator looks at it, without the device. `properties` as they were sent; null when none were. */
export type EventSample = { ts: Date; country: string; revenue_usd: number; properties: unknown };

/** What is stored of an event's properties. Who writes to the store by a statement may have written any text. */
const propertiesOf = (stored: string): unknown => {
  if (stored === '') return null;
  try {
    return JSON.parse(stored);
  } catch {
    return stored;
  }
};

/** The newest events of a custom action, newest first. Reads no more days than hold them. */
export const samplesOf = async (
  context: Asking,
  appId: number,
  name: string,
  limit: number,
): Promise<EventSample[]> => {
  const days = await newestDays(context, appId, name, limit);
  if (!days) return [];
  const rows = await samples(context, appId, name, { ...days, limit });
  return rows.map(({ ts, country, revenue_usd, properties }) => ({
    ts: new Date(ts),
    country,
    revenue_usd: Number(revenue_usd),
    properties: propertiesOf(properties),
  }));
};
