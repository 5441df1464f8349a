import * as launch from '@fairlead/contract/campaign-launch';
import * as groups from '@fairlead/contract/creative-group';
import * as lineItems from '@fairlead/contract/line-item-campaign';
import * as pacing from '@fairlead/contract/pacing';
import * as readiness from '@fairlead/contract/readiness';
import * as tracking from '@fairlead/contract/tracking';
import { mirrorsText } from '@fairlead/domain/campaign/follow';
import { exampleLinks } from '@fairlead/domain/tracking/example-links';
import { describe, expect, test } from 'vitest';
import { at, two, useAbTests } from '../../testing/ab-tests.ts';
import { type CampaignHouse, errorsOf } from '../../testing/campaigns.ts';
import { aGroup } from '../../testing/creatives.ts';
import type { Caller } from '../../testing/house.ts';
import { aBudget, aLineItem } from '../../testing/line-items.ts';
import { roomKinds } from '../../testing/records.ts';

const broken = (exampleLinks[0]?.link ?? '').replace('&clickid={click_id}', '');

describe.each(roomKinds())('A/B tests on %s', (kind) => {
  let on: CampaignHouse;
  let admin: Caller;
  const { start, tests, whole } = useAbTests(kind, (opened) => {
    ({ on, admin } = opened);
  });

  test('while a test shares a cap out, the whole counts against the budget of the line item', async () => {
    const item = await aLineItem(on.house, on.company);
    await aBudget(on.house, item, { days: ['2026-11-01', '2026-11-30'], client_budget: 13_000 });
    await on.house.db.query('update line_item_budget set client_daily_budget = 1000 where line_item_id = $1', [
      item.id,
    ]);
    const of = { line_item_id: item.id, active: true, internal_name: 'ours' };
    const { id } = await on.make({ ...of, client_daily_budget: 820 });
    const { id: bare } = await on.make({ ...of, active: false, client_daily_budget: null });
    const ads = await aGroup(on.house, admin, on.app, 'Spring');
    await ads.banner();
    await admin.call(groups.updateCreativeGroup, { params: ads.params, body: { campaign_ids: [id] } });
    const told = async () => {
      const query = { company_id: String(on.company) };
      const { body } = await admin.call(lineItems.listLineItemOverviews, { query });
      const checks = (await admin.call(readiness.getReadiness, { params: at(bare) })).body.checks;
      const issue = checks.flatMap(({ issues }) => issues).find(({ code }) => code === 'daily_budget_missing');
      const aligned = body.items.find((one) => one.id === item.id)?.daily_budget_misalignment;
      const { items: spending } = (
        await admin.call(pacing.listPacingCampaigns, { params: { lineItemId: String(item.id) } })
      ).body;
      const cap = spending.find((one) => one.id === id)?.client_daily_budget;
      return { aligned, cap, offered: issue?.repair?.changes.map(({ after }) => after) };
    };
    const before = await told();
    expect(before).toEqual({ aligned: { amount: -180, percent: -18 }, cap: 820, offered: [expect.any(Number)] });
    await start(id, { campaigns: [{ internal_name: 'b' }] });
    expect(await told()).toEqual(before);
  });

  test('without a cap the whole is what readiness offers, and what is set', async () => {
    const item = await aLineItem(on.house, on.company);
    await aBudget(on.house, item, { days: ['2026-11-01', '2026-11-30'], client_budget: 13_000 });
    const bare = { line_item_id: item.id, internal_name: 'ours', client_daily_budget: null };
    const { id } = await on.make(bare);
    const mirror = (await start(id, { campaigns: [{ internal_name: 'b' }] })).body.ab_test_campaigns?.[0]?.id ?? 0;
    const offered = async (campaign: number) => {
      const { body } = await admin.call(readiness.getReadiness, { params: at(campaign) });
      const found = body.checks.flatMap(({ issues }) => issues).find(({ code }) => code === 'daily_budget_missing');
      return found?.repair?.changes.map(({ field, after }) => [field, after]) ?? [];
    };
    expect(await offered(mirror)).toEqual([]);
    const [[field, after] = []] = await offered(id);
    expect([field, after]).toEqual(['ab_test_daily_budget', 1000]);
    const codes = ['daily_budget_missing' as const];
    expect((await admin.call(launch.repairCampaign, { params: at(id), body: { codes } })).status).toBe(200);
    expect((await whole(id)).body).toMatchObject({
      ...{ ab_test_daily_budget: 1000, client_daily_budget: 500 },
      ab_test_campaigns: [{ client_daily_budget: 500 }],
    });
  });

  test('a repair is the mirrors’ too where who repairs may change them, else the count begins anew: both are told', async () => {
    await on.house.db.query(`update application set tracking_provider = 'appsflyer' where id = $1`, [on.app]);
    const made = await on.make({
      internal_name: 'ours',
      client_daily_budget: 100,
      adomain: null,
      click_action: broken,
    });
    const { id } = made;
    const [alike = 0, other = 0] = ((await start(id, two)).body.ab_test_campaigns ?? []).map((one) => one.id);
    const own = { client_daily_budget: 33.33, client_budget: null, click_action: 'https://app.adjust.com/own' };
    expect(errorsOf(await on.put(other, own, admin))).toEqual([]);
    const links = async () => {
      const all = await Promise.all([id, alike, other].map((one) => whole(one)));
      return all.map(({ body }) => body.click_action);
    };
    const body = { links: [{ campaign_id: id, tracking_type: 'click' as const, link: broken }] };
    const mend = (who: Caller, extra = {}) => who.call(tracking.repairTracking, { body }, extra);
    const tried = async (who: Caller) => (await mend(who, { query: { dry_run: 'true' } })).body as unknown;
    expect(await tried(on.manager)).toMatchObject({
      warnings: [{ path: 'click_action', message: mirrorsText(false) }],
    });
    expect(await tried(admin)).toMatchObject({ warnings: [{ path: 'click_action', message: mirrorsText(true) }] });
    expect((await mend(admin)).body.items[0]).toMatchObject({ status: 'repaired' });
    const [mended] = await links();
    expect([mended === broken, await links()]).toEqual([false, [mended, mended, own.click_action]]);

    const rowOf = async (who: Caller) => {
      const { items } = (await who.call(tracking.auditTracking, { query: { application_id: String(on.app) } })).body;
      return items.find(({ campaign_id }) => campaign_id === id);
    };
    const client = await on.house.as('client', on.company);
    expect(await rowOf(on.manager)).toMatchObject({ mirrors: 2 });
    expect(await rowOf(client)).not.toHaveProperty('mirrors');
    const ready = async (who: Caller) => (await who.call(readiness.getReadiness, { params: at(id) })).body;
    expect(await ready(on.manager)).toMatchObject({ mirrors: 2 });
    expect(await ready(client)).not.toHaveProperty('mirrors');
  });

  test('a repair of readiness is the mirrors’ too, but for what they differ in; of one who may not change them it is the source’s', async () => {
    await on.house.db.query(`update application set tracking_provider = 'appsflyer' where id = $1`, [on.app]);
    const tested = async () => {
      const { id } = await on.make({ internal_name: 'ours', client_daily_budget: 100, click_action: broken });
      const [alike = 0, other = 0] = ((await start(id, two)).body.ab_test_campaigns ?? []).map((one) => one.id);
      const own = { client_daily_budget: 33.33, client_budget: null, click_action: 'https://app.adjust.com/own' };
      expect(errorsOf(await on.put(other, own, admin))).toEqual([]);
      const links = async () =>
        (await Promise.all([id, alike, other].map((one) => whole(one)))).map(({ body }) => body.click_action);
      return { id, links, own: own.click_action };
    };
    const codes = ['link_has_errors' as const];
    const mend = (id: number, who: Caller, extra = {}) =>
      who.call(launch.repairCampaign, { params: at(id), body: { codes } }, extra);
    const followed = await tested();
    const tried = await mend(followed.id, admin, { query: { dry_run: 'true' } });
    expect(tried.body).toMatchObject({ warnings: [{ path: 'click_action', message: mirrorsText(true) }] });
    expect((await mend(followed.id, admin)).status).toBe(200);
    const [mended] = await followed.links();
    expect([mended === broken, await followed.links()]).toEqual([false, [mended, mended, followed.own]]);

    const alone = await tested();
    const warned = await mend(alone.id, on.manager, { query: { dry_run: 'true' } });
    expect(warned.body).toMatchObject({ warnings: [{ path: 'click_action', message: mirrorsText(false) }] });
    expect((await mend(alone.id, on.manager)).status).toBe(200);
    expect(await alone.links()).toEqual([mended, broken, alone.own]);
    expect((await tests(alone.id)).running?.changes.at(-1)).toMatchObject({ fields: ['click_action'], even: false });
  });
});
