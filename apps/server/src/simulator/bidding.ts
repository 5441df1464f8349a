import { type LossReason, type Lost, lossReasons, sumOfLost } from '@fairlead/domain/fact/bidding';
import { chancesAt, largestSuppliers, lostToCountries, refuses, shareOfSupplier } from './auction.ts';
import { between, uniform } from './chance.ts';

/** A row of bidding as the fact room takes it. */
export type SimulatedBids = {
  campaign_id: number;
  hour: string;
  supplier_id: number;
  eligible: number;
  lost: Lost;
  bids: number;
  wins: number;
};

/** What a campaign meets in one block of hours, in impressions: those it delivers, and those that money kept from it. */
export type MarketHour = {
  campaign: number;
  hour: string;
  impressions: number;
  /** Not asked for, as the daily cap was reached. */
  overCap: number;
  /** Not asked for, as the plan spreads the money over days. */
  paced: number;
  /** Not found: what the plan wanted and the market did not give. */
  short: number;
  /** The share of a day in this block, for campaigns that get nothing through. */
  share: number;
};

/** Of a campaign, what decides where its requests are lost. */
export type Bidder = { suppliers: readonly number[]; countries: readonly string[] };

/** So many suppliers a campaign buys at. */
const SUPPLIERS = 2;
/** Where a campaign that names no supplier buys. */
const USUAL = [335, 1];
/** Wins that are never shown. */
const UNSHOWN = 0.03;
/** Requests a day of a campaign that gets nothing through. */
const IDLE = 40_000;

/** Parts of what comes to a step that it takes, always the same for a campaign. */
const takes = (campaign: number, countries: readonly string[]): [LossReason, number][] => [
  ['frequency_cap', between(0.02, 0.09, 91, campaign)],
  ['creative_approval', 0],
  ['creative_size', between(0.03, 0.12, 92, campaign)],
  ['publisher', between(0.01, 0.06, 93, campaign)],
  ['hour_or_day', 0],
  ['country', lostToCountries(countries)],
  ['audience', between(0.6, 0.88, 94, campaign)],
  ['segmentation', between(0.1, 0.35, 95, campaign)],
];

/** Why a campaign finds less than its plan wants. */
const causes = ['creative_size', 'frequency_cap', 'floor'] as const;
const causeOf = (campaign: number) => causes[Math.floor(uniform(96, campaign) * causes.length)] ?? 'floor';

const nobody = (): Record<LossReason, number> =>
  Object.fromEntries(lossReasons.map((reason) => [reason, 0])) as Record<LossReason, number>;

/** Whole numbers in these proportions that add up to the whole. */
const split = (whole: number, weights: readonly number[]): number[] => {
  const sum = weights.reduce((all, weight) => all + weight, 0);
  let [given, seen] = [0, 0];
  return weights.map((weight) => {
    seen += weight;
    const until = sum > 0 ? Math.round((whole * seen) / sum) : 0;
    const part = until - given;
    given = until;
    return part;
  });
};

/** What is lost before the price, worked back from what comes to it: each step took its part of what came to it. */
const backTo = (
  lost: Record<LossReason, number>,
  campaign: number,
  countries: readonly string[],
  wins: number,
): void => {
  let left = wins + sumOfLost(lost);
  for (const [reason, share] of takes(campaign, countries)) {
    if (share >= 1) continue;
    const taken = Math.round((left * share) / (1 - share));
    lost[reason] += taken;
    left += taken;
  }
};

/**
 * What a campaign tells of a block of hours, a row for each supplier it buys at. Wins are at least what was shown; nothing is
 * lost to the cap but what the cap kept back; lost and wins are all eligible requests.
 */
export const bidsOf = (met: MarketHour, { suppliers, countries }: Bidder): SimulatedBids[] => {
  const { campaign, hour } = met;
  const chosen = largestSuppliers(suppliers.length > 0 ? suppliers : USUAL, SUPPLIERS);
  const refused = chosen.filter((supplier) => refuses(supplier, campaign));
  const open = refused.length === chosen.length ? chosen : chosen.filter((supplier) => !refused.includes(supplier));
  const bid = between(0.85, 1.15, 97, campaign);
  const wanted = (impressions: number) => Math.ceil(impressions * (1 + UNSHOWN) - 1e-6);
  const weights = open.map((supplier) => {
    const { clears, wins } = chancesAt(supplier, bid);
    return shareOfSupplier(supplier) * clears * wins;
  });
  const [wins, over, paced, short] = [met.impressions, met.overCap, met.paced, met.short].map((each) =>
    split(wanted(each), weights),
  ) as [number[], number[], number[], number[]];
  const cause = causeOf(campaign);
  const rows = open.map((supplier_id, at) => {
    const chances = chancesAt(supplier_id, bid);
    const won = wins[at] ?? 0;
    const lost = nobody();
    const bids = Math.max(won, Math.round(won / chances.wins));
    lost.auction = bids - won;
    lost.floor = Math.max(0, Math.round(bids / chances.clears) - bids);
    const each = chances.clears * chances.wins;
    lost.pacing = Math.round((paced[at] ?? 0) / each);
    lost.daily_cap = Math.round((over[at] ?? 0) / each);
    lost[cause] += Math.round((short[at] ?? 0) / (cause === 'floor' ? chances.wins : each));
    backTo(lost, campaign, countries, won);
    return { campaign_id: campaign, hour, supplier_id, eligible: won + sumOfLost(lost), lost, bids, wins: won };
  });
  if (refused.length === chosen.length) return rows;
  const told = rows.reduce((sum, { eligible }) => sum + eligible, 0);
  const heard = open.reduce((sum, supplier) => sum + shareOfSupplier(supplier), 0);
  return [
    ...rows,
    ...refused.map((supplier_id) => {
      const eligible = Math.round((told * shareOfSupplier(supplier_id)) / heard);
      return {
        ...endedAt('creative_approval', { campaign, hour, supplier_id, eligible }, countries),
        bids: 0,
        wins: 0,
      };
    }),
  ];
};

type Ended = { campaign: number; hour: string; supplier_id: number; eligible: number };

/** Requests that all end at one step, after those before it took their parts. */
const endedAt = (
  step: LossReason,
  { campaign, hour, supplier_id, eligible }: Ended,
  countries: readonly string[],
): Omit<SimulatedBids, 'bids' | 'wins'> => {
  const shares = new Map(takes(campaign, countries));
  const lost = nobody();
  let left = eligible;
  for (const reason of lossReasons) {
    lost[reason] = reason === step ? left : Math.floor(left * (shares.get(reason) ?? 0));
    left -= lost[reason];
    if (reason === step) break;
  }
  return { campaign_id: campaign, hour, supplier_id, eligible, lost };
};

/** The same for a campaign whose countries have no requests: everything ends there. */
export const bidsOfNothing = (met: MarketHour, { suppliers, countries }: Bidder): SimulatedBids[] =>
  largestSuppliers(suppliers.length > 0 ? suppliers : USUAL, SUPPLIERS).map((supplier_id) => {
    const eligible = Math.round(IDLE * met.share * shareOfSupplier(supplier_id));
    const place = { campaign: met.campaign, hour: met.hour, supplier_id, eligible };
    return { ...endedAt('country', place, countries), bids: 0, wins: 0 };
  });
