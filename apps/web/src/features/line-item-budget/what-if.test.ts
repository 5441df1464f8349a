import { expect, test } from 'vitest';
import type { Budget } from './budget.queries.ts';
import {
  boundsOf,
  budgetsWith,
  handWith,
  isMoved,
  movable,
  movedBy,
  perDayOf,
  snapped,
  stepOf,
  stillOf,
  withEnd,
  withPerDay,
} from './what-if.ts';

const budget = (id: number, from: string, to: string, more: Partial<Budget> = {}): Budget => ({
  id,
  name: `Budget ${id}`,
  client_budget: 33_000,
  client_daily_budget: null,
  free_budget_percent: 0,
  free_budget_type: 'not_billed',
  start_time: `${from}T00:00:00.000Z`,
  end_time: `${to}T23:59:59.000Z`,
  line_item_id: 5001,
  order_id: 3001,
  company_id: 1001,
  total_client_costs: 0,
  version: 1,
  updated: 0,
  ...more,
});
const now = new Date('2026-11-18T12:00:00Z');
const november = budget(1, '2026-11-01', '2026-11-22', { total_client_costs: 23_140 });
const december = budget(2, '2026-12-07', '2026-12-31', { client_budget: 35_000 });
const all = [december, november];

test('a running budget ends today or later, before the next one begins, and keeps what it has cost', () => {
  const bounds = boundsOf(november, all, now);
  expect(bounds).toMatchObject({ first: '2026-11-18', last: '2026-12-06', least: 23_140 });
  const still = stillOf(november);
  expect(withEnd(still, '2026-11-02', bounds).end_day).toBe('2026-11-18');
  expect(withEnd(still, '2027-01-01', bounds).end_day).toBe('2026-12-06');
  expect(withPerDay(still, 1, bounds).client_budget).toBe(23_140);
});

test('the end moves the days, the top edge the money', () => {
  const bounds = boundsOf(november, all, now);
  const longer = withEnd(stillOf(november), '2026-11-30', bounds);
  expect(longer.client_budget).toBe(33_000);
  expect(perDayOf(longer, bounds)).toBe(1_100);
  expect(withPerDay(longer, 1_500, bounds).client_budget).toBe(45_000);
  expect(isMoved(longer, november)).toBe(true);
  expect(isMoved(stillOf(november), november)).toBe(false);
});

test('an upcoming budget may shrink to its first day; a completed one stays', () => {
  expect(boundsOf(december, all, now)).toMatchObject({ first: '2026-12-07', last: '2099-12-31', least: 0.01 });
  expect(movable(december, now)).toBe(true);
  expect(movable(budget(3, '2026-09-01', '2026-09-30'), now)).toBe(false);
});

test('steps are round, and amounts fall on them', () => {
  expect([stepOf(3_200), stepOf(90), stepOf(1_000_000), stepOf(0)]).toEqual([50, 1, 10_000, 1]);
  expect(snapped(1_524, 50)).toBe(1_500);
});

test('only what the hand moved is carried over: the rest is as somebody else saved it meanwhile', () => {
  const hand = handWith({ id: 1, end_day: '2026-11-30' }, stillOf(november));
  expect(hand).toEqual({ id: 1, end_day: '2026-11-30' });
  const saved = stillOf({ ...november, client_budget: 50_000 });
  expect(movedBy(hand ?? { id: 0 }, saved)).toEqual({ id: 1, end_day: '2026-11-30', client_budget: 50_000 });
  expect(handWith({ id: 1, end_day: '2026-11-30', client_budget: 50_000 }, saved)).toEqual(hand);
  expect(handWith({ id: 1, end_day: '2026-11-22' }, saved)).toBe(null);
});

test('the picture shows the move and nothing else changed', () => {
  const [one, two] = budgetsWith(all, { id: 1, end_day: '2026-11-30', client_budget: 40_000 });
  expect(one).toEqual(december);
  expect(two).toMatchObject({
    client_budget: 40_000,
    end_time: '2026-11-30T23:59:59.000Z',
    total_client_costs: 23_140,
  });
});
