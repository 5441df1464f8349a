import { currencies } from '@fairlead/domain/money';
import { businessStates } from '@fairlead/domain/state';
import { z } from 'zod';
import { call } from './call.ts';
import { anyState, countText, icon, id, idText, items, listOf, platform, spending } from './shapes.ts';

export const ApplicationCard = z.object({
  id,
  name: z.string(),
  company_id: id,
  company_name: z.string(),
  icon_url: z.string().nullable(),
  icon,
  platform,
  business_state: z.enum(businessStates),
  currency: z.enum(currencies),
  spending: spending.describe(
    'days: of its campaigns; budgets: of the line items that its campaigns belong to today, whole where applications share one',
  ),
  budgets_shared_with: z.int().describe('other applications that these budgets pay for as well'),
  live_campaigns: z.int().describe('of them, those that run now'),
  campaigns: z.int().describe('campaigns in state new, copies of a test aside'),
});

export const listHomepageApps = call({
  name: 'listHomepageApps',
  room: 'homepage',
  method: 'GET',
  path: '/dsp_dashboard_api/homepage/apps',
  title: 'Application cards',
  description: '`states` mixes both families: states are joined by or inside a family and by and between the two.',
  permission: 'homepage.read',
  query: z.object({
    offset: countText(0, 1_000_000, 0),
    limit: countText(1, 200, 50),
    user_ids: listOf(idText, 200).default([]),
    states: listOf(anyState, 6).default([]),
    sort_by: z.enum(['id', 'name', 'company_name']).default('id'),
    sort_direction: z.enum(['asc', 'desc']).default('asc'),
  }),
  ok: items(ApplicationCard),
});
