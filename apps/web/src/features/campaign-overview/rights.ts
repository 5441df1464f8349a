import { writesCampaignField } from '@fairlead/domain/campaign/campaign-rights';
import { useMay, useMe } from '../auth/auth.queries.ts';

/**
 * What the signed-in user may do with campaigns in the grid: links alone are not edited here. Rows are selected by whoever may
 * do anything with several, if only look at how ready they are or end their tests.
 */
export const useCampaignRights = () => {
  const me = useMe();
  const may = useMay();
  const writes = (field: string) => me !== null && may('campaign.edit') && writesCampaignField(me.role, field);
  const edit = writes('client_daily_budget');
  return {
    edit,
    editInternalName: writes('internal_name'),
    selects: edit || may('campaign.test') || may('readiness.read'),
  };
};
