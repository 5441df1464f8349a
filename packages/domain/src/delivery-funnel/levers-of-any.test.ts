import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Lost, lossReasons } from '../fact/bidding.ts';
import { valuedReasons, worthsOf } from './funnel.ts';
import { type LeverGrounds, leversOf, withinSteps } from './levers.ts';
import { payableOf } from './line-item-money.ts';
import { capOf, day, groundsOf, requestsOf } from './testing/lever-grounds.ts';

describe('levers on any grounds', () => {
  const counts = fc.array(fc.nat(1e5), { minLength: lossReasons.length, maxLength: lossReasons.length });
  const cents = (most: number) => fc.integer({ min: 0, max: most * 100 }).map((each) => each / 100);
  const anyGrounds = fc
    .record({
      counts,
      wins: fc.nat(1e5),
      spend_per_day: cents(1000),
      days: fc.array(fc.record({ held: cents(500), spend: cents(500), old: fc.boolean() }), { maxLength: 30 }),
      share: fc.boolean(),
      cap: fc.option(cents(2000)),
      frequency_cap: fc.option(fc.integer({ min: 1, max: 20 })),
      money: fc.record({ needed: cents(3000), spends: cents(3000), caps: cents(3000) }),
      suppliers: fc.array(
        fc.record({
          name: fc.constantFrom('A', 'B'),
          approval: fc.nat(1e5),
          priced: fc.nat(1e5),
          floor: fc.nat(1e5),
          auction: fc.nat(1e5),
        }),
      ),
    })
    .map(
      ({ counts: numbers, wins, days, share, cap, money, suppliers, spend_per_day, frequency_cap }): LeverGrounds => {
        const lost = Object.fromEntries(lossReasons.map((reason, at) => [reason, numbers[at] ?? 0])) as Lost;
        const all = suppliers.reduce((sum, one) => sum + one.approval, 0);
        const requests = requestsOf({ ...lost, creative_approval: all }, wins);
        return {
          ...groundsOf({ requests, spend_per_day, daily_cap: cap, frequency_cap, line_item: money, suppliers }),
          cap_is_share: share,
          days: days.map(({ held, spend, old }) =>
            day({ held, spend, requests, daily_cap: old ? [1] : [cap], frequency_cap: [frequency_cap] }),
          ),
        };
      },
    );

  test('none promises more than the budget can pay, or than its step takes; they come by gain behind what they wait for', () => {
    fc.assert(
      fc.property(anyGrounds, (grounds) => {
        const levers = leversOf(grounds);
        const money = grounds.line_item ?? { needed: 0, spends: 0, caps: 0 };
        const spare = Math.max(0, money.needed - money.spends) + 0.005;
        expect(payableOf(money)).toBeLessThanOrEqual(spare);
        const open = levers.filter(({ after }) => after === null);
        const waiting = levers.filter(({ after }) => after !== null);
        expect(levers).toEqual([...open, ...waiting]);
        for (const list of [open, waiting])
          list.forEach((lever, at) => {
            expect(lever.gain_per_day ?? 0).toBeLessThanOrEqual(list[at - 1]?.gain_per_day ?? Number.POSITIVE_INFINITY);
          });
        for (const { kind, gain_per_day, after } of levers) {
          if (gain_per_day === null) continue;
          expect(gain_per_day).toBeGreaterThan(0);
          // Below a cap that does not bind its own money is left, whatever other caps hold
          const capped = kind === 'daily_cap' || after === 'daily_cap';
          expect(gain_per_day).toBeLessThanOrEqual(capped ? payableOf(money) + 0.005 : spare);
          const worth = grounds.worths[kind as (typeof valuedReasons)[number]];
          // A higher price wins more besides what it clears
          if (kind !== 'daily_cap' && kind !== 'floor') expect(gain_per_day).toBeLessThanOrEqual((worth ?? 0) + 0.01);
          expect(valuedReasons).toContain(kind);
        }
      }),
    );
  });

  test('beside the steps of more days none promises more than its step is worth, and what is worth nothing is left out', () => {
    fc.assert(
      fc.property(anyGrounds, fc.integer({ min: 7, max: 30 }), (grounds, days) => {
        const worths = worthsOf(grounds.requests, grounds.spend_per_day * 7, days);
        const levers = leversOf(grounds);
        const told = withinSteps(levers, worths);
        for (const { kind, gain_per_day } of told) {
          const alone = levers.find((one) => one.kind === kind)?.gain_per_day ?? 0;
          const worth = kind === 'floor' ? null : worths[kind as (typeof valuedReasons)[number]];
          if (gain_per_day !== null) expect(gain_per_day).toBe(Math.min(alone, worth ?? alone));
          expect(gain_per_day).not.toBe(0);
        }
      }),
    );
  });

  const named = (text: string) => Number(/to (.*) €/.exec(text.replaceAll('\u00a0', ' '))?.[1]?.replaceAll(/\s/g, ''));

  test('what a cap gains fits between what is spent and the cap that is named', () => {
    fc.assert(
      fc.property(anyGrounds, (grounds) => {
        const lever = capOf(grounds);
        if (!lever) return;
        const raised = named(lever.text);
        expect(raised).toBeGreaterThan(grounds.daily_cap ?? Number.NaN);
        expect(lever.gain_per_day).toBeLessThanOrEqual(raised - (grounds.daily_cap ?? 0) + 0.005);
        expect(lever.gain_per_day).toBeLessThanOrEqual(raised - grounds.spend_per_day + 0.005);
      }),
    );
  });

  test('who follows a lever is not sent further by the same days', () => {
    fc.assert(
      fc.property(anyGrounds, fc.integer({ min: 1, max: 9 }), (grounds, higher) => {
        const lever = capOf(grounds);
        const money = grounds.line_item;
        if (!lever || !money || grounds.daily_cap === null) return;
        const raised = named(lever.text);
        const caps = money.caps + raised - grounds.daily_cap;
        const after = { ...grounds, daily_cap: raised, line_item: { ...money, caps } };
        // Chance days that had that cap already tell what it does
        if (grounds.days.some(({ daily_cap }) => daily_cap.every((cap) => cap === raised))) return;
        expect(capOf(after)).toBeUndefined();
        expect(leversOf(after).some((other) => other.after === 'daily_cap')).toBe(false);
        if (grounds.days.length === 0 || grounds.frequency_cap === null) return;
        const often = leversOf({ ...grounds, frequency_cap: grounds.frequency_cap + higher });
        expect(often.map(({ kind, gain_per_day }) => gain_per_day !== null && kind)).not.toContain('frequency_cap');
      }),
    );
  });

  test('choices and the auction are never told with an amount', () => {
    fc.assert(
      fc.property(anyGrounds, (grounds) => {
        for (const { kind, gain_per_day } of leversOf(grounds))
          if (!(valuedReasons as readonly string[]).includes(kind)) expect(gain_per_day).toBeNull();
      }),
    );
  });
});
