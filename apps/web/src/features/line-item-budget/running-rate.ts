import type { DaySpend } from '@fairlead/domain/pacing/pacing';
import type { Budget } from './budget.queries.ts';
import { paceFacts } from './pace-facts.ts';

/**
 * The spend per day of the budget that runs now, and why there is none: no budget runs, it had no full day, or what its days cost
 * is not here. What is not here is not told as what is not.
 */
export type Rate = { is: 'known'; rate: number } | { is: 'none' | 'young' | 'coming' | 'unread'; rate: null };

export const noRateTexts = {
  none: 'no budget is running',
  young: 'no full day is over yet',
  coming: 'its pace is on its way',
  unread: 'its pace could not be read',
} as const;

type Costs = {
  data: { items: readonly { date: string; client_cost: number }[] } | undefined;
  error: unknown;
};

export const daysIn = ({ data }: Pick<Costs, 'data'>): DaySpend[] =>
  (data?.items ?? []).map(({ date, client_cost }) => ({ day: date, spend: client_cost }));

export const rateOf = (running: Budget | undefined, costs: Costs, now: Date): Rate => {
  if (!running) return { is: 'none', rate: null };
  if (!costs.data) return { is: costs.error === null ? 'coming' : 'unread', rate: null };
  const { pace } = paceFacts(running, daysIn(costs), now);
  return pace.trend.length > 0 ? { is: 'known', rate: pace.rate } : { is: 'young', rate: null };
};

/** Why nothing is told of where a budget leads; null where something is, were it that no budget sets a pace. */
export const whyNoOutlook = ({ is }: Rate): string | null =>
  is === 'coming' || is === 'unread' ? noRateTexts[is] : null;
