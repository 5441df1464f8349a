import { expect, test } from 'vitest';
import { nothingLost } from '../fact/bidding.ts';
import { daysUnder, inForceIn, type MeasuredDay, unmeasuredOf } from './measured.ts';

const change = (at: string, before: number | null, after: number | null) => ({ at: new Date(at), before, after });
const on = (day: string) => ({ start_day: day, end_day: day });
const changes = [change('2026-11-12T09:00:00Z', 260, 300), change('2026-11-15T00:00:00Z', 300, null)];

test('what was in force on a day is what the next change replaced, and what changes within it brought', () => {
  expect(inForceIn([], 5, on('2026-11-11'))).toEqual([5]);
  expect(inForceIn(changes, null, on('2026-11-11'))).toEqual([260]);
  expect(inForceIn(changes, null, on('2026-11-12'))).toEqual([260, 300]);
  expect(inForceIn(changes, null, on('2026-11-14'))).toEqual([300]);
  expect(inForceIn(changes, null, on('2026-11-15'))).toEqual([300, null]);
  expect(inForceIn(changes, null, on('2026-11-16'))).toEqual([null]);
  expect(inForceIn(changes, null, { start_day: '2026-11-11', end_day: '2026-11-14' })).toEqual([260, 300]);
});

const day = (more: Partial<MeasuredDay>): MeasuredDay => ({
  ...{ spend: 260, held: 0, requests: { eligible: 0, lost: nothingLost, wins: 0 } },
  ...{ daily_cap: [260], frequency_cap: [2], price: [5] },
  ...more,
});
const now = { daily_cap: 260, frequency_cap: 2, price: 5 };

test('a day belongs to a setting that held from its beginning to its end', () => {
  const days = [day({}), day({ daily_cap: [200, 260] }), day({ daily_cap: [200] })];
  expect(daysUnder(days, 'daily_cap', 260)).toEqual([days[0]]);
});

test('what was changed is not measured until a whole day saw it; a price until all days did', () => {
  const held = [day({ held: 9 }), day({ held: 9 })];
  expect(unmeasuredOf(held, now, false)).toEqual([]);
  const set = { daily_cap: 360, frequency_cap: 5, price: 6 };
  const [cap, often, price] = [
    { kind: 'daily_cap', was: 260, is: 360 },
    { kind: 'frequency_cap', was: 2, is: 5 },
    { kind: 'floor', was: null, is: null },
  ];
  expect(unmeasuredOf(held, set, false)).toEqual([cap, often, price]);
  expect(unmeasuredOf(held, set, true)).toEqual([often, price]);
  const whole = day({ daily_cap: [360], frequency_cap: [5], price: [6] });
  expect(unmeasuredOf([...held, whole], set, false)).toEqual([price]);
  // A cap that held nothing and would hold nothing is nothing to wait for; one that is cut below what is spent is
  expect(unmeasuredOf([day({})], { ...now, daily_cap: 360 }, false)).toEqual([]);
  expect(unmeasuredOf([day({})], { ...now, daily_cap: 200 }, false)).toEqual([{ ...cap, is: 200 }]);
  // On a mixed day the one before is told
  expect(unmeasuredOf([day({ held: 9, daily_cap: [260, 360] })], { ...now, daily_cap: 360 }, false)).toEqual([cap]);
});
