import fc from 'fast-check';
import { expect, test } from 'vitest';
import { neededFromHour } from './needed.ts';
import { paceOf } from './pacing.ts';

const november = { start_time: '2026-11-01T00:00:00Z', end_time: '2026-11-30T23:59:59Z', days: [] };
const at = (budget: number, spent: number, now: string | number) =>
  neededFromHour(paceOf({ ...november, budget, spent }, new Date(now)));

test('all day long of an hour the same is needed a day, where the moment alone would move it', () => {
  const seen = ['10:00:00', '10:09:30', '10:59:59'].map((time) => at(30_000_000, 9_000_000, `2026-11-26T${time}Z`));
  expect(seen).toEqual([4_581_818.18, 4_581_818.18, 4_581_818.18]);
  expect(at(30_000_000, 9_000_000, '2026-11-26T11:00:00Z')).toBe(4_623_853.21);
});

test('on the hour it is what pacing answers', () =>
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 719 }), fc.integer({ min: 0, max: 1_000_000 }), (hour, spent) => {
      const now = Date.parse(november.start_time) + hour * 3_600_000;
      const pace = paceOf({ ...november, budget: 1_000_000, spent }, new Date(now));
      expect(neededFromHour(pace)).toBeCloseTo(pace.needed_per_day, 1);
    }),
  ));

test('of a spent budget, and of one that has ended, nothing is needed', () => {
  expect(at(1000, 1200, '2026-11-26T10:20:00Z')).toBe(0);
  expect(at(1000, 200, '2026-12-01T00:00:00Z')).toBe(0);
  expect(at(1000, 200, '2026-11-30T23:59:58Z')).toBe(19_200); // all within its last hour
});
