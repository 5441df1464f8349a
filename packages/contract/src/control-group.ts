import { z } from 'zod';
import { call } from './call.ts';
import { day, id, idText, items, version } from './shapes.ts';

const ofApp = z.object({ applicationId: idText.meta({ example: 2001 }) });
const things = { applicationId: 'application' } as const;
const percent = z.int();

export const ControlGroup = z.object({ app_id: id, percent, start_date: day });
const versionNow = z.int().describe('of the sizes: that of the application is another');

export const getControlGroup = call({
  name: 'getControlGroup',
  room: 'control-group',
  method: 'GET',
  path: '/apps/{applicationId}/uplift_settings/current',
  title: 'The control group of an application',
  description: 'What is in force today, and what starts at the next midnight UTC. Never set: 0 percent.',
  permission: 'uplift.read',
  params: ofApp,
  things,
  ok: ControlGroup.extend({ upcoming: z.object({ percent, start_date: day }).nullable(), version: versionNow }),
});

export const listControlGroups = call({
  name: 'listControlGroups',
  room: 'control-group',
  method: 'GET',
  path: '/apps/{applicationId}/uplift_settings',
  title: 'All sizes of the control group, newest first',
  description: 'The newest one that has begun is in force.',
  permission: 'uplift.read',
  params: ofApp,
  things,
  ok: items(ControlGroup),
});

export const setControlGroup = call({
  name: 'setControlGroup',
  room: 'control-group',
  method: 'POST',
  path: '/apps/{applicationId}/uplift_settings',
  title: 'Set the control group',
  description:
    'Takes effect at the next midnight UTC; another one sent before then takes its place, and the percent in force takes it back. Answers what was asked for and from which day it holds.',
  permission: 'uplift.edit',
  params: ofApp,
  things,
  body: z.object({
    percent: z.number({ error: 'Control group percent is required' }).meta({ example: 20 }),
    app_id: id.optional().describe('as in the path'),
    version: version.meta({ example: 1 }),
  }),
  ok: ControlGroup.extend({ version: versionNow }),
  dryRun: true,
  idempotent: true,
});
