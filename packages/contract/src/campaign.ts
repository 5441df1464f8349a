import { stopReasons } from '@fairlead/domain/campaign/running';
import { readinessCodes } from '@fairlead/domain/readiness/codes';
import { z } from 'zod';
import { call } from './call.ts';
import { deliverySent, deliveryShape } from './campaign-delivery.ts';
import { detailsSent, detailsShape, newCampaignName } from './campaign-details.ts';
import { pricingSent, pricingShape } from './campaign-pricing.ts';
import { targetsSent, targetsShape } from './campaign-targets.ts';
import { trackingSent, trackingShape } from './campaign-tracking.ts';
import { flagText, id, idText, instant, items, platform, stateFilter, text, version } from './shapes.ts';

/** What every campaign answers, in a list and alone. */
const basics = {
  id,
  name: detailsShape.name,
  internal_name: detailsShape.internal_name,
  app_id: id,
  app_name: z.string(),
  company_id: id,
  company_currency: z.string(),
  line_item_id: deliveryShape.line_item_id,
  line_item_name: deliveryShape.line_item_name,
  state: detailsShape.state,
  active: detailsShape.active,
  paused: detailsShape.paused,
  running: z.boolean().describe('whether no reason to stop is left'),
  stopped_because: z.array(z.enum(stopReasons)).describe('why it does not bid now; found out when it is read'),
  platform,
  campaign_type: detailsShape.campaign_type,
  pricing_type: pricingShape.pricing_type,
  client_cost: pricingShape.client_cost,
  client_budget: deliveryShape.client_budget,
  client_daily_budget: deliveryShape.client_daily_budget,
  ab_test_daily_budget: deliveryShape.ab_test_daily_budget,
  bid_type: deliveryShape.bid_type,
  target_cpx_in_company_currency: deliveryShape.target_cpx_in_company_currency,
  frequency_cap: deliveryShape.frequency_cap,
  attribution_days: detailsShape.attribution_days,
  countries: targetsShape.countries,
  suppliers: targetsShape.suppliers,
  source_campaign_id: id.nullable().describe('of a copy in an A/B test: the campaign it is tested against'),
  test_campaign_configuration_id: id.nullable().describe('null: no test campaign'),
  spend_today: z.number().describe('client costs of the UTC day so far'),
  total_client_costs: z.number().describe('client costs of all its days'),
  scpa_ratio: deliveryShape.scpa_ratio,
  ab_test_campaigns: z
    .array(
      z.object({
        id,
        name: z.string(),
        internal_name: z.string().nullable(),
        source_campaign_id: id,
        client_daily_budget: z.number().nullable(),
      }),
    )
    .optional()
    .describe('its mirrors while an A/B test runs; with `with_ab_test=true`, staff only'),
  broken: z
    .object({
      code: z.enum(readinessCodes),
      at: instant,
      change_set_id: z.string().nullable().describe('null: no save did it'),
      by: z.string().nullable().describe('as history names people; null: nobody'),
    })
    .nullable()
    .describe('what broke first since it was launched; null: nothing'),
  version: z.int(),
};

/** A campaign as lists show it. */
export const CampaignRow = z.object(basics).meta({ entity: 'campaign' });

/** A campaign whole. */
export const Campaign = z
  .object({
    ...basics,
    ...detailsShape,
    ...deliveryShape,
    ...pricingShape,
    ...targetsShape,
    ...trackingShape,
    test_campaign_configuration: z
      .object({ id, device_id: z.string().nullable(), created_by: z.string().nullable() })
      .nullable()
      .describe('`created_by`: the address of who made it, where the caller may know'),
    updated: z.int().describe('unix seconds'),
  })
  .meta({ entity: 'campaign' });

const campaignId = idText.meta({ example: 9001 });
const one = { params: z.object({ campaignId }), things: { campaignId: 'campaign' } } as const;
const place = {
  company_id: id.optional().describe('that of the application; it never changes'),
  platform: text(20).optional().describe('that of the application; it never changes'),
};

export const listCampaigns = call({
  name: 'listCampaigns',
  room: 'campaign',
  method: 'GET',
  path: '/dsp_dashboard_api/campaigns',
  title: 'List campaigns',
  description:
    'Each as a table shows it; all of one is answered by its own call. Mirror copies of A/B tests are rows of their own only with `with_ab_test=true`.',
  permission: 'campaign.read',
  query: z.object({
    company_id: idText.optional().meta({ example: 1001 }),
    app_id: idText.optional(),
    line_item_id: idText.optional(),
    state: stateFilter.default('all'),
    with_ab_test: flagText.optional(),
  }),
  refs: { app_id: 'application', line_item_id: 'line_item' },
  ok: items(CampaignRow),
});

export const getCampaign = call({
  name: 'getCampaign',
  room: 'campaign',
  method: 'GET',
  path: '/dsp_dashboard_api/campaigns/{campaignId}',
  title: 'One campaign',
  description: 'Whole, with the line item and the price that are in force, and those that wait.',
  permission: 'campaign.read',
  ...one,
  query: z.object({ with_ab_test: flagText.optional() }),
  ok: Campaign,
});

const sent = { ...detailsSent, ...deliverySent, ...pricingSent, ...targetsSent, ...trackingSent };

export const createCampaign = call({
  name: 'createCampaign',
  room: 'campaign',
  method: 'POST',
  path: '/campaigns',
  title: 'Create a campaign',
  description:
    'It starts inactive. What is left out follows from application, product and pricing: all active suppliers, the domain of the website, the first event type that the application maps as the target event, 7 days of optimization, bids for actions, 10 impressions a device and day (no limit for free media). Not below an archived company, order, line item or application (409 `archived`). A client chooses a pricing type that is billed, and leaves what else is commercial as it is.',
  permission: 'campaign.create',
  body: z.object({
    ...sent,
    ...place,
    name: newCampaignName,
    app_id: id.meta({ example: 2001 }),
    customer: text(255).optional().describe('the company’s name; kept with the company'),
  }),
  refs: { app_id: 'application', line_item_id: 'line_item', company_id: 'company' },
  ok: Campaign,
  dryRun: true,
  idempotent: true,
});

export const updateCampaign = call({
  name: 'updateCampaign',
  room: 'campaign',
  method: 'PUT',
  path: '/campaigns/{campaignId}',
  title: 'Edit a campaign',
  description:
    'Takes the whole campaign; fields left out stay, but for the budget: where both `client_budget` and `client_daily_budget` are missing or null and the campaign had one, it is refused. Another line item takes effect on the next UTC day, another price as by client_costs/upcoming. The support team changes links and landing pages only, a client nothing commercial; copies of an A/B test are the admins’. What is hidden from a role stays as it is.',
  permission: 'campaign.edit',
  ...one,
  body: z.object({
    ...sent,
    ...place,
    app_id: id.optional().describe('may be sent as it is; it never changes'),
    enforce_last_campaign_check: z
      .boolean()
      .default(false)
      .describe('whether a campaign that is not ready is kept from being activated (400)'),
    mirrors_follow: z
      .boolean()
      .optional()
      .describe(
        'of a campaign that is tested, admins only: whether its mirrors take the same changes over, but for what they differ in. Whether they bid, their line item, price and share of the cap follow in any case.',
      ),
    version: version.meta({ example: 1 }),
  }),
  refs: { line_item_id: 'line_item' },
  ok: Campaign,
  dryRun: true,
});
