import { budgetModes, lineItemTypes, objectiveTypes } from '@fairlead/domain/line-item/line-item';
import { currencies } from '@fairlead/domain/money';
import { states } from '@fairlead/domain/state';
import { z } from 'zod';
import { call } from './call.ts';
import { amount, day, id, idText, instant, items, name, newName, state, stateFilter, version, word } from './shapes.ts';

/** The budget running now, with what it has cost so far. Money in the company's currency. */
export const CurrentBudget = z.object({
  id,
  name: z.string(),
  client_budget: z.number(),
  client_daily_budget: z.number().nullable(),
  start_time: instant,
  end_time: instant,
  total_client_costs: z.number(),
});

const endBefore = '“End budget before”, in days: 0 to 30';
const window = 'optimization window, in days: 2, 3, 7 or 14';
const target = 'CPA in the company’s currency, ROAS as a ratio (1.5 is 150 %)';

export const LineItem = z
  .object({
    id,
    name: z.string(),
    order_id: id,
    order_name: z.string(),
    company_id: id,
    currency: z.enum(currencies),
    state: z.enum(states),
    line_item_type: z.enum(lineItemTypes),
    client_objective_type: z.enum(objectiveTypes),
    client_objective_value: z.number().describe(target),
    attribution_days_data_science: z.int().describe(window),
    target_custom_action_type_id: id.nullable().describe('the optimization event chosen last'),
    optimization_event: z.string().nullable().describe('name of the event in force today'),
    optimization_event_starts: day.nullable().describe('when the chosen event takes effect; null: it is in force'),
    auto_increase_budget_for_underspend: z.boolean(),
    auto_decrease_budget_for_overspend: z.boolean(),
    auto_budget_adjustment: z.boolean().describe('either flag'),
    overpacing_minus_days: z.int().describe(endBefore),
    budget_mode: z.enum(budgetModes),
    overpacing: z.boolean().describe('spent over 110 % of the pro-rata amount of the current budget'),
    margin: z.string().nullable().optional().describe('mark-up on cost in percent, the latest; staff only'),
    margin_starts: day.nullable().optional().describe('when the latest margin takes effect; null: it is in force'),
    current_budget: CurrentBudget.nullable(),
    next_budget_start_time: instant.nullable(),
    total_client_costs: z.number().describe('of the current budget'),
    version: z.int(),
    updated: z.int().describe('unix seconds'),
  })
  .meta({ entity: 'line_item' });

const companyId = idText.meta({ example: 1001 });
const orderId = idText.meta({ example: 3001 });
const lineItemId = idText.meta({ example: 5001 });
const inOrder = z.object({ companyId, orderId });
const one = inOrder.extend({ lineItemId });
const orderThings = { companyId: 'company', orderId: 'order' } as const;
const things = { ...orderThings, lineItemId: 'line_item' } as const;
const filters = z.object({
  state: stateFilter.default('all'),
  app_id: idText.optional().describe('only line items with campaigns of this application'),
});
const path = '/companies/{companyId}/orders/{orderId}/line_items';

export const listCompanyLineItems = call({
  name: 'listCompanyLineItems',
  room: 'line-item',
  method: 'GET',
  path: '/companies/{companyId}/line_items',
  title: 'Line items of a company',
  description:
    'Each with its current budget, what that has cost, its margin and the next period: all that a table shows.',
  permission: 'line_item.read',
  params: z.object({ companyId }),
  things: { companyId: 'company' },
  query: filters,
  refs: { app_id: 'application' },
  ok: items(LineItem),
});

export const listOrderLineItems = call({
  name: 'listOrderLineItems',
  room: 'line-item',
  method: 'GET',
  path,
  title: 'Line items of an order',
  description: 'Archived ones too, unless `state` says otherwise; each with its current budget.',
  permission: 'line_item.read',
  params: inOrder,
  things: orderThings,
  query: filters,
  refs: { app_id: 'application' },
  ok: items(LineItem),
});

