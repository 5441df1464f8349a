import { expect, test } from 'vitest';
import { moneyColumns } from './columns/money.tsx';
import { capsOf, capsUnder, shareOfCaps } from './group-caps.ts';
import type { Campaign, OverviewLineItem } from './overview.queries.ts';

const campaign = (client_daily_budget: number | null, spend_today: number, more: Partial<Campaign> = {}) =>
  ({
    ...{ state: 'New', running: true, stopped_because: [], active: true, paused: false },
    ...{ client_daily_budget, spend_today },
    ...more,
  }) as unknown as Campaign;
const paused = { running: false, paused: true };

test('spend is divided by the caps of those that spent it: not that of paused ones, nor of those without a cap', () => {
  const caps = capsOf([campaign(100, 40), campaign(null, 500), campaign(300, 260, paused)]);
  expect(caps).toEqual({ caps: 100, spent: 40, bidding: 2, uncapped: 1 });
  expect(capsUnder(caps)).toBe('and 1 without cap');
  expect(shareOfCaps(caps)).toBe('40 % of caps');
});

test('with a cap each they are those bidding; with none nothing is said of caps', () => {
  expect(capsUnder(capsOf([campaign(100, 0), campaign(50.5, 1)]))).toBe('of those bidding');
  const none = capsOf([campaign(null, 7), campaign(300, 260, paused)]);
  expect([capsUnder(none), shareOfCaps(none)]).toEqual([undefined, undefined]);
});

test('unsaved caps and flags count as they stand: another cap, one that is paused, one that is active again', () => {
  const idle = campaign(80, 0, { running: false, active: false, stopped_because: ['not_active'] });
  const broke = campaign(70, 0, { running: false, active: false, stopped_because: ['not_active', 'no_country'] });
  expect(capsOf([campaign(100, 0), campaign(50, 0), idle])).toMatchObject({ caps: 150, bidding: 2 });
  const typed = [
    campaign(120, 0),
    campaign(50, 0, { paused: true }),
    { ...idle, active: true },
    { ...broke, active: true },
  ];
  expect(capsOf(typed)).toMatchObject({ caps: 200, bidding: 2 });
});

test('the column of caps is wide enough for the longest sum with its currency', () => {
  const item = (cap: number) => ({ campaigns: [{ client_daily_budget: cap }, { client_daily_budget: null }] });
  const width = (cap: number) =>
    moneyColumns({
      missing: [],
      millions: false,
      lineItems: new Map([[1, item(cap) as unknown as OverviewLineItem]]),
    })[0]?.width ?? 0;
  expect(width(700)).toBe(116);
  // 13 characters of 8 px, and what stands at both sides
  expect(width(157_800_861)).toBeGreaterThanOrEqual(130);
});
