import { checkBidding } from '@fairlead/domain/fact/bidding.rules';
import { expect, test } from 'vitest';
import type { CampaignLine } from '../features/feed/campaign-line.service.ts';
import { aLine, aShown } from '../testing/feed-line.ts';
import { bidsOf, type MarketHour } from './bidding.ts';
import { between } from './chance.ts';
import { splitByCreative } from './creative-rows.ts';
import { profileOf, reachOf } from './profile.ts';

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

const profileWith = (creatives: CampaignLine['creatives']) =>
  profileOf(aLine({ suppliers: [335, 1], creatives }), { luck: 9001, first_target: null, shortage: null });
const toldBy = (creatives: CampaignLine['creatives']) =>
  bidsOf({ ...drawn(9001), impressions: 1000 }, profileWith(creatives));

test('a supplier that approved none of the creatives takes all that comes as far', () => {
  const rows = toldBy([aShown(1, { approvals: [335] }), aShown(2, { approvals: [335], w: 320, h: 50 })]);
  const [other, ...more] = rows.filter(({ lost }) => lost.creative_approval > 0);
  expect(other && [other.supplier_id, other.wins, other.bids, checkBidding(other)]).toEqual([1, 0, 0, []]);
  expect(more).toEqual([]);
  expect(sum(rows.map(({ wins }) => wins))).toBeGreaterThanOrEqual(1000);
});

test('what no creative fits is lost to sizes, and what only a refused one fits to approvals', () => {
  const shareOf = (reason: 'creative_size' | 'creative_approval', creatives: CampaignLine['creatives']) =>
    profileWith(creatives).takes.creative_size * Number(reason === 'creative_size') +
    (1 - (profileWith(creatives).at[0]?.approved ?? 0)) * Number(reason === 'creative_approval');
  const [banner, other] = [aShown(1), aShown(2, { w: 320, h: 50 })];
  expect(shareOf('creative_size', [banner])).toBeCloseTo(0.8);
  expect(shareOf('creative_size', [banner, aShown(3)])).toBeCloseTo(0.8); // twice the same size
  expect(shareOf('creative_size', [banner, other])).toBeCloseTo(0.52);
  expect(shareOf('creative_size', [banner, other, aShown(4, { type: 'OpenRTB', w: 1200, h: 627 })])).toBeCloseTo(0.3);
  expect(shareOf('creative_approval', [banner, other])).toBe(0);
  expect(shareOf('creative_approval', [banner, { ...other, approvals: [] }])).toBeCloseTo(28 / 48);
  expect(reachOf(profileWith([banner, other]))).toBeGreaterThan(2 * reachOf(profileWith([banner])));
});

test('creatives that fit nothing, and creatives that nobody approved, end everything at their step', () => {
  const odd = toldBy([aShown(1, { w: 100, h: 100 })]);
  const asked = toldBy([aShown(1, { approvals: [], submitted: [335] })]);
  for (const [rows, reason] of [[odd, 'creative_size'] as const, [asked, 'creative_approval'] as const])
    for (const row of rows) {
      expect([row.wins, checkBidding(row)]).toEqual([0, []]);
      expect(row.lost[reason]).toBeGreaterThan(0);
    }
});

test('lists of cities, hours and publishers take their part at their step; an empty one takes all', () => {
  const list = (criterion: 'city' | 'hour_of_day' | 'publisher_app_id', rows: number) => ({
    ...{ list_id: 1, build_id: 'b', criterion, kind: 'text' as const, rows, file: null },
  });
  const plain = profileOf(line, { luck: 9001, first_target: null, shortage: null });
  const with_ = (criteria: CampaignLine['criteria']) =>
    profileOf(aLine({ suppliers: [335, 1, 2, 3, 8, 24], countries: ['FR', 'BE'], criteria }), {
      ...{ luck: 9001, first_target: null, shortage: null },
    });
  const evening = with_({ hour_of_day: { include: list('hour_of_day', 6), exclude: null } });
  expect([evening.takes.hour_or_day, evening.takes.country]).toEqual([0.75, plain.takes.country]);
  expect(reachOf(evening)).toBeCloseTo(reachOf(plain) / 4);
  const cities = with_({ city: { include: list('city', 4), exclude: null } });
  expect(1 - cities.takes.country).toBeCloseTo((1 - plain.takes.country) / 2);
  const without = with_({ publisher_app_id: { include: null, exclude: list('publisher_app_id', 20) } });
  expect(without.takes.publisher).toBeGreaterThan(plain.takes.publisher);
  expect(with_({ city: { include: list('city', 0), exclude: null } }).blocked).toBe('country');
});

test('delivery by creative adds up to the delivery, to the millionth, in proportion to what each fits', () => {
  const creatives = [
    aShown(1),
    aShown(2, { w: 320, h: 50 }),
    aShown(3, { w: 320, h: 50 }),
    aShown(4, { approvals: [] }),
  ];
  const at = { campaign_id: 9001, hour, revision: 1 };
  const delivered = { impressions: 10_007, clicks: 131, reattributions: 7, spend: 38.123457, client_cost: 50.831277 };
  const rows = splitByCreative({ ...at, ...delivered }, profileWith(creatives).turns);
  expect(rows.map(({ creative_id }) => creative_id)).toEqual([1, 2, 3]);
  for (const [field, whole] of Object.entries(delivered))
    expect([field, sum(rows.map((row) => row[field as keyof typeof delivered]))]).toEqual([
      field,
      expect.closeTo(whole, 6),
    ]);
  expect((rows[1]?.impressions ?? 0) / (rows[0]?.impressions ?? 1)).toBeCloseTo(14 / 20, 1);
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
