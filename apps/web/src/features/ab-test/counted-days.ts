import { isMetricCounted } from '@fairlead/domain/ab-test/metric';
import { DAY_MS } from '@fairlead/domain/elapsed';
import { inWords } from '@fairlead/domain/in-words';
import { plural } from '#ui/format.ts';
import type { Results } from './ab-test.queries.ts';
import { letterOf } from './words.ts';

/** Whole days of 24 hours that were read. */
export const daysRead = ({ counted_from, counted_until }: Pick<Results, 'counted_from' | 'counted_until'>): number =>
  counted_until === null ? 0 : Math.round((Date.parse(counted_until) - Date.parse(counted_from)) / DAY_MS);

/** Beside the sums of arms: that they hold days which are not compared, and how many are; null: all days are. */
export const sumsText = (results: Results): string | null => {
  const read = daysRead(results);
  const counted = results.mirrors.map(({ days_counted }) => days_counted);
  const most = Math.max(...counted);
  if (read === 0 || !isMetricCounted(results.metric.kind, results.arms) || counted.every((days) => days === read))
    return null;
  const [all, each] = read === 1 ? ['the day that was', 'it'] : [`all ${read} days that were`, 'each of them'];
  const sums = `Sums hold ${all} read. An arm stood still in`;
  if (most === 0) return `${sums} ${each}: there is no day to compare.`;
  if (counted.every((days) => days === most))
    return `${sums} ${read - most} of them: values compare the other ${plural(most, 'day')}.`;
  const ofEach = counted.map((days, at) => `${plural(days, 'day')} of ${letterOf(at + 1)}`);
  return `${sums} some of them: values compare ${inWords(ofEach)}.`;
};

/** Why it cannot be told how many days a difference takes to be seen; null: it can. */
export const nothingToDetectText = (results: Results): string | null => {
  if (!isMetricCounted(results.metric.kind, results.arms))
    return 'What is not counted shows no difference, however long the test runs.';
  return results.mirrors.every(({ days_counted }) => days_counted === 0)
    ? 'Nothing was counted yet, so how many days it takes cannot be told.'
    : null;
};
