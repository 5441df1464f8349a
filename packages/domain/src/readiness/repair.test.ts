import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { mayRepair } from '../campaign-launch/repair-rights.ts';
import type { ReadinessCode } from './codes.ts';
import type { CheckedCampaign, ReadinessFacts } from './facts.ts';
import { readinessOf } from './readiness.ts';
import { repairOf } from './repair.ts';
import { asked, budget, failing, group, item, now, ready, with_ } from './testing/ready.ts';

const repairs = (facts: ReadinessFacts, code: ReadinessCode) =>
  repairOf(code, facts, now)?.changes.map(({ before, after }) => [before, after]) ?? null;

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
