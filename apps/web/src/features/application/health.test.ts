import { expect, test } from 'vitest';
import { churnStateOf, eventsOf, unmappedText } from './health.ts';

const days = [3, 0, 12].map((events, index) => ({ day: `2026-11-${19 + index}`, events, revenue_usd: 0 }));

test('events of all days, and of today', () => {
  expect(eventsOf({ days })).toEqual({ total: 15, today: 12 });
  expect(eventsOf({ days: [] })).toEqual({ total: 0, today: 0 });
});

test.each([
  [false, '2026-11-20T03:00:00.000Z', 'off'],
  [true, null, 'no file'],
  [true, '2026-11-20T03:00:00.000Z', 'file'],
] as const)('churn API %s, file of %s: %s', (is_churn_prediction_enabled, last_churn_update, state) =>
  expect(churnStateOf({ is_churn_prediction_enabled, last_churn_update })).toBe(state),
);

test('events without a funnel in a line', () => {
  const event = (name: string) => ({ name, events: 1, revenue_usd: 1 });
  expect(unmappedText([])).toBe('Every one has a funnel');
  expect(unmappedText([event('tip_courier')])).toBe('tip_courier');
  expect(unmappedText([event('tip_courier'), event('a'), event('b')])).toBe('tip_courier and 2 more');
});
