import { may } from '@fairlead/domain/permission';
import type { Role } from '@fairlead/domain/role';
import { expect, test } from 'vitest';
import { waysToMake, whyBare } from './ways.ts';

const app = { company_id: 1001, id: 2001 };
const waysOf = (role: Role) => waysToMake(app, (permission) => may(role, permission)).map(({ label }) => label);

test('the menu names the five ways in their order', () =>
  expect(waysOf('campaign_manager')).toEqual(['Create', 'Upload', 'Combine', 'Import from S3', 'Import from URL']));
test('a client is offered everything but S3', () =>
  expect(waysOf('client')).toEqual(['Create', 'Upload', 'Combine', 'Import from URL']));
test('an API user uploads, and who may only read is offered nothing', () => {
  expect(waysOf('api_user')).toEqual(['Upload']);
  expect(waysOf('sales_team_member')).toEqual([]);
});
test('each way leads below its application', () => {
  const below = '/companies/1001/applications/2001/';
  for (const { to } of waysToMake(app, () => true)) expect(to.startsWith(below)).toBe(true);
});

test('an application without audiences says what to do next, also to who may not make one', () => {
  expect(whyBare('Nomnom iOS', true)).toContain('Make the first one');
  expect(whyBare('Nomnom iOS', false)).toContain('A campaign manager can');
});
