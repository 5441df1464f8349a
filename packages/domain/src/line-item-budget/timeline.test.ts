import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, dayOf, type Period } from '../utc-day.ts';
import { overlapping } from './budget.rules.ts';
import { type Budget, timesOf } from './budget.ts';
import { copyDraft } from './copy.ts';
import { daysShort, project } from './projection.ts';
import { freeSlots, lastEntries, timelineOf } from './timeline.ts';

const now = new Date('2026-11-18T09:00:00Z');
const aBudget = (id: number, name: string, start_day: string, end_day: string, total: number, spent = 0): Budget => ({
  id,
  name,
  client_budget: total,
  client_daily_budget: null,
  free_budget_percent: 0,
  free_budget_type: 'not_billed',
  ...timesOf({ start_day, end_day }),
  line_item_id: 1,
  order_id: 1,
  company_id: 1,
  total_client_costs: spent,
  version: 1,
  updated: 0,
});
const september = aBudget(1, '2026-09 September', '2026-09-01', '2026-09-30', 40_000, 39_900);
const october = aBudget(2, '2026-10 October', '2026-10-01', '2026-10-31', 45_000, 44_800);
const november = aBudget(3, '2026-11 November', '2026-11-01', '2026-11-22', 33_000, 23_140);
const week = aBudget(4, 'BF week', '2026-11-23', '2026-11-30', 24_000);
const december = aBudget(5, '2026-12 December', '2026-12-07', '2026-12-31', 35_000);
const all = [december, november, week, september, october];

test('the picture: width is time, height is money per day', () => {
  const picture = timelineOf(all, now);
  if (picture === null) throw new Error('nothing drawn');
  expect([picture.from, picture.to, picture.highest]).toEqual(['2026-09-01', '2026-12-31', 3_000]);
  expect(picture.today).toBeCloseTo(78 / 122);
  expect(picture.blocks.map(({ name, status, per_day }) => [name, status, per_day])).toEqual([
    ['2026-09 September', 'completed', 1333.33],
    ['2026-10 October', 'completed', 1451.61],
    ['2026-11 November', 'current', 1500],
    ['BF week', 'upcoming', 3000],
    ['2026-12 December', 'upcoming', 1400],
  ]);
  const [, , current, tallest] = picture.blocks;
  expect(current?.elapsed).toBeCloseTo(17 / 22);
  expect(current?.spent_per_day).toBe(1361.18);
  expect(tallest).toMatchObject({ height: 1, elapsed: 0, spent_per_day: 0, spent_height: 0, days: 8 });
  expect(picture.gaps).toEqual([
    { ...picture.gaps[0], start_day: '2026-12-01', end_day: '2026-12-06', days: 6, kind: 'between', missed: 8_400 },
  ]);
  expect(picture.gaps[0]?.width).toBeCloseTo(6 / 122);
  expect(picture.months.map((month) => month.day)).toEqual(['2026-09-01', '2026-10-01', '2026-11-01', '2026-12-01']);
});

test('no budgets, no picture; today outside stretches it', () => {
  expect(timelineOf([], now)).toBe(null);
  expect(timelineOf([september], now)).toMatchObject({ from: '2026-09-01', to: '2026-11-18' });
  const before = timelineOf([december], now);
  expect(before).toMatchObject({ from: '2026-11-18', to: '2026-12-31', today: 0 });
  expect(before?.gaps).toMatchObject([{ start_day: '2026-11-18', end_day: '2026-12-06', left: 0 }]);
});

test('free days: from today on, then the rest of the month behind the last budget', () => {
  expect(freeSlots(all, '2026-11-18').map(({ start_day, end_day, kind }) => [start_day, end_day, kind])).toEqual([
    ['2026-12-01', '2026-12-06', 'between'],
    ['2027-01-01', '2027-01-31', 'after'],
  ]);
  expect(freeSlots([], '2026-11-18')).toEqual([
    { start_day: '2026-11-18', end_day: '2026-11-30', days: 13, kind: 'after', missed: null },
  ]);
  expect(freeSlots(all, '2026-12-04')[0]).toMatchObject({ start_day: '2026-12-04', days: 3, missed: 4_200 });
});

const anyBudgets = fc
  .array(fc.tuple(fc.integer({ min: 0, max: 40 }), fc.integer({ min: 1, max: 60 }), fc.integer({ min: 1, max: 1e8 })), {
    maxLength: 12,
  })
  .map((parts) => {
    let start = '2026-01-01';
    return parts.map(([gap, days, cents], id) => {
      start = addDays(start, gap);
      const end = addDays(start, days - 1);
      const budget = aBudget(id, `b${id}`, start, end, cents / 100);
      start = addDays(end, 1);
      return budget;
    });
  });
const anyToday = fc
  .date({ min: new Date('2025-06-01'), max: new Date('2028-06-01'), noInvalidDate: true })
  .map((date) => dayOf(date));

