import { expect, test } from 'vitest';
import { type Above, whyBelow, whyOver } from './archived.rules.ts';
import type { Role } from './role.ts';

test('nothing is added below what is archived; the outermost is named', () => {
  expect(whyOver([], 'admin')).toBeNull();
  expect(
    whyOver(
      [
        { kind: 'company', state: 'new' },
        { kind: 'order', state: 'new' },
      ],
      'admin',
    ),
  ).toBeNull();
  expect(
    whyOver(
      [
        { kind: 'company', state: 'new' },
        { kind: 'order', state: 'archived' },
        { kind: 'line item', state: 'archived' },
      ],
      'campaign_manager',
    ),
  ).toBe('This order is archived. Unarchive it before you add to it.');
});

test('who cannot unarchive it is told whom to ask', () => {
  const said = (kind: Above['kind'], role: Role) => whyOver([{ kind, state: 'archived' }], role);
  expect(said('company', 'admin')).toBe('This company is archived. Unarchive it before you add to it.');
  expect(said('company', 'account_manager')).toBe(
    'This company is archived. Ask an admin to unarchive it before you add to it.',
  );
  expect(said('application', 'support_team_member')).toMatch(/Unarchive it/);
  expect(said('application', 'creative_team_member')).toBe(
    'This application is archived. Ask an account manager to unarchive it before you add to it.',
  );
  expect(said('creative group', 'sales_team_member')).toMatch(/Ask an account manager/);
  expect(said('application', 'client')).toMatch(/Unarchive it/);
  expect(said('company', 'client')).toBe(
    'This company is archived. Ask your account manager to have it unarchived before you add to it.',
  );
});

test('a record below what is archived says so, in its own word', () => {
  expect(whyBelow('line item', [{ kind: 'order', state: 'new' }])).toBeNull();
  expect(
    whyBelow('line item', [
      { kind: 'company', state: 'new' },
      { kind: 'order', state: 'archived' },
    ]),
  ).toMatch(/^The order of this line item is archived\./);
});
