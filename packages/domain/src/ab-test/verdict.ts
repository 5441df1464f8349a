import type { Difference } from './difference.ts';
import { type AbMetric, type ArmSums, metricOf } from './metric.ts';
import { ALPHA, criticalValue } from './sequence.ts';

export const abVerdicts = ['too_early', 'no_difference_seen', 'better', 'worse', 'not_counted'] as const;
export type AbVerdict = (typeof abVerdicts)[number];

/** Days that must count, and events that each arm must have, before anything is said. */
const DAYS_LEAST = 7;
export const EVENTS_LEAST = 25;
const DAYS_MOST = 365;

/** What is still missing before a mirror can be judged. */
export type Missing = { what: 'days' | 'clicks' | 'reattributions' | 'conversions'; have: number; need: number };

/** @param arms sums over the counted days of the source and of the mirror */
export const missingFor = (metric: AbMetric, days: number, arms: readonly ArmSums[]): Missing[] => {
  const { counts } = metricOf[metric];
  const have = Math.min(...arms.map((arm) => arm[counts]));
  return [
    ...(days < DAYS_LEAST ? [{ what: 'days' as const, have: days, need: DAYS_LEAST }] : []),
    ...(have < EVENTS_LEAST ? [{ what: counts, have, need: EVENTS_LEAST }] : []),
  ];
};

/** What a look says: null where the arms did not get the same traffic, so that nothing may be decided. */
export const verdictOf = (
  metric: AbMetric,
  { low, high, counted = true }: Pick<Difference, 'low' | 'high'> & { counted?: boolean },
  { missing, fair }: { missing: readonly Missing[]; fair: boolean },
): AbVerdict | null => {
  if (!fair) return null;
  if (!counted) return 'not_counted';
  if (missing.length > 0 || low === null || high === null) return 'too_early';
  if (low <= 0 && high >= 0) return 'no_difference_seen';
  return low > 0 === !metricOf[metric].turned ? 'better' : 'worse';
};

/** What a test with several mirrors says: better if any is, worse if all are. What is not counted is so of all. */
export const testVerdict = (verdicts: readonly (AbVerdict | null)[]): AbVerdict | null => {
  if (verdicts.some((one) => one === 'better')) return 'better';
  if (verdicts.some((one) => one === null)) return null;
  if (verdicts.length > 0 && verdicts.every((one) => one === 'worse')) return 'worse';
  if (verdicts.some((one) => one === 'not_counted')) return 'not_counted';
  return verdicts.some((one) => one === 'too_early') ? 'too_early' : 'no_difference_seen';
};

/** Differences in percent for which it is told how long a test takes to see them. */
export const detectable = [5, 10, 20] as const;

/** Share of tests that have seen it by then: the standard normal deviate of 80 %, which the method was measured with. */
const POWER_DEVIATE = 0.8;

/**
 * Days from a test's start until a difference of so many percent is seen in 80 of 100 tests, at the spread known so far; null
 * if not within a year.
 * @param lagDays whole days that pass before a day is read
 */
export const daysToDetect = (
  { days, se, mix }: Pick<Difference, 'days' | 'se' | 'mix'>,
  percent: number,
  { mirrors, lagDays }: { mirrors: number; lagDays: number },
): number | null => {
  if (days < 2 || !(se > mix)) return null;
  const effect = Math.log1p(percent / 100);
  const variance = (se * se - mix * mix) * days;
  for (let k = DAYS_LEAST; k <= DAYS_MOST - lagDays; k++) {
    const c = criticalValue(k, ALPHA / mirrors);
    if (c !== null && effect >= (c + POWER_DEVIATE) * Math.sqrt(variance / k + mix * mix)) return k + lagDays;
  }
  return null;
};
