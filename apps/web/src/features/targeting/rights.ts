import { writesCampaignField } from '@fairlead/domain/campaign/campaign-rights';
import { useMay, useMe } from '#features/auth/auth.queries.ts';
import type { WholeCampaign } from '#features/campaign/campaign-page.queries.ts';

const MIRROR = 'A copy in an A/B test is edited by admins.';
const READ_ONLY = 'Your role can see whom a campaign targets, not change it.';

/** What the signed-in user may do with a campaign's targeting (permissions 49, 56, 93). */
export const useTargetingRights = ({ source_campaign_id: source }: Pick<WholeCampaign, 'source_campaign_id'>) => {
  const may = useMay();
  const role = useMe()?.role;
  const barred = source !== null && !may('campaign.ab_test');
  const lists = may('campaign.edit_targeting') && !barred;
  const campaign = role !== undefined && !barred && writesCampaignField(role, 'countries');
  return {
    /** Whether lists may be chosen, and what the campaign says besides. */
    lists,
    campaign,
    why: lists || campaign ? null : barred ? MIRROR : READ_ONLY,
    reach: may('campaign.read_reach'),
    audiences: may('audience.read'),
    downloads: may('audience.download'),
    edits: may('cohort.edit'),
    makes: may('audience.create'),
  };
};
