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
  rate: z.number().describe('a day: the mean of the trend, or spent over the days gone while there is none'),
  projected: z.number().describe('spent at the end, at this rate'),
  needed_per_day: z.number().describe('what would spend the rest exactly'),
  days_left: z.number().describe('until the end of the last day, with its fraction'),
  trend: z.array(z.object({ day, spend: z.number() })).describe('the last 7 full UTC days'),
  next_budget_start: instant.nullable(),
  risk: z.number().describe('how far projected lies from the budget, either way'),
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
  ok: items(Pace).extend({ rates: z.object({ day, eur: z.record(z.string(), z.number()) }) }),
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
      queue: z.enum(['budgets_ending', 'off_pace', 'failed_lists']),
      count: z.int(),
      path: z.string().describe('page of the dashboard that shows them'),
    }),
  ),
});
