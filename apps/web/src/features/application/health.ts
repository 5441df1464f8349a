import type * as api from '@fairlead/contract/application';
import type { Ok } from '@fairlead/contract/call';

export type Health = Ok<typeof api.getApplicationHealth>;

/** Events of the 30 days, and what of them today has brought so far. */
export const eventsOf = ({ days }: Pick<Health, 'days'>): { total: number; today: number } => ({
  total: days.reduce((sum, { events }) => sum + events, 0),
  today: days.at(-1)?.events ?? 0,
});

export type ChurnState = 'off' | 'no file' | 'file';

/** What there is to say of the churn file: only an API that is on promises one. */
export const churnStateOf = ({
  is_churn_prediction_enabled: on,
  last_churn_update: at,
}: Pick<Health, 'is_churn_prediction_enabled' | 'last_churn_update'>): ChurnState => {
  if (!on) return 'off';
  return at === null ? 'no file' : 'file';
};

/** The revenue events without a funnel in a line: the one with most revenue, and how many others. */
export const unmappedText = ({
  days,
  unmapped_revenue_events: [first, ...others],
}: Pick<Health, 'days' | 'unmapped_revenue_events'>): string => {
  if (!first)
    return days.some(({ revenue_usd }) => revenue_usd > 0) ? 'Every event has a funnel' : 'No event carried revenue';
  return others.length === 0 ? first.name : `${first.name} and ${others.length} more`;
};
