import { z } from 'zod';
import { call } from './call.ts';
import { id, idText, instant, items } from './shapes.ts';

export const ChurnApp = z.object({
  app_id: id,
  is_churn_prediction_enabled: z.boolean(),
  is_datastream_enabled: z.boolean().describe('whether an event of the app was received within the last 7 days'),
  last_churn_file: z.string().nullable().describe('its name'),
  last_churn_file_url: z.string().nullable().describe('signed, for 5 minutes'),
  last_churn_update: instant.nullable(),
});

export const listChurnApps = call({
  name: 'listChurnApps',
  room: 'churn',
  method: 'GET',
  path: '/churn_apps',
  title: 'Churn status of applications',
  description: 'Of all companies the caller sees, or of one.',
  permission: 'churn.read',
  query: z.object({ company_id: idText.optional().meta({ example: 1001 }) }),
  ok: items(ChurnApp),
});

export const updateChurnApp = call({
  name: 'updateChurnApp',
  room: 'churn',
  method: 'PUT',
  path: '/churn_apps/{applicationId}',
  title: 'Switch the churn API of an application',
  description: 'On only while events of the app arrive (409 `datastream_off`); off at any time.',
  permission: 'churn.edit',
  params: z.object({ applicationId: idText.meta({ example: 2001 }) }),
  things: { applicationId: 'application' },
  body: z.object({
    is_churn_prediction_enabled: z.boolean({ error: 'must be true or false' }).meta({ example: true }),
  }),
  ok: ChurnApp,
  dryRun: true,
});

export const sendChurnFile = call({
  name: 'sendChurnFile',
  room: 'churn',
  method: 'POST',
  path: '/facts/churn_files/{applicationId}',
  title: 'The newest churn file of an application',
  description:
    'For the prediction service, with a machine token: one CSV of at most 1 GB. 409 `churn_off` unless the churn API of the application is on. It takes the place of the one before.',
  permission: 'fact.send',
  sender: 'facts',
  encoding: 'multipart',
  params: z.object({ applicationId: idText.meta({ example: 2001 }) }),
  things: { applicationId: 'application' },
  body: z.object({}),
  ok: ChurnApp,
  status: 201,
});
