import { campaignState } from '@fairlead/domain/campaign/campaign';
import { draftOf } from '@fairlead/domain/campaign/draft-of';
import type { Context } from '../../context.ts';
import { recordChange } from '../../platform/changes/changes.ts';
import type { Campaign } from './campaign.service.ts';

/** The fields of the change log. */
export const loggedCampaign = (campaign: Campaign) => {
  const draft = draftOf(campaign);
  return {
    company_id: campaign.company_id,
    app_id: campaign.app_id,
    ...draft,
    line_item_starts: campaign.upcoming_line_item?.start_date ?? null,
    client_cost_starts: campaign.upcoming_client_cost?.start_date ?? null,
    state: campaignState(draft.state),
    source_campaign_id: campaign.source_campaign_id,
    test_campaign: campaign.test_campaign_configuration_id !== null,
    device_id: campaign.test_campaign_configuration?.device_id ?? null,
  };
};

/** One entry of the change log; null: the campaign is new. */
export const recordCampaign = (context: Context, before: Campaign | null, after: Campaign) =>
  recordChange(context, {
    action: before ? 'update' : 'create',
    entity: 'campaign',
    entity_id: after.id,
    entity_name: after.name,
    company_id: after.company_id,
    version: after.version,
    before: before && loggedCampaign(before),
    after: loggedCampaign(after),
  });
