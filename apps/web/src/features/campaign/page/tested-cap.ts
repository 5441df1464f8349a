import { checkDailyCap } from '@fairlead/domain/campaign/delivery.rules';
import type { CampaignDraft } from '@fairlead/domain/campaign/draft';
import { draftOf } from '@fairlead/domain/campaign/draft-of';
import { isTestOver, splitEdit, TEST_OVER, type TestPart } from '@fairlead/domain/campaign/split-cap';
import type { Issue } from '@fairlead/domain/issue';
import { isCurrency } from '@fairlead/domain/money';
import { same } from '#ui/form/merge.ts';
import type { WholeCampaign } from '../campaign-page.queries.ts';

/** Why the cap of a mirror is locked. */
export const SHARE = 'A share of what the A/B test splits. The whole is changed at the campaign that is tested.';

/** What is said of a campaign's own cap that is typed while somebody else starts its A/B test. */
export const NOW_SHARED =
  'An A/B test shares the daily cap out now: make what you typed the whole, or keep what is saved.';

/** Where others ended the test whose whole is typed, the question offers no more than what is saved. */
export const wholeWords = {
  locked: isTestOver,
  lockedBecause: (names: readonly string[]): string | undefined =>
    names.includes('ab_test_daily_budget') ? TEST_OVER : undefined,
};

const mirrorsOf = ({ ab_test_campaigns: mirrors }: WholeCampaign): number => mirrors?.length ?? 0;

const isTested = (campaign: WholeCampaign): boolean => campaign.ab_test_daily_budget != null || mirrorsOf(campaign) > 0;

/**
 * The cap that somebody edits: of a campaign that is tested the whole, whether or not it has one yet (CX-16). `whole`: the one
 * of the form. It keeps its field where somebody else stopped the test meanwhile, or a save would send what nobody sees.
 */
export const capField = (
  campaign: WholeCampaign,
  whole: unknown = null,
): 'ab_test_daily_budget' | 'client_daily_budget' =>
  whole != null || isTested(campaign) ? 'ab_test_daily_budget' : 'client_daily_budget';

/**
 * Whether the campaign's own cap was typed, and somebody else started an A/B test meanwhile: it keeps its field, as nobody may
 * lose what is no longer saved that way. `own`: as it stands in the form, and as that began.
 */
export const isOvertaken = (campaign: WholeCampaign, own: { value: unknown; was: unknown }): boolean =>
  campaign.source_campaign_id === null && isTested(campaign) && !same(own.value, own.was);

const partOf = (campaign: WholeCampaign): TestPart => {
  if (campaign.source_campaign_id !== null) return { part: 'mirror' };
  const [mirrors, currency] = [mirrorsOf(campaign), campaign.company_currency];
  return mirrors > 0 && isCurrency(currency) ? { part: 'source', mirrors, currency } : null;
};

/**
 * An edit of a campaign with the share that follows from its whole, by the rule of the server (CX-17, CX-18). `now`: the newest
 * state of it, in which somebody else may have started a test.
 */
export const splitOf = (
  stored: WholeCampaign,
  after: CampaignDraft,
  now: WholeCampaign = stored,
): { draft: CampaignDraft; issues: Issue[] } => {
  const part = partOf(stored) ?? partOf(now);
  // Roles that are not told of mirrors cannot say how many share
  return part ? splitEdit(draftOf(stored), after, part) : { draft: after, issues: [] };
};

/**
 * Whether a save would refuse the cap in its field, by the rules of the server: then nothing is said of where it leads. What is
 * there as the form began is not judged again. `value`: NaN for what is no amount; `was`: as the form began.
 */
export const isCapRefused = (
  campaign: WholeCampaign,
  field: ReturnType<typeof capField>,
  { value, was }: { value: unknown; was: unknown },
): boolean => {
  if (same(value, was)) return false;
  const cap = typeof value === 'number' ? value : null;
  return checkDailyCap(cap).length > 0 || splitOf(campaign, { ...draftOf(campaign), [field]: cap }).issues.length > 0;
};
