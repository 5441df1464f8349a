import { sumMoney } from '@fairlead/domain/money';
import type { Campaign } from './overview.queries.ts';
import { statusOf } from './standing.ts';

export type GroupCaps = {
  /** Daily caps of the campaigns that bid, and what these same campaigns spent today; the company's currency. */
  caps: number;
  spent: number;
  /** How many bid, and how many of them without a cap. */
  bidding: number;
  uncapped: number;
};

/** What the campaigns of a group, as they stand with unsaved values, may spend today. Those that do not bid have caps that stop nothing. */
export const capsOf = (campaigns: readonly Campaign[]): GroupCaps => {
  const bidding = campaigns.filter((campaign) => statusOf(campaign) === 'running');
  const capped = bidding.filter(({ client_daily_budget: cap }) => (cap ?? 0) > 0);
  return {
    caps: sumMoney(capped.map(({ client_daily_budget: cap }) => cap ?? 0)),
    spent: sumMoney(capped.map(({ spend_today }) => spend_today)),
    bidding: bidding.length,
    uncapped: bidding.length - capped.length,
  };
};

/** What stands under the sum of caps: whose they are. */
export const capsUnder = ({ caps, uncapped }: GroupCaps): string | undefined => {
  if (caps === 0) return undefined;
  return uncapped > 0 ? `and ${uncapped} without cap` : 'of those bidding';
};

/** How much of their caps those with a cap spent; undefined while that is nothing. */
export const shareOfCaps = ({ caps, spent }: GroupCaps): string | undefined =>
  caps > 0 && spent > 0 ? `${Math.round((spent / caps) * 100)} % of caps` : undefined;
