import { expect, test } from 'vitest';
import { type Change, capQuestion, isTenfold, tenfoldQuestion } from './tenfold.ts';

test.each([
  [6.5, 65, true],
  [65, 6.5, true],
  [0.1, 1, true],
  [6.5, 64.99, false],
  [0, 65, false],
  [null, 65, false],
  [undefined, 25, false],
  [25, null, false],
])('%s to %s: asked about: %s', (before, after, asked) => expect(isTenfold(before, after)).toBe(asked));

const change = (name: string, before: number, after: number): Change => ({
  ...{ name, label: 'Client target', before, after },
  written: (value) => `${value} €`,
});

test('one row is asked about like many', () => {
  expect(tenfoldQuestion([change('A', 6.5, 65), change('A', 5, 6)])).toEqual({
    title: 'Please check your value',
    text: 'Client target 6.5 € becomes 65 €, 10x higher. Are you sure?',
  });
  expect(tenfoldQuestion(['A', 'B', 'C', 'D'].map((name) => change(name, 50, 2)))?.text).toBe(
    'A: Client target 50 € becomes 2 €, 25x lower; B: Client target 50 € becomes 2 €, 25x lower; C: Client target 50 € becomes 2 €, 25x lower; and 1 more. Are you sure?',
  );
  expect(tenfoldQuestion([change('A', 5, 6)])).toBeNull();
});

test.each([
  [100, 150, false],
  [100, 150.01, true],
  [33.33, 49.995, false],
  [100, 60, false],
  [100, 10.01, false],
  [100, 10, true],
])('a daily cap of %d that becomes %d is asked about: %s', (before, after, asked) =>
  expect(capQuestion([change('A', before, after)]) !== null).toBe(asked),
);

test('a cap where there was none is not asked about; of many only those that leap are named, each with its row', () => {
  expect(capQuestion([{ ...change('A', 0, 500), before: null }])).toBeNull();
  expect(capQuestion([change('A', 100, 160), change('B', 100, 120)])?.text).toBe(
    'A: Client target 100 € becomes 160 €, 1.6x higher. Are you sure?',
  );
});
