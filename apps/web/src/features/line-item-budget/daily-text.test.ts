import { expect, test } from 'vitest';
import { dailyText } from './daily-text.ts';

const period = { start_day: '2026-11-27', end_day: '2026-11-30' };
const said = (given: Partial<Parameters<typeof dailyText>[0]>) =>
  dailyText({
    currency: 'USD',
    daily: 680,
    total: 21_760,
    spent: 0,
    period,
    today: '2026-11-27',
    paces: false,
    ...given,
  }).replaceAll('\u00a0', ' ');

const plan = 'A plan, not a limit: what limits a day are daily caps.';

test('what a daily budget comes to is a plan and no limit, held against the total, and says which of them ends it', () => {
  expect(said({ currency: 'JPY', daily: 150_000, total: 400_000 })).toBe(
    `Planned: ¥400,000 by 30 Nov., the total budget, which is less than this on each of 4 days. ${plan}`,
  );
  expect(said({})).toBe(`Planned: $2,720.00 by 30 Nov., this on each of 4 days. ${plan}`);
  expect(said({ spent: 10_841.06 })).toBe(
    `Planned: $13,561.06 by 30 Nov., what is spent, and this on each of 4 days. ${plan}`,
  );
  expect(said({ spent: 10_841.06, total: 10_841.06 })).toBe('The total budget is spent: nothing is left for a day.');
  expect(said({ total: null, period: { ...period, end_day: '2026-11-27' } })).toBe(
    `Planned: $680.00 by 27 Nov., this on one day. ${plan}`,
  );
  expect(said({ today: '2026-12-02' })).toBe('No day is left to spend it on.');
});

test('of a line item that paces its campaigns itself no daily cap is said to limit a day', () => {
  const paced = 'A plan, not a limit. The line item paces its campaigns itself (Full performance).';
  expect(said({ paces: true })).toBe(`Planned: $2,720.00 by 30 Nov., this on each of 4 days. ${paced}`);
  expect(said({ paces: true, daily: null })).toBe(`Optional. ${paced}`);
});

test('nothing is promised of what is no amount or no range of days', () => {
  const optional = `Optional. ${plan}`;
  expect([said({ daily: null }), said({ daily: Number.NaN }), said({ period: null })]).toEqual(Array(3).fill(optional));
});
