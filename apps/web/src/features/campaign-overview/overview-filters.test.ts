import { expect, test } from 'vitest';
import { compareGroups, type GroupSort, groupSorts } from './group-order.ts';
import type { Campaign, OverviewLineItem } from './overview.queries.ts';
import { filtersFor, filtersOf, foundFirst, namedOf, pressedOf, whyEmpty, whyNoCampaigns } from './overview-filters.ts';

const campaign = (id: number, part: Partial<Campaign> = {}): Campaign =>
  ({
    ...{ id, name: `Campaign ${id}`, state: 'New', active: false, paused: false, running: false },
    ...{ line_item_id: id, test_campaign_configuration_id: null, ...part },
  }) as Campaign;
const rows = [
  campaign(1, { active: true, running: true }),
  campaign(2, { active: true, paused: true }),
  campaign(3, { state: 'Archived' }),
  campaign(4, { test_campaign_configuration_id: 8 }),
];
const objectiveOf = ({ id }: Campaign) => (id === 2 ? 'ROAS' : 'CPA') as 'ROAS' | 'CPA';
const shown = (filters: Parameters<typeof filtersFor>[0]) => {
  const pressed = pressedOf(filters);
  const tests = filtersFor(filters, objectiveOf, rows).filter(({ key }) => pressed.includes(key));
  return rows.filter((row) => tests.every(({ test: passes }) => passes?.(row))).map(({ id }) => id);
};

test('live is shown unless the address says otherwise, and all of them for one that was looked for', () => {
  expect(shown({})).toEqual([1]);
  expect(shown({ status: 'not_live' })).toEqual([2, 4]);
  expect(shown({ status: 'archived' })).toEqual([3]);
  expect(shown({ status: 'test' })).toEqual([4]);
  expect(shown({ status: 'all' })).toEqual([1, 2, 3, 4]);
  expect(shown({ campaign: 3 })).toEqual([1, 2, 3, 4]);
});

test('those that the address names are shown alone, whatever their state, and their chip takes them away', () => {
  const filters = { campaigns: [3, 2, 77], sort: 'newest' } as const;
  expect(shown(filters)).toEqual([2, 3]);
  expect(namedOf(filters, rows)?.map(({ id }) => id)).toEqual([2, 3]);
  expect(namedOf({}, rows)).toBeUndefined();
  expect(shown({ ...filters, status: 'archived' })).toEqual([3]);
  const [chip] = filtersFor(filters, objectiveOf, rows);
  expect([chip?.label, chip?.goes, filtersFor({}, objectiveOf, rows)[0]?.label]).toEqual(['Only these', true, 'Live']);
  // Without it none of them goes out of sight: all are shown
  const pressed = pressedOf(filters).filter((key) => key !== chip?.key);
  expect(filtersOf(pressed, filters)).toMatchObject({ campaigns: undefined, status: 'all', sort: 'newest' });
});

test('an objective narrows, both of them do not', () => {
  expect(shown({ status: 'all', objective: 'ROAS' })).toEqual([2]);
  expect(shown({ status: 'all', objective: 'both' })).toEqual([1, 2, 3, 4]);
  expect(pressedOf({ objective: 'both' })).toEqual(['live', 'CPA', 'ROAS']);
  const counts = (filters: Parameters<typeof filtersFor>[0]) =>
    filtersFor(filters, objectiveOf, rows).flatMap(({ label, count }) => (count === undefined ? [] : [[label, count]]));
  const each = [
    ['CPA', 3],
    ['ROAS', 1],
  ];
  expect([counts({}), counts({ objective: 'both' })]).toEqual([each, each]);
});

test('what is pressed goes to the address and back', () => {
  for (const filters of [
    {},
    { status: 'archived' },
    { status: 'all', objective: 'CPA' },
    { campaign: 3, sort: 'newest' },
    { campaigns: [2, 3], status: 'archived' },
    { campaigns: [2, 3] },
  ] as const)
    expect(filtersOf(pressedOf(filters), filters)).toEqual({
      ...{ status: undefined, objective: undefined, sort: undefined, campaign: undefined },
      campaigns: undefined,
      ...filters,
    });
});

test('why nothing is shown', () => {
  expect(whyEmpty({})).toBe('There is no campaign that is live.');
  expect(whyEmpty({ status: 'all', objective: 'ROAS' })).toBe('There is no campaign with a ROAS target.');
  expect(foundFirst(rows, 3).map(({ id }) => id)).toEqual([3, 1, 2, 4]);
});

test('why there is no campaign, and who makes what is missing where the viewer does not', () => {
  const all = { lineItem: true, campaign: true };
  expect(whyNoCampaigns(false, all)).toBe('Campaigns carry out line items. None was set up here yet.');
  expect(whyNoCampaigns(false, { lineItem: true, campaign: false })).toBe(
    'Campaigns carry out line items. None was set up here yet. Campaign managers and account managers create campaigns.',
  );
  expect(whyNoCampaigns(true, all)).toBe('Campaigns carry out line items, and this company has none in use.');
  expect(whyNoCampaigns(true, { lineItem: false, campaign: true })).toMatch(
    /none in use\. Campaign managers, account managers and sales create line items\.$/,
  );
});

test('line items in six orders; the one that was looked for first, campaigns without one last', () => {
  const item = (id: number, total_budget: number | null) => ({ id, total_budget }) as OverviewLineItem;
  const groups = [
    { id: 5, name: 'B', item: item(5, 100) },
    { id: 6, name: 'A', item: item(6, 300) },
    { id: 7, name: 'C', item: item(7, null) },
    { id: '', name: 'No line item', item: undefined },
  ];
  const order = (sort: GroupSort, first?: number) => [...groups].sort(compareGroups(sort, first)).map(({ id }) => id);
  expect(Object.keys(groupSorts).map((sort) => order(sort as GroupSort))).toEqual([
    [6, 5, 7, ''],
    [7, 5, 6, ''],
    [6, 5, 7, ''],
    [7, 5, 6, ''],
    [7, 6, 5, ''],
    [5, 6, 7, ''],
  ]);
  expect(order('highest', 7)).toEqual([7, 6, 5, '']);
});
