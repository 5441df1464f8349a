import { writesCampaignField } from '@fairlead/domain/campaign/campaign-rights';
import { useMe } from '../auth/auth.queries.ts';

const none = { edit: false, editInternalName: false } as const;

/** What the signed-in user may edit of campaigns in the grid: links alone are not edited here. */
export const useCampaignRights = () => {
  const me = useMe();
  if (!me?.permissions.includes('campaign.edit')) return none;
  const writes = (field: string) => writesCampaignField(me.role, field);
  return { edit: writes('client_daily_budget'), editInternalName: writes('internal_name') };
};
