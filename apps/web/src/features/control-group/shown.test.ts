import { expect, test } from 'vitest';
import { chosenSize, percentText, shownGroup, stretchesOf } from './shown.ts';

const upcoming = { percent: 20, start_date: '2026-11-22' };
const read = { app_id: 1, percent: 10, start_date: '2026-10-01', upcoming, version: 3 };

test('the select holds what waits', () => {
  const shown = shownGroup(read, '2026-11-21');
  expect(shown).toEqual({ inForce: { percent: 10, start_date: '2026-10-01' }, upcoming, version: 3 });
  expect(chosenSize(shown)).toBe(20);
});

test('when the day begins, what waited is in force, also before it was read again', () => {
  const shown = shownGroup(read, '2026-11-22');
  expect(shown).toEqual({ inForce: upcoming, upcoming: null, version: 3 });
  expect(chosenSize(shown)).toBe(20);
});

test('what could not be read is 0 percent from today on', () =>
  expect(shownGroup(undefined, '2026-11-21')).toEqual({
    inForce: { percent: 0, start_date: '2026-11-21' },
    upcoming: null,
    version: 1,
  }));

test('0 is said to be disabled', () => expect([0, 10].map(percentText)).toEqual(['0 % (Disabled)', '10 %']));

test('sizes as stretches of days, cut off where the picture begins', () => {
  const entries = [
    upcoming,
    { percent: 10, start_date: '2026-10-01' },
    { percent: 30, start_date: '2026-03-01' },
    { percent: 0, start_date: '2025-01-01' },
  ];
  expect(stretchesOf(entries, { first: '2026-05-01', tomorrow: '2026-11-22' })).toEqual([
    { percent: 30, from: '2026-05-01', until: '2026-10-01' },
    { percent: 10, from: '2026-10-01', until: '2026-11-22' },
  ]);
  expect(
    stretchesOf([{ percent: 0, start_date: '2026-11-21' }], { first: '2026-11-21', tomorrow: '2026-11-22' }),
  ).toEqual([{ percent: 0, from: '2026-11-21', until: '2026-11-22' }]);
});
