import { writesCampaignField } from '@fairlead/domain/campaign/campaign-rights';
import { useCallback } from 'react';
import { useMay, useMe } from '#features/auth/auth.queries.ts';
import type { WholeCampaign } from '../campaign-page.queries.ts';

/** Why the fields of a campaign are locked for a role. */
export const READ_ONLY = 'Your role can see campaigns, not edit them.';
const MIRROR = 'A copy in an A/B test is edited by admins.';
const LINKS_ONLY = 'Your role changes links and landing pages of a campaign.';
const COST_ONLY = 'Your role changes the client cost of a campaign.';

/** What the signed-in user may do with one campaign (permissions 47 to 52, F7, F8). */
export const useCampaignRights = (campaign?: Pick<WholeCampaign, 'source_campaign_id'>) => {
  const may = useMay();
  const role = useMe()?.role;
  const barred = campaign != null && campaign.source_campaign_id !== null && !may('campaign.ab_test');
  const edit = may('campaign.edit') && !barred;
  const editCost = may('campaign.edit_client_cost') && !barred;
  const writes = useCallback(
    (field: string): boolean =>
      role !== undefined &&
      (field === 'client_cost'
        ? editCost
        : edit && writesCampaignField(role, field === 'clicks_a_day' ? 'cappings' : field)),
    [role, edit, editCost],
  );
  return {
    edit,
    editCost,
    /** Whether a field of a form may be changed. */
    writes,
    /** Why none of the fields, or most of them, are locked; null where the role edits campaigns. */
    why: barred ? MIRROR : edit ? (writes('name') ? null : LINKS_ONLY) : editCost ? COST_ONLY : READ_ONLY,
    /** Whether the whole page is to read. */
    reads: may('campaign.read_settings'),
    moves: may('line_item.read_history'),
    removeMove: may('line_item.delete_history') && !barred,
    copies: may('campaign.copy'),
    chooses: may('line_item.read'),
  };
};

/** Why a single field is locked for a role that edits the others (F7). */
export const COMMERCIAL = 'Staff set what is paid.';
