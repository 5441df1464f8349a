import { describe, expect, it } from 'vitest';
import { tReach } from './quantile.ts';
import { levelOf } from './rate.ts';

const day = (impressions: number, clicks: number, more: { reattributions?: number; spend?: number } = {}) => ({
  ...{ impressions, clicks, reattributions: 0, spend: 0 },
  ...more,
});

describe('the reach of an interval', () => {
  it.each([
    [6, 0.05, 2.447],
    [12, 0.05, 2.179],
    [12, 0.003, 3.727],
    [30, 0.003, 3.23],
    [Number.POSITIVE_INFINITY, 0.05, 1.96],
  ])('t with %d degrees and %d', (df, alpha, reach) => expect(tReach(df, alpha)).toBeCloseTo(reach, 1));
});

describe('a rate and its interval', () => {
  it('is the sum over the sum, and never narrower than counting allows', () => {
    const level = levelOf('click_rate', [day(1000, 10), day(1000, 10), day(2000, 20)]);
    expect(level.value).toBe(0.01);
    expect(level.low).toBeLessThan(0.01 * Math.exp(-1.96 / Math.sqrt(40)));
    expect(level.high).toBeGreaterThan(0.01 * Math.exp(1.96 / Math.sqrt(40)));
  });
  it('is wider where days differ more than chance explains', () => {
    const width = (clicks: number[]) => {
      const { low, high } = levelOf(
        'click_rate',
        clicks.map((each) => day(10_000, each)),
      );
      return (high ?? 0) - (low ?? 0);
    };
    const calm = [98, 104, 101, 97, 103, 99, 98];
    expect(width([40, 160, 90, 110, 60, 140, 100])).toBeGreaterThan(3 * width(calm));
  });
  it('says of a cost what its rate says, turned over, and nothing where nothing was bought', () => {
    const cost = levelOf('cost_per_reattribution', [day(0, 0, { reattributions: 4, spend: 100 })]);
    expect(cost).toMatchObject({ value: 25 });
    expect([(cost.low ?? 0) < 25, (cost.high ?? 0) > 25]).toEqual([true, true]);
    expect(levelOf('cost_per_reattribution', [day(0, 0, { spend: 100 })])).toMatchObject({ value: null, high: null });
    expect(levelOf('click_rate', [day(1000, 0)])).toMatchObject({ value: 0, low: 0 });
    expect(levelOf('click_rate', [])).toEqual({ value: null, low: null, high: null });
  });
  it('counts what arrives after the last impression; of such a day only the spread is not told', () => {
    const days = [day(1000, 0, { reattributions: 1, spend: 10 }), day(0, 0, { reattributions: 9, spend: 10 })];
    expect(levelOf('cost_per_reattribution', days).value).toBe(2);
    const late = levelOf('reattribution_rate', days);
    expect(late.value).toBe(0.01);
    expect(late.low).toBeCloseTo(0.01 / Math.exp(1.96 / Math.sqrt(10)), 4);
    const free = [day(1000, 0, { reattributions: 1, spend: 20 }), day(0, 0, { reattributions: 9 })];
    expect(levelOf('cost_per_reattribution', free).value).toBe(2);
    expect(levelOf('reattribution_rate', [day(0, 0, { reattributions: 9 })]).value).toBeNull();
  });
});
