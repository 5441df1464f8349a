import { isTired, type WearDay, wearOf } from '@fairlead/domain/creative-performance/wear';
import { addDays } from '@fairlead/domain/utc-day';
import { expect, test } from 'vitest';
import { happened } from './chance.ts';
import { type FirstShown, freshnessOf, splitByCreative } from './creative-rows.ts';

const START = '2026-09-01';
const FIRST = Date.parse(START) / 86_400_000;

/** Five weeks of campaigns with four creatives each, as the bidder tells them. */
const fiveWeeks = (campaigns: number) => {
  const shown: FirstShown = new Map();
  const days: (WearDay & { creative_id: number })[] = [];
  for (let campaign = 0; campaign < campaigns; campaign++) {
    const ids = [0, 1, 2, 3].map((nth) => 31_001 + 4 * campaign + nth);
    const turns = new Map(ids.map((id) => [id, 1]));
    for (let age = 0; age < 35; age++) {
      const [day, impressions] = [addDays(START, age), 80_000];
      const clicks = happened(impressions, 0.02 * freshnessOf(turns, shown, FIRST + age), 1, campaign, age);
      const money = { reattributions: 0, spend: 10, client_cost: 12, revision: 1 };
      const told = { campaign_id: campaign, hour: `${day}T00:00:00Z`, impressions, clicks, ...money };
      for (const row of splitByCreative(told, turns, shown, FIRST + age))
        days.push({
          ...{ creative_id: row.creative_id, campaign_id: campaign, day },
          ...{ happened: row.clicks, of: row.impressions },
        });
    }
  }
  return { shown, byCreative: Map.groupBy(days, ({ creative_id }) => creative_id) };
};

test('some creatives wear and are found; those that do not are hardly ever taken for worn', () => {
  const { shown, byCreative } = fiveWeeks(40);
  const wears = (id: number) => freshnessOf(new Map([[id, 1]]), shown, FIRST + 34) < 1;
  const [worn, steady] = [[...byCreative].filter(([id]) => wears(id)), [...byCreative].filter(([id]) => !wears(id))];
  const tired = (of: typeof worn) => of.filter(([, days]) => isTired(wearOf(days))).length / of.length;
  expect(worn.length).toBeGreaterThan(20);
  expect(worn.length).toBeLessThan(48);
  expect(tired(worn)).toBeGreaterThan(0.9);
  expect(tired(steady)).toBeLessThanOrEqual(0.05);
});

test('a creative is as fresh on the day it is first told of as it will ever be, whenever that is', () => {
  const ids = Array.from({ length: 50 }, (_, nth) => 31_001 + nth);
  for (const id of ids) expect(freshnessOf(new Map([[id, 1]]), new Map(), FIRST + 400)).toBe(1);
});
