import { expect, test } from 'vitest';
import type { Company } from './company.queries.ts';
import { filtersFor, filtersOf, pressedOf, whyEmpty } from './company-filters.ts';

const spending = { week: [], week_before: [], spent: 0, expected: 0, budget: 0, too_soon: false, ended: null };
const company = (state: Company['state'], business_state: Company['business_state'], part: Partial<Company> = {}) =>
  ({ state, business_state, spending, is_attributed_to_user: false, ...part }) as Company;
const rows = [company('new', 'live'), company('new', 'paused'), company('archived', 'churned')];

test('not archived is what is shown without a word in the address', () => {
  expect(pressedOf({})).toEqual(['new']);
  expect(filtersOf(['new'])).toEqual({});
});

test.each([
  [['all'], { state: 'all' }],
  [['archived', 'churned'], { state: 'archived', status: 'churned' }],
  [['new', 'live'], { status: 'live' }],
  [[], { state: 'all' }],
  [['new', 'off_plan'], { only: 'off_plan' }],
])('the chips %j are kept in the address as %j', (pressed, filters) => expect(filtersOf(pressed)).toEqual(filters));

test('what the address says presses the same chips again', () => {
  for (const filters of [{}, { state: 'archived' }, { state: 'all', status: 'live' }, { only: 'mine' }] as const)
    expect(filtersOf(pressedOf(filters))).toEqual({ status: undefined, only: undefined, ...filters });
});

test('a status counts what pressing it would leave', () => {
  const counts = (state: 'new' | 'all') =>
    Object.fromEntries(
      filtersFor(rows, { state }).map(({ key, ...chip }) => [key, 'count' in chip ? chip.count : null]),
    );
  expect(counts('new')).toMatchObject({ live: 1, paused: 1, churned: 0 });
  expect(counts('all')).toMatchObject({ churned: 1 });
  const shown = filtersFor(rows, { state: 'new' }).filter(({ group }) => group === 'state');
  expect(shown.map(({ test: fits }) => rows.filter(fits).length)).toEqual([3, 2, 1]);
});

test('mine, and far from plan by the rule of pacing: more than 10 percent of the running budgets, either way', () => {
  const planned = (spent: number) =>
    company('new', 'live', { spending: { ...spending, spent, expected: 500, budget: 1000 } });
  const only = filtersFor([], {}).filter(({ group }) => group === 'only');
  const off = only.find(({ key }) => key === 'off_plan');
  expect([399, 400, 600, 601].map((spent) => off?.test(planned(spent)))).toEqual([true, false, false, true]);
  expect(off?.test(company('new', 'live'))).toBe(false);
  const young = { ...spending, spent: 399, expected: 500, budget: 1000, too_soon: true };
  expect(off?.test(company('new', 'live', { spending: young }))).toBe(false);
  const mine = filtersFor([company('archived', 'live', { is_attributed_to_user: true })], { state: 'new' });
  expect(mine.find(({ key }) => key === 'mine')).toMatchObject({ count: 0 });
  expect(whyEmpty({ only: 'mine' }, true)).toBe('No company here stands under “Mine”.');
});

test('an empty grid says what was looked for', () => {
  expect(whyEmpty({ state: 'archived', status: 'onboarding' }, true)).toBe(
    'You are looking at archived companies with the status Onboarding. There is none.',
  );
  expect(whyEmpty({}, false)).toMatch(/^There is no company yet\./);
});
