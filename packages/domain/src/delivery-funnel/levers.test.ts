import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { clearedByRaise, type LeverGrounds, leversOf } from './levers.ts';
import { unassignedOf } from './line-item-money.ts';
import { capOf, day, groundsOf, requestsOf } from './testing/lever-grounds.ts';

const week = (...held: number[]) => held.map((each) => day({ spend: 420 - (each === 0 ? 10 : 0), held: each }));

describe('levers', () => {
  test('the cap goes up by the money that is free, and brings what each day would take of it', () => {
    const requests = requestsOf({ daily_cap: 900_000, creative_size: 400_000, auction: 800_000 }, 1_500_000);
    const grounds = groundsOf({ requests, spend_per_day: 419, days: week(300, 100, 157, 0, 200, 50, 300) });
    const [cap, size, ...more] = leversOf(grounds);
    expect(cap).toMatchObject({
      kind: 'daily_cap',
      text: 'Raise the daily cap to 577\u00a0€',
      why: 'Its line item needs caps of 1\u00a0972\u00a0€ a day and has 1\u00a0815\u00a0€: the 157\u00a0€ between are free.',
      gain_per_day: 111.14,
      after: null,
      place: { tab: 'budgetAndDelivery', field: 'client_daily_budget' },
    });
    expect(size).toMatchObject({ kind: 'creative_size', after: 'daily_cap', place: { tab: 'creatives' } });
    expect(more).toEqual([]);
  });

  test('what caps are needed is rounded as on the card of the cap, and the sentence adds up', () => {
    const requests = requestsOf({ daily_cap: 900, auction: 800 }, 1500);
    const whyOf = (line_item: LeverGrounds['line_item']) =>
      leversOf(groundsOf({ requests, days: week(300, 300, 300), line_item }))[0]?.why.replaceAll(/\s/g, ' ');
    expect(whyOf({ needed: 1972.6, spends: 1600, caps: 1815.2 })).toBe(
      'Its line item needs caps of 1 973 € a day and has 1 815 €: the 158 € between are free.',
    );
    expect(whyOf({ needed: 1800.5, spends: 1699.5, caps: 1815 })).toBe(
      'Its line item needs caps of 1 801 € a day and spends 1 700 €: other caps hold money that they do not use.',
    );
    expect(whyOf({ needed: 1900, spends: 1700, caps: 1815, free: 20 })).toBe(
      'Its line item needs caps of 1 900 € a day and has 1 815 €: 20 € of the 85 € between are free, as today has cost part of it.',
    );
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

  describe('of a cap that was hit on every day', () => {
    const hit = (cap: number, more: Partial<LeverGrounds> = {}) =>
      groundsOf({
        requests: requestsOf({ daily_cap: 900, creative_size: 400, frequency_cap: 300, auction: 800 }, 1500),
        ...{ daily_cap: cap, frequency_cap: 2, spend_per_day: 260, currency: 'USD' },
        days: Array.from({ length: 7 }, () =>
          day({ spend: 260, held: 175, daily_cap: [260], frequency_cap: [2], requests: requestsOf({}, 10) }),
        ),
        line_item: { needed: 1000.9, spends: 800, caps: 640.04 + cap },
        ...more,
      });

    test('the number that is named is the one that is promised', () => {
      expect(leversOf(hit(260))[0]).toMatchObject({ text: 'Raise the daily cap to $360', gain_per_day: 100 });
    });

    test('nothing waits for it, and nothing more is said of it, once it was raised', () => {
      expect(leversOf(hit(360))).toEqual([]);
      // Enough for all that each day could have spent: the rest is left for others
      const wide = leversOf(hit(440, { line_item: { needed: 1900, spends: 800, caps: 1080 } }));
      expect(wide.every(({ kind, after }) => kind !== 'daily_cap' && after === null)).toBe(true);
      for (const { gain_per_day } of wide) expect(gain_per_day).toBeLessThanOrEqual(440 - 260 - 175);
    });

    test('a cut promises no way back: what is spent under it is not measured', () => {
      expect(leversOf(hit(200))).toEqual([]);
    });

    test('the first whole day under it tells, and it alone', () => {
      const grounds = hit(360, { line_item: { needed: 1400, spends: 800, caps: 1000 } });
      const days = [...grounds.days.slice(1), day({ spend: 350, held: 40, daily_cap: [360], frequency_cap: [2] })];
      const [lever] = leversOf({ ...grounds, days });
      expect(lever).toMatchObject({ text: 'Raise the daily cap to $400', gain_per_day: 40 });
      const mixed = [...grounds.days.slice(1), day({ spend: 350, held: 40, daily_cap: [260, 360] })];
      expect(capOf({ ...grounds, days: mixed })).toBeUndefined();
    });
  });

  test('a frequency cap is told of the days that had it', () => {
    const [few, many] = [
      requestsOf({ frequency_cap: 100, auction: 400 }, 500),
      requestsOf({ frequency_cap: 600 }, 400),
    ];
    const days = [day({ requests: many, frequency_cap: [2] }), day({ requests: few, spend: 100, frequency_cap: [10] })];
    const requests = requestsOf({ frequency_cap: 700, auction: 400 }, 900);
    const grounds = groundsOf({ requests, days, daily_cap: null, line_item: { needed: 900, spends: 100, caps: 900 } });
    const often = (more: Partial<LeverGrounds>) =>
      leversOf({ ...grounds, ...more }).find(({ kind }) => kind === 'frequency_cap')?.why;
    expect(often({})).toBe('10 % of its requests come from devices that have reached it.');
    expect(often({ frequency_cap: 5 })).toBeUndefined();
  });

  test('a price is advised where every day met it, and what ended at another setting is no block', () => {
    const requests = requestsOf({ auction: 500 }, 1000);
    const suppliers = [{ name: 'A', approval: 0, priced: 1500, floor: 0, auction: 500 }];
    const money = { needed: 1000, spends: 100, caps: 1000 };
    const priced = (...price: number[]) =>
      leversOf(
        groundsOf({
          requests,
          suppliers,
          daily_cap: null,
          line_item: money,
          days: price.map((one) => day({ price: [one], daily_cap: [null] })),
        }),
      ).map(({ kind }) => kind);
    expect([priced(5, 5), priced(4.5, 5), priced(4.5, 4.5)]).toEqual([['floor'], [], []]);
    const latest = requestsOf({ frequency_cap: 100 }, 0);
    const blocked = (cap: number) => leversOf(groundsOf({ requests, latest, days: [day({ frequency_cap: [cap] })] }));
    expect([blocked(10).length, blocked(2).length]).toEqual([1, 0]);
  });
});
