import { z } from 'zod';
import { call } from './call.ts';
import { Campaign } from './campaign.ts';
import { amount, id, idText, items } from './shapes.ts';

const carries = (what: string, standard: boolean) => z.boolean().default(standard).describe(what);

export const createCampaignCopies = call({
  name: 'createCampaignCopies',
  room: 'campaign-copy',
  method: 'POST',
  path: '/campaigns/{campaignId}/copies',
  title: 'Copy a campaign',
  description:
    'All copies or none, in one change; inactive, named “… - Copy (1)” and so on. Countries, product, event, budget and delivery always go with them; what is not carried starts as in any new campaign, but for the pricing type, which stays. A test is never carried. A client carries no price and leaves how it is bid for as in any new campaign.',
  permission: 'campaign.copy',
  params: z.object({ campaignId: idText.meta({ example: 9001 }) }),
  things: { campaignId: 'campaign' },
  body: z.object({
    number_of_copies: amount.default(1).describe('1 to 50'),
    line_item_id: id.describe('below which they begin').meta({ example: 5001 }),
    has_details: carries('domain, categories, landing pages and links', true),
    has_capping: carries('frequency caps and cappings', true),
    has_advanced_targeting: carries('lists that are not of devices', false),
    has_client_pricing: carries('the price in force', false),
    has_suppliers: carries('suppliers; else all that are bought from', true),
    has_creatives: carries('connections to creative groups', false),
    has_users: carries('lists of devices, and the labels of segmentation', false),
  }),
  refs: { line_item_id: 'line_item' },
  ok: items(Campaign),
  status: 201,
  dryRun: true,
  idempotent: true,
});
