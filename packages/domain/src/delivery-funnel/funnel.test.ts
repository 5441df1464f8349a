import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Lost, lossReasons, nothingLost, sumOfLost } from '../fact/bidding.ts';
import { centsOf } from '../money.ts';
import { funnelSteps, passagesOf, potentialOf, pricesOf, sumOfWorths, valuedReasons, worthsOf } from './funnel.ts';

const requests = fc
  .record({
    numbers: fc.array(fc.nat(1e6), { minLength: lossReasons.length, maxLength: lossReasons.length }),
    wins: fc.nat(1e6),
  })
  .map(({ numbers, wins }) => {
    const lost = Object.fromEntries(lossReasons.map((reason, at) => [reason, numbers[at] ?? 0])) as Lost;
    return { eligible: sumOfLost(lost) + wins, lost, wins };
  });
const spends = fc.integer({ min: 0, max: 10_000_000 }).map((cents) => cents / 100);

describe('a funnel', () => {
  test('has every step: each takes from what the one before let through, the last leaves the wins', () => {
    fc.assert(
      fc.property(requests, (one) => {
        const passages = passagesOf(one);
        expect(passages.map(({ reason }) => reason)).toEqual(lossReasons);
        passages.forEach((passage, at) => {
          expect(passage.in).toBe(at === 0 ? one.eligible : passages[at - 1]?.out);
        });
        expect(passages.at(-1)?.out).toBe(one.wins);
      }),
    );
  });

  test('says what is worth money: never a choice, never the auction, never below nothing', () => {
    fc.assert(
      fc.property(requests, spends, fc.integer({ min: 1, max: 92 }), (one, spend, days) => {
        for (const { reason, worth_per_day } of funnelSteps(one, worthsOf(one, spend, days))) {
          if ((valuedReasons as readonly string[]).includes(reason))
            expect(worth_per_day ?? 0).toBeGreaterThanOrEqual(0);
          else expect(worth_per_day).toBeNull();
        }
      }),
    );
  });

  test('its money adds up to the cent, of one campaign and of several', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(requests, spends), { minLength: 1, maxLength: 5 }), (campaigns) => {
        const worths = sumOfWorths(campaigns.map(([one, spend]) => worthsOf(one, spend, 7)));
        const whole = valuedReasons.reduce((sum, reason) => sum + centsOf(worths[reason] ?? 0), 0);
        expect(centsOf(potentialOf(419, worths))).toBe(41_900 + whole);
      }),
    );
  });

  test('a lost request is worth at most a win, and one lost later no less than one lost before', () => {
    fc.assert(
      fc.property(requests, spends, (one, spend) => {
        const prices = pricesOf(one, spend);
        const price = one.wins > 0 ? spend / one.wins : 0;
        const known = (['creative_size', 'creative_approval', 'frequency_cap', 'floor'] as const).map((r) => prices[r]);
        for (const each of known) expect(each ?? 0).toBeLessThanOrEqual(price * (1 + 1e-9));
        for (let at = 1; at < known.length; at++)
          expect((known[at] ?? 0) * (1 + 1e-9)).toBeGreaterThanOrEqual(known[at - 1] ?? 0);
        expect(prices.daily_cap).toBe(prices.pacing);
      }),
    );
  });

  test('what the cap holds goes through floor and auction at their rates, not through pacing', () => {
    const lost = { ...nothingLost, daily_cap: 1000, pacing: 500, floor: 250, auction: 250 };
    const one = { eligible: 2500, lost, wins: 500 };
    expect(worthsOf(one, 70, 7)).toMatchObject({ daily_cap: 10, pacing: 5, floor: 3.33, creative_size: 0 });
  });

  test('without a win nothing has a price, but what lost nothing costs nothing', () => {
    const one = { eligible: 10, lost: { ...nothingLost, audience: 6, floor: 4 }, wins: 0 };
    expect(worthsOf(one, 0, 7)).toMatchObject({ floor: null, daily_cap: 0 });
    expect(potentialOf(0, worthsOf(one, 0, 7))).toBe(0);
    expect(
      funnelSteps(one, worthsOf(one, 0, 7))
        .map(({ share_lost }) => share_lost)
        .slice(0, 3),
    ).toEqual([0, 60, 0]);
  });
});
