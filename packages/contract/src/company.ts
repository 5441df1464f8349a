import { currencies } from '@fairlead/domain/money';
import { businessStates, states } from '@fairlead/domain/state';
import { z } from 'zod';
import { call } from './call.ts';
import { businessState, id, idText, items, name, spending, state, version } from './shapes.ts';

export const Company = z.object({
  id,
  name: z.string(),
  currency: z.enum(currencies),
  is_test: z.boolean(),
  state: z.enum(states),
  business_state: z.enum(businessStates),
  is_attributed_to_user: z.boolean(),
  apps: z.int().describe('applications in state new'),
  version: z.int(),
  updated: z.int().describe('unix seconds'),
  updated_by: z.string().nullable().describe('who changed it last, named as in its history; null: nobody has'),
  spending: spending.describe('of all its line items'),
  live_line_items: z.int().describe('of them, those with a budget that runs now'),
  line_items: z.int().describe('line items in state new'),
});

/** What the list tells of a company that is asked for without its spending. */
const listed = Company.partial({ updated_by: true, spending: true, live_line_items: true, line_items: true });

const companyId = z.object({ companyId: idText.meta({ example: 1001 }) });
const things = { companyId: 'company' } as const;

export const listCompanies = call({
  name: 'listCompanies',
  room: 'company',
  method: 'GET',
  path: '/dsp_dashboard_api/companies',
  title: 'List companies',
  description:
    'Archived ones too. A client gets its own company. `with=spending` adds how the money of each stands, its line items and who changed it last.',
  permission: 'company.read',
  query: z.object({ with: z.enum(['spending']).optional() }),
  ok: items(listed),
});

export const getCompany = call({
  name: 'getCompany',
  room: 'company',
  method: 'GET',
  path: '/dsp_dashboard_api/companies/{companyId}',
  title: 'One company',
  description: 'With the number of its applications in state new.',
  permission: 'company.read',
  params: companyId,
  things,
  ok: Company,
});

export const createCompany = call({
  name: 'createCompany',
  room: 'company',
  method: 'POST',
  path: '/dsp_dashboard_api/companies',
  title: 'Create a company',
  description: 'Its currency is given once and never changes.',
  permission: 'company.create',
  body: z.object({
    name: name.meta({ example: 'Nomnom' }),
    currency: z.string().max(10).default('EUR'),
    is_test: z.boolean().default(false),
  }),
  ok: Company,
  dryRun: true,
  idempotent: true,
});

export const updateCompany = call({
  name: 'updateCompany',
  room: 'company',
  method: 'PUT',
  path: '/dsp_dashboard_api/companies/{companyId}',
  title: 'Edit a company',
  description: 'Fields left out stay as they are. `state` and `is_test` are the admin’s; the currency never changes.',
  permission: 'company.edit',
  params: companyId,
  things,
  body: z.object({
    name: name.optional().meta({ example: 'Nomnom' }),
    currency: z.string().max(10).optional().meta({ example: 'EUR' }),
    is_test: z.boolean().optional().meta({ example: false }),
    state: state.optional(),
    business_state: businessState.optional(),
    version: version.meta({ example: 1 }),
  }),
  ok: Company,
  dryRun: true,
});
