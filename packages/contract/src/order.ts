import { clientTypes } from '@fairlead/domain/order/order';
import { states } from '@fairlead/domain/state';
import { z } from 'zod';
import { call } from './call.ts';
import { id, idText, items, name, newName, state, version, word } from './shapes.ts';

/** A person an order names. Clients and API users do not read the staff: their `assignees` are empty. */
const Assignee = z.object({ id, email: z.string(), deleted_at: z.iso.datetime().nullable() });

export const Order = z.object({
  id,
  company_id: id,
  name: z.string(),
  account_manager_id: id.describe('the campaign manager'),
  bi_analyst_id: id.describe('the account manager'),
  sales_manager_id: id.nullable(),
  selling_entity_id: id,
  client_type: z.enum(clientTypes),
  state: z.enum(states),
  line_items: z.int().describe('line items in state new'),
  assignees: z.array(Assignee),
  version: z.int(),
  updated: z.int().describe('unix seconds'),
});

const ofCompany = z.object({ companyId: idText.meta({ example: 1001 }) });
const one = ofCompany.extend({ orderId: idText.meta({ example: 3001 }) });
const things = { companyId: 'company', orderId: 'order' } as const;
const path = '/companies/{companyId}/orders';

export const listOrders = call({
  name: 'listOrders',
  room: 'order',
  method: 'GET',
  path,
  title: 'Orders of a company',
  description: 'Archived ones too.',
  permission: 'order.read',
  params: ofCompany,
  things: { companyId: 'company' },
  ok: items(Order),
});

export const getOrder = call({
  name: 'getOrder',
  room: 'order',
  method: 'GET',
  path: `${path}/{orderId}`,
  title: 'One order',
  description: 'With the people it names and the number of its line items in state new.',
  permission: 'order.read',
  params: one,
  things,
  ok: Order,
});

export const createOrder = call({
  name: 'createOrder',
  room: 'order',
  method: 'POST',
  path,
  title: 'Create an order',
  description: 'Not for an archived company (409 `archived`).',
  permission: 'order.create',
  params: ofCompany,
  things: { companyId: 'company' },
  body: z.object({
    name: newName.meta({ example: 'IO-2026-0417 | Nomnom Q4' }),
    account_manager_id: id.nullable().default(null).describe('the campaign manager').meta({ example: 102 }),
    bi_analyst_id: id.nullable().default(null).describe('the account manager').meta({ example: 103 }),
    sales_manager_id: id.nullable().default(null),
    selling_entity_id: id.nullable().default(null).meta({ example: 1 }),
    client_type: word(clientTypes, 20).default('Direct'),
  }),
  ok: Order,
  dryRun: true,
  idempotent: true,
});

export const updateOrder = call({
  name: 'updateOrder',
  room: 'order',
  method: 'PUT',
  path: `${path}/{orderId}`,
  title: 'Edit an order',
  description: 'Fields left out stay as they are. The company of an order never changes.',
  permission: 'order.edit',
  params: one,
  things,
  body: z.object({
    name: name.optional().meta({ example: 'IO-2026-0417 | Nomnom Q4' }),
    account_manager_id: id.nullable().optional().describe('the campaign manager'),
    bi_analyst_id: id.nullable().optional().describe('the account manager'),
    sales_manager_id: id.nullable().optional(),
    selling_entity_id: id.nullable().optional(),
    client_type: word(clientTypes, 20).optional(),
    company_id: id.optional(),
    state: state.optional(),
    version: version.meta({ example: 1 }),
  }),
  ok: Order,
  dryRun: true,
});