test('budgets and free days cover every day from today on exactly once', () =>
  fc.assert(
    fc.property(anyBudgets, anyToday, (budgets, today) => {
      const slots = freeSlots(budgets, today);
      const inside = ({ start_day, end_day }: Period, day: string) => start_day <= day && day <= end_day;
      const last = slots.at(-1)?.end_day ?? today;
      for (const slot of slots) expect(overlapping(slot, budgets)).toBe(null);
      for (let day = today; day <= last; day = addDays(day, 1)) {
        const free = slots.filter((slot) => inside(slot, day)).length;
        const booked = overlapping({ start_day: day, end_day: day }, budgets) === null ? 0 : 1;
        expect(free + booked).toBe(1);
      }
    }),
    { numRuns: 40 },
  ));

test('everything drawn lies inside the picture', () =>
  fc.assert(
    fc.property(anyBudgets, anyToday, (budgets, today) => {
      const picture = timelineOf(budgets, new Date(`${today}T12:00:00Z`));
      expect(picture === null).toBe(budgets.length === 0);
      if (picture === null) return;
      for (const { left, width } of [...picture.blocks, ...picture.gaps]) {
        expect(left).toBeGreaterThanOrEqual(0);
        expect(width).toBeGreaterThan(0);
        expect(left + width).toBeLessThanOrEqual(1 + 1e-9);
      }
      expect(Math.max(...picture.blocks.map((block) => block.height))).toBeCloseTo(1);
      expect(picture.today >= 0 && picture.today < 1).toBe(true);
    }),
  ));

test('a list shows the last two by time', () => {
  expect(lastEntries(all).map((budget) => budget.id)).toEqual([4, 5]);
  expect(lastEntries([september])).toEqual([september]);
});

test('a copy takes name and amounts along', () =>
  expect(copyDraft(week)).toEqual({
    name: 'BF week',
    client_budget: 24_000,
    client_daily_budget: null,
    free_budget_percent: 0,
    free_budget_type: 'not_billed',
    start_day: '2026-12-01',
    end_day: '2026-12-08',
  }));

test('a copy of a month is called by its own month', () =>
  expect(copyDraft(aBudget(9, '2026-11 November', '2026-11-01', '2026-11-30', 33_000)).name).toBe('2026-12 December'));

const present = { budget: 33_000, spent: 23_140, rate: 1364.8, today: '2026-11-18', end_day: '2026-11-22' };

test('where the budget of the picture ends', () =>
  expect(project(present)).toEqual({
    days_left: 5,
    projected: 29_964,
    difference: -3_036,
    runs_out: null,
    needed_per_day: 1972,
  }));

test.each([
  [1972, null], // lands exactly on the budget
  [1972.01, '2026-11-22'],
  [2500, '2026-11-21'],
  [9860, '2026-11-18'],
  [0, null],
])('at %s a day it runs out on %s', (rate, day) => expect(project({ ...present, rate }).runs_out).toBe(day));

test('the edges of a projection', () => {
  expect(project({ ...present, today: '2026-11-23' })).toMatchObject({
    days_left: 0,
    projected: 23_140,
    runs_out: null,
    needed_per_day: null,
  });
  expect(project({ ...present, spent: 33_500 })).toMatchObject({ runs_out: '2026-11-18', needed_per_day: 0 });
  expect(project({ ...present, spent: 33_000, rate: 0 })).toMatchObject({ runs_out: null, difference: 0 });
  expect(daysShort(project({ ...present, rate: 2500 }), present.end_day)).toBe(1);
  expect(daysShort(project(present), present.end_day)).toBe(0);
});

test('today may bring another amount than the days after it', () => {
  const week = { budget: 1000, spent: 400, rate: 150, rate_today: 50, today: '2026-11-27', end_day: '2026-11-30' };
  expect(project(week)).toMatchObject({ projected: 900, difference: -100, runs_out: null, needed_per_day: 150 });
  expect(project({ ...week, rate: 200 })).toMatchObject({ projected: 1050, runs_out: '2026-11-30' });
  expect(project({ ...week, rate: 300 })).toMatchObject({ projected: 1350, runs_out: '2026-11-29' });
  // Used up by what today brings, with nothing or with more behind it
  expect(project({ ...week, rate_today: 600 })).toMatchObject({ projected: 1450, runs_out: '2026-11-27' });
  expect(project({ ...week, rate_today: 700, rate: 0 })).toMatchObject({ projected: 1100, runs_out: '2026-11-27' });
  expect(project({ ...week, rate_today: 600, rate: 0 })).toMatchObject({ projected: 1000, runs_out: null });
  // The last day has no other behind it; one that is over has none at all
  expect(project({ ...week, today: '2026-11-30' })).toMatchObject({ projected: 450, difference: -550 });
  expect(project({ ...week, today: '2026-12-01' })).toMatchObject({ projected: 400, days_left: 0 });
});
