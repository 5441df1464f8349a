import { addDays } from '@fairlead/domain/utc-day';
import { expect, test } from 'vitest';
import type { Budget } from './budget.queries.ts';
import { outlookOf } from './outlook.ts';
import { paceFacts } from './pace-facts.ts';

const budget = (from: string, to: string, total: number, spent: number): Budget => ({
  id: 1,
  name: 'Flight',
  client_budget: total,
  client_daily_budget: null,
  free_budget_percent: 0,
  free_budget_type: 'not_billed',
  start_time: `${from}T00:00:00.000Z`,
  end_time: `${to}T23:59:59.000Z`,
  line_item_id: 5001,
  order_id: 3001,
  company_id: 1001,
  total_client_costs: spent,
  version: 1,
  updated: 0,
});
const now = new Date('2026-11-11T06:00:00Z');
const days = Array.from({ length: 10 }, (_, index) => ({ day: addDays('2026-11-01', index), spend: 1_500 }));

test('a running budget is said to end where its picture shows it', () => {
  const november = budget('2026-11-01', '2026-11-30', 30_000, 15_000);
  const { pace, runs_out } = paceFacts(november, days, now);
  expect(outlookOf(november, days, null, now)).toMatchObject({
    projected: pace.projected,
    needed_per_day: pace.needed_per_day,
    rate: 1_500,
    runs_out,
  });
});

test('minutes old, it is too soon to tell where it ends', () => {
  const young = budget('2026-11-11', '2026-11-30', 30_000, 900);
  expect(outlookOf(young, [{ day: '2026-11-11', spend: 900 }], null, now)).toMatchObject({
    ...{ projected: null, difference: null, runs_out: null, days_short: 0, needed_per_day: 1_473.42 },
  });
});

test('a budget to come is held against the pace of today, from its first day on', () => {
  const december = budget('2026-12-01', '2026-12-10', 10_000, 0);
  expect(outlookOf(december, days, 1_500, now)).toMatchObject({
    projected: 15_000,
    difference: 5_000,
    runs_out: '2026-12-07',
    days_short: 3,
    needed_per_day: 1_000,
  });
});

test('without a pace its plan is its pace: it ends on budget', () => {
  const december = budget('2026-12-01', '2026-12-10', 10_000, 0);
  expect(outlookOf(december, [], null, now)).toMatchObject({ projected: 10_000, difference: 0, runs_out: null });
});
