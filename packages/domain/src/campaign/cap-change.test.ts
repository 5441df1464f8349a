import fc from 'fast-check';
import { expect, test } from 'vitest';
import { changedCap, checkCapChange } from './cap-change.ts';

const by = (kind: 'increase' | 'decrease', percent: number) => ({ kind, percent });

test('a percent of each cap, to the cent, and to the yen', () => {
  expect(changedCap(120, by('increase', 10), 'EUR')).toBe(132);
  expect(changedCap(33.33, by('increase', 7.5), 'EUR')).toBe(35.83);
  expect(changedCap(1.005 * 100, by('decrease', 1), 'EUR')).toBe(99.5);
  expect(changedCap(12_345, by('increase', 3.33), 'JPY')).toBe(12_756);
});

test('no cap stays none, and nothing falls under 10', () => {
  expect(changedCap(null, by('increase', 10), 'EUR')).toBeNull();
  expect(changedCap(11, by('decrease', 50), 'EUR')).toBe(10);
  expect(changedCap(500, by('decrease', 100), 'EUR')).toBe(10);
  expect(changedCap(500, by('decrease', 250), 'EUR')).toBe(10);
  expect(changedCap(500, by('decrease', 100), 'EUR', 30)).toBe(30); // a whole that three share
});

test('one amount for all, also for those without a cap', () => {
  expect(changedCap(null, { kind: 'set', cap: 80 }, 'EUR')).toBe(80);
  expect(checkCapChange({ kind: 'set', cap: 9.99 })).toHaveLength(1);
  expect(checkCapChange({ kind: 'set', cap: null })).toHaveLength(1);
  expect(checkCapChange({ kind: 'set', cap: 10 })).toEqual([]);
});

test('the variation is required and at least 0.01', () => {
  expect(checkCapChange({ kind: 'increase', percent: null })).toEqual([
    { path: 'percent', message: 'Variation is required' },
  ]);
  expect(checkCapChange(by('increase', 0))).toEqual([{ path: 'percent', message: 'Variation must be at least 0.01' }]);
  expect(checkCapChange(by('decrease', 0.01))).toEqual([]);
});

test('what it leads to is an amount with at most two decimals', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1000, max: 1e9 }),
      fc.integer({ min: 1, max: 100_000 }),
      fc.constantFrom('increase' as const, 'decrease' as const),
      (cents, hundredths, kind) => {
        const cap = changedCap(cents / 100, by(kind, hundredths / 100), 'EUR') ?? 0;
        expect(cap).toBeGreaterThanOrEqual(10);
        expect(Number(cap.toFixed(2))).toBe(cap);
      },
    ),
  );
});
