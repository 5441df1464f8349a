import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from '../utc-day.ts';
import { dailyMost } from './daily-most.ts';

const today = '2026-11-27';
const most = (total: number | null, daily: number, spent = 0, end_day = '2026-11-30') =>
  dailyMost({ total, daily, spent, period: { start_day: '2026-11-12', end_day }, today });

test('a total that is less than the daily budget on each day ends it', () => {
  expect(most(400_000, 150_000)).toEqual({ most: 400_000, days: 4, ends: 'total' });
  expect(most(400_000, 100_000)).toEqual({ most: 400_000, days: 4, ends: 'daily' });
  expect(most(null, 150_000)).toEqual({ most: 600_000, days: 4, ends: 'daily' });
});

test('where all is spent nothing is added, and over the total the spend is told as it is', () => {
  expect(most(10_841.06, 680, 10_841.06)).toMatchObject({ most: 10_841.06, ends: 'spent' });
  expect(most(10_000, 680, 10_841.06)).toMatchObject({ most: 10_841.06, ends: 'spent' });
  expect(most(21_760, 680, 10_841.06, '2026-11-26')).toEqual({ most: 10_841.06, days: 0, ends: 'daily' });
});

test('is never more than the total, nor than the daily budget on each day on top of what is spent', () =>
  fc.assert(
    fc.property(fc.nat(1e7), fc.nat(1e6), fc.nat(1e7), fc.integer({ min: -3, max: 40 }), (cents, day, gone, ahead) => {
      const [total, daily, spent] = [cents / 100, day / 100, gone / 100];
      const told = most(total, daily, spent, addDays(today, ahead));
      expect(told.most).toBeLessThanOrEqual(Math.max(total, spent));
      expect(told.most).toBeLessThanOrEqual(spent + daily * told.days + 0.001);
      expect(told.most).toBeGreaterThanOrEqual(spent);
    }),
  ));
