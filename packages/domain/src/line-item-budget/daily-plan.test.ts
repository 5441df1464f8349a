import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from '../utc-day.ts';
import { dailyPlan } from './daily-plan.ts';

const today = '2026-11-27';
const plan = (total: number | null, daily: number, spent = 0, end_day = '2026-11-30') =>
  dailyPlan({ total, daily, spent, period: { start_day: '2026-11-12', end_day }, today });

test('a total that is less than the daily budget on each day ends it', () => {
  expect(plan(400_000, 150_000)).toEqual({ planned: 400_000, days: 4, ends: 'total' });
  expect(plan(400_000, 100_000)).toEqual({ planned: 400_000, days: 4, ends: 'daily' });
  expect(plan(null, 150_000)).toEqual({ planned: 600_000, days: 4, ends: 'daily' });
});

test('where all is spent nothing is added, and over the total the spend is told as it is', () => {
  expect(plan(10_841.06, 680, 10_841.06)).toMatchObject({ planned: 10_841.06, ends: 'spent' });
  expect(plan(10_000, 680, 10_841.06)).toMatchObject({ planned: 10_841.06, ends: 'spent' });
  expect(plan(21_760, 680, 10_841.06, '2026-11-26')).toEqual({ planned: 10_841.06, days: 0, ends: 'daily' });
});

test('is never more than the total, nor than the daily budget on each day on top of what is spent', () =>
  fc.assert(
    fc.property(fc.nat(1e7), fc.nat(1e6), fc.nat(1e7), fc.integer({ min: -3, max: 40 }), (cents, day, gone, ahead) => {
      const [total, daily, spent] = [cents / 100, day / 100, gone / 100];
      const told = plan(total, daily, spent, addDays(today, ahead));
      expect(told.planned).toBeLessThanOrEqual(Math.max(total, spent));
      expect(told.planned).toBeLessThanOrEqual(spent + daily * told.days + 0.001);
      expect(told.planned).toBeGreaterThanOrEqual(spent);
    }),
  ));
