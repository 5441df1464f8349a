import { sumMoney } from '@fairlead/domain/money';
import { neededFromHour } from '@fairlead/domain/pacing/needed';
import type { Campaign, OverviewLineItem } from './overview.queries.ts';
import { statusOf } from './standing.ts';

/** What each day left has to bring of a line item's current budget, as every screen tells it; null: none runs. */
export const neededOf = (
  item: Pick<OverviewLineItem, 'total_budget' | 'total_spend' | 'days_left' | 'needed_per_day'>,
): number | null => {
  const { total_budget: budget, total_spend: spent, days_left } = item;
  return item.needed_per_day === null || budget === null || days_left === null
    ? null
    : neededFromHour({ budget, spent: spent ?? 0, days_left });
};

export type GroupCaps = {
  /**
   * Daily caps of the campaigns that bid, of one that is tested the whole, and what these same campaigns and their mirrors spent
   * today; the company's currency.
   */
  caps: number;
  spent: number;
  /** How many bid, and how many of them without a cap. */
  bidding: number;
  uncapped: number;
};

type Counted = 'spend_today' | 'total_client_costs' | 'click' | 'impression' | 'reattribution';

/** A figure of a campaign for sums: mirrors of its A/B tests are no rows, but part of them (design 13.24, 12). */
export const withMirrors = (campaign: Campaign, part: Counted): number =>
  campaign[part] + (campaign.ab_test?.[part] ?? 0);

/** Spend of each of the last 7 full days, likewise. */
export const weekOf = ({ spend_7_days, ab_test }: Campaign): number[] =>
  spend_7_days.map((spent, day) => spent + (ab_test?.spend_7_days[day] ?? 0));

/** What the campaigns of a group, as they stand with unsaved values, may spend today. Those that do not bid have caps that stop nothing. */
export const capsOf = (campaigns: readonly Campaign[]): GroupCaps => {
  const bidding = campaigns.filter((campaign) => statusOf(campaign) === 'running');
  const capped = bidding.filter(({ daily_cap: cap }) => (cap ?? 0) > 0);
  return {
    caps: sumMoney(capped.map(({ daily_cap: cap }) => cap ?? 0)),
    spent: sumMoney(capped.map((campaign) => withMirrors(campaign, 'spend_today'))),
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
