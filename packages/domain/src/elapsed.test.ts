import fc from 'fast-check';
import { expect, test } from 'vitest';
import { boundsOf, elapsedShare, tooSoon } from './elapsed.ts';

const week = { start_time: '2026-11-02T00:00:00Z', end_time: '2026-11-08T23:59:59Z' };

test.each([
  ['2026-11-01T23:59:59Z', 0],
  ['2026-11-02T00:00:00Z', 0],
  ['2026-11-03T00:00:00Z', 1 / 7],
  ['2026-11-05T12:00:00Z', 0.5],
  ['2026-11-08T23:59:59Z', 1 - 1 / 604_800],
  ['2026-11-09T00:00:00Z', 1],
  ['2027-01-01T00:00:00Z', 1],
])('at %s the share is %d: the last second belongs to the week', (now, share) =>
  expect(elapsedShare(week, new Date(now))).toBeCloseTo(share, 12),
);

test.each([
  ['2026-11-01T12:00:00Z', true],
  ['2026-11-02T00:00:00Z', true],
  ['2026-11-02T00:07:00Z', true],
  ['2026-11-02T23:59:59Z', true],
  ['2026-11-03T00:00:00Z', false],
  ['2026-11-09T00:00:00Z', false],
])('at %s it is too soon to tell: %s', (now, soon) => expect(tooSoon(week, new Date(now))).toBe(soon));

test('what has ended is told, however short; what begins within a day waits for a full one', () => {
  const day = { start_time: '2026-11-02T00:00:00Z', end_time: '2026-11-02T23:59:59Z' };
  expect(tooSoon(day, new Date('2026-11-02T23:59:59Z'))).toBe(true);
  expect(tooSoon(day, new Date('2026-11-03T00:00:00Z'))).toBe(false);
  const late = { start_time: '2026-11-02T15:00:00Z', end_time: '2026-11-08T23:59:59Z' };
  expect(tooSoon(late, new Date('2026-11-03T15:00:00Z'))).toBe(true);
  expect(tooSoon(late, new Date('2026-11-04T00:00:00Z'))).toBe(false);
});

test('times and texts are the same; a stretch the wrong way round has no share', () => {
  const dates = { start_time: new Date(week.start_time), end_time: new Date(week.end_time) };
  expect(boundsOf(dates)).toEqual(boundsOf(week));
  expect(elapsedShare({ start_time: week.end_time, end_time: week.start_time }, new Date(week.end_time))).toBe(0);
});

test('the share never falls as time passes', () => {
  const moment = fc.date({ min: new Date('2026-10-25'), max: new Date('2026-11-20'), noInvalidDate: true });
  fc.assert(
    fc.property(moment, moment, (a, b) => {
      const [early, late] = a < b ? [a, b] : [b, a];
      return elapsedShare(week, early) <= elapsedShare(week, late);
    }),
  );
});
