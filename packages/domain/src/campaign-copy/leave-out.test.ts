import fc from 'fast-check';
import { expect, test } from 'vitest';
import { tooSmall } from './leave-out.ts';
import { type MatrixAsk, type MatrixKnown, matrixRows, placeKey } from './matrix.ts';

const ask = (more: Partial<MatrixAsk> = {}): MatrixAsk => ({
  name: '{country}',
  countries: 4,
  audiences: 1,
  price: null,
  daily_cap: 'by_reach',
  cells: [],
  ...more,
});
const known = (daily_budget: number | null, devices: readonly (number | null)[]): MatrixKnown => ({
  namesOf: ({ country }) => ({ app: '', line_item: '', day: '', countries: [String(country)], audience: null }),
  daily_budget,
  unit: 1,
  devicesOf: ({ country }) => devices[country] ?? null,
});
const countries = (...args: Parameters<typeof tooSmall>) => tooSmall(...args).map(({ country }) => country);

test('the smallest are left out, and only as many as it takes', () => {
  // 100: 91.74, 6.42, 0.92, 0.92; without the two of 1 the third still has 6.54
  expect(countries(ask(), known(100, [100, 7, 1, 1]))).toEqual([2, 3, 1]);
  // Without the smallest the next one has 10
  expect(countries(ask(), known(100, [70, 10, 20, 1]))).toEqual([3]);
  expect(countries(ask(), known(100, [1, 1, 1, 1]))).toEqual([]);
});

test('caps typed by hand stay, and what was left out before is not named', () => {
  const cells = [
    { country: 0, audience: 0, daily_cap: 5 },
    { country: 1, audience: 0, left_out: true },
  ];
  expect(countries(ask({ cells }), known(100, [1, 1, 90, 2]))).toEqual([3]);
});

test('nothing is named where nothing would be left, is shared, or was counted', () => {
  expect(countries(ask(), known(9, [4, 3, 2, 1]))).toEqual([]);
  expect(countries(ask(), known(null, [4, 3, 2, 1]))).toEqual([]);
  expect(countries(ask(), known(100, [null, 3, 2, 1]))).toEqual([]);
});

test('what is left shares the whole to the cent, each at least 10, and the last one left out was under it', () => {
  fc.assert(
    fc.property(
      fc.array(fc.nat(1000), { minLength: 1, maxLength: 30 }),
      fc.integer({ min: 1000, max: 90_000 }),
      (devices, cents) => {
        const [whole, facts] = [ask({ countries: devices.length }), known(cents / 100, devices)];
        const out = tooSmall(whole, facts);
        const leaving = (places: typeof out) =>
          matrixRows({ ...whole, cells: places.map((place) => ({ ...place, left_out: true })) }, facts);
        const caps = leaving(out).map(({ daily_cap }) => Math.round((daily_cap ?? 0) * 100));
        expect(caps.reduce((sum, cap) => sum + cap, 0)).toBe(cents);
        expect(Math.min(...caps)).toBeGreaterThanOrEqual(1000);
        const last = out.at(-1);
        if (!last) return;
        const before = leaving(out.slice(0, -1)).find((row) => placeKey(row) === placeKey(last));
        expect(before?.daily_cap).toBeLessThan(10);
      },
    ),
  );
});
