import type { Role } from '@fairlead/domain/role';
import { expect, test } from 'vitest';
import type { SignedIn } from '../../context.ts';
import { personSeenBy } from './changes.ts';

const by = (id: number, role: Role, company_id: number | null = null) => ({
  user: { id, email: `${role}@fairlead.example`, role, company_id, session_id: 1 } satisfies SignedIn,
});
const staff = { id: 102, email: 'campaign.manager@fairlead.example', role: 'campaign_manager' };
const client = { id: 111, email: 'client@nomnom.example', role: 'client' };
const robot = { id: 109, email: 'api@fairlead.example', role: 'api_user' };
const named = ({ id, email }: { id: number; email: string }) => ({ id, email });
const unnamed = (email: string) => ({ id: null, email });

test('staff see everybody', () => {
  for (const person of [staff, client, robot])
    expect(personSeenBy(by(105, 'creative_team_member'), person)).toEqual(named(person));
  expect(personSeenBy({ user: null }, staff)).toEqual(named(staff));
  expect(personSeenBy(by(101, 'admin'), { id: null, email: null, role: null })).toEqual(unnamed('Fairlead'));
});

test('clients see clients, and staff as Fairlead staff', () => {
  expect(personSeenBy(by(111, 'client', 1001), client)).toEqual(named(client));
  expect(personSeenBy(by(111, 'client', 1001), staff)).toEqual(unnamed('Fairlead staff'));
  expect(personSeenBy(by(111, 'client', 1001), robot)).toEqual(unnamed('Fairlead staff'));
});

test('who does not read users sees nobody by name but itself (F3)', () => {
  expect(personSeenBy(by(109, 'api_user'), robot)).toEqual(named(robot));
  expect(personSeenBy(by(109, 'api_user'), staff)).toEqual(unnamed('Fairlead staff'));
  expect(personSeenBy(by(109, 'api_user'), client)).toEqual(unnamed('A client'));
});
