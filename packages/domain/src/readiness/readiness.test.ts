import { describe, expect, test } from 'vitest';
import { type ReadinessCode, readinessChecks, readinessCodes, tabOfCheck } from './codes.ts';
import type { ReadinessFacts } from './facts.ts';
import { showsFrom } from './found.ts';
import { brokenCodes, readinessOf } from './readiness.ts';
import { asked, failing, group, item, now, ready, with_ } from './testing/ready.ts';

test('a campaign that lacks nothing passes, and says what was found', () => {
  const { status, checks } = readinessOf(ready, now);
  expect(status).toBe('success');
  expect(checks.map(({ name, found }) => [name, found?.replaceAll(/\s/g, ' ')])).toEqual([
    ['budget', 'November, 13 days left. Daily cap 240,00 €.'],
    ['targeting', 'France. 1 targeted, 1 excluded audience.'],
    ['tracking', 'The click link passes every check.'],
    ['creatives', '1 creative group, 4 of 4 creatives active.'],
    ['event_mapping', 'first_order is mapped to Purchase.'],
    ['details', 'Domain, 2 categories and a landing page are set.'],
  ]);
});

describe('ads whose schedule is not in force yet pass, and are told as what they are', () => {
  const later = { ...group, id: 8, starts: '2026-12-05T00:00:00Z' };
  const of = (...groups: ReadinessFacts['groups']) => {
    const facts = { ...ready, groups };
    return [readinessOf(facts, now).checks[3]?.found, showsFrom(facts)];
  };
  test('beside others that are shown now', () =>
    expect(of(group, later)).toEqual(['2 creative groups, 8 of 8 creatives active, 4 of them shown now.', null]));
  test('and where nothing is shown now, from when', () =>
    expect(of({ ...later, starts: '2026-12-24T08:00:00Z' }, later, { ...group, active: 0 })).toEqual([
      '2 creative groups, 8 of 8 creatives active, none of them shown now.',
      '2026-12-05T00:00:00Z',
    ]));
  test('what is never shown has no beginning', () => expect(of({ ...later, shown: false })).toEqual([null, null]));
});

test.each(readinessCodes)('%s is found alone, with a detail and a page to go to', (code) => {
  expect(brokenCodes(failing[code])).toEqual([code]);
  const { status, checks } = readinessOf(failing[code], now);
  const issues = checks.flatMap((check) => check.issues);
  expect(status).toBe('error');
  expect(issues).toMatchObject(
    [{ code, detail: expect.stringMatching(/\w/), fix: { label: /^Fix in / } }].map((one) => ({
      ...one,
      fix: {
        path: expect.stringMatching(/^\/companies\/1001\/applications\/2001\//),
        label: expect.stringMatching(/^Fix in /),
      },
    })),
  );
  expect(checks.filter(({ found }) => found === null)).toHaveLength(1);
});

test('the way leads to what is at fault: the link, the group alone, or the campaign’s list of several', () => {
  const path = (code: ReadinessCode, facts: Partial<ReadinessFacts>) =>
    readinessOf({ ...failing[code], ...facts }, now)
      .checks.flatMap(({ issues }) => issues)
      .find((issue) => issue.code === code)
      ?.fix.path.replace('/companies/1001/applications/2001', '');
  const other = { ...group, id: 8, unasked: [asked(31003)] };
  const link = { field: 'tracker_impression_url_template', faults: ['pid is wrong'], repaired: null } as const;
  expect([
    path('link_has_errors', { links: [link] }),
    path('approval_not_asked', { groups: [group, other] }),
    path('approval_not_asked', { groups: [{ ...group, unasked: [asked(31001)] }, other] }),
    path('no_creative', { groups: [{ ...group, active: 0 }] }),
    path('no_creative', { groups: [7, 8].map((id) => ({ ...group, id, active: 0 })) }),
    path('no_creative', { groups: [] }),
  ]).toEqual([
    '/campaigns/9001/tracking#tracker_impression_url_template',
    '/creativeGroups/8?forCampaign=9001',
    '/campaigns/9001/creatives',
    '/creativeGroups/7?forCampaign=9001',
    '/campaigns/9001/creatives',
    '/creativeGroups?forCampaign=9001',
  ]);
});

test('a cap that counts for nothing is not said to hold', () => {
  const full = readinessOf({ ...ready, line_item: { ...item, budget_mode: 'full_performance' }, paced: true }, now);
  expect(full.checks[0]?.found).toBe('November, 13 days left. Its line item paces it, no daily cap counts.');
  // From tomorrow on nothing counts; today the cap still does
  const tomorrow = readinessOf({ ...ready, line_item: { ...item, budget_mode: 'full_performance' } }, now);
  expect(tomorrow.checks[0]?.found).toMatch(/left\. Daily cap /);
});

describe('what is not asked for', () => {
  test('a cap in full performance, a mapping without actions, a page where the website stands, approval nobody buys by', () => {
    const full = with_({ client_daily_budget: null }, { line_item: { ...item, budget_mode: 'full_performance' } });
    const views = with_({ pricing_type: 'cpm', pricing_custom_action_type_id: null }, { mapped: [] });
    const website = with_({ landing_page: null });
    const elsewhere = with_({ suppliers: [1] }, { groups: [{ ...group, unasked: [asked(1)] }] });
    expect([full, views, website, elsewhere].map(brokenCodes)).toEqual([[], [], [], []]);
  });
});

test('every check marks a tab of the campaign; the mapping, which has none, marks Details (CD-31)', () => {
  const tabs = ['budgetAndDelivery', 'targeting', 'tracking', 'creatives', 'details', 'details'];
  expect(readinessChecks.map(tabOfCheck)).toEqual(tabs);
});
