import { type LossReason, type Lost, lossReasons, sumOfLost, toChooseFor } from '@fairlead/domain/fact/bidding';
import { placesIn } from './places.ts';
import type { At, Profile } from './profile.ts';
import { split } from './split.ts';

/** A row of bidding as the fact room takes it. */
export type SimulatedBids = {
  campaign_id: number;
  hour: string;
  supplier_id: number;
  eligible: number;
  lost: Lost;
  bids: number;
  wins: number;
  sizes: Record<string, number>;
};

/** What a campaign meets in one block of hours, in impressions: those it delivers, and those that money kept from it. */
export type MarketHour = {
  campaign: number;
  hour: string;
  impressions: number;
  /** Not asked for, as the daily cap was reached. */
  overCap: number;
  /** Not asked for, as its algorithm or the plan spreads the money. */
  paced: number;
  /** The share of a day in this block, for campaigns that get nothing through. */
  share: number;
};

/** Wins that are never shown. */
const UNSHOWN = 0.03;
/** Requests a day of a campaign that gets nothing through. */
const IDLE = 40_000;

const nobody = (): Record<LossReason, number> =>
  Object.fromEntries(lossReasons.map((reason) => [reason, 0])) as Record<LossReason, number>;

/** What a step takes at a supplier, of what comes to it. */
const shareAt = (reason: LossReason, { takes }: Profile, { approved }: At): number =>
  reason === 'creative_approval' ? 1 - approved : reason in takes ? takes[reason as keyof typeof takes] : 0;

const beforePrice = lossReasons.slice(0, lossReasons.indexOf('daily_cap')).reverse();

/** What is lost before the price, worked back from what comes to it: each step took its part of what came to it. */
const backTo = (lost: Record<LossReason, number>, profile: Profile, at: At, wins: number): void => {
  let left = wins + sumOfLost(lost);
  for (const reason of beforePrice) {
    const share = shareAt(reason, profile, at);
    if (share >= 1) continue;
    const taken = Math.round((left * share) / (1 - share));
    lost[reason] += taken;
    left += taken;
  }
};

/** Requests that all end at one step, after those before it took their parts. */
const endedAt = (step: LossReason, eligible: number, profile: Profile, at: At): Record<LossReason, number> => {
  const lost = nobody();
  let left = eligible;
  for (const reason of lossReasons) {
    lost[reason] = reason === step ? left : Math.floor(left * shareAt(reason, profile, at));
    left -= lost[reason];
    if (reason === step) break;
  }
  return lost;
};

/** A row with what its requests ask for, as far as they come to the choice of a creative. */
const rowOf = (row: Omit<SimulatedBids, 'sizes'>): SimulatedBids => ({ ...row, sizes: placesIn(toChooseFor(row)) });

/** What is told where nothing gets through: everything ends at one step. */
const bidsOfNothing = ({ campaign, hour, share }: MarketHour, profile: Profile, step: LossReason): SimulatedBids[] =>
  profile.at.map((at) => {
    const eligible = Math.round(IDLE * share * at.share);
    const lost = endedAt(step, eligible, profile, at);
    return rowOf({ campaign_id: campaign, hour, supplier_id: at.supplier, eligible, lost, bids: 0, wins: 0 });
  });

/**
 * What a campaign tells of a block of hours, a row for each supplier it buys at. Wins are at least what was shown; nothing is
 * lost to the cap but what the cap kept back; lost and wins are all eligible requests.
 */
export const bidsOf = (met: MarketHour, profile: Profile): SimulatedBids[] => {
  if (profile.blocked) return bidsOfNothing(met, profile, profile.blocked);
  const { campaign, hour } = met;
  const open = profile.at.filter(({ approved }) => approved > 0);
  const wanted = (impressions: number) => Math.ceil(impressions * (1 + UNSHOWN) - 1e-6);
  const weights = open.map(({ share, approved, clears, wins }) => share * approved * clears * wins);
  const [wins, over, paced] = [met.impressions, met.overCap, met.paced].map((each) => split(wanted(each), weights)) as [
    number[],
    number[],
    number[],
  ];
  const rows = open.map((at, n) => {
    const won = wins[n] ?? 0;
    const lost = nobody();
    const bids = Math.max(won, Math.round(won / at.wins));
    lost.auction = bids - won;
    lost.floor = Math.max(0, Math.round(bids / at.clears) - bids);
    const each = at.clears * at.wins;
    lost.pacing = Math.round((paced[n] ?? 0) / each);
    lost.daily_cap = Math.round((over[n] ?? 0) / each);
    backTo(lost, profile, at, won);
    const eligible = won + sumOfLost(lost);
    return rowOf({ campaign_id: campaign, hour, supplier_id: at.supplier, eligible, lost, bids, wins: won });
  });
  const told = rows.reduce((sum, { eligible }) => sum + eligible, 0);
  const heard = open.reduce((sum, { share }) => sum + share, 0);
  const refused = profile.at.filter(({ approved }) => approved === 0);
  return [
    ...rows,
    ...refused.map((at) => {
      const eligible = Math.round((told * at.share) / heard);
      const lost = endedAt('creative_approval', eligible, profile, at);
      return rowOf({ campaign_id: campaign, hour, supplier_id: at.supplier, eligible, lost, bids: 0, wins: 0 });
    }),
  ];
};
