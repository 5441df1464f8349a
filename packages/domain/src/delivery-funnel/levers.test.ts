import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Lost, lossReasons, nothingLost, sumOfLost } from '../fact/bidding.ts';
import { valuedReasons, worthsOf } from './funnel.ts';
import { clearedByRaise, type LeverGrounds, leversOf, unassignedOf } from './levers.ts';

const requestsOf = (lost: Partial<Lost>, wins: number) => {
  const all = { ...nothingLost, ...lost };
  return { eligible: sumOfLost(all) + wins, lost: all, wins };
};
const groundsOf = (more: Partial<LeverGrounds> & Pick<LeverGrounds, 'requests'>): LeverGrounds => ({
  currency: 'EUR',
  latest: more.requests,
  worths: worthsOf(more.requests, (more.spend_per_day ?? 100) * 7, 7),
  spend_per_day: 100,
  days: [],
  suppliers: [],
  daily_cap: 420,
  frequency_cap: 10,
  line_item: { needed: 1972, spends: 1600, caps: 1815 },
  ...more,
});
const week = (...held: number[]) => held.map((each) => ({ spend: 420 - (each === 0 ? 10 : 0), held: each }));

describe('levers', () => {
  test('the cap goes up by the money that is free, and brings what each day would take of it', () => {
    const requests = requestsOf({ daily_cap: 900_000, creative_size: 400_000, auction: 800_000 }, 1_500_000);
    const grounds = groundsOf({ requests, spend_per_day: 419, days: week(300, 100, 157, 0, 200, 50, 300) });
    const [cap, size, ...more] = leversOf(grounds);
    expect(cap).toMatchObject({
      kind: 'daily_cap',
      text: 'Raise the daily cap to 577\u00a0€',
      why: 'Its line item needs 1\u00a0972\u00a0€ a day and has caps of 1\u00a0815\u00a0€: the 157\u00a0€ between are free.',
      gain_per_day: 111.14,
      after: null,
      place: { tab: 'budgetAndDelivery', field: 'client_daily_budget' },
    });
    expect(size).toMatchObject({ kind: 'creative_size', after: 'daily_cap', place: { tab: 'creatives' } });
    expect(more).toEqual([]);
  });

  test('with no money free, the cap takes what other caps hold and the budget can pay', () => {
    const grounds = groundsOf({
      requests: requestsOf({ daily_cap: 900, auction: 800 }, 1500),
      days: week(300, 300, 300),
      line_item: { needed: 1800, spends: 1700, caps: 1815 },
    });
    expect(leversOf(grounds)).toMatchObject([
      {
        text: 'Raise the daily cap to 520\u00a0€',
        gain_per_day: 100,
        why: expect.stringContaining('spends 1\u00a0700\u00a0€'),
      },
    ]);
    expect(leversOf({ ...grounds, line_item: { needed: 1700, spends: 1700, caps: 1815 } })).toEqual([]);
  });

  test('less than a whole unit is no free money: no lever names the cap that is there already', () => {
    const requests = requestsOf({ daily_cap: 900, auction: 800 }, 1500);
    const crumbs = { needed: 1815.4, spends: 1700, caps: 1815 };
    const [lever] = leversOf(groundsOf({ requests, days: week(300, 300, 300), line_item: crumbs }));
    expect(lever?.text).toBe('Raise the daily cap to 535\u00a0€'); // what other caps hold and do not use
    const held = leversOf(groundsOf({ requests, days: week(0.4, 0.4, 0.4) }));
    expect(held.map(({ kind }) => kind)).not.toContain('daily_cap');
  });

  test('where the line item paces itself no cap is named, and nothing waits for one', () => {
    const requests = requestsOf({ daily_cap: 900, creative_size: 400, auction: 800 }, 1500);
    const line_item = { needed: 1972, spends: 1600, caps: 1815, paces: true };
    const levers = leversOf(groundsOf({ requests, days: week(300, 300, 300), spend_per_day: 419, line_item }));
    expect(levers.map(({ kind, after }) => [kind, after])).toEqual([['creative_size', null]]);
    expect(levers[0]?.gain_per_day).toBeGreaterThan(1); // more than its cap of 420 has room for, which counts for nothing
    expect(unassignedOf(line_item)).toBe(0);
  });

  test('each names one thing: a supplier, a number, a tenth', () => {
    const requests = requestsOf(
      { creative_approval: 200, frequency_cap: 300, floor: 500, auction: 1000, pacing: 300 },
      1000,
    );
    const suppliers = [
      { name: 'Magnite', approval: 150, priced: 1500, floor: 400, auction: 600 },
      { name: 'Unity', approval: 50, priced: 1000, floor: 100, auction: 400 },
    ];
    const levers = leversOf(
      groundsOf({ requests, suppliers, daily_cap: null, line_item: { needed: 900, spends: 100, caps: 900 } }),
    );
    expect(levers.map(({ text }) => text).sort()).toEqual([
      'Get its creatives approved at Magnite',
      'Raise the frequency cap from 10 to 12 a day',
      'Raise the target price by 10 %',
    ]);
    expect(levers.find(({ kind }) => kind === 'creative_approval')?.why).toBe(
      '75 % of what the approvals take is asked for there.',
    );
  });

  test('what lets nothing through now comes alone, without an amount', () => {
    const requests = requestsOf({ audience: 500, floor: 100 }, 400);
    const latest = requestsOf({ segmentation: 100, audience: 900 }, 0);
    expect(
      leversOf(
        groundsOf({ requests, latest, suppliers: [{ name: 'A', approval: 0, priced: 500, floor: 100, auction: 0 }] }),
      ),
    ).toEqual([
      {
        kind: 'audience',
        text: 'Change the audience: it lets nobody through',
        why: 'All that came so far ended there.',
        gain_per_day: null,
        after: null,
        place: { tab: 'targeting', field: 'audience' },
      },
    ]);
  });

  test('without a current budget nothing can be paid, and nothing is promised', () => {
    const requests = requestsOf({ creative_size: 500 }, 500);
    expect(leversOf(groundsOf({ requests, line_item: null }))).toEqual([]);
  });

  test('a tenth more clears a third of a floor that takes 7.5 percent, and never all', () => {
    expect(clearedByRaise(0.075)).toBeCloseTo(0.31, 1);
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1, noNaN: true }), (share) => {
        expect(clearedByRaise(share)).toBeGreaterThanOrEqual(0);
        expect(clearedByRaise(share)).toBeLessThanOrEqual(1);
      }),
    );
  });

  test('a tenth more also outbids rivals: without a floor, three in ten of what a third of the auctions loses', () => {
    const requests = requestsOf({ auction: 500 }, 1000);
    const suppliers = [{ name: 'A', approval: 0, priced: 1500, floor: 0, auction: 500 }];
    const money = { needed: 1000, spends: 100, caps: 1000 };
    const [lever] = leversOf(
      groundsOf({ requests, suppliers, daily_cap: null, line_item: money, spend_per_day: 100, days: [] }),
    );
    expect(lever).toMatchObject({ kind: 'floor', text: 'Raise the target price by 10 %', why: 'It outbids more.' });
    expect(lever?.gain_per_day).toBeCloseTo(100 * 0.5 * clearedByRaise(1 / 3, 0.6), 1);
  });

  const counts = fc.array(fc.nat(1e5), { minLength: lossReasons.length, maxLength: lossReasons.length });
  const cents = (most: number) => fc.integer({ min: 0, max: most * 100 }).map((each) => each / 100);
  const anyGrounds = fc
    .record({
      counts,
      wins: fc.nat(1e5),
      spend_per_day: cents(1000),
      held: fc.array(cents(500), { maxLength: 30 }),
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
    .map(({ counts: numbers, wins, held, cap, money, suppliers, spend_per_day, frequency_cap }): LeverGrounds => {
      const lost = Object.fromEntries(lossReasons.map((reason, at) => [reason, numbers[at] ?? 0])) as Lost;
      const all = suppliers.reduce((sum, one) => sum + one.approval, 0);
      const requests = requestsOf({ ...lost, creative_approval: all }, wins);
      return {
        ...groundsOf({ requests, spend_per_day, daily_cap: cap, frequency_cap, line_item: money, suppliers }),
        days: held.map((each) => ({ spend: spend_per_day, held: each })),
      };
    });

  test('none promises more than the budget can pay, or than its step takes; they come by gain behind what they wait for', () => {
    fc.assert(
      fc.property(anyGrounds, (grounds) => {
        const levers = leversOf(grounds);
        const money = grounds.line_item ?? { needed: 0, spends: 0, caps: 0 };
        const payable = Math.max(0, money.needed - money.spends, unassignedOf(money)) + 0.005;
        const open = levers.filter(({ after }) => after === null);
        const waiting = levers.filter(({ after }) => after !== null);
        expect(levers).toEqual([...open, ...waiting]);
        for (const list of [open, waiting])
          list.forEach((lever, at) => {
            expect(lever.gain_per_day ?? 0).toBeLessThanOrEqual(list[at - 1]?.gain_per_day ?? Number.POSITIVE_INFINITY);
          });
        for (const { kind, gain_per_day } of levers) {
          if (gain_per_day === null) continue;
          expect(gain_per_day).toBeGreaterThan(0);
          expect(gain_per_day).toBeLessThanOrEqual(payable);
          const worth = grounds.worths[kind as (typeof valuedReasons)[number]];
          // A higher price wins more besides what it clears
          if (kind !== 'daily_cap' && kind !== 'floor') expect(gain_per_day).toBeLessThanOrEqual((worth ?? 0) + 0.01);
          expect(valuedReasons).toContain(kind);
        }
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
