import { type AbMetric, type ArmSums, metricOf } from './metric.ts';
import { ALPHA, criticalValue, everP, priorWeight } from './sequence.ts';

/** The same 24 hours of the source and of one mirror. */
export type PairedDay = { source: ArmSums; mirror: ArmSums };

/** Numerator and denominator of a metric within one day. */
type Part = readonly [numerator: number, denominator: number];

/** Days are like the day before at most so much: more would mean that days tell nothing at all. */
const MEMORY_MOST = 0.7;

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

/**
 * Standard error of the sum of daily deviations, widened for what one day takes over from the day before it.
 * @param deviations one a day, which sum to 0
 */
const standardError = (deviations: readonly number[]): { memory: number; se: number } => {
  const k = deviations.length;
  const squares = sumOf(deviations.map((one) => one * one));
  if (k < 2 || squares === 0) return { memory: 0, se: 0 };
  const lagged = sumOf(deviations.slice(1).map((one, i) => one * (deviations[i] as number)));
  const memory = Math.min(MEMORY_MOST, Math.max(0, lagged / squares));
  return { memory, se: Math.sqrt((k / (k - 1)) * squares * ((1 + memory) / (1 - memory))) };
};

const partsOf = (metric: AbMetric, of: (day: PairedDay) => ArmSums, days: readonly PairedDay[]): Part[] => {
  const [numerator, denominator] = metricOf[metric].over;
  return days.map((day) => [of(day)[numerator], of(day)[denominator]]);
};

const totalOf = (parts: readonly Part[]): Part => [sumOf(parts.map(([n]) => n)), sumOf(parts.map(([, d]) => d))];

/** Whether both arms had something to count in a day: one of one arm only says nothing about the difference. */
export const isCountedDay = (metric: AbMetric, { source, mirror }: PairedDay): boolean => {
  const denominator = metricOf[metric].over[1];
  return source[denominator] > 0 && mirror[denominator] > 0;
};

export const countedDays = (metric: AbMetric, days: readonly PairedDay[]): PairedDay[] =>
  days.filter((day) => isCountedDay(metric, day));

/** The difference of a mirror to its source, as far as the counted days tell it. */
export type Difference = {
  /** Days that count. */
  days: number;
  /** Difference of the logarithms as counted (for a cost per action: of actions per cost), its error, the days' memory. */
  theta: number;
  se: number;
  memory: number;
  /** Variance that comes from a split by device. */
  mix: number;
  /** In percent of the source; ends are null while no interval can be told. */
  difference_percent: number | null;
  low: number | null;
  high: number | null;
  p: number | null;
};

const percentOf = (log: number): number => 100 * Math.expm1(log);

/**
 * Compares a mirror with its source by ratios of sums over paired days: delta method on the logarithm of the ratio, with an
 * interval that holds at every look (paired days, t confidence sequence). `mix` is the spread that two halves of one finite
 * audience differ by, 0 if requests are split. Null in place of a number that cannot be told.
 *
 * Source: Deng, Knoblich, Lu, "Applying the delta method in metric analytics" (2018); `criticalValue` for the interval.
 * @param days as `countedDays` leaves them
 */
export const differenceOf = (
  metric: AbMetric,
  days: readonly PairedDay[],
  { mirrors, mix = 0 }: { mirrors: number; mix?: number },
): Difference => {
  const source = partsOf(metric, (day) => day.source, days);
  const mirror = partsOf(metric, (day) => day.mirror, days);
  const [Na, Da] = totalOf(source);
  const [Nb, Db] = totalOf(mirror);
  const none = { days: days.length, theta: 0, se: 0, memory: 0, mix, difference_percent: null };
  if (!(Na > 0 && Nb > 0 && Da > 0 && Db > 0)) return { ...none, low: null, high: null, p: null };
  const theta = Math.log(Nb / Db) - Math.log(Na / Da);
  const deviations = source.map(([n, d], i) => {
    const [m, e] = mirror[i] as Part;
    return m / Nb - e / Db - n / Na + d / Da;
  });
  const { memory, se: own } = standardError(deviations);
  const se = Math.sqrt(own * own + mix * mix);
  const alpha = ALPHA / mirrors;
  const c = own > 0 ? criticalValue(days.length, alpha) : null;
  const sign = metricOf[metric].turned ? -1 : 1;
  const told = { days: days.length, theta, se, memory, mix, difference_percent: percentOf(sign * theta) };
  if (c === null) return { ...told, low: null, high: null, p: null };
  return {
    ...told,
    low: percentOf(sign * theta - c * se),
    high: percentOf(sign * theta + c * se),
    p: everP(theta / se, days.length, priorWeight(alpha), mirrors),
  };
};

/** Null in place of what cannot be told. */
export type Level = { value: number | null; low: number | null; high: number | null };

/**
 * The value of one arm with its own interval. It describes the arm and never decides: arms share what a day brings, so two
 * intervals may overlap though their difference is clear.
 * @param days what was counted of the arm, a day each, as far as days count for it
 */
export const levelOf = (metric: AbMetric, days: readonly ArmSums[]): Level => {
  const { over, turned } = metricOf[metric];
  const parts: Part[] = days.map((day) => [day[over[0]], day[over[1]]]);
  const [n, d] = totalOf(parts);
  if (!(n > 0 && d > 0)) return { value: turned || d === 0 ? null : 0, low: null, high: null };
  const value = turned ? d / n : n / d;
  const { se } = standardError(parts.map(([m, e]) => m / n - e / d));
  const c = se > 0 ? criticalValue(days.length, ALPHA) : null;
  if (c === null) return { value, low: null, high: null };
  return { value, low: value * Math.exp(-c * se), high: value * Math.exp(c * se) };
};
