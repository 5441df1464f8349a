import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { mayRepair } from '../campaign-launch/repair-rights.ts';
import { type ReadinessCode, readinessChecks, readinessCodes, tabOfCheck } from './codes.ts';
import type { CheckedCampaign, ReadinessFacts } from './facts.ts';
import { showsFrom } from './found.ts';
import { brokenCodes, readinessOf } from './readiness.ts';
import { repairOf } from './repair.ts';

const now = new Date('2026-11-18T17:30:00Z');
const campaign: CheckedCampaign = {
  line_item_id: 5001,
  client_daily_budget: 240,
  ab_test_daily_budget: null,
  countries: [250],
  suppliers: [335],
  pricing_type: 'cpa',
  pricing_custom_action_type_id: 4,
  adomain: 'nomnom.example',
  bcats: ['IAB8', 'IAB9'],
  landing_page: 'https://nomnom.example/fr',
  click_action: 'https://a.example/c',
  click_action_into_app: null,
  recommendation_click_action: null,
  tracker_engaged_view_url_template: null,
  tracker_impression_url_template: null,
};
const budget = { name: 'November', amount: 1300, spent: 0, start_day: '2026-11-18', end_day: '2026-11-30' };
const item = { name: 'RTG', budget_mode: 'fixed_ratio', budget, caps: 0, uncapped: [9001], event: 4 };
/** A creative that nobody ever submitted. */
const asked = (id: number) => ({ id, name: `Banner ${id}` });
const group = { id: 7, name: 'Autumn', shown: true, starts: null, creatives: 4, active: 4, unasked: [], unreviewed: 0 };
const ready: ReadinessFacts = {
  campaign_id: 9001,
  company_id: 1001,
  app_id: 2001,
  currency: 'EUR',
  campaign,
  advertiser_website_url: 'https://www.nomnom.example/app',
  app_store_url: 'https://apps.apple.com/app/id1',
  line_item: item,
  paced: false,
  countries: ['France'],
  mapped: [{ id: 4, type: 'Purchase', name: 'first_order' }],
  groups: [group],
  live_groups: [{ id: 7, name: 'Autumn', campaign_ids: [9000, 9001], unasked: [], unreviewed: 0 }],
  links: [],
  audiences: [{ id: 1, name: 'Lapsed', rows: 10 }],
  excluded: 1,
  unreviewed: 0,
  test: null,
};
const with_ = (edit: Partial<CheckedCampaign>, more: Partial<ReadinessFacts> = {}): ReadinessFacts => ({
  ...ready,
  ...more,
  campaign: { ...campaign, ...edit },
});
const repairs = (facts: ReadinessFacts, code: ReadinessCode) =>
  repairOf(code, facts, now)?.changes.map(({ before, after }) => [before, after]) ?? null;

/** One way to fail each code, and no other. */
const failing: Record<ReadinessCode, ReadinessFacts> = {
  no_budget: { ...ready, line_item: { ...item, budget: null } },
  daily_budget_missing: with_({ client_daily_budget: null }),
  no_country: with_({ countries: [] }),
  audience_empty: { ...ready, audiences: [{ id: 1, name: 'Lapsed', rows: 0 }] },
  click_missing: with_({ click_action: ' ' }),
  link_has_errors: {
    ...ready,
    links: [{ field: 'click_action', faults: ['pid is wrong'], repaired: 'https://a.example/c?pid=fairlead_int' }],
  },
  no_creative: { ...ready, groups: [{ ...group, active: 0 }] },
  approval_not_asked: { ...ready, groups: [{ ...group, unasked: [asked(31002), asked(31001)] }] },
  review_missing: { ...ready, unreviewed: 2 },
  event_not_mapped: with_({ pricing_custom_action_type_id: 5 }),
  domain_missing: with_({ adomain: null }),
  category_missing: with_({ bcats: [] }),
  landing_page_missing: with_({ landing_page: null }, { advertiser_website_url: null }),
};

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
    '/creativeGroups/8',
    '/campaigns/9001/creatives',
    '/creativeGroups/7',
    '/campaigns/9001/creatives',
    '/creativeGroups',
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

