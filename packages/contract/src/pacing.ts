import { deliveryStatuses } from '@fairlead/domain/campaign/delivery-status';
import { currencies } from '@fairlead/domain/money';
import { z } from 'zod';
import { call } from './call.ts';
import { countText, day, id, idText, instant, items } from './shapes.ts';

/** Design 13.7. Money in the company's currency; `risk_eur` converts it by a fixed table for the order of the list only. */
export const Pace = z.object({
  line_item_id: id,
  name: z.string(),
  order_id: id,
  company_id: id,
  company_name: z.string(),
  currency: z.enum(currencies),
  budget_id: id,
  budget_name: z.string(),
  start_time: instant,
  end_time: instant,
  budget: z.number().describe('total of the budget that runs now'),
  client_daily_budget: z.number().nullable(),
  spent: z.number().describe('client costs of its days so far'),
  expected: z.number().describe('what an even spend would have reached by now'),
  gap_percent: z.number().describe('spent less expected, in percent of the budget; below 0 is behind'),
  off_pace: z.boolean().describe('more than 10 percent from plan, either way'),
  too_soon: z.boolean().describe('no full UTC day of it is over yet: neither off pace nor at risk'),
  rate: z.number().describe('a day: the mean of the trend, or spent over the days gone while there is none'),
  projected: z.number().describe('spent at the end, at this rate'),
  needed_per_day: z.number().describe('what would spend the rest exactly'),
  days_left: z.number().describe('until the end of the last day, with its fraction'),
  trend: z.array(z.object({ day, spend: z.number() })).describe('the last 7 full UTC days'),
  next_budget_start: instant.nullable(),
  risk: z.number().describe('how far projected lies from the budget, either way; 0 while it is too soon'),
  risk_eur: z.number().describe('risk in euros by `rates`: the order of the list, not an amount to show'),
});

export const listPacing = call({
  name: 'listPacing',
  room: 'pacing',
  method: 'GET',
  path: '/pacing',
  title: 'Line items with a current budget, ranked by money at risk',
  description: 'Amounts are in each company’s own currency. `rates` are units for one euro, set on `day`.',
  permission: 'pacing.read',
  query: z.object({
    company_id: idText.optional().meta({ example: 1001 }),
    sort_by: z.enum(['risk', 'gap', 'days_left']).default('risk'),
    limit: countText(1, 2000, 100),
    offset: countText(0, 1_000_000, 0),
  }),
  ok: items(Pace).extend({
    as_of: instant.describe('the moment that the numbers are of'),
    rates: z.object({ day, eur: z.record(z.string(), z.number()) }),
  }),
});

export const listPacingCampaigns = call({
  name: 'listPacingCampaigns',
  room: 'pacing',
  method: 'GET',
  path: '/pacing/{lineItemId}/campaigns',
  title: 'Campaigns of a line item by the spend they lost',
  description:
    'Those that belong to it today or have spent under it in these days; what a test copy spends counts with its source. Most spend lost against the 7 days before comes first. Client costs, in the company’s currency, on full UTC days.',
  permission: 'pacing.read',
  params: z.object({ lineItemId: idText.meta({ example: 5001 }) }),
  things: { lineItemId: 'line_item' },
  ok: items(
    z.object({
      id,
      name: z.string(),
      app_id: id,
      company_id: id,
      delivery: z.enum(deliveryStatuses),
      client_daily_budget: z.number().nullable().describe('its daily cap'),
      spend: z.number().describe('of the last 7 full days'),
      spend_before: z.number().describe('of the 7 days before these'),
      share_percent: z.number().nullable().describe('of what the line item spent; null when it spent nothing'),
    }),
  ).extend({ first_day: day, last_day: day }),
});

export const listQueues = call({
  name: 'listQueues',
  room: 'pacing',
  method: 'GET',
  path: '/queues',
  title: 'What waits for somebody',
  description: 'Each queue with the number of its records and the page that shows them.',
  permission: 'pacing.read',
  ok: items(
    z.object({
      queue: z.enum([
        'campaigns_broken',
        'links_wrong',
        'budgets_ending',
        'off_pace',
        'failed_lists',
        'creatives_refused',
        'reviews_answered',
      ]),
      count: z.int(),
      path: z.string().describe('page of the dashboard that shows them'),
    }),
  ),
});
