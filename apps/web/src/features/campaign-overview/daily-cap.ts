import { DAILY_CAP_MIN } from '@fairlead/domain/campaign/delivery';
import { armsOf, checkSplit, splitCap, wholeCap } from '@fairlead/domain/campaign/split-cap';
import type { Issue } from '@fairlead/domain/issue';
import type { Currency } from '@fairlead/domain/money';
import type { RowReview, Verdict } from '#ui/grid/types.ts';
import type { Campaign, Overview } from './overview.queries.ts';

/** What the grid edits as the daily cap: of a campaign in an A/B test the whole that the test shares out (decision 0097). */
const FIELD = 'daily_cap';

/** A campaign with the cap that the grid edits. */
export const withDailyCap = <C extends Parameters<typeof wholeCap>[0]>(
  campaign: C,
): C & { daily_cap: number | null } => ({
  ...campaign,
  [FIELD]: wholeCap(campaign),
});

export const withDailyCaps = (overview: Overview) => ({ ...overview, campaigns: overview.campaigns.map(withDailyCap) });

/** Whether the cap of a campaign is in an A/B test, which shares it out. */
export const isTested = ({ ab_test }: Pick<Campaign, 'ab_test'>): boolean => ab_test?.running === true;

/** What the campaign itself may spend of the cap as it stands, unsaved or not. */
export const shareOf = (campaign: Campaign): number | null => {
  const { daily_cap: cap, company_currency } = campaign;
  if (cap === null || !isTested(campaign)) return cap;
  return splitCap(cap, armsOf(campaign) - 1, company_currency as Currency).source;
};

/** How much of its cap a campaign has spent: of its own share, where an A/B test splits the cap that stands beside it. */
export const shareOfCap = (spent: number, cap: number, campaign: Pick<Campaign, 'ab_test'>): string =>
  `${Math.round((spent / cap) * 100)} % of ${isTested(campaign) ? 'own' : 'cap'}`;

/** The least cap that may be set: 10, and as much for each that shares it. */
export const leastCap = (campaign: Campaign): number =>
  isTested(campaign) ? DAILY_CAP_MIN * armsOf(campaign) : DAILY_CAP_MIN;

/** What is wrong with a whole that would be shared out. */
export const checkShares = (campaign: Campaign, cap: number | null): Issue[] =>
  isTested(campaign) ? checkSplit(cap, armsOf(campaign) - 1, campaign.company_currency as Currency, FIELD) : [];

/** An edit of a row in the fields that are stored: the server shares a whole out. */
export const inStore = (row: Campaign, { daily_cap: cap, ...patch }: Partial<Campaign>): Partial<Campaign> =>
  cap === undefined ? patch : { ...patch, [isTested(row) ? 'ab_test_daily_budget' : 'client_daily_budget']: cap };

const stored: readonly string[] = ['client_daily_budget', 'ab_test_daily_budget'];
const inCell = <I extends { field: string }>(issue: I): I =>
  stored.includes(issue.field) ? { ...issue, field: FIELD } : issue;

/** The answer to a save as the grid has it: what was said of either cap stands in its cell. */
export const verdictInGrid = (verdict: Verdict<Campaign>): Verdict<Campaign> => {
  if (verdict.ok) return verdict.row ? { ...verdict, row: withDailyCap(verdict.row) } : verdict;
  return { ...verdict, ...(verdict.issues ? { issues: verdict.issues.map(inCell) } : {}) };
};

/** What a save would do, likewise. */
export const reviewInGrid = (review: RowReview): RowReview => {
  if (review.ok) return { ...review, warnings: review.warnings.map(inCell) };
  return { ...review, ...(review.issues ? { issues: review.issues.map(inCell) } : {}) };
};
