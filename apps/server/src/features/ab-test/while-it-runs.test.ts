import * as history from '@fairlead/contract/history';
import type { CampaignDraft } from '@fairlead/domain/campaign/draft';
import { draftOf } from '@fairlead/domain/campaign/draft-of';
import { askedToFollow, inAnyCase, takenOver } from '@fairlead/domain/campaign/follow';
import { describe, expect, test } from 'vitest';
import { two, useAbTests } from '../../testing/ab-tests.ts';
import { type CampaignBody, type CampaignHouse, errorsOf } from '../../testing/campaigns.ts';
import type { Caller } from '../../testing/house.ts';
import { roomKinds } from '../../testing/records.ts';

describe.each(roomKinds())('A/B tests on %s', (kind) => {
  let on: CampaignHouse;
  let admin: Caller;
  const { start, tests, whole } = useAbTests(kind, (opened) => {
    ({ on, admin } = opened);
  });

  test('while it runs only the whole cap is changed, and the mirrors are as active as their source', async () => {
    const { id } = await on.make({ active: true, client_daily_budget: 100, internal_name: 'ours' });
    const untested = await on.make({ client_daily_budget: 100 });
    const none = await on.put(untested.id, { client_daily_budget: 100, ab_test_daily_budget: 90 });
    expect(errorsOf(none)).toEqual(['ab_test_daily_budget: You try to split daily caps but no ab test is running']);
    const mirror = (await start(id, { campaigns: [{ internal_name: 'b' }] })).body.ab_test_campaigns?.[0]?.id ?? 0;
    const share = await on.put(id, { client_daily_budget: 60, client_budget: null });
    expect(errorsOf(share)).toEqual([expect.stringMatching(/^client_daily_budget: .*“Daily cap of the A\/B test”/)]);
    const cap = (body: object, who = on.manager) =>
      on.put(id, { client_budget: null, client_daily_budget: 50, ...body }, who);
    expect(errorsOf(await cap({ ab_test_daily_budget: 19 }))).toEqual([
      'ab_test_daily_budget: Shared by 2 campaigns, the daily cap must be at least 20: each of them needs 10.',
    ]);
    expect((await cap({ ab_test_daily_budget: 80.01 })).body).toMatchObject({
      client_daily_budget: 40,
      ab_test_daily_budget: 80.01,
    });
    expect((await whole(mirror)).body.client_daily_budget).toBe(40.01);
    await cap({ client_daily_budget: 40, paused: true, frequency_cap: 3 });
    expect((await whole(mirror)).body).toMatchObject({ paused: true, frequency_cap: 10 });
    expect((await tests(id)).running).toMatchObject({
      differs: [{ field: 'frequency_cap', values: [3, 10] }],
      changes: [{ fields: ['frequency_cap'], campaign_ids: [id], even: false }],
    });
    expect((await cap({ client_daily_budget: 40, mirrors_follow: true })).status).toBe(403);
    await cap({ client_daily_budget: 40, lifetime_frequency_cap: 40, mirrors_follow: true }, admin);
    expect((await whole(mirror)).body).toMatchObject({ lifetime_frequency_cap: 40, frequency_cap: 10 });
    expect((await tests(id)).running?.changes.at(-1)).toMatchObject({ fields: ['lifetime_frequency_cap'], even: true });
    expect(await cap({ client_daily_budget: 40, state: 'Archived' })).toMatchObject({
      ...{ status: 409, body: { code: 'ab_test', message: 'An A/B test runs with this campaign. End it first.' } },
    });
    const query = { entity: 'campaign', entity_id: String(id), limit: '100' };
    const made = (await admin.call(history.listHistory, { query })).body.items.find(
      ({ action }) => action === 'create',
    );
    expect(made).toMatchObject({ can_undo: false, why_not: 'An A/B test runs with this campaign. End it first.' });
    expect(errorsOf(await on.put(mirror, { client_daily_budget: 90, client_budget: null }, admin))).toEqual([
      expect.stringMatching(/^client_daily_budget: /),
    ]);
  });

  test('what mirrors would take over of a save is told as it is then stored, for every field', async () => {
    const { id } = await on.make({ client_daily_budget: 100, internal_name: 'ours' });
    const begun = (await start(id, two)).body.ab_test_campaigns ?? [];
    const [alike = 0, differs = 0] = begun.map((one) => one.id);
    const kept = { client_budget: null };
    const fields = {
      ...{ adomain: 'shop.example', bcats: ['IAB1'], landing_page: 'https://nomnom.example/a' },
      ...{ landing_page2: 'https://nomnom.example/b', target_custom_action_type_id: 5, attribution_days: 30 },
      ...{ countries: [250, 276], suppliers: [335], installers_label: 'installers', payers_label: 'payers' },
      ...{ attribution_days_data_science: 14, frequency_cap: 6, lifetime_frequency_cap: 40 },
      ...{ cappings: [{ counting_period: 'day', threshold: 2, event_type: 'click' }], bid_type: 'cpc' },
      ...{ target_cpx_in_company_currency: 1.25, pacing_without_target_buying_price: true, pricing_type: 'cpc' },
      ...{ pricing_custom_action_type_id: 5, click_action: 'https://app.adjust.com/abc', use_direct_link: true },
      ...{
        click_action_into_app: 'nomnom://a',
        recommendation_click_action: 'nomnom://b',
        cpm: 2.5,
        target_margin: 20,
      },
      ...{ tracker_engaged_view_url_template: 'https://view.adjust.com/abc', cpa_test_champion_cr: 0.02 },
      tracker_impression_url_template: 'https://view.adjust.com/impression/abc',
      cpa_algorithm_max_cr: 0.1,
    } as const;
    const others = {
      ...{ adomain: 'other.example', landing_page: 'https://other.example', frequency_cap: 3 },
      ...{ countries: [276], installers_label: 'non_installers', click_action: 'https://app.adjust.com/other' },
    } as const;
    const refused = errorsOf(await on.put(differs, { ...kept, client_daily_budget: 33.33, ...others }, admin));
    expect(refused).toEqual([]);
    const [before, first, second] = [await whole(id), await whole(alike), await whole(differs)].map((one) =>
      draftOf(one.body),
    ) as [CampaignDraft, CampaignDraft, CampaignDraft];
    const sent = { ...kept, client_daily_budget: before.client_daily_budget, ...fields } as CampaignBody;
    expect(errorsOf(await on.put(id, { ...sent, mirrors_follow: true }, admin))).toEqual([]);
    const after = draftOf((await whole(id)).body);
    const asked = askedToFollow(before, after);
    expect(new Set(asked)).toEqual(new Set([...Object.keys(fields), ...asked]));
    for (const [mirror, was] of [
      [alike, first],
      [differs, second],
    ] as const) {
      const now = draftOf((await whole(mirror)).body);
      const taken = takenOver(was, before, asked);
      for (const field of asked) expect(now[field], field).toEqual(taken.includes(field) ? after[field] : was[field]);
    }
    expect(asked.filter((field) => !takenOver(second, before, asked).includes(field)).sort()).toEqual(
      Object.keys(others).sort(),
    );

    const anyway = { client_cost: 7, paused: true, ab_test_daily_budget: 120.01, frequency_cap: 9 };
    const [was, wasDiffering] = [await whole(alike), await whole(differs)].map((one) => draftOf(one.body));
    const again = { ...kept, client_daily_budget: after.client_daily_budget, ...anyway };
    expect(errorsOf(await on.put(id, again, admin))).toEqual([]);
    const then = draftOf((await whole(id)).body);
    const told = inAnyCase(after, then, { mirrors: 2, currency: 'EUR' });
    expect(told.map(({ field }) => field).sort()).toEqual(['client_cost', 'client_daily_budget', 'paused']);
    for (const one of told) expect(then[one.field], one.field).toEqual(one.after);
    const follow = Object.fromEntries(told.map((one) => [one.field, one.mirror]));
    expect(draftOf((await whole(alike)).body)).toEqual({ ...was, ...follow });
    expect(draftOf((await whole(differs)).body)).toEqual({ ...wasDiffering, ...follow });
  });
});
