import { addDays } from '@fairlead/domain/utc-day';
import { expect, test } from 'vitest';
import type { Budget } from './budget.queries.ts';
import { noPaceText, paceFacts, rateSpan } from './pace-facts.ts';

const november: Budget = {
  id: 1,
  name: 'November',
  client_budget: 30_000,
  client_daily_budget: null,
  free_budget_percent: 0,
  free_budget_type: 'not_billed',
  start_time: '2026-11-01T00:00:00.000Z',
  end_time: '2026-11-30T23:59:59.000Z',
  line_item_id: 5001,
  order_id: 3001,
  company_id: 1001,
  total_client_costs: 34_000,
  version: 1,
  updated: 0,
};
const days = (count: number, spend: number) =>
  Array.from({ length: count }, (_, index) => ({ day: addDays('2026-11-01', index), spend }));

test('days up to today are past, even those that cost nothing', () => {
  const facts = paceFacts(
    { ...november, total_client_costs: 10_000 },
    days(10, 1_000),
    new Date('2026-11-18T00:00:00Z'),
  );
  expect(facts.past).toHaveLength(18);
  expect(facts.past.at(-1)).toEqual({ day: '2026-11-18', spend: 0 });
  expect(facts).toMatchObject({ ahead: 12, days: 30, plan: 1_000, runs_out: null, days_short: 0 });
});

test('at 1 500 a day 30 000 are used up on the 20th', () => {
  const facts = paceFacts(
    { ...november, total_client_costs: 15_000 },
    days(10, 1_500),
    new Date('2026-11-11T00:00:00Z'),
  );
  expect(facts).toMatchObject({ runs_out: '2026-11-20', days_short: 10 });
  expect(facts.pace).toMatchObject({ rate: 1_500, projected: 45_000, needed_per_day: 750 });
});

test('a completed budget has no day to come and runs out no more', () => {
  const facts = paceFacts(november, days(30, 1_100), new Date('2026-12-05T12:00:00Z'));
  expect(facts.past).toHaveLength(30);
  expect(facts).toMatchObject({ ahead: 0, runs_out: null });
});

test('on its first day a budget has no last day yet', () => {
  const spans = ['2026-11-01T12:00:00Z', '2026-11-02T12:00:00Z', '2026-11-20T12:00:00Z'].map((now) =>
    rateSpan(paceFacts(november, days(30, 1_000), new Date(now)).pace),
  );
  expect(spans).toEqual(['today so far', 'the last day', 'the last 7 days']);
});

test('without a rate it is told what was spent, and when not: never, today only, or longer ago than the rate looks back', () => {
  const said = (spent: number, spends: { day: string; spend: number }[]) =>
    noPaceText(paceFacts({ ...november, total_client_costs: spent }, spends, new Date('2026-11-18T06:00:00Z')));
  const today = { day: '2026-11-18', spend: 50 };
  expect(said(0, [])).toBe('nothing spent yet');
  expect(said(50, [today])).toBe('spent today only: no pace yet');
  expect(said(450, [{ day: '2026-11-05', spend: 400 }, today])).toBe('nothing spent in the last 7 full days');
});
