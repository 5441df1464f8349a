import type { CampaignDraft } from '@fairlead/domain/campaign/draft';
import { draftOf } from '@fairlead/domain/campaign/draft-of';
import { splitEdit, type TestPart } from '@fairlead/domain/campaign/split-cap';
import type { Issue } from '@fairlead/domain/issue';
import { isCurrency } from '@fairlead/domain/money';
import type { WholeCampaign } from '../campaign-page.queries.ts';

/** Why the cap of a mirror is locked. */
export const SHARE = 'A share of what the A/B test splits. The whole is changed at the campaign that is tested.';

const mirrorsOf = ({ ab_test_campaigns: mirrors }: WholeCampaign): number => mirrors?.length ?? 0;

/**
 * The cap that somebody edits: of a campaign that is tested the whole, whether or not it has one yet (CX-16). `whole`: the one
 * of the form. It keeps its field where somebody else stopped the test meanwhile, or a save would send what nobody sees.
 */
export const capField = (
  campaign: WholeCampaign,
  whole: unknown = null,
): 'ab_test_daily_budget' | 'client_daily_budget' =>
  (whole ?? campaign.ab_test_daily_budget) != null || mirrorsOf(campaign) > 0
    ? 'ab_test_daily_budget'
    : 'client_daily_budget';

const partOf = (campaign: WholeCampaign): TestPart => {
  if (campaign.source_campaign_id !== null) return { part: 'mirror' };
  const [mirrors, currency] = [mirrorsOf(campaign), campaign.company_currency];
  return mirrors > 0 && isCurrency(currency) ? { part: 'source', mirrors, currency } : null;
};

/** An edit of a campaign with the share that follows from its whole, by the rule of the server (CX-17, CX-18). */
export const splitOf = (stored: WholeCampaign, after: CampaignDraft): { draft: CampaignDraft; issues: Issue[] } => {
  const part = partOf(stored);
  // Roles that are not told of mirrors cannot say how many share
  return part ? splitEdit(draftOf(stored), after, part) : { draft: after, issues: [] };
};
