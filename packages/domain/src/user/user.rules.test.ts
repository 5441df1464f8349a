import { expect, test } from 'vitest';
import { type Role, roleColour, roleNames, roles } from '../role.ts';
import {
  checkEmailInGrid,
  checkUser,
  companyFor,
  forbiddenUserChanges,
  grantedBy,
  isOwnDomain,
  offeredRoles,
  whyLocked,
} from './user.rules.ts';

const OWN = 'fairlead.example';
const messages = (email: string, role: string, company_id: number | null) =>
  checkUser({ email, role, company_id }, OWN).map(({ path, message }) => `${path}: ${message}`);

test.each([
  ['ada@fairlead.example', true],
  ['ada@FairLead.Example', true],
  [' ada@fairlead.example ', true],
  ['ada@mail.fairlead.example', false],
  ['ada@notfairlead.example', false],
  ['ada@fairlead.example.org', false],
  ['fairlead.example@nomnom.example', false],
])('%s is of the provider’s own domain: %s', (email, own) => expect(isOwnDomain(email, OWN)).toBe(own));

const FOREIGN = 'role: Role must be client if email is not from fairlead.example';
test.each<[string, string, number | null, string[]]>([
  ['ada@fairlead.example', 'admin', null, []],
  ['ada@FAIRLEAD.example', 'sales_team_member', null, []],
  ['ada@nomnom.example', 'client', 1001, []],
  ['ada@fairlead.example', 'client', 1001, []], // one way only (D-093)
  ['ada@nomnom.example', 'admin', null, [FOREIGN]],
  ['ada@mail.fairlead.example', 'api_user', null, [FOREIGN]],
  ['ada@nomnom.example', 'client', null, ['company_id: Company is required']],
  ['ada@fairlead.example', 'admin', 1001, ['company_id: Only a client has a company']],
  ['ada@nomnom.example', 'captain', null, ['role: Role must be one of the roles']],
  ['', 'client', 1001, ['email: Email cannot be empty']],
  ['ada', 'admin', null, ['email: Email must be a valid email']],
  ['ada@fairlead.example\n', 'admin', null, []], // stored trimmed
  ['a b@fairlead.example', 'admin', null, ['email: Email must be a valid email']],
])('%j as %s in company %s', (email, role, company, found) => expect(messages(email, role, company)).toEqual(found));

test('the provider’s domain is named as it is configured', () =>
  expect(checkUser({ email: 'a@b.example', role: 'admin', company_id: null }, 'dsp.example')[0]?.message).toBe(
    'Role must be client if email is not from dsp.example',
  ));

test('an e-mail in the grid is judged by the role of its row', () => {
  expect(checkEmailInGrid('ada@nomnom.example', { role: 'client' }, OWN)).toEqual([]);
  expect(checkEmailInGrid('ada@nomnom.example', { role: 'admin' }, OWN)[0]?.message).toContain('Role must be client');
  expect(checkEmailInGrid('ada', { role: 'client' }, OWN)[0]?.message).toBe('Email must be a valid email');
});

test('another role than client clears the company', () => {
  expect(companyFor('client', 1001)).toBe(1001);
  for (const role of roles.filter((one) => one !== 'client')) expect(companyFor(role, 1001)).toBeNull();
});

test('an admin grants all eleven roles, four others only client', () => {
  const granted = Object.fromEntries(roles.map((role) => [role, grantedBy(role).length]));
  expect(granted).toEqual({
    admin: 11,
    campaign_manager: 1,
    account_manager: 1,
    sales_team_member: 1,
    creative_team_member: 0,
    marketing_team_member: 0,
    support_team_member: 1,
    restricted_dashboard_user: 0,
    api_user: 0,
    guest_user: 0,
    client: 0,
  });
  expect(grantedBy('support_team_member')).toEqual(['client']);
});

test('the selector leaves out guest and restricted, unless somebody is one or another filter is given', () => {
  expect(offeredRoles()).toHaveLength(9);
  expect(offeredRoles()).not.toContain('guest_user');
  expect(offeredRoles('guest_user')).toContain('guest_user');
  expect(offeredRoles('guest_user')).not.toContain('restricted_dashboard_user');
  expect(offeredRoles(null, () => true)).toEqual(roles);
});

const person = (id: number, role: Role) => ({
  id,
  role,
  email: `p${id}@${OWN}`,
  company_id: role === 'client' ? 1001 : null,
});
const admin = person(1, 'admin');
const manager = person(2, 'account_manager');
const client = person(3, 'client');
const colleague = person(4, 'sales_team_member');
const paths = (...given: Parameters<typeof forbiddenUserChanges>) => forbiddenUserChanges(...given).map((i) => i.path);
const all = (role: Role) => ({ email: 'new@x.example', role, company_id: 1002 });

test.each([
  ['an admin everything of another', admin, colleague, all('client'), []],
  ['an admin not the own role', admin, admin, { email: 'new@x.example', role: 'client' }, ['role']],
  ['a manager e-mail and company of a client', manager, client, { email: 'n@x.example', company_id: 1002 }, []],
  ['a manager not the role of a client', manager, client, { role: 'admin' }, ['role']],
  ['a manager nothing of staff', manager, colleague, all('client'), ['email', 'role', 'company_id']],
  ['a manager not the own role', manager, manager, { role: 'client' }, ['role']],
  ['nobody is refused what stays as it is', manager, admin, { ...admin }, []],
  ['a manager makes clients', manager, null, all('client'), []],
  ['a manager makes nobody else', manager, null, all('admin'), ['role']],
  ['an admin makes anybody', admin, null, all('guest_user'), []],
] as const)('%s', (_, by, user, sent, refused) => expect(paths(by, user, sent)).toEqual(refused));

test('who only reads is told so', () =>
  expect(whyLocked(person(9, 'creative_team_member'), client, 'email')).toBe(
    'Your role can see users, not edit them.',
  ));

test('each role has a name and a colour', () => {
  expect(roles.map((role) => roleNames[role]).join(', ')).toBe(
    'Admin, Campaign manager, Account manager, Sales, Creative, Marketing, Support, Restricted, API user, Guest, Client',
  );
  const of = (colour: string) => roles.filter((role) => roleColour(role) === colour);
  expect(of('primary')).toEqual(['admin']);
  expect(of('default')).toEqual(['restricted_dashboard_user', 'api_user', 'client']);
  expect(of('secondary')).toHaveLength(7);
});