export const listLineItems = call({
  name: 'listLineItems',
  room: 'line-item',
  method: 'GET',
  path: '/dsp_dashboard_api/line_items',
  title: 'Line items by order',
  description: 'Of one order, or of all the caller sees; archived ones too.',
  permission: 'line_item.read',
  query: z.object({ order_id: idText.optional().meta({ example: 3001 }) }),
  refs: { order_id: 'order' },
  ok: items(LineItem),
});

export const getLineItem = call({
  name: 'getLineItem',
  room: 'line-item',
  method: 'GET',
  path: `${path}/{lineItemId}`,
  title: 'One line item',
  description: 'With its current budget.',
  permission: 'line_item.read',
  params: one,
  things,
  ok: LineItem,
});

export const createLineItem = call({
  name: 'createLineItem',
  room: 'line-item',
  method: 'POST',
  path,
  title: 'Create a line item',
  description:
    'Its margin is posted afterwards, by a call of its own. Not below an archived order or company (409 `archived`).',
  permission: 'line_item.create',
  params: inOrder,
  things: orderThings,
  body: z.object({
    name: newName.meta({ example: 'Nomnom | FR | RTG | CPA first_order | 2026' }),
    line_item_type: word(lineItemTypes).default('RETARGETING'),
    client_objective_type: word(objectiveTypes).default('CPA'),
    client_objective_value: amount.nullable().default(null).describe(target).meta({ example: 6.5 }),
    attribution_days_data_science: amount.default(7).describe(window),
    target_custom_action_type_id: id.nullable().default(null).meta({ example: 4 }),
    auto_increase_budget_for_underspend: z.boolean().default(false),
    auto_decrease_budget_for_overspend: z.boolean().default(false),
    overpacing_minus_days: amount.default(0).describe(endBefore),
    budget_mode: word(budgetModes).default('fixed_ratio'),
    state: state.optional(),
  }),
  ok: LineItem,
  dryRun: true,
  idempotent: true,
});

/** Both paths of an edit take the same body and follow the same rules (D-059). */
const LineItemEdit = z.object({
  name: name.optional().meta({ example: 'Nomnom | FR | RTG | CPA first_order | 2026' }),
  line_item_type: word(lineItemTypes).optional(),
  client_objective_type: word(objectiveTypes).optional(),
  client_objective_value: amount.nullable().optional().describe(target),
  attribution_days_data_science: amount.optional().describe(window),
  target_custom_action_type_id: id.nullable().optional(),
  auto_increase_budget_for_underspend: z.boolean().optional(),
  auto_decrease_budget_for_overspend: z.boolean().optional(),
  overpacing_minus_days: amount.optional().describe(endBefore),
  budget_mode: word(budgetModes).optional(),
  state: state.optional(),
  order_id: id.optional().describe('may be sent as it is; it never changes'),
  company_id: id.optional().describe('may be sent as it is; it never changes'),
  version: version.meta({ example: 1 }),
});

export const updateLineItem = call({
  name: 'updateLineItem',
  room: 'line-item',
  method: 'PUT',
  path: `${path}/{lineItemId}`,
  title: 'Edit a line item',
  description: 'Fields left out stay as they are. Another optimization event takes effect on the next UTC day.',
  permission: 'line_item.edit',
  params: one,
  things,
  body: LineItemEdit,
  ok: LineItem,
  dryRun: true,
});

export const updateLineItemInGrid = call({
  name: 'updateLineItemInGrid',
  room: 'line-item',
  method: 'PUT',
  path: '/dsp_dashboard_api/line_items/{lineItemId}',
  title: 'Edit a line item from a list',
  description: 'The same as the edit below its order, for those who know only its id.',
  permission: 'line_item.edit',
  params: z.object({ lineItemId }),
  things: { lineItemId: 'line_item' },
  body: LineItemEdit,
  ok: LineItem,
  dryRun: true,
});
