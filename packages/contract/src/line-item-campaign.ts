import { budgetModes, lineItemTypes, objectiveTypes } from '@fairlead/domain/line-item/line-item';
import { z } from 'zod';
import { call } from './call.ts';
import { CurrentBudget } from './line-item.ts';
import { day, id, idText, items, state } from './shapes.ts';

export const LineItemOverview = z
  .object({
    id,
    name: z.string(),
    order_id: id,
    state,
    applications: z.array(z.object({ id, name: z.string() })),
    campaigns: z.array(
      z.object({
        id,
        name: z.string(),
        app_id: id,
        state: z.enum(['New', 'Archived']),
        active: z.boolean(),
        paused: z.boolean(),
        running: z.boolean(),
        client_daily_budget: z.number().nullable(),
        ab_test_daily_budget: z
          .number()
          .nullable()
          .describe('the daily cap that an A/B test shares out, which counts in its place; mirrors are left out'),
      }),
    ),
    current_budget: CurrentBudget.nullable(),
    budget_mode: z.enum(budgetModes),
    auto_increase_budget_for_underspend: z.boolean(),
    auto_decrease_budget_for_overspend: z.boolean(),
    overpacing: z.boolean(),
    daily_budget_misalignment: z
      .object({ amount: z.number(), percent: z.number() })
      .nullable()
      .describe('sum of the running campaigns’ daily caps minus the daily budget; null without a daily budget'),
    client_objective_type: z.enum(objectiveTypes),
    client_objective_value: z.number(),
    attribution_days_data_science: z.int(),
    optimization_event: z.string().nullable(),
    target_events: z.array(z.object({ name: z.string() })),
    margin: z.string().nullable().optional(),
    line_item_type: z.enum(lineItemTypes),
  })
  .meta({ entity: 'line_item' });

export const listLineItemOverviews = call({
  name: 'listLineItemOverviews',
  room: 'line-item',
  method: 'GET',
  path: '/dsp_dashboard_api/line_item_overview',
  title: 'Line items with their applications, campaigns and current budget',
  description:
    'What one row of the table of line items shows. Of an application those that its campaigns belong to today, in any state; of a company those in use.',
  permission: 'line_item.read_overview',
  query: z.object({
    application_id: idText.optional().meta({ example: 2001 }),
    company_id: idText.optional().meta({ example: 1001 }),
  }),
  refs: { application_id: 'application' },
  ok: items(LineItemOverview),
});

export const LineItemHistory = z.object({
  id,
  campaign_id: id,
  campaign_name: z.string(),
  app_id: id.describe('the application that the campaign advertises'),
  line_item_id: id,
  line_item_name: z.string(),
  start_date: day,
});

export const listLineItemHistories = call({
  name: 'listLineItemHistories',
  room: 'line-item',
  method: 'GET',
  path: '/line_item_histories',
  title: 'Which line items campaigns belonged to, newest first',
  description: 'Ask by campaign or by line item.',
  permission: 'line_item.read_history',
  query: z.object({ campaign_id: idText.optional(), line_item_id: idText.optional().meta({ example: 5001 }) }),
  refs: { campaign_id: 'campaign', line_item_id: 'line_item' },
  ok: items(LineItemHistory),
});

export const deleteLineItemHistory = call({
  name: 'deleteLineItemHistory',
  room: 'line-item',
  method: 'DELETE',
  path: '/line_item_histories/{lineItemHistoryId}',
  title: 'Take back an upcoming line item of a campaign',
  description: 'Only while it has not begun (409).',
  permission: 'line_item.delete_history',
  params: z.object({ lineItemHistoryId: idText }),
  things: { lineItemHistoryId: 'line_item_history' },
  ok: z.undefined(),
  status: 204,
  dryRun: true,
});
