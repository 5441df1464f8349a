import { roles } from '@fairlead/domain/role';
import { expect, test } from 'vitest';
import type { User } from './user.queries.ts';
import { filtersFor, filtersOf, pressedOf, whyEmpty } from './user-filters.ts';

const user = (role: User['role'], deleted = false) =>
  ({ role, deleted_at: deleted ? '2026-11-02T09:00:00.000Z' : null }) as User;
const rows = [user('admin'), user('client'), user('client', true), user('api_user', true)];
const left = (pressed: readonly string[]) => {
  const chips = filtersFor(rows, filtersOf(pressed)).filter(({ key }) => pressed.includes(key));
  return rows.filter((row) => chips.every((chip) => chip.test?.(row)));
};

test('Active and one chip for each of the eleven roles', () =>
  expect(filtersFor(rows, {}).map(({ key }) => key)).toEqual(['active', ...roles]));

test('active users of every role are shown without a word in the address', () => {
  expect(pressedOf({})).toEqual(['active']);
  expect(filtersOf(['active'])).toEqual({ state: undefined, role: undefined });
  expect(left(['active'])).toEqual([rows[0], rows[1]]);
});

test.each([
  [['active', 'client'], { state: undefined, role: 'client' }, 1],
  [['client'], { state: 'all', role: 'client' }, 2],
  [[], { state: 'all', role: undefined }, 4],
  [['active', 'api_user'], { state: undefined, role: 'api_user' }, 0],
] as const)('the chips %j are kept in the address and leave their rows', (pressed, filters, count) => {
  expect(filtersOf(pressed)).toEqual(filters);
  expect(pressedOf(filters)).toEqual(pressed);
  expect(left(pressed)).toHaveLength(count);
});

test('a role counts what pressing it would leave', () => {
  const counted = (filters: Parameters<typeof filtersFor>[1]) =>
    Object.fromEntries(filtersFor(rows, filters).map(({ key, count }) => [key, count]));
  expect(counted({})).toMatchObject({ admin: 1, client: 1, api_user: 0 });
  expect(counted({ state: 'all' })).toMatchObject({ client: 2, api_user: 1 });
});

test('an empty grid says what was looked for', () => {
  expect(whyEmpty({ role: 'guest_user' }, true)).toBe(
    'You are looking at active users with the role Guest. There is none.',
  );
  expect(whyEmpty({ state: 'all' }, false)).toBe('There is no user yet.');
});
