import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fulfilmentOf, gapOf } from './fulfilment.ts';

test.each([
  [0, 'ok'],
  [5, 'ok'],
  [-5, 'ok'],
  [5.001, 'warn'],
  [10, 'warn'],
  [-10, 'warn'],
  [10.001, 'bad'],
  [-60, 'bad'],
] as const)('%d percent off is %s', (off, gap) => expect(gapOf(off)).toBe(gap));

test.each([
  [500, 500, { fill: 50, tick: 50, off: 0, gap: 'ok' }],
  [550, 500, { fill: 55, tick: 50, off: 5, gap: 'ok' }],
  [450, 500, { fill: 45, tick: 50, off: -5, gap: 'ok' }],
  [560, 500, { fill: 56, tick: 50, off: 6, gap: 'warn' }],
  [400, 500, { fill: 40, tick: 50, off: -10, gap: 'warn' }],
  [390, 500, { fill: 39, tick: 50, off: -11, gap: 'bad' }],
  [0, 0, { fill: 5, tick: 0, off: 0, gap: 'ok' }],
  [10, 20, { fill: 5, tick: 2, off: -1, gap: 'ok' }],
  [1300, 1000, { fill: 100, tick: 100, off: 30, gap: 'bad' }],
])('of 1000: %d spent, %d expected', (spent, expected, drawn) =>
  expect(fulfilmentOf({ spent, expected, total: 1000, too_soon: false })).toEqual(drawn),
);

test.each([0, -1, Number.NaN])('no budget (%d): nothing is drawn', (total) =>
  expect(fulfilmentOf({ spent: 10, expected: 5, total, too_soon: false })).toBeNull(),
);

test('too soon to tell: what is spent is drawn, how far from plan is not told, and nothing is off', () => {
  expect(fulfilmentOf({ spent: 300, expected: 10, total: 1000, too_soon: true })).toEqual({
    ...{ fill: 30, tick: 1, off: null, gap: 'ok' },
  });
  expect(fulfilmentOf({ spent: 0, expected: 0, total: 0, too_soon: true })).toBeNull();
});

test('exactly 5 and 10 percent hold for every budget, whatever binary fractions do', () =>
  fc.assert(
    fc.property(fc.integer({ min: 100, max: 100_000_000 }), fc.integer({ min: 0, max: 90 }), (total, elapsed) => {
      const at = (percent: number) =>
        fulfilmentOf({ spent: (total * percent) / 100, expected: (total * elapsed) / 100, total, too_soon: false });
      expect(at(elapsed + 5)?.gap).toBe('ok');
      expect(at(elapsed + 10)?.gap).toBe('warn');
    }),
  ));

test('fill and tick stay on the track', () => {
  const amount = fc.double({ min: 0, max: 1e9, noNaN: true });
  fc.assert(
    fc.property(amount, amount, fc.double({ min: 0.01, max: 1e9, noNaN: true }), (spent, expected, total) => {
      const drawn = fulfilmentOf({ spent, expected, total, too_soon: false });
      expect(drawn?.fill).toBeGreaterThanOrEqual(5);
      expect(drawn?.fill).toBeLessThanOrEqual(100);
      expect(drawn?.tick).toBeLessThanOrEqual(100);
    }),
  );
});
