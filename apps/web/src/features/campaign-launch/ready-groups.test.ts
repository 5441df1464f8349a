import { expect, test } from 'vitest';
import type { Issue, Readiness } from './campaign-launch.queries.ts';
import { checkedOf, groupName, groupOf, passAfter, plannedRepairs, repairKinds } from './ready-groups.ts';
import { differing } from './ready-words.ts';

const issue = (code: Issue['code'], repaired: boolean): Issue => ({
  ...{ code, message: code, detail: '', fix: { path: '/', label: 'Fix' } },
  repair: repaired
    ? {
        label: code,
        changes: [{ entity: 'campaign', entity_id: 1, field: 'adomain', before: null, after: 'a.example' }],
        leaves: [],
      }
    : null,
});
const row = (campaign_id: number, issues: Issue[], on = false): Readiness =>
  ({ campaign_id, active: on, paused: false, checks: [{ name: 'details', issues }] }) as unknown as Readiness;

const rows = [
  row(1, [issue('domain_missing', true), issue('daily_budget_missing', true)]),
  row(2, [issue('domain_missing', true)]),
  row(3, [issue('domain_missing', true), issue('no_country', false)]),
  row(4, []),
  row(5, [], true),
];

test('campaigns stand where all of them, or somebody, or nobody has to do something', () => {
  expect(rows.map(groupOf)).toEqual(['repair', 'repair', 'needs', 'ready', 'bidding']);
});

test('what a repair leaves for somebody keeps a campaign from being repaired at once', () => {
  const groups = issue('no_creative', true);
  const left = { ...groups, repair: groups.repair && { ...groups.repair, leaves: ['review_missing' as const] } };
  expect([groupOf(row(8, [groups])), groupOf(row(9, [left]))]).toEqual(['repair', 'needs']);
});

test('what is archived is neither repaired nor launched: it would be refused', () => {
  const [fresh, archived] = [
    { ...row(6, []), state: 'New' as const },
    { ...row(7, []), state: 'Archived' as const },
  ];
  expect(checkedOf([archived, fresh])).toEqual([fresh]);
});

test('repairs are told by kind; what is left out is not planned, and what is ready then is counted', () => {
  const repairable = rows.filter((one) => groupOf(one) === 'repair');
  const kinds = repairKinds(repairable);
  expect(kinds.map(({ code, rows: of }) => [code, of.length])).toEqual([
    ['domain_missing', 2],
    ['daily_budget_missing', 1],
  ]);
  const all = plannedRepairs(kinds, { kinds: new Set(), campaigns: new Set() });
  expect([...all]).toEqual([
    [1, ['domain_missing', 'daily_budget_missing']],
    [2, ['domain_missing']],
  ]);
  expect(passAfter(rows, all)).toEqual({ ready: 2, on: 0 });
  const fewer = plannedRepairs(kinds, { kinds: new Set(['daily_budget_missing']), campaigns: new Set() });
  expect(passAfter(rows, fewer)).toEqual({ ready: 1, on: 0 });
  const bids = [row(1, [issue('domain_missing', true)], true)];
  expect(passAfter(bids, all)).toEqual({ ready: 0, on: 1 });
  expect([...plannedRepairs(kinds, { kinds: new Set(), campaigns: new Set([1]) }).keys()]).toEqual([2]);
});

test('of two links only what differs is shown', () => {
  const link = (pid: string) => `https://app.example/id1?clickid={c}&pid=${pid}&c=winter-sale-2026`;
  expect(differing(link('old_int'), link('fairlead_int'))).toEqual({
    before: '…}&pid=old_int&…',
    after: '…}&pid=fairlead_int&…',
  });
  expect(differing('a', 'ab')).toEqual({ before: 'a', after: 'ab' });
});

test('whoever may repair nothing is not told that it needs them', () => {
  expect([groupName('needs', true), groupName('needs', false)]).toEqual(['Needs you', 'To be mended']);
  expect(groupName('ready', false)).toBe('Ready to launch');
});
