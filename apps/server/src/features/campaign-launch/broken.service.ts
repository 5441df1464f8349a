import type { Ok } from '@fairlead/contract';
import type * as api from '@fairlead/contract/campaign-launch';
import { companySeen } from '../../company-scope.ts';
import type { Context } from '../../context.ts';
import { personSeenBy } from '../../platform/changes/changes.ts';
import { brokenCampaigns } from './broken.sql.ts';

/** Campaigns that broke since they were launched, newest first, as far as one sees them. */
export const listBrokenCampaigns = async (context: Context): Promise<Ok<typeof api.listBrokenCampaigns>> => {
  const rows = await brokenCampaigns(context, companySeen(context, undefined) ?? null);
  const items = rows.map(({ user_id, email, role, at, ...row }) => ({
    ...row,
    at: at.toISOString(),
    by: user_id === null ? null : personSeenBy(context, { id: user_id, email, role }).email,
  }));
  return { items, total: items.length };
};
