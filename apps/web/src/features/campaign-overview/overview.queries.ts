import type { Ok } from '@fairlead/contract/call';
import * as api from '@fairlead/contract/campaign-overview';
import { showsRecords } from '#lib/live/words.ts';
import { query } from '#lib/query.ts';

showsRecords('campaigns_overview', 'line_item_budget', 'line_item', 'campaign', 'creative_group', 'creative');

export type Overview = Ok<typeof api.getCampaignsOverview>;
/** A campaign as the overview shows it: its row of the list, what it delivered, and its daily cap as the grid edits it. */
export type Campaign = Overview['campaigns'][number] & { daily_cap: number | null };
export type OverviewLineItem = Overview['line_items'][number];

/** All campaigns of an application with their line items, archived ones too; mirror copies of A/B tests are no rows. */
export const overviewOf = (application: number) =>
  query(['campaigns_overview', application], api.getCampaignsOverview, {
    params: { applicationId: String(application) },
  });
