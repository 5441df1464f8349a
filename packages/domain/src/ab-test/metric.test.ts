import { expect, test } from 'vitest';
import { abMetrics, checkMetric, countsConversions, isMetricCounted, metricOr, type Uncounted } from './metric.ts';

test('a test does not begin with what is not counted: conversions need an event that the application maps', () => {
  const refused = (why: Uncounted | null) => abMetrics.filter((metric) => checkMetric(metric, why).length > 0);
  expect(refused(null)).toEqual([]);
  expect(refused('not_mapped')).toEqual(['conversion_rate', 'cpa', 'roas']);
  expect(refused('no_event')).toEqual(refused('not_mapped'));
});

test('a line item without an optimization event is told as that: nothing is missing from the mapping', () => {
  const said = (why: Uncounted) => checkMetric('cpa', why).map(({ path, message }) => `${path}: ${message}`);
  expect(said('no_event')).toEqual([
    'metric: The line item has no optimization event today, so no conversion is counted. Choose CTR or reattribution.',
  ]);
  expect(said('not_mapped')).toEqual([
    'metric: The application maps no event to the optimization event, so no conversion is counted. Choose CTR or reattribution.',
  ]);
});

test('where the objective cannot be counted clicks decide, unless something else is chosen', () => {
  expect(metricOr('roas', null)).toBe('roas');
  expect(metricOr('roas', 'not_mapped')).toBe('ctr');
  expect(metricOr('reattribution_rate', 'no_event')).toBe('reattribution_rate');
});

test('what is counted is told by the arms: none has conversions where no event is counted as one', () => {
  const none = [{ conversions: null }, { conversions: null }];
  const some = [{ conversions: 0 }, { conversions: 3 }];
  expect([countsConversions(none), countsConversions(some)]).toEqual([false, true]);
  expect(abMetrics.filter((metric) => isMetricCounted(metric, none))).toEqual(['ctr', 'reattribution_rate']);
  expect(abMetrics.filter((metric) => isMetricCounted(metric, some))).toEqual([...abMetrics]);
});
