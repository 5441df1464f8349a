import { describe, expect, test } from 'vitest';
import { chancesAt, largestSuppliers, lostToCountries, refuses, requestsFrom, shareOfSupplier } from './auction.ts';

const suppliers = Array.from({ length: 40 }, (_, at) => at + 1);

describe('the market', () => {
  test('a higher bid clears and wins more, at every supplier, and never all', () => {
    for (const supplier of suppliers)
      for (let bid = 0.2; bid < 3; bid += 0.2) {
        const [low, high] = [chancesAt(supplier, bid), chancesAt(supplier, bid + 0.2)];
        expect(high.clears).toBeGreaterThanOrEqual(low.clears);
        expect(high.wins).toBeGreaterThanOrEqual(low.wins);
        for (const chance of [low.clears, low.wins]) expect(chance > 0 && chance < 1).toBe(true);
      }
  });

  test('a usual bid clears nearly every floor and wins half to four fifths', () => {
    const all = suppliers.map((supplier) => chancesAt(supplier, 1));
    expect(Math.min(...all.map(({ clears }) => clears))).toBeGreaterThan(0.8);
    for (const { wins } of all) expect(wins > 0.49 && wins < 0.81).toBe(true);
  });

  test('suppliers differ, and are the same each time', () => {
    expect(new Set(suppliers.map(shareOfSupplier)).size).toBe(40);
    expect(suppliers.map(shareOfSupplier)).toEqual(suppliers.map(shareOfSupplier));
    const [first, second] = largestSuppliers(suppliers, 2);
    expect(shareOfSupplier(first ?? 0)).toBeGreaterThan(shareOfSupplier(second ?? 0));
  });

  test('some countries have no requests, many countries more than one, and choosing fewer loses more', () => {
    expect(requestsFrom(['MC'])).toBe(0);
    expect(lostToCountries(['MC'])).toBe(1);
    expect(requestsFrom(['FR', 'BE'])).toBeGreaterThan(requestsFrom(['FR']));
    expect(lostToCountries(['FR'])).toBeGreaterThan(lostToCountries(['FR', 'DE']));
    expect([requestsFrom([]) > 0, lostToCountries([])]).toEqual([true, 0]);
  });

  test('one creative in twenty is refused', () => {
    const cases = suppliers.flatMap((supplier) => suppliers.map((creative) => refuses(supplier, creative)));
    const share = cases.filter(Boolean).length / cases.length;
    expect(share > 0.03 && share < 0.07).toBe(true);
  });
});
