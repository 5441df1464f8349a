import { describe, expect, test } from 'vitest';
import { happened, normal, uniform } from './chance.ts';
import { hoursOf, verticalOf } from './market.ts';
import { paceOf, sharesOf, splitDay, untilSpent } from './pace.ts';

const many = <T>(count: number, make: (at: number) => T): T[] => Array.from({ length: count }, (_, at) => make(at));
const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

describe('drawn numbers', () => {
  test('the same keys give the same number, neighbours have nothing to do with each other', () => {
    expect(uniform(1, 9001, 20_000)).toBe(uniform(1, 9001, 20_000));
    const pairs = many(20_000, (at) => [uniform(7, at), uniform(7, at + 1)] as const);
    const covariance = mean(pairs.map(([a, b]) => (a - 0.5) * (b - 0.5)));
    expect(Math.abs(covariance)).toBeLessThan(0.003);
  });

  test('are spread as said', () => {
    const even = many(20_000, (at) => uniform(3, 9001, at));
    expect(mean(even)).toBeCloseTo(0.5, 1);
    for (let tenth = 0; tenth < 10; tenth++) {
      const share = even.filter((value) => Math.floor(value * 10) === tenth).length / even.length;
      expect(Math.abs(share - 0.1)).toBeLessThan(0.01);
    }
    const bell = many(20_000, (at) => normal(4, at));
    expect(Math.abs(mean(bell))).toBeLessThan(0.03);
    expect(Math.abs(Math.sqrt(mean(bell.map((value) => value ** 2))) - 1)).toBeLessThan(0.03);
    expect(Math.abs(mean(many(5_000, (at) => happened(1_000, 0.02, 5, at))) - 20)).toBeLessThan(0.5);
  });
});

describe('pace', () => {
  test('line items end as far from plan as the demo wants: 68, 17, 11 and 4 of 100', () => {
    const factors = many(10_000, (at) => paceOf(5001 + at).factor);
    const share = (is: (factor: number) => boolean) => (100 * factors.filter(is).length) / factors.length;
    expect(Math.abs(share((factor) => Math.abs(factor - 1) <= 0.05) - 68)).toBeLessThan(2);
    expect(Math.abs(share((factor) => Math.abs(factor - 1) > 0.05 && Math.abs(factor - 1) <= 0.1) - 17)).toBeLessThan(
      2,
    );
    expect(Math.abs(share((factor) => factor < 0.9) - 11)).toBeLessThan(2);
    expect(Math.abs(share((factor) => factor > 1.1) - 4)).toBeLessThan(1);
  });

  test('the shares of days and of hours are whole', () => {
    for (const lineItem of [5001, 5002, 5003]) {
      const shares = sharesOf({ id: 1, line_item_id: lineItem, first: 20_000, last: 20_029 }, verticalOf(lineItem));
      expect(shares).toHaveLength(30);
      expect(shares.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 9);
      expect(Math.max(...shares) / Math.min(...shares)).toBeLessThan(4);
      expect(hoursOf(verticalOf(lineItem), 9001, 20_000).reduce((sum, hour) => sum + hour, 0)).toBeCloseTo(1, 9);
    }
  });

  test.each([
    [100, [null, null, null], 100],
    [100, [10, null, null], 100],
    [100, [10, 20, 30], 60],
    [100, [40, 40, 40], 100],
    [0, [null], 0],
  ])('%d split under the caps %j is %d, none above its cap', (amount, caps, given) => {
    const campaigns = caps.map((cap, at) => ({ campaign: 9001 + at, cap }));
    const split = splitDay(amount, campaigns);
    expect([...split.values()].reduce((sum, one) => sum + one.amount, 0)).toBeCloseTo(given, 9);
    for (const one of split.values()) expect(one.wanted).toBeGreaterThanOrEqual(one.amount);
    for (const { campaign, cap } of campaigns)
      if (cap !== null) expect(split.get(campaign)?.amount ?? 0).toBeLessThanOrEqual(cap + 1e-9);
  });

  test('a cap is spent as people come, and then nothing more', () => {
    const shares = hoursOf(verticalOf(5001), 9001, 20_000);
    expect(untilSpent(shares, { amount: 10, wanted: 10 })).toEqual(shares);
    const spent = untilSpent(shares, { amount: 4, wanted: 10 });
    expect(spent.reduce((sum, one) => sum + one, 0)).toBeCloseTo(1, 9);
    const end = spent.indexOf(0);
    expect(end > 8 && end < 18).toBe(true);
    expect(spent.slice(end).every((one) => one === 0)).toBe(true);
    for (let hour = 0; hour < end - 1; hour++) expect(spent[hour]).toBeCloseTo((shares[hour] ?? 0) * 2.5, 9);
  });
});
