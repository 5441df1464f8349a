import { expect, test } from 'vitest';
import { abMetrics, checkMetric, metricOr, NOT_COUNTED } from './metric.ts';

test('a test does not begin with what is not counted: conversions need an event that the application maps', () => {
  const refused = (maps: boolean) => abMetrics.filter((metric) => checkMetric(metric, maps).length > 0);
  expect(refused(true)).toEqual([]);
  expect(refused(false)).toEqual(['conversion_rate', 'cpa', 'roas']);
  expect(checkMetric('cpa', false)).toEqual([{ path: 'metric', message: NOT_COUNTED }]);
});

test('where the objective cannot be counted clicks decide, unless something else is chosen', () => {
  expect(metricOr('roas', true)).toBe('roas');
  expect(metricOr('roas', false)).toBe('ctr');
  expect(metricOr('reattribution_rate', false)).toBe('reattribution_rate');
});
