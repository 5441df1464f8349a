import { type AbMetric, metricOf } from './metric.ts';
import { daysToDetect, EVENTS_LEAST } from './verdict.ts';

/**
 * Variance of what one event adds to the logarithm of a ratio: 1 for a tossed coin, more where events come in clusters, and
 * where they differ in what they bring. As the method's bench has them: negative binomial, 1.3 times the mean; amounts
 * log-normal with sigma 1.
 */
const perEvent: Record<AbMetric, number> = {
  ctr: 1,
  reattribution_rate: 1.3,
  conversion_rate: 1.3,
  cpa: 1.3,
  roas: 3,
};

/** What two arms differ by over a day for no reason, however many events there are: 5 percent an hour each. */
const OWN_NOISE = (2 * 0.05 ** 2) / 24;

/** Days that the spread is stated over; any number gives the same answer. */
const STATED = 28;

/**
 * How many days a test that has not begun would need to see a difference of so many percent in 80 of 100 tests, at the present
 * pace shared out evenly; null if not within a year. A test that runs tells it from its own days (`daysToDetect`).
 * @param eventsADay what the metric counts (clicks, reattributions or conversions), of the campaign as it is
 */
export const daysNeeded = (
  metric: AbMetric,
  eventsADay: number,
  percent: number,
  { mirrors, lagDays }: { mirrors: number; lagDays: number },
): number | null => {
  const each = eventsADay / (mirrors + 1);
  if (!(each > 0)) return null;
  const variance = (2 * perEvent[metric]) / each + OWN_NOISE;
  const stated = { days: STATED, se: Math.sqrt(variance / STATED), mix: 0 };
  const days = daysToDetect(stated, percent, { mirrors, lagDays });
  return days === null ? null : Math.max(days, Math.ceil(EVENTS_LEAST / each) + lagDays);
};

/** What of a pace a metric counts. */
export const countedIn = (metric: AbMetric): 'clicks' | 'reattributions' | 'conversions' => metricOf[metric].counts;
