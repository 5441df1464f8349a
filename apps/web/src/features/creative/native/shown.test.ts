import { expect, test } from 'vitest';
import { cutAt, shownOf } from './shown.ts';

const upTo = (most: number) => (text: string) => [...text].length <= most;

test('what has room is shown whole, the rest gives way to dots', () => {
  expect(shownOf('Dinner', upTo(6))).toBe(6);
  expect(cutAt('Dinner', shownOf('Dinner', upTo(6)))).toBe('Dinner');
  expect(cutAt('Dinner in 25', shownOf('Dinner in 25', upTo(10)))).toBe('Dinner in…');
  expect(cutAt('Dinner in 25', shownOf('Dinner in 25', upTo(8)))).toBe('Dinner…');
  expect(shownOf('', upTo(0))).toBe(0);
  expect(
    cutAt(
      'Dinner',
      shownOf('Dinner', () => false),
    ),
  ).toBe('…');
});

test('a sign of several characters is never cut in two', () => {
  const family = '👨‍👩‍👧';
  const text = `Go ${family} now`;
  for (let room = 2; room < 12; room++) {
    const shown = cutAt(text, shownOf(text, upTo(room)));
    expect(shown.includes('👨') === shown.includes(family)).toBe(true);
  }
});
