import type { PerformanceMetric } from './metrics.ts';
import { tReach } from './quantile.ts';

/** What was counted of a creative. `spend` is what the client pays, in the company's currency. */
export type CreativeCounts = { impressions: number; clicks: number; reattributions: number; spend: number };

type Over = { happened: keyof CreativeCounts; of: keyof CreativeCounts; turned: boolean };
export const metricParts: Readonly<Record<PerformanceMetric, Over>> = {
  click_rate: { happened: 'clicks', of: 'impressions', turned: false },
  reattribution_rate: { happened: 'reattributions', of: 'impressions', turned: false },
  cost_per_reattribution: { happened: 'reattributions', of: 'spend', turned: true },
};

/** How often something happened among how much of what it could happen to. */
export type Tally = { happened: number; of: number };

export const tallyOf = (metric: PerformanceMetric, counts: CreativeCounts): Tally => {
  const { happened, of } = metricParts[metric];
  return { happened: counts[happened], of: counts[of] };
};

/** A value and where it lies with 95 %; null what cannot be told. */
export type Level = { value: number | null; low: number | null; high: number | null };

const ALPHA = 0.05;
/** Days are like the day before at most so much. */
const MEMORY_MOST = 0.7;
/** Nothing happened: with 97.5 % less than so many were to be expected. */
const UNSEEN = 3.689;

/**
 * How much wider than chance alone days spread around what is expected of them: never less than 1. Days that are like the day
 * before tell less than they seem to.
 * @param days one each: what was counted and what was expected
 */
export const spreadOf = (days: readonly { counted: number; expected: number }[], parameters: number): number => {
  const off = days.flatMap(({ counted, expected }) =>
    expected > 0 ? [(counted - expected) / Math.sqrt(expected)] : [],
  );
  const squares = off.reduce((sum, each) => sum + each * each, 0);
  if (off.length <= parameters || squares === 0) return 1;
  const lagged = off.slice(1).reduce((sum, each, nth) => sum + each * (off[nth] as number), 0);
  // As told by few days it is too small by about this much (Marriott, Pope: bias of serial correlation, 1954)
  const n = off.length;
  const memory = Math.min(
    MEMORY_MOST,
    Math.max(0, n > 6 ? (lagged / squares + 1 / n) / (1 - 4 / n) : lagged / squares),
  );
  return Math.max(1, (squares / (off.length - parameters)) * ((1 + memory) / (1 - memory)));
};

/**
 * A rate or cost with its 95 % interval: days are clusters, so that a week in which days differ more than chance explains gets a
 * wide one; never narrower than counting alone allows. What is told of a day with nothing to divide by (a reattribution after
 * the last impression) counts in the value; such a day says nothing of how days differ.
 */
export const levelOf = (metric: PerformanceMetric, days: readonly CreativeCounts[]): Level => {
  const { turned } = metricParts[metric];
  const tallies = days.map((day) => tallyOf(metric, day));
  const happened = tallies.reduce((sum, one) => sum + one.happened, 0);
  const of = tallies.reduce((sum, one) => sum + one.of, 0);
  if (of === 0) return { value: null, low: null, high: null };
  const rate = happened / of;
  if (happened === 0)
    return turned ? { value: null, low: of / UNSEEN, high: null } : { value: 0, low: 0, high: UNSEEN / of };
  const whole = tallies.filter((one) => one.of > 0);
  const usual = whole.reduce((sum, one) => sum + one.happened, 0) / of;
  const spread = spreadOf(
    whole.map((one) => ({ counted: one.happened, expected: usual * one.of })),
    1,
  );
  // One day says nothing of how days differ
  const reach = tReach(whole.length > 1 ? whole.length - 1 : Number.POSITIVE_INFINITY, ALPHA);
  const by = Math.exp(reach * Math.sqrt(spread / happened));
  const [low, high] = [rate / by, rate * by];
  return turned ? { value: 1 / rate, low: 1 / high, high: 1 / low } : { value: rate, low, high };
};
