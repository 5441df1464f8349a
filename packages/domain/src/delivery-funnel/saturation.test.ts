import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type BiddingHour, saturationIntervals, saturationOf } from './saturation.ts';

const now = new Date('2026-11-18T10:20:00Z');
const hour = (back: number, more: Partial<BiddingHour> = {}): BiddingHour => ({
  at: Date.parse('2026-11-18T10:00:00Z') - back * 3_600_000,
  ...{ eligible: 1000, wins: 60, held: 0, missed: 40 },
  ...more,
});

test('nothing held back: it wins all it could', () => {
  for (const interval of saturationIntervals) expect(saturationOf([hour(0), hour(5), hour(23)], interval, now)).toBe(1);
});

test('what was held back counts at the win rate of its hour', () => {
  expect(saturationOf([hour(0, { held: 100 })], 360, now)).toBe(0.5);
  expect(saturationOf([hour(0, { held: 100 }), hour(1, { wins: 10, missed: 90, held: 300 })], 360, now)).toBe(
    70 / (70 + 60 + 30),
  );
});

test('an hour that the cap took whole has the win rate of the others', () => {
  expect(saturationOf([hour(1), hour(0, { wins: 0, missed: 0, held: 100 })], 360, now)).toBe(0.5);
  expect(saturationOf([hour(0, { wins: 0, missed: 0, held: 100 })], 360, now)).toBe(0);
});

test('30 minutes are the newest hour with requests, 360 and 1440 the hours that began within them', () => {
  const hours = [
    hour(0, { eligible: 0, wins: 0, missed: 0 }),
    hour(2, { held: 100 }),
    hour(6),
    hour(23, { held: 1000 }),
  ];
  expect(saturationOf(hours, 30, now)).toBe(0.5);
  expect(saturationOf(hours, 360, now)).toBe(0.5);
  expect(saturationOf(hours, 1440, now)).toBe(180 / (180 + 60 + 600));
  expect(saturationOf([hour(24)], 30, now)).toBeNull();
});

test('null without requests, and when all were lost to something else', () => {
  expect(saturationOf([], 1440, now)).toBeNull();
  expect(saturationOf([hour(0, { wins: 0, missed: 0 })], 1440, now)).toBeNull();
  expect(saturationOf([hour(0, { wins: 0, missed: 50, held: 9 })], 1440, now)).toBeNull();
});

test('it lies between 0 and 1, and more held back never raises it', () => {
  const count = fc.nat(1e6);
  const hours = fc.array(fc.record({ back: fc.nat(30), eligible: count, wins: count, held: count, missed: count }), {
    maxLength: 30,
  });
  fc.assert(
    fc.property(hours, fc.constantFrom(...saturationIntervals), (list, interval) => {
      const given = list.map(({ back, ...more }) => hour(back, more));
      const ratio = saturationOf(given, interval, now);
      if (ratio === null) return;
      expect(ratio).toBeGreaterThanOrEqual(0);
      expect(ratio).toBeLessThanOrEqual(1);
      const more = saturationOf(
        given.map((one) => ({ ...one, held: one.held + 10 })),
        interval,
        now,
      );
      expect(more ?? 0).toBeLessThanOrEqual(ratio + 1e-12);
    }),
  );
});
