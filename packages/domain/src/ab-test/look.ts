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

/** What one look at a mirror tells, and what is missing before it may be told: nothing where waiting would not help. */
export type Look = Difference & { missing: Missing[]; counted: boolean };

/**
 * One look at a mirror: its difference to the source over the days that count. The interval is null while something is
 * missing, also where the method could give one: nobody is to decide by it.
 * @param days as they were delivered, those of one arm only among them
 * @param options.counted whether anything counts the metric (`isCounted`)
 */
export const lookAt = (
  metric: AbMetric,
  days: readonly PairedDay[],
  { counted = true, ...options }: { mirrors: number; mix?: number; counted?: boolean },
): Look => {
  const both = countedDays(metric, days);
  const told = { ...differenceOf(metric, both, options), counted };
  const arms = [sumOfDays(both.map(({ source }) => source)), sumOfDays(both.map(({ mirror }) => mirror))];
  const missing = counted ? missingFor(metric, both.length, arms) : [];
  return counted && missing.length === 0 ? { ...told, missing } : { ...told, low: null, high: null, p: null, missing };
};

/**
 * The value of each arm over the days that count: of a mirror those in which its source had something to count too, of the
 * source those that count against any of the mirrors.
 * @param arms the source first; its days as they were delivered, in order, and of each mirror the same days
 * @param counted whether anything counts the metric: else no arm has a value, not even 0
 */
export const levelsOf = (metric: AbMetric, arms: readonly (readonly ArmSums[])[], counted = true): Level[] => {
  if (!counted) return arms.map(() => ({ value: null, low: null, high: null }));
  const [source = [], ...mirrors] = arms;
  const counts = (own: ArmSums, mirror: ArmSums = noSums) => isCountedDay(metric, { source: own, mirror });
  return [
    source.filter((own, nth) => mirrors.some((days) => counts(own, days[nth]))),
    ...mirrors.map((days) => days.filter((mirror, nth) => counts(source[nth] ?? noSums, mirror))),
  ].map((days) => levelOf(metric, days));
};
