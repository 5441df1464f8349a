import { checkBidding } from '@fairlead/domain/fact/bidding.rules';
import { expect, test } from 'vitest';
import { aLine } from '../testing/feed-line.ts';
import { refuses } from './auction.ts';
import { bidsOf, type MarketHour } from './bidding.ts';
import { between } from './chance.ts';
import { profileOf } from './profile.ts';

const hour = '2026-11-17T14:00:00Z';
const drawn = (campaign: number): MarketHour => {
  const some = (most: number, key: number) => Math.max(0, Math.round(between(-most, most, key, campaign)));
  return {
    campaign,
    hour,
    impressions: some(5000, 1),
    overCap: some(900, 2),
    paced: some(500, 3),
    share: 0.04,
  };
};
const campaigns = Array.from({ length: 400 }, (_, at) => 9001 + at);
const line = aLine({ suppliers: [335, 1, 2, 3, 8, 24], countries: ['FR', 'BE'] });
const bidder = (luck: number) => profileOf(line, { luck, first_target: null, shortage: null });
const sum = (list: readonly number[]) => list.reduce((all, one) => all + one, 0);

test('every row keeps both identities, and wins are at least what was shown', () => {
  for (const campaign of campaigns) {
    const met = drawn(campaign);
    const rows = bidsOf(met, bidder(campaign));
    for (const row of rows) expect([campaign, checkBidding(row)]).toEqual([campaign, []]);
    expect(sum(rows.map(({ wins }) => wins))).toBeGreaterThanOrEqual(met.impressions);
    expect(sum(rows.map(({ wins }) => wins))).toBeLessThanOrEqual(Math.ceil(met.impressions * 1.03));
  }
});

test('the cap takes nothing where it was not reached, and pacing nothing where the plan let go', () => {
  for (const campaign of campaigns) {
    const met = drawn(campaign);
    const rows = bidsOf(met, bidder(campaign));
    expect(sum(rows.map(({ lost }) => lost.daily_cap)) > 0).toBe(met.overCap > 0);
    expect(sum(rows.map(({ lost }) => lost.pacing)) > 0).toBe(met.paced > 0);
  }
});

test('a supplier that refuses the creatives takes all that comes as far', () => {
  const told = campaigns.flatMap((campaign) => bidsOf({ ...drawn(campaign), impressions: 1000 }, bidder(campaign)));
  const refused = told.filter(({ lost }) => lost.creative_approval > 0);
  expect(refused.length).toBeGreaterThan(5);
  for (const row of refused) {
    expect([row.wins, row.bids, checkBidding(row)]).toEqual([0, 0, []]);
    expect(refuses(row.supplier_id, row.campaign_id)).toBe(true);
  }
});

test('countries without requests end everything, and the same hour is told the same way', () => {
  const nowhere = profileOf(aLine({ countries: ['MC'] }), { luck: 9001, first_target: null, shortage: null });
  for (const row of bidsOf(drawn(9001), nowhere)) {
    expect(checkBidding(row)).toEqual([]);
    expect(row.lost.country).toBe(row.eligible - row.lost.segmentation - row.lost.audience);
    expect(row.lost.country).toBeGreaterThan(0);
  }
  expect(bidsOf(drawn(9002), bidder(9002))).toEqual(bidsOf(drawn(9002), bidder(9002)));
});
