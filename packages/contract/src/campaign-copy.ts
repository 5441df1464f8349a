import { capSplits, MATRIX_MOST } from '@fairlead/domain/campaign-copy/matrix';
import { standardName } from '@fairlead/domain/campaign-copy/matrix-name';
import { NAME_MAX } from '@fairlead/domain/text';
import { z } from 'zod';
import { call } from './call.ts';
import { Campaign } from './campaign.ts';
import { LineItemMoney, ReadinessInShort } from './readiness.ts';
import { amount, id, idText, items, name, text } from './shapes.ts';

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
    number_of_copies: amount.nullable().default(1).describe('1 to 50; null is refused'),
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

const Cell = z.object({
  country: z.int().describe('place of its countries, from 0'),
  audience: z.int().describe('place of its audience, from 0'),
  left_out: z.boolean().optional().describe('not made'),
  name: name.optional(),
  price: amount.optional(),
  daily_cap: amount.optional().describe('typed by hand: the others share what is left'),
});

const matrixOf = {
  application_id: id.meta({ example: 2001 }),
  countries: z
    .array(z.array(id).min(1, 'must name a country').max(300, 'must be at most 300 countries'))
    .min(1, 'must name a country')
    .max(MATRIX_MOST, `must be at most ${MATRIX_MOST} columns`)
    .describe('a column each: the ids of its countries')
    .meta({ example: [[250], [56, 528]] }),
  audiences: z
    .array(z.object({ include: id.nullable(), exclude: id.nullable() }))
    .min(1, 'must name an audience')
    .max(MATRIX_MOST, `must be at most ${MATRIX_MOST} rows`)
    .describe('a row each: ids of lists of devices; null: all devices, and none left out')
    .meta({ example: [{ include: null, exclude: null }] }),
};

export const createCampaignMatrix = call({
  name: 'createCampaignMatrix',
  room: 'campaign-copy',
  method: 'POST',
  path: '/campaigns/matrix',
  title: 'Make a campaign for each country and audience',
  description:
    'All or none, in one change; inactive, at most 200, audience by audience. The name is put together of `{app}`, `{country}`, `{audience}`, `{price}`, `{line_item}` and `{day}`; several countries are joined by +. `even` and `by_reach` share the daily budget of the line item’s current budget to the cent: rounded down, what is left over to the largest. Refused (400): a name that a campaign of the application has that is not archived, or two would have; a cap under 10; sharing without a current budget. With a template each has its details, links, suppliers, capping and delivery, and its price unless another is named; without one, campaigns are sold by the line item’s event. A client sets no price.',
  permission: 'campaign.copy',
  body: z.object({
    ...matrixOf,
    line_item_id: id.meta({ example: 5001 }),
    template_campaign_id: id.optional(),
    name: text(NAME_MAX).default(standardName),
    price: amount.optional().describe('client cost of each, in the company’s currency'),
    creative_group_ids: z.array(id).max(100, 'must be at most 100 groups').default([]),
    daily_cap: z.union([z.enum(capSplits), amount], { error: 'must be even, by_reach or an amount' }),
    cells: z
      .array(Cell)
      .max(2000, 'must be at most 2000 cells')
      .default([])
      .describe('what single combinations have of their own'),
  }),
  refs: {
    application_id: 'application',
    line_item_id: 'line_item',
    template_campaign_id: 'campaign',
    creative_group_ids: 'creative_group',
  },
  ok: z.object({
    items: z.array(Campaign),
    total: z.int(),
    cells: z
      .array(z.object({ country: z.int(), audience: z.int() }))
      .describe('which combination each item is, in their order'),
    readiness: z.array(ReadinessInShort).describe('what keeps each item from its launch, in their order'),
    line_item: LineItemMoney.nullable().describe('what they may spend once launched follows from it'),
  }),
  status: 201,
  dryRun: true,
  idempotent: true,
});

export const getMatrixReach = call({
  name: 'getMatrixReach',
  room: 'campaign-copy',
  method: 'POST',
  path: '/campaigns/matrix/reach',
  title: 'How many devices each combination of a matrix would bid for',
  description:
    'Counted as the reach of one campaign: devices of the list to include (without one, those that events of the application tell of), less the excluded ones, in the countries by their newest event that has one. An estimate with its margin where there is much to look at. Nothing is stored. At most 400 combinations.',
  permission: 'campaign.read_reach',
  body: z.object(matrixOf),
  refs: { application_id: 'application' },
  ok: z.object({
    cells: z
      .array(
        z.object({
          country: z.int(),
          audience: z.int(),
          devices: z.int(),
          exact: z.boolean(),
          margin_percent: z.number().describe('how far it may be off, 95 times in 100'),
        }),
      )
      .describe('audience by audience'),
  }),
  limit: 'preview',
});
