import { describe, expect, test } from 'vitest';
import { happened, normal, uniform } from './chance.ts';
import { hoursOf, verticalOf } from './market.ts';
import { paceOf, planOf, sharesOf, splitDay } from './pace.ts';
import { spendingOf } from './spending.ts';

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
      const shares = sharesOf({ luck: lineItem, first: 20_000, last: 20_029 }, verticalOf(lineItem));
      expect(shares).toHaveLength(30);
      expect(shares.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 9);
      expect(Math.max(...shares) / Math.min(...shares)).toBeLessThan(4);
      expect(hoursOf(verticalOf(lineItem), 9001, 20_000).reduce((sum, hour) => sum + hour, 0)).toBeCloseTo(1, 9);
    }
  });

  const none = Number.POSITIVE_INFINITY;
  test.each([
    [100, [none, none, none], 100],
    [100, [10, none, none], 100],
    [100, [10, 20, 30], 60],
    [100, [40, 40, 40], 100],
    [0, [none], 0],
  ])('%d split under the caps %j is %d, none above its cap', (amount, caps, given) => {
    const campaigns = caps.map((cap, at) => ({ campaign: 9001 + at, weight: 1 + at, cap }));
    const split = splitDay(amount, campaigns);
    expect([...split.values()].reduce((sum, one) => sum + one, 0)).toBeCloseTo(given, 9);
    for (const { campaign, cap } of campaigns) expect(split.get(campaign) ?? 0).toBeLessThanOrEqual(cap + 1e-9);
  });

  test('a plan catches up with what was not spent, by at most two days in one, and never above the budget', () => {
    const shares = many(10, () => 0.1);
    const pace = { factor: 1, most: 1 };
    expect(planOf({ amount: 1000, shares, nth: 4, spent: 400 }, pace).amount).toBeCloseTo(100, 9);
    expect(planOf({ amount: 1000, shares, nth: 4, spent: 350 }, pace).amount).toBeCloseTo(150, 9);
    expect(planOf({ amount: 1000, shares, nth: 4, spent: 0 }, pace).amount).toBeCloseTo(200, 9);
    expect(planOf({ amount: 1000, shares, nth: 4, spent: 600 }, pace).amount).toBeCloseTo(30, 9);
    expect(planOf({ amount: 1000, shares, nth: 9, spent: 990 }, pace).amount).toBeCloseTo(10, 9);
  });

  test('a cap is spent as people come, and then nothing more; what pacing holds back is told apart', () => {
    const shares = hoursOf(verticalOf(5001), 9001, 20_000);
    const sum = (list: readonly number[]) => list.reduce((all, one) => all + one, 0);
    const open = spendingOf(shares, { market: 10, throttle: 1, cap: none, budget: none });
    expect([sum(open.spent), sum(open.overCap), sum(open.paced)].map((one) => Math.round(one))).toEqual([10, 0, 0]);
    const { spent, overCap } = spendingOf(shares, { market: 10, throttle: 1, cap: 4, budget: none });
    expect([sum(spent), sum(overCap)].map((one) => Math.round(one * 1e6) / 1e6)).toEqual([4, 6]);
    const end = spent.indexOf(0);
    expect(end > 8 && end < 18).toBe(true);
    expect(spent.slice(end).every((one) => one === 0)).toBe(true);
    for (let hour = 0; hour < end - 1; hour++) expect(spent[hour]).toBeCloseTo((shares[hour] ?? 0) * 10, 9);
    const slow = spendingOf(shares, { market: 10, throttle: 0.5, cap: 6, budget: none });
    expect([sum(slow.spent), sum(slow.overCap), sum(slow.paced)].map((one) => Math.round(one))).toEqual([5, 0, 5]);
    const half = spendingOf(shares, { market: 10, throttle: 1, cap: none, budget: none }, 12);
    expect(sum(half.spent)).toBeCloseTo(10 * sum(shares.slice(12)), 9);
  });
});
