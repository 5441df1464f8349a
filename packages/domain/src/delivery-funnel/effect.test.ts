import { expect, test } from 'vitest';
import { addDays } from '../utc-day.ts';
import { alsoChanged, compareAround, type EffectDay } from './effect.ts';

const first = '2026-10-14';
const days = Array.from(
  { length: 21 },
  (_, at): EffectDay => ({
    day: addDays(first, at),
    client_cost: at < 10 ? 300 : at === 10 ? 777 : 420,
    conversions: at < 10 ? 50 : 60,
    saturation: at === 12 ? null : at < 10 ? 0.5 : 0.75,
  }),
);
const changed = addDays(first, 10);

test('whole days on each side, the day itself in neither', () => {
  expect(compareAround(days, changed, 7)).toEqual({
    before: { from: '2026-10-17', to: '2026-10-23', client_cost: 300, conversions: 50, cpa: 6, saturation: 0.5 },
    after: { from: '2026-10-25', to: '2026-10-31', client_cost: 420, conversions: 60, cpa: 7, saturation: 0.75 },
  });
});

test('too early: so many days more are needed, and no figures', () => {
  expect(compareAround(days, addDays(first, 16), 7)).toEqual({ missing: 3 });
  expect(compareAround(days, addDays(first, 2), 3)).toEqual({ missing: 0 });
});

test('where there are too few days before it, those after it are not waited for in vain', () => {
  expect(compareAround(days, changed, 14)).toEqual({ missing: 0 });
  expect(compareAround(days.slice(8), changed, 3)).toEqual({ missing: 0 });
});

test('without an optimization event nothing is said of conversions', () => {
  const plain = days.map((one) => ({ ...one, conversions: null }));
  expect(compareAround(plain, changed, 3)).toMatchObject({ after: { conversions: null, cpa: null } });
});

test('other changes in the window are named, those of the same save are not', () => {
  const mark = (change_set_id: string, day: number) => ({ change_set_id, at: `${addDays(first, day)}T10:00:00.000Z` });
  const one = mark('a', 10);
  const marks = [mark('early', 2), mark('b', 3), mark('a', 10), mark('c', 17), mark('late', 18)];
  expect(alsoChanged(marks, one, 7).map(({ change_set_id }) => change_set_id)).toEqual(['b', 'c']);
});
