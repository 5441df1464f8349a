import { expect, test } from 'vitest';
import {
  allTicked,
  changedBy,
  changedFlags,
  connectableOf,
  connectedAfter,
  type Flags,
  newestOf,
  shownOf,
  ticked,
} from './connectable.ts';

const campaigns = [
  { id: 1, name: 'One', state: 'New' },
  { id: 2, name: 'Two', state: 'New' },
  { id: 3, name: 'Old', state: 'Archived' },
  { id: 4, name: 'Kept', state: 'Archived' },
].map((campaign) => ({ ...campaign, source_campaign_id: null }));
const groups = [{ campaign_ids: [1, 4] }, { campaign_ids: [4] }];

test('new campaigns are offered, and others while a group shows them', () => {
  const rows = connectableOf(campaigns, groups).map(({ campaign, standing }) => `${campaign.name} ${standing}`);
  expect(rows).toEqual(['One some', 'Two none', 'Kept all']);
});

test('a copy of a test is offered while a group shows it, and while it is ticked', () => {
  const copies = [
    { id: 11, name: 'Shown', state: 'New', source_campaign_id: 1 },
    { id: 12, name: 'Not shown', state: 'New', source_campaign_id: 1 },
    { id: 13, name: 'Taken off meanwhile', state: 'New', source_campaign_id: 1 },
  ];
  const rows = connectableOf(copies, [{ campaign_ids: [11] }], new Map([[13, true]]));
  expect(rows.map(({ campaign, standing, over }) => [campaign.name, standing, over])).toEqual([
    ['Shown', 'all', false],
    ['Taken off meanwhile', 'none', false],
  ]);
});

test('what nobody touched stays as it is in each group', () => {
  const flags = new Map([
    [2, true],
    [4, false],
  ]);
  expect(groups.map((group) => connectedAfter(group, flags))).toEqual([[1, 2], [2]]);
  const rows = connectableOf(campaigns, groups);
  const changed = changedFlags(rows, new Map([...flags, [1, true]]));
  expect([...changed.keys()]).toEqual([1, 2, 4]);
  expect([
    ...changedFlags(
      rows,
      new Map([
        [2, false],
        [4, true],
      ]),
    ).keys(),
  ]).toEqual([]);
});

test('a tick that is taken back is none, whatever others connect meanwhile', () => {
  const [one, two, kept] = connectableOf(campaigns, groups) as [never, never, never];
  const flags = ticked(ticked(new Map(), two, true), two, false);
  expect(flags).toEqual(new Map());
  const theirs = [{ campaign_ids: [1, 2, 4] }, { campaign_ids: [2, 4] }];
  expect(changedFlags(connectableOf(campaigns, theirs), flags)).toEqual(new Map());
  expect(ticked(ticked(new Map(), kept, false), kept, true)).toEqual(new Map());
  // Of groups that differ: to all, to none, and as it was
  const steps: Flags[] = [new Map()];
  for (const connect of [true, false, true]) steps.push(ticked(steps.at(-1) as Flags, one, connect));
  expect(steps.map((each) => each.get(1))).toEqual([undefined, true, false, undefined]);
  expect(allTicked(new Map([[2, true]]), [one, two, kept], false)).toEqual(
    new Map([
      [1, false],
      [4, false],
    ]),
  );
});

test('a ticked campaign that is archived meanwhile stays in the list and is no change', () => {
  const [, two] = connectableOf(campaigns, groups) as [never, never];
  const flags = ticked(new Map(), two, true);
  const now = campaigns.map((one) => (one.id === 2 ? { ...one, state: 'Archived' } : one));
  const rows = connectableOf(now, groups, flags);
  expect(rows.map(({ campaign, over }) => [campaign.id, over])).toEqual([
    [1, false],
    [2, true],
    [4, false],
  ]);
  expect(changedFlags(rows, flags)).toEqual(new Map());
});

test('a second Save is for the groups that are not done, over what the answers told', () => {
  const listed = [
    { id: 1, version: 1, campaign_ids: [1] },
    { id: 2, version: 1, campaign_ids: [1] },
    { id: 3, version: 7, campaign_ids: [1] },
  ];
  const saved = { id: 1, version: 2, campaign_ids: [1, 2] };
  const theirs = { id: 2, version: 4, campaign_ids: [3] };
  const told = new Map([saved, theirs, { id: 3, version: 6, campaign_ids: [] }].map((group) => [group.id, group]));
  const flags = new Map([[2, true]]);
  expect(changedBy(listed, flags)).toEqual(listed);
  const now = newestOf(listed, told);
  expect(now).toEqual([saved, theirs, listed[2]]);
  expect(changedBy(now, flags)).toEqual([theirs, listed[2]]);
});

test('copies of a test count for those who have them in their list', () => {
  expect(shownOf([1, 11], undefined)).toEqual([1, 11]);
  expect(shownOf([1, 11], campaigns)).toEqual([1]);
});
