import { campaignStates, campaignTypes, pricingTypes } from '@fairlead/domain/campaign/campaign';
import { z } from 'zod';
import { call } from './call.ts';
import { flagText, id, idText, items, platform, stateFilter } from './shapes.ts';

export const Campaign = z
  .object({
    id,
    name: z.string(),
    internal_name: z.string().nullable().optional().describe('staff only'),
    app_id: id,
    app_name: z.string(),
    company_id: id,
    company_currency: z.string(),
    line_item_id: id.nullable().describe('in force today'),
    line_item_name: z.string().nullable(),
    state: z.enum(campaignStates),
    active: z.boolean(),
    paused: z.boolean(),
    running: z.boolean().describe('active, not paused, new, under a new line item with a current budget'),
    platform,
    campaign_type: z.enum(campaignTypes),
    pricing_type: z.enum(pricingTypes).optional().describe('staff and the client itself'),
    client_cost: z
      .number()
      .nullable()
      .optional()
      .describe('price of one unit of pricing_type; staff and the client itself'),
    client_daily_budget: z.number().nullable(),
    frequency_cap: z.int().nullable(),
    attribution_days: z.int(),
    countries: z.array(z.int()),
    suppliers: z.array(z.int()),
    source_campaign_id: id.nullable(),
    spend_today: z.number().describe('client costs of the UTC day so far'),
    total_client_costs: z.number().describe('client costs of all its days'),
    ab_test_campaigns: z
      .array(z.object({ id, name: z.string(), internal_name: z.string().nullable() }))
      .optional()
      .describe('its mirror copies; with `with_ab_test=true`, staff only'),
    version: z.int(),
  })
  .meta({ entity: 'campaign' });

export const listCampaigns = call({
  name: 'listCampaigns',
  room: 'campaign',
  method: 'GET',
  path: '/dsp_dashboard_api/campaigns',
  title: 'List campaigns',
  description: 'Mirror copies of A/B tests are rows of their own only with `with_ab_test=true`.',
  permission: 'campaign.read',
  query: z.object({
    company_id: idText.optional().meta({ example: 1001 }),
    app_id: idText.optional(),
    line_item_id: idText.optional(),
    state: stateFilter.default('all'),
    with_ab_test: flagText.optional(),
  }),
  refs: { app_id: 'application', line_item_id: 'line_item' },
  ok: items(Campaign),
});

export const getCampaign = call({
  name: 'getCampaign',
  room: 'campaign',
  method: 'GET',
  path: '/dsp_dashboard_api/campaigns/{campaignId}',
  title: 'One campaign',
  description: 'With the line item that is in force.',
  permission: 'campaign.read',
  params: z.object({ campaignId: idText.meta({ example: 9001 }) }),
  things: { campaignId: 'campaign' },
  query: z.object({ with_ab_test: flagText.optional() }),
  ok: Campaign,
});
