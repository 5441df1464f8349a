import { z } from 'zod';
import { call } from './call.ts';
import { day, id, idText, items } from './shapes.ts';

const lineItemId = idText.meta({ example: 5001 });

const period = z.object({ start_date: day.optional(), end_date: day.optional() });

export const getLineItemCosts = call({
  name: 'getLineItemCosts',
  room: 'line-item',
  method: 'GET',
  path: '/dsp_dashboard_api/line_items/{lineItemId}/costs',
  title: 'What a line item has cost its client',
  description: 'Between two UTC days, both included; all days when none are named.',
  permission: 'line_item.read_costs',
  params: z.object({ lineItemId }),
  things: { lineItemId: 'line_item' },
  query: period,
  ok: z.object({ total_client_costs: z.number() }),
});

export const listLineItemCosts = call({
  name: 'listLineItemCosts',
  room: 'line-item',
  method: 'GET',
  path: '/dsp_dashboard_api/line_items_costs',
  title: 'What line items have cost their clients',
  description: 'Between two UTC days, both included; all days when none are named.',
  permission: 'line_item.read_costs',
  query: period.extend({
    company_id: idText.optional().meta({ example: 1001 }),
    order_id: idText.optional(),
  }),
  refs: { order_id: 'order' },
  ok: items(z.object({ line_item_id: id, total_client_costs: z.number() })),
});

export const getLineItemStatus = call({
  name: 'getLineItemStatus',
  room: 'line-item',
  method: 'GET',
  path: '/report/line_item/{lineItemId}/status',
  title: 'Client costs of a line item, day by day',
  description: 'Between two UTC days, both included; all days when none are named. In the currency of the company.',
  permission: 'line_item.read_status',
  params: z.object({ lineItemId }),
  things: { lineItemId: 'line_item' },
  query: period,
  ok: items(z.object({ date: day, client_cost: z.number() })),
});

export const listBudgetMetrics = call({
  name: 'listBudgetMetrics',
  room: 'line-item',
  method: 'GET',
  path: '/dsp_dashboard_api/apps/{applicationId}/budget_metrics',
  title: 'Current budgets of an application’s line items and what they have cost',
  description: 'Costs up to now, in the currency of the company.',
  permission: 'line_item.read_overview',
  params: z.object({ applicationId: idText.meta({ example: 2001 }) }),
  things: { applicationId: 'application' },
  ok: items(
    z.object({ line_item_id: id, start_date: day, end_date: day, total_budget: z.number(), total_spend: z.number() }),
  ),
});
