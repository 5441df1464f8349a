import { pricingTypes } from '@fairlead/domain/campaign/campaign';
import { z } from 'zod';
import { call } from './call.ts';
import { amount, day, id, idText, items, version, word } from './shapes.ts';

const own = 'staff and the client itself';

export const ClientCost = z.object({
  id,
  cost: z.number().describe('price of one unit of the pricing type, in the company’s currency'),
  start_date: day,
});

/** What the client pays. */
export const pricingShape = {
  pricing_type: z.enum(pricingTypes).optional().describe(own),
  pricing_custom_action_type_id: id.nullable().describe('the event that is paid for'),
  client_cost: z
    .number()
    .nullable()
    .optional()
    .describe(`price in force today; null: none, that is cost plus, or not billed for free media; ${own}`),
  upcoming_client_cost: z
    .object({ cost: z.number(), start_date: day })
    .nullable()
    .optional()
    .describe(`the price that waits; ${own}`),
};

/** The same as it is sent; everything may be left out. */
export const pricingSent = {
  pricing_type: word(pricingTypes).optional(),
  pricing_custom_action_type_id: id.nullable().optional().describe('required at cpa').meta({ example: 4 }),
  client_cost: amount
    .nullable()
    .optional()
    .describe('another one than in force is posted as by client_costs/upcoming; none is taken away'),
};

const campaignId = idText.meta({ example: 9001 });
const one = { params: z.object({ campaignId }), things: { campaignId: 'campaign' } } as const;

export const listClientCosts = call({
  name: 'listClientCosts',
  room: 'campaign',
  method: 'GET',
  path: '/campaigns/{campaignId}/client_costs',
  title: 'What the client pays for a campaign, newest first',
  description: 'The newest one that has begun is in force. One that begins later can still be taken back.',
  permission: 'campaign.read_settings',
  ...one,
  ok: items(ClientCost),
});

export const createClientCost = call({
  name: 'createClientCost',
  room: 'campaign',
  method: 'POST',
  path: '/campaigns/{campaignId}/client_costs/upcoming',
  title: 'Set what the client pays',
  description:
    'The first price holds at once, a later one from the next UTC day on. A second one for that day replaces the first; the price in force, posted again, takes the upcoming one back. Answers the price that is now the latest.',
  permission: 'campaign.edit_client_cost',
  ...one,
  body: z.object({
    cost: amount.meta({ example: 6.5 }),
    version: version.describe('the version of the campaign: if there is a newer one, 409 `stale_version`'),
  }),
  ok: ClientCost,
  dryRun: true,
  idempotent: true,
});
