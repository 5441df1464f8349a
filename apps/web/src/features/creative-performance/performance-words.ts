import type { PerformanceMetric } from '@fairlead/domain/creative-performance/metrics';
import type { Currency } from '@fairlead/domain/money';
import { money, percent } from '#ui/format.ts';
import type { Measured } from './performance.queries.ts';

export const metricNames: Record<PerformanceMetric, string> = {
  click_rate: 'Click rate',
  reattribution_rate: 'Reattribution rate',
  cost_per_reattribution: 'Cost per reattribution',
};

/** A value of a metric as it is written: a share in percent, or money; small shares keep what tells them apart. */
export const valueText = (value: number | null, metric: PerformanceMetric, currency: Currency): string => {
  if (value === null) return 'none yet';
  if (metric === 'cost_per_reattribution') return money(value, currency, { exact: true });
  const digits = metric === 'click_rate' ? 2 : 3;
  // Two digits that say something, however small it is
  const telling = value > 0 ? 1 - Math.floor(Math.log10(100 * value)) : 0;
  return percent(100 * value, { digits: Math.min(12, Math.max(digits, telling)) });
};

/** An interval in words: "2.25 to 2.55 %". */
export const rangeText = (
  { low, high }: Pick<Measured, 'low' | 'high'>,
  metric: PerformanceMetric,
  currency: Currency,
) => {
  if (low === null && high === null) return null;
  if (high === null) return `at least ${valueText(low, metric, currency)}`;
  if (!low) return `at most ${valueText(high, metric, currency)}`;
  return `${valueText(low, metric, currency).replace(' %', '')} to ${valueText(high, metric, currency)}`;
};

const signed = (value: number): string => percent(value, { digits: 0, signed: true });

type Seen = Pick<Measured, 'impressions' | 'age_days'>;

/** Why nothing can be told of a creative that was not shown after its first week: it may be too young, or have paused. */
const unseenText = ({ impressions, age_days }: Seen): string => {
  if (impressions === 0) return 'no impressions on these days';
  return age_days < 7 ? 'after 8 days' : 'not shown after its first week';
};

/** How a creative wears, in a few words: the change, and what is sure of it. @param seen in the period that is looked at */
export const wearText = (
  { change, low, high, missing, tired }: Measured['wear'],
  seen: Seen,
): { top: string; under: string } => {
  if (change === null || low === null || high === null)
    return { top: missing === 'counts' ? 'too few counts' : unseenText(seen), under: '' };
  const within = low <= 0 && high >= 0;
  const range = `${signed(low).replace(' %', '')} to ${signed(high)}`;
  return { top: signed(change), under: tired || !within ? range : 'within noise' };
};

/** The same as a sentence, for those who do not see the curve. */
export const wearSentence = ({ change, low, high, missing, tired }: Measured['wear'], metric: PerformanceMetric) => {
  const name = metricNames[metric];
  if (change === null || low === null || high === null)
    return missing === 'counts'
      ? `${name} against its first week: too little was counted in it.`
      : `${name} against its first week: told after 8 days.`;
  const verdict = tired ? 'It tires.' : low <= 0 && high >= 0 ? 'Within noise.' : 'It does better.';
  return `${name} against its first week: ${signed(change)}, between ${signed(low)} and ${signed(high)}. ${verdict}`;
};
