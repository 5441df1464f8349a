import type { Ok } from '@fairlead/contract/call';
import * as api from '@fairlead/contract/pacing';
import { showsRecords } from '#lib/live/words.ts';
import { query } from '#lib/query.ts';

showsRecords('pacing', 'company', 'line_item_budget', 'line_item', 'campaign', 'creative_group', 'creative');

export type Paced = Ok<typeof api.listPacing>['items'][number];
export type SpendingCampaigns = Ok<typeof api.listPacingCampaigns>;
export type Queue = Ok<typeof api.listQueues>['items'][number];

/** As many as one answer holds: figures, dots and filters are about all of them. */
const ALL = 2000;

/** Delivery arrives all day and says nothing in the change log: asked again this often, while in sight. */
export const PACING_EVERY_MS = 60_000;

/** Line items with a budget that runs today, most money at risk first; null: of all companies one may see. */
export const pacingOf = (company: number | null) =>
  query(['pacing', company], api.listPacing, {
    query: { limit: String(ALL), ...(company === null ? {} : { company_id: String(company) }) },
  });

/** Campaigns of a line item by the spend they lost. */
export const lostSpendOf = (lineItem: number) =>
  query(['pacing', 'campaigns', lineItem], api.listPacingCampaigns, { params: { lineItemId: String(lineItem) } });

/** What waits for somebody. */
export const queues = query(['pacing', 'queues'], api.listQueues);
