import { expect, test } from 'vitest';
import { defaultFilter, filterFrom, narrowings, ownerOptions, sorts, whyNoCards } from './home-filter.ts';
import { cardsIn, nextOffset } from './homepage.queries.ts';

const admin = { id: 101, role: 'admin' } as const;

test('live applications by ascending id at first', () => {
  expect(defaultFilter(admin)).toEqual({ owners: [], states: ['live'], sort: 'oldest' });
  expect(sorts.oldest.query).toEqual({ sort_by: 'id', sort_direction: 'asc' });
});

test.each(['campaign_manager', 'account_manager', 'sales_team_member'] as const)('%s: their own first', (role) =>
  expect(filterFrom(null, { id: 7, role }).owners).toEqual([7]),
);

test('what was saved wins over the own user, also when it names nobody', () => {
  expect(filterFrom({ owners: [], states: [], sort: 'company_back' }, { id: 7, role: 'account_manager' })).toEqual({
    owners: [],
    states: [],
    sort: 'company_back',
  });
});

test('a saved filter that makes no sense is read as far as it does', () => {
  expect(filterFrom({ owners: [3, 3, '4', -1, 1.5], states: ['paused', 'new', 'x'], sort: 'size' }, admin)).toEqual({
    owners: [3],
    states: ['paused'],
    sort: 'oldest',
  });
  expect(filterFrom('nonsense', admin)).toEqual(defaultFilter(admin));
  expect(filterFrom({ owners: [3], states: ['live'] }, { id: 9, role: 'client' }).owners).toEqual([]);
});

test('the phone counts what narrows, the state that stays among it', () => {
  expect(narrowings({ owners: [1], states: ['live', 'paused'], sort: 'app' })).toBe(4);
});

test('owners are staff that is there; a chosen person stays, whoever it is', () => {
  const user = (id: number, role: 'admin' | 'client' | 'api_user', deleted_at: string | null = null) => ({
    id,
    role,
    deleted_at,
    email: `${'dcba'[id]}@x`,
  });
  const users = [user(0, 'admin'), user(1, 'client'), user(2, 'admin', '2026-01-01T00:00:00Z'), user(3, 'api_user')];
  expect(ownerOptions(users, [])).toEqual([{ value: '0', label: 'd@x' }]);
  expect(ownerOptions(users, [2, 44]).map(({ label }) => label)).toEqual(['b@x (removed)', 'd@x', 'User 44']);
});

test('pages are asked until all cards are there, and one that moved between two pages comes once', () => {
  const card = (id: number) => ({
    id,
    name: 'Orchard',
    company_id: 1,
    company_name: 'Pixel',
    icon_url: null,
    icon: null,
    platform: 'ios' as const,
    business_state: 'live' as const,
    currency: 'EUR' as const,
    spending: { week: [], week_before: [], spent: 0, expected: 0, budget: 0, too_soon: false, ended: null },
    budgets_shared_with: 0,
    live_campaigns: 0,
    campaigns: 0,
  });
  const first = { items: [card(1), card(2)], total: 3 };
  expect(nextOffset([first])).toBe(2);
  const second = { items: [card(2)], total: 3 };
  expect(nextOffset([first, second])).toBeUndefined();
  expect(cardsIn([first, second]).map(({ id }) => id)).toEqual([1, 2]);
  expect(nextOffset([first, { items: [], total: 3 }])).toBeUndefined();
});

test('a page without cards says what was looked for, and on a first day that there is nothing yet', () => {
  const viewer = { id: 7, role: 'sales_team_member' } as const;
  const why = (owners: number[], states: ('live' | 'paused')[], any = true, mayAdd = true) =>
    whyNoCards({ owners, states, sort: 'oldest' }, viewer, any, mayAdd);
  expect(why([7], ['live'])).toBe('You are looking at live apps of yours. There is none.');
  expect(why([8], [])).toBe('You are looking at apps of the chosen owners. There is none.');
  expect(why([], ['live', 'paused'])).toBe('You are looking at live or paused apps. There is none.');
  expect(why([], [], false)).toContain('There is no app yet.');
  expect(why([7], ['live'], false)).toContain('are added on its page.');
  expect(why([7], ['live'], false, false)).toBe(
    'There is no app yet. Campaign managers, account managers, sales and support add apps.',
  );
});
