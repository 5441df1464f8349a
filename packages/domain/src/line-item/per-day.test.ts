import { expect, test } from 'vitest';
import { perDay } from './per-day.ts';

const november = { start_time: '2026-11-01T00:00:00.000Z', end_time: '2026-11-30T23:59:59.000Z' };

test.each([
  ['its daily budget', { client_budget: 3000, client_daily_budget: 120 }, 120],
  ['else its total over its days', { client_budget: 3000, client_daily_budget: null }, 100],
  ['to 2 decimals', { client_budget: 1000, client_daily_budget: null }, 33.33],
])('a day of a budget may spend %s', (_, budget, day) => expect(perDay({ ...november, ...budget })).toBe(day));
