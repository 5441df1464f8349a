import {
  countedDays,
  type Difference,
  differenceOf,
  isCountedDay,
  type Level,
  levelOf,
  type PairedDay,
} from './difference.ts';
import { type AbMetric, type ArmSums, noSums, sumOfDays } from './metric.ts';
import { type Missing, missingFor } from './verdict.ts';

/** What one look at a mirror tells, and what is missing before it may be told. */
export type Look = Difference & { missing: Missing[] };

/**
 * One look at a mirror: its difference to the source over the days that count. The interval is null while something is
 * missing, also where the method could give one: nobody is to decide by it.
 * @param days as they were delivered, those of one arm only among them
 */
export const lookAt = (
  metric: AbMetric,
  days: readonly PairedDay[],
  options: { mirrors: number; mix?: number },
): Look => {
  const counted = countedDays(metric, days);
  const told = differenceOf(metric, counted, options);
  const arms = [sumOfDays(counted.map(({ source }) => source)), sumOfDays(counted.map(({ mirror }) => mirror))];
  const missing = missingFor(metric, counted.length, arms);
  return missing.length > 0 ? { ...told, low: null, high: null, p: null, missing } : { ...told, missing };
};

/**
 * The value of each arm over the days that count: of a mirror those in which its source had something to count too, of the
 * source those that count against any of the mirrors.
 * @param arms the source first; its days as they were delivered, in order, and of each mirror the same days
 */
export const levelsOf = (metric: AbMetric, [source = [], ...mirrors]: readonly (readonly ArmSums[])[]): Level[] => {
  const counts = (own: ArmSums, mirror: ArmSums = noSums) => isCountedDay(metric, { source: own, mirror });
  return [
    source.filter((own, nth) => mirrors.some((days) => counts(own, days[nth]))),
    ...mirrors.map((days) => days.filter((mirror, nth) => counts(source[nth] ?? noSums, mirror))),
  ].map((days) => levelOf(metric, days));
};
