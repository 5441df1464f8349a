import type { Ok } from '@fairlead/contract';
import type * as api from '@fairlead/contract/application';
import { addDays } from '@fairlead/domain/utc-day';
import type { Context } from '../../context.ts';
import { getApplication } from '../application/application.service.ts';
import { eventStateOf, mappedNames } from './app-event-state.sql.ts';
import { sumsByDay } from './app-event-sums.sql.ts';
import { lastDays, plus } from './app-events.service.ts';

/** So many days are shown, today last. */
const DAYS = 30;

/**
 * How the data of an application stand: events by UTC day, what carries revenue without a funnel, and when something came
 * last. Answered from the sums by day.
 * @throws NotFound
 */
export const getApplicationHealth = async (
  context: Context,
  app_id: number,
): Promise<Ok<typeof api.getApplicationHealth>> => {
  const list = lastDays(context.now(), DAYS);
  // An event may be some minutes ahead of the clock, over midnight: it belongs to a day that is not shown yet.
  const to = list.at(-1) ?? '';
  const [application, state, settled, sums] = await Promise.all([
    getApplication(context, app_id),
    eventStateOf(context, app_id),
    mappedNames(context, app_id),
    sumsByDay(context, app_id, { from: addDays(to, 1 - DAYS), to }),
  ]);
  const days = new Map(list.map((day) => [day, { day, events: 0, revenue_usd: 0 }]));
  const names = new Map<string, { name: string; events: number; revenue_usd: number }>();
  for (const { event, name, day, events, revenue, with_revenue } of sums) {
    const sum = days.get(day);
    if (sum) {
      sum.events += events;
      sum.revenue_usd = plus(sum.revenue_usd, revenue);
    }
    if (event !== 'custom_action' || with_revenue === 0 || settled.has(name)) continue;
    const open = names.get(name) ?? { name, events: 0, revenue_usd: 0 };
    names.set(name, { name, events: open.events + with_revenue, revenue_usd: plus(open.revenue_usd, revenue) });
  }
  const { tracking_provider, is_datastream_enabled, is_churn_prediction_enabled, last_churn_update } = application;
  return {
    app_id,
    days: [...days.values()],
    last_event_at: state?.last_event_at.toISOString() ?? null,
    last_received_at: state?.last_received_at.toISOString() ?? null,
    unmapped_revenue_events: [...names.values()].sort(
      (a, b) => b.revenue_usd - a.revenue_usd || (a.name < b.name ? -1 : 1),
    ),
    ...{ tracking_provider, is_datastream_enabled, is_churn_prediction_enabled, last_churn_update },
  };
};