describe('repairs', () => {
  test('are there where the value follows', () => {
    expect(repairs(failing.daily_budget_missing, 'daily_budget_missing')).toEqual([[null, 100]]);
    expect(repairs(failing.event_not_mapped, 'event_not_mapped')).toEqual([[5, 4]]);
    expect(repairs(failing.domain_missing, 'domain_missing')).toEqual([[null, 'www.nomnom.example']]);
    expect(repairs(failing.landing_page_missing, 'landing_page_missing')).toEqual([[null, ready.app_store_url]]);
    expect(repairs(failing.link_has_errors, 'link_has_errors')).toEqual([
      ['https://a.example/c', 'https://a.example/c?pid=fairlead_int'],
    ]);
    const live = { id: 8, name: 'B', campaign_ids: [9999], unasked: [], unreviewed: 0 };
    expect(repairs({ ...ready, groups: [], live_groups: [live] }, 'no_creative')).toEqual([[[9999], [9001, 9999]]]);
    expect(
      repairOf('approval_not_asked', failing.approval_not_asked, now)?.changes.map(({ entity_id }) => entity_id),
    ).toEqual([31001, 31002]);
  });

  test('groups bring what was never submitted with them, and say what a client still has to say', () => {
    const live = { id: 8, name: 'B', campaign_ids: [], unasked: [asked(31005), asked(31004)], unreviewed: 1 };
    const of = (edit: Partial<CheckedCampaign> = {}) =>
      repairOf('no_creative', with_(edit, { groups: [], live_groups: [live] }), now);
    const told = (repair: ReturnType<typeof of>) =>
      repair?.changes.map(({ entity, entity_id, entity_name }) => [entity, entity_id, entity_name]);
    expect(told(of())).toEqual([
      ['creative_group', 8, 'B'],
      ['creative', 31004, 'Banner 31004'],
      ['creative', 31005, 'Banner 31005'],
    ]);
    expect(of()?.leaves).toEqual(['review_missing']);
    expect(told(of({ suppliers: [1] }))).toEqual([['creative_group', 8, 'B']]); // nobody who tracks approvals is bought from
  });

  test('what a group that is off would lack is not asked for', () => {
    const off = { ...group, id: 8, shown: false, unasked: [asked(31003)] };
    const facts = { ...failing.approval_not_asked, groups: [...failing.approval_not_asked.groups, off] };
    expect(repairOf('approval_not_asked', facts, now)?.changes).toHaveLength(2);
    expect(readinessOf(facts, now).checks[3]?.issues[0]?.detail).toBe('2 creatives were never submitted');
  });

  test('a cap leaves what other campaigns were given, and is shared to the cent', () => {
    const among = (caps: number, uncapped: number[], campaign_id = 9001) =>
      repairs(
        { ...failing.daily_budget_missing, campaign_id, line_item: { ...item, caps, uncapped } },
        'daily_budget_missing',
      )?.[0]?.[1] ?? null;
    const three = [9001, 9002, 9003];
    expect(three.map((id) => among(0, three, id))).toEqual([33.33, 33.33, 33.34]);
    // Whichever is repaired first, the others keep what was shown
    expect([9002, 9003].map((id) => among(33.33, [9002, 9003], id))).toEqual([33.33, 33.34]);
    expect([9001, 9002].map((id) => among(33.34, [9001, 9002], id))).toEqual([33.33, 33.33]);
    expect(among(40, [9001, 9002])).toBe(30);
    expect(among(90.01, [9001])).toBeNull(); // under the least cap
    expect(
      repairs({ ...failing.daily_budget_missing, line_item: { ...item, budget: null } }, 'daily_budget_missing'),
    ).toBeNull();
  });

  test('in yen the caps that are offered are whole, and make up what every screen calls needed', () => {
    const yen = (amount: number, uncapped: number[], campaign_id = 9001) =>
      repairs(
        {
          ...{ ...failing.daily_budget_missing, currency: 'JPY' as const, campaign_id },
          line_item: { ...item, budget: { ...budget, amount }, caps: 0, uncapped },
        },
        'daily_budget_missing',
      )?.[0]?.[1];
    expect(yen(13 * 780.6, [9001])).toBe(781);
    expect([9001, 9002].map((id) => yen(13 * 780.6, [9001, 9002], id))).toEqual([390, 391]);
    expect(yen(13 * 780.4, [9001])).toBe(780);
  });

  test('caps that are offered make up what is needed, whatever the order of repair', () => {
    const ids = [9001, 9002, 9003, 9004, 9005];
    const offer = (campaign_id: number, caps: number, uncapped: number[], amount: number) =>
      repairs(
        {
          ...failing.daily_budget_missing,
          campaign_id,
          line_item: { ...item, budget: { ...budget, amount }, caps, uncapped },
        },
        'daily_budget_missing',
      )?.[0]?.[1] as number | undefined;
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 40_000 }),
        fc.subarray(ids, { minLength: 1 }),
        fc.shuffledSubarray(ids, { minLength: 5 }),
        (perDay, counted, order) => {
          const amount = (perDay * 13) / 100;
          const shown = new Map(ids.map((id) => [id, offer(id, 0, counted, amount)]));
          for (const id of ids) if (!counted.includes(id)) expect(shown.get(id)).toBeUndefined();
          let [given, waiting] = [0, counted];
          for (const id of order.filter((one) => shown.get(one) !== undefined)) {
            expect(offer(id, given / 100, waiting, amount)).toBe(shown.get(id));
            given += Math.round((shown.get(id) ?? 0) * 100);
            waiting = waiting.filter((one) => one !== id);
          }
          expect([0, perDay]).toContain(given);
        },
      ),
    );
  });

  test('are not there where somebody has to decide', () => {
    for (const code of [
      'no_budget',
      'no_country',
      'audience_empty',
      'click_missing',
      'category_missing',
      'review_missing',
    ] as const)
      expect(repairOf(code, failing[code], now)).toBeNull();
    expect(repairs(failing.no_creative, 'no_creative')).toBeNull(); // a group was chosen: its creatives are off on purpose
    const two = [...ready.mapped, { id: 6, type: 'Install', name: 'install' }];
    const other = { ...failing.event_not_mapped, mapped: two, line_item: { ...item, event: null } };
    expect(repairs(other, 'event_not_mapped')).toBeNull();
    const unknown = {
      ...failing.link_has_errors,
      links: [{ field: 'click_action' as const, faults: ['x'], repaired: null }],
    };
    expect(repairs(unknown, 'link_has_errors')).toBeNull();
  });

  test('a missing cap of a campaign in an A/B test is the whole that is shared out, and enough for all parts', () => {
    const source = { part: 'source', mirrors: 1, currency: 'EUR' } as const;
    const changes = (test: ReadinessFacts['test'], amount = 1300) => {
      const line_item = { ...item, budget: { ...budget, amount } };
      return repairOf('daily_budget_missing', with_({ client_daily_budget: null }, { test, line_item }), now)?.changes;
    };
    expect(changes(source)).toMatchObject([{ field: 'ab_test_daily_budget', before: null, after: 100 }]);
    expect(changes({ part: 'mirror' })).toBeUndefined();
    expect([changes(source, 250), changes(null, 250)?.length]).toEqual([undefined, 1]); // 19.23 a day: two parts under 10
  });

  test('need the right of each write; the support team repairs links only (row 92)', () => {
    const link = repairOf('link_has_errors', failing.link_has_errors, now);
    const cap = repairOf('daily_budget_missing', failing.daily_budget_missing, now);
    const approval = repairOf('approval_not_asked', failing.approval_not_asked, now);
    if (!link || !cap || !approval) throw new Error('three repairs');
    const may = (role: Parameters<typeof mayRepair>[0]) => [link, cap, approval].map((one) => mayRepair(role, one));
    expect(may('campaign_manager')).toEqual([true, true, true]);
    expect(may('support_team_member')).toEqual([true, false, false]);
    expect(may('client')).toEqual([true, true, true]);
    expect(may('creative_team_member')).toEqual([false, false, false]);
  });
});

test('every check marks a tab of the campaign; the mapping, which has none, marks Details (CD-31)', () => {
  const tabs = ['budgetAndDelivery', 'targeting', 'tracking', 'creatives', 'details', 'details'];
  expect(readinessChecks.map(tabOfCheck)).toEqual(tabs);
});
