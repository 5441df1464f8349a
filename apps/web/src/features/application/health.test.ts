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

test('revenue events without a funnel in a line', () => {
  const event = (name: string) => ({ name, events: 1, revenue_usd: 1 });
  const says = (names: string[], revenue_usd = 1) =>
    unmappedText({
      days: days.map((day) => ({ ...day, revenue_usd })),
      unmapped_revenue_events: names.map(event),
    });
  expect(says([])).toBe('Every event has a funnel');
  expect(says([], 0)).toBe('No event carried revenue');
  expect(says(['tip_courier'])).toBe('tip_courier');
  expect(says(['tip_courier', 'a', 'b'])).toBe('tip_courier and 2 more');
});
