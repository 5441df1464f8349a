import type { Campaign } from './overview.queries.ts';

/** Where an application's campaigns are. */
export const campaignsAt = ({ company_id, app_id }: Pick<Campaign, 'company_id' | 'app_id'>): string =>
  `/companies/${company_id}/applications/${app_id}/campaigns`;

/** A page of one campaign. */
export const campaignPage = (campaign: Pick<Campaign, 'company_id' | 'app_id' | 'id'>, page: string): string =>
  `${campaignsAt(campaign)}/${campaign.id}/${page}`;
