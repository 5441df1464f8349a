import { businessStates, states } from '@fairlead/domain/state';
import { z } from 'zod';
import { call } from './call.ts';
import { id, idText, items, platform, stateFilter } from './shapes.ts';

export const Application = z.object({
  id,
  company_id: id,
  company_name: z.string(),
  name: z.string(),
  platform,
  icon_url: z.string().nullable(),
  state: z.enum(states),
  business_state: z.enum(businessStates),
  version: z.int(),
});

export const listApplications = call({
  name: 'listApplications',
  room: 'application',
  method: 'GET',
  path: '/dsp_dashboard_api/apps',
  title: 'List applications',
  permission: 'application.read',
  query: z.object({ company_id: idText.optional().meta({ example: 1001 }), state: stateFilter.default('all') }),
  ok: items(Application),
});

export const getApplication = call({
  name: 'getApplication',
  room: 'application',
  method: 'GET',
  path: '/dsp_dashboard_api/apps/{applicationId}',
  title: 'One application',
  permission: 'application.read',
  params: z.object({ applicationId: idText.meta({ example: 2001 }) }),
  things: { applicationId: 'application' },
  ok: Application,
});
