import fc from 'fast-check';
import { expect, test } from 'vitest';
import { roles } from '../role.ts';
import { checkOrder, isAssignable, type OrderContext } from './order.rules.ts';
import type { OrderDraft } from './order.ts';

const draft: OrderDraft = {
  name: 'IO-2026-0417 | Nomnom Q4',
  account_manager_id: 1,
  bi_analyst_id: 2,
  sales_manager_id: null,
  selling_entity_id: 7,
  client_type: 'Direct',
};
const context: OrderContext = {
  assignees: [
    { id: 1, role: 'campaign_manager', deleted_at: null },
    { id: 2, role: 'account_manager', deleted_at: null },
    { id: 3, role: 'sales_team_member', deleted_at: '2026-01-05T10:00:00.000Z' },
    { id: 4, role: 'client', deleted_at: null },
    { id: 5, role: 'api_user', deleted_at: null },
  ],
  sellingEntities: [{ id: 7 }],
  stored: null,
};
const messages = (change: Partial<OrderDraft>, more: Partial<OrderContext> = {}) =>
  checkOrder({ ...draft, ...change }, { ...context, ...more });

test('an order without a sales manager is complete, for an agency too', () => {
  expect(messages({})).toEqual([]);
  expect(messages({ client_type: 'Agency', sales_manager_id: 1 })).toEqual([]);
});

test.each([
  ['name', '  ', 'Name is required'],
  ['account_manager_id', null, 'Campaign manager is required'],
  ['bi_analyst_id', null, 'Account manager is required'],
  ['selling_entity_id', null, 'Selling entity is required'],
  ['selling_entity_id', 8, 'Selling entity does not exist. Choose one from the list.'],
  ['client_type', '', 'Client type must be Direct or Agency'],
  ['client_type', 'agency', 'Client type must be Direct or Agency'],
  ['bi_analyst_id', 99, 'Account manager does not exist. Choose another user.'],
  ['sales_manager_id', 3, 'Sales manager was deleted. Choose another user.'],
  ['sales_manager_id', 4, 'Sales manager cannot be a client or an API user. Choose another user.'],
  ['account_manager_id', 5, 'Campaign manager cannot be a client or an API user. Choose another user.'],
])('%s %j: %s', (path, value, message) => expect(messages({ [path]: value })).toEqual([{ path, message }]));

test('every missing field is named at once', () =>
  expect(
    messages({ name: '', account_manager_id: null, bi_analyst_id: null, selling_entity_id: null }).map((it) => it.path),
  ).toEqual(['name', 'account_manager_id', 'bi_analyst_id', 'selling_entity_id']));

test('nine of the eleven roles may be chosen, none once deleted', () => {
  const open = roles.filter((role) => isAssignable({ id: 1, role, deleted_at: null }));
  expect(roles.filter((role) => !open.includes(role))).toEqual(['api_user', 'client']);
  fc.assert(
    fc.property(
      fc.constantFrom(...roles),
      (role) => !isAssignable({ id: 1, role, deleted_at: '2026-01-05T10:00:00Z' }),
    ),
  );
});

test('who was stored stays, deleted since, turned client or out of the list; another place is a new choice', () => {
  const stored = { ...draft, sales_manager_id: 3, bi_analyst_id: 4, selling_entity_id: 6 };
  expect(messages(stored, { stored })).toEqual([]);
  expect(messages({ ...stored, account_manager_id: 3 }, { stored }).map((it) => it.path)).toEqual([
    'account_manager_id',
  ]);
});

test('a test order keeps its name, in any case of letters', () => {
  const stored = { ...draft, name: 'Auto_Test order' };
  expect(messages({ name: 'Auto_Test order' }, { stored })).toEqual([]);
  expect(messages({ name: 'Other' }, { stored })).toEqual([
    { path: 'name', message: 'You cannot edit a name of a test order' },
  ]);
  expect(messages({ name: 'auto_test order' }, { stored: draft })).toEqual([]);
});
