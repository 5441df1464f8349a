import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { moneyShort } from '#ui/format.ts';
import { columnsFor, exported } from './campaign-columns.tsx';
import { copiesIn, moneyColumns, ownsCap } from './columns/money.tsx';
import { capsOf, capsUnder, shareOfCaps, weekOf, withMirrors } from './group-caps.ts';
import type { Campaign, OverviewLineItem } from './overview.queries.ts';

const campaign = (client_daily_budget: number | null, spend_today: number, more: Partial<Campaign> = {}) =>
  ({
    ...{ state: 'New', running: true, stopped_because: [], active: true, paused: false },
    ...{ client_daily_budget, spend_today, daily_cap: more.ab_test_daily_budget ?? client_daily_budget },
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

test('of a campaign in an A/B test the whole cap counts, with what its mirrors spent; saved and unsaved', () => {
  const ab_test = { running: true, spend_today: 45, click: 5, spend_7_days: [1, 2, 0, 0, 0, 0, 3] } as never;
  const tested = campaign(410, 40, {
    ab_test_daily_budget: 820,
    ab_test,
    click: 4,
    spend_7_days: [1, 1, 1, 1, 1, 1, 1],
  });
  expect(capsOf([tested, campaign(100, 15)])).toEqual({ caps: 920, spent: 100, bidding: 2, uncapped: 0 });
  expect(capsOf([{ ...tested, paused: true }, campaign(120, 15)])).toMatchObject({ caps: 120, spent: 15 });
  expect([withMirrors(tested, 'click'), weekOf(tested)]).toEqual([9, [2, 3, 1, 1, 1, 1, 4]]);
});

test('a cap is changed where it counts, that of a test as the whole: not one that is paced today and tomorrow', () => {
  const tested = { running: true } as never;
  const rows = [{}, { paced: true }, { ab_test: tested }].map((more) => campaign(50, 0, more));
  expect(rows.map(ownsCap)).toEqual([true, false, true]);
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

test('at 1440 px all of a campaign is in sight, in euros and in won', () => {
  const [drawer, tick] = [90, 44];
  for (const long of [false, true]) {
    const known = { pricing: true, lineItems: new Map(), countries: [], places: [], missing: [], long, tests: true };
    const shown = columnsFor({ ...known, found: undefined, internalNames: false, deliveryWords: () => '' }).filter(
      ({ hidden }) => !hidden,
    );
    expect(shown.at(-1)?.key).toBe('reattribution');
    expect(shown.reduce((sum, { width = 140 }) => sum + width, drawer + tick)).toBeLessThanOrEqual(1440);
  }
});

test('second lines write won and yen in millions, with their sign', () => {
  const short = { from: 1e6, signed: true };
  expect([1_363_000, -2_931_146, 110_000].map((value) => moneyShort(value, 'KRW', short))).toEqual([
    '+1.4\u00a0M\u00a0₩',
    '\u22122.9\u00a0M\u00a0₩',
    '+110\u00a0000\u00a0₩',
  ]);
});

test('the column of caps is wide enough for the longest sum with its currency', () => {
  const item = (cap: number) => ({
    campaigns: [
      { client_daily_budget: cap / 2, ab_test_daily_budget: cap },
      { client_daily_budget: null, ab_test_daily_budget: null },
    ],
  });
  const width = (cap: number) =>
    moneyColumns({
      missing: [],
      long: false,
      tests: true,
      lineItems: new Map([[1, item(cap) as unknown as OverviewLineItem]]),
    })[0]?.width ?? 0;
  expect(width(700)).toBe(116);
  // 13 characters of 8 px, and what stands at both sides
  expect(width(157_800_861)).toBeGreaterThanOrEqual(130);
});

test('the column of caps is wide enough for the share of a whole with its cents', () => {
  const width = (whole: number) =>
    moneyColumns({
      missing: [],
      long: false,
      tests: true,
      lineItems: new Map([
        [
          1,
          {
            campaigns: [{ client_daily_budget: whole / 2, ab_test_daily_budget: whole }],
          } as unknown as OverviewLineItem,
        ],
      ]),
    })[0]?.width ?? 0;
  // "A/B, own 410,01 €": 105 px, and 24 at its sides
  expect(width(820.02)).toBeGreaterThanOrEqual(129);
  expect(width(12_820.02)).toBeGreaterThanOrEqual(width(820.02) + 12);
});

test('what copies of a test spent of a sum is said, by their name to whoever reads tests', () => {
  const yen = { company_currency: 'JPY', spend_7_days: [41_617] };
  const rows = [
    campaign(100, 0, { ...yen, ab_test: { spend_7_days: [30_000, 4358] } } as never),
    campaign(100, 0, { ...yen, ab_test: null } as never),
  ];
  expect(copiesIn(rows, true)).toEqual({ under: '¥34,358 copies', title: '¥34,358 of it by copies of A/B tests' });
  expect(copiesIn(rows, false)).toMatchObject({
    under: '¥34,358 others',
    title: '¥34,358 of it by campaigns that are not shown',
  });
  expect(copiesIn(rows.slice(1), true)).toBeNull();
  // For whoever has no mouse too
  const known = { lineItems: new Map(), missing: new Map(), long: false, tests: true } as never;
  const week = moneyColumns(known).find(({ key }) => key === 'spend_7_days');
  const cell = renderToStaticMarkup(week?.group?.cell({ rows } as never) as ReactNode);
  expect(cell.replaceAll(/<[^>]*>/g, '')).toContain('copies, ¥34,358 of it by copies of A/B tests');
});

test('a file says of each campaign which line item it is of', () => {
  const row = { line_item_id: 5001, line_item_name: 'Nomnom FR', company_currency: 'JPY' } as Campaign;
  expect(exported.map(({ label, value }) => [label, value?.(row)])).toEqual([
    ['Line item', 'Nomnom FR'],
    ['Line item id', 5001],
    ['Currency', 'JPY'],
  ]);
});
