import { freeBudgetTypes } from '@fairlead/domain/line-item-budget/budget';
import { z } from 'zod';
import { call } from './call.ts';
import { amount, id, idText, instant, items, name, needed, newName, text, version, word } from './shapes.ts';

export const LineItemBudget = z.object({
  id,
  name: z.string(),
  client_budget: z.number().describe('the total, in the company’s currency'),
  client_daily_budget: z.number().nullable().describe('null: the total spread over its days'),
  free_budget_percent: z.number().describe('part of the total that the client does not pay for'),
  free_budget_type: z.enum(freeBudgetTypes),
  start_time: instant,
  end_time: instant,
  line_item_id: id,
  order_id: id,
  company_id: id,
  total_client_costs: z.number().describe('client costs of its days so far, in the company’s currency'),
  version: z.int(),
  updated: z.int().describe('unix seconds'),
});

const companyId = idText.meta({ example: 1001 });
const orderId = idText.meta({ example: 3001 });
const lineItemId = idText.meta({ example: 5001 });
const budgetId = idText.meta({ example: 7001 });
const inLineItem = z.object({ companyId, orderId, lineItemId });
const one = inLineItem.extend({ budgetId });
const lineItemThings = { companyId: 'company', orderId: 'order', lineItemId: 'line_item' } as const;
const things = { ...lineItemThings, budgetId: 'line_item_budget' } as const;
const path = '/companies/{companyId}/orders/{orderId}/line_items/{lineItemId}/budgets';
/** A UTC day, "YYYY-MM-DD HH:mm:ss" in UTC, or ISO 8601; the days count, from 00:00:00 to 23:59:59 (D-075). */
const when = text(40).describe('YYYY-MM-DD, YYYY-MM-DD HH:mm:ss in UTC, or ISO 8601; the UTC day of it counts');

export const listBudgets = call({
  name: 'listBudgets',
  room: 'line-item-budget',
  method: 'GET',
  path: '/line_item_budgets',
  title: 'Budgets of line items, newest period first',
  description:
    'Each with what its days have cost so far. Filters join; another company’s id gives a client an empty list.',
  permission: 'budget.read',
  query: z.object({
    company_id: idText.optional().meta({ example: 1001 }),
    order_id: idText.optional(),
    line_item_id: idText.optional().meta({ example: 5001 }),
  }),
  refs: { order_id: 'order', line_item_id: 'line_item' },
  ok: items(LineItemBudget),
});

export const getBudget = call({
  name: 'getBudget',
  room: 'line-item-budget',
  method: 'GET',
  path: `${path}/{budgetId}`,
  title: 'One budget',
  description: 'With what its days have cost so far.',
  permission: 'budget.read',
  params: one,
  things,
  ok: LineItemBudget,
});

export const createBudget = call({
  name: 'createBudget',
  room: 'line-item-budget',
  method: 'POST',
  path,
  title: 'Create a budget',
  description:
    'From 00:00:00 of its first to 23:59:59 of its last UTC day, today or later, on days no other budget of the line item has. Amounts are kept to 2 decimals. Not below an archived line item, order or company (409 `archived`).',
  permission: 'budget.create',
  params: inLineItem,
  things: lineItemThings,
  body: z.object({
    name: newName.meta({ example: '2027-01 January' }),
    client_budget: amount.nullable().default(null).meta({ example: 25000 }),
    client_daily_budget: amount.nullable().default(null),
    free_budget_percent: amount.nullable().default(null).meta({ example: 0 }),
    free_budget_type: word(freeBudgetTypes, 20).nullable().default(null),
    start_time: needed(when).meta({ example: '2037-01-01 00:00:00' }),
    end_time: needed(when).meta({ example: '2037-01-31 23:59:59' }),
  }),
  ok: LineItemBudget,
  dryRun: true,
  idempotent: true,
});

export const updateBudget = call({
  name: 'updateBudget',
  room: 'line-item-budget',
  method: 'PUT',
  path: `${path}/{budgetId}`,
  title: 'Edit a budget',
  description:
    'Fields left out stay as they are. A completed budget is read-only and the start stays once it has passed (409); the total is not lowered below what the days have cost.',
  permission: 'budget.edit',
  params: one,
  things,
  body: z.object({
    name: name.optional().meta({ example: '2027-01 January' }),
    client_budget: amount.nullable().optional(),
    client_daily_budget: amount.nullable().optional(),
    free_budget_percent: amount.nullable().optional(),
    free_budget_type: word(freeBudgetTypes, 20).nullable().optional(),
    start_time: when.optional(),
    end_time: when.optional(),
    line_item_id: id.optional(),
    order_id: id.optional(),
    company_id: id.optional(),
    version: version.meta({ example: 1 }),
  }),
  ok: LineItemBudget,
  dryRun: true,
});

export const deleteBudget = call({
  name: 'deleteBudget',
  room: 'line-item-budget',
  method: 'DELETE',
  path: `${path}/{budgetId}`,
  title: 'Delete a budget that has not started',
  description:
    'From the first instant of its start on: 409. Undo brings it back under its id while the rules allow it.',
  permission: 'budget.delete',
  params: one,
  things,
  ok: z.undefined(),
  status: 204,
  dryRun: true,
});
