import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Sent } from '@fairlead/contract';
import * as launching from '@fairlead/contract/campaign-launch';
import * as creatives from '@fairlead/contract/creative';
import * as groups from '@fairlead/contract/creative-group';
import * as mapping from '@fairlead/contract/event-mapping';
import * as pacing from '@fairlead/contract/pacing';
import { readinessCodes } from '@fairlead/domain/readiness/codes';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { followersOf } from '../../platform/feed/followers.ts';
import type { CampaignBody } from '../../testing/campaigns.ts';
import { aGroup } from '../../testing/creatives.ts';
import type { Caller } from '../../testing/house.ts';
import { type LaunchHouse, openLaunchHouse, READY } from '../../testing/launches.ts';
import { roomKinds } from '../../testing/records.ts';
import { watchCampaigns } from './watch.service.ts';
import { causingChange } from './watch.sql.ts';

/** Entries of a company that others wrote. */
const HISTORY = 8000;

describe.each(roomKinds())('what breaks of campaigns that are on on %s', (kind) => {
  let on: LaunchHouse;
  beforeAll(async () => {
    on = await openLaunchHouse(kind);
  });
  afterAll(() => on?.close());

  test('what breaks of a campaign that is on is found, with when and by which change, until it is put right', async () => {
    const [one, off] = [await on.ready({ name: 'Watched' }), await on.ready({ name: 'Never on' })];
    await on.launch([one.id], [one.version]);
    const look = async () => {
      await followersOf(on.house.context).look();
      await watchCampaigns(on.house.context);
      const { body } = await on.manager.call(launching.listBrokenCampaigns, {});
      return body.items.filter(({ campaign_id }) => [one.id, off.id].includes(campaign_id));
    };
    const count = async (who: Caller) => (await who.call(pacing.listQueues, {})).body.items[0]?.count;
    expect(await look()).toEqual([]);
    const before = (await count(on.manager)) ?? 0;

    const params = { applicationId: String(on.app), creativesGroupId: String(on.ads.id) };
    const set = randomUUID();
    await on.manager.call(
      groups.updateCreativeGroup,
      { params, body: { active: false } },
      { headers: { 'X-Change-Set': set } },
    );
    const [found, ...others] = await look();
    expect(others).toEqual([]);
    expect(found).toMatchObject({ campaign_id: one.id, code: 'no_creative', change_set_id: set, by: on.manager.email });
    const client = await on.house.as('client', on.company);
    expect((await on.read(one.id)).broken).toEqual({
      code: 'no_creative',
      at: found?.at,
      change_set_id: set,
      by: on.manager.email,
    });
    expect((await on.read(one.id, client)).broken?.by).toBe('Fairlead staff');
    expect(await count(on.manager)).toBeGreaterThan(before);
    const elsewhere = (await on.house.company({ name: 'Without' })).id;
    expect(await count(await on.house.as('client', elsewhere))).toBe(0);

    await on.manager.call(groups.updateCreativeGroup, { params, body: { active: true } });
    expect(await look()).toEqual([]);
    expect((await on.read(one.id)).broken).toBeNull();

    // A mapping is watched though the bidder is not told of it; what was mapped later did not break it
    const [unmaps, maps] = [randomUUID(), randomUUID()];
    const map = (customActionName: string, type: string | null, changeSet: string) =>
      on.manager.call(
        mapping.updateCustomAction,
        { params: { applicationId: String(on.app), customActionName }, body: { type } },
        { headers: { 'X-Change-Set': changeSet } },
      );
    const [paid] = await on.house.db.query<{ type: string }>('select type from custom_action_type where id = 4');
    await map('first_order', null, unmaps);
    await map('sign_up', 'registration', maps);
    expect(await look()).toMatchObject([{ campaign_id: one.id, code: 'event_not_mapped', change_set_id: unmaps }]);
    await map('first_order', paid?.type ?? null, randomUUID());
    expect(await look()).toEqual([]);
  });

  /** A group of its own, and ways to save one campaign, to turn the group off and on, and to look at what broke of the campaign. */
  const alone = async (id: number) => {
    const group = await aGroup(on.house, on.manager, on.app);
    const params = { applicationId: String(on.app), creativesGroupId: String(group.id) };
    return {
      group,
      saveGroup: async (body: Sent<typeof groups.updateCreativeGroup>['body']) =>
        expect((await on.manager.call(groups.updateCreativeGroup, { params, body })).status).toBe(200),
      put: async (body: Omit<CampaignBody, 'version' | 'client_daily_budget'>) => {
        const { version, client_daily_budget } = await on.read(id);
        expect((await on.put(id, { client_daily_budget, version, ...body })).status).toBe(200);
      },
      look: async () => {
        await followersOf(on.house.context).look();
        await watchCampaigns(on.house.context);
        const { body } = await on.manager.call(launching.listBrokenCampaigns, {});
        return body.items.filter(({ campaign_id }) => campaign_id === id).map(({ code, by }) => [code, by]);
      },
    };
  };

  test('what a campaign never had has not broken, whatever is written beside it, until it was there', async () => {
    const { id } = await on.make({ ...READY, name: 'Never ready', click_action: null }); // nor does it show an ad
    const { group, saveGroup, put, look } = await alone(id);
    await look(); // of many looks before it is switched on
    await put({ active: true });
    expect(await look()).toEqual([]);
    expect((await on.read(id)).broken).toBeNull();
    // A group without an ad, and a pause
    await saveGroup({ campaign_ids: [id] });
    expect(await look()).toEqual([]);
    await put({ paused: true });
    await look();
    await saveGroup({ name: 'Later' });
    await put({ paused: false, name: 'Never ready yet' });
    expect(await look()).toEqual([]);
    // What was there and is gone again has broken
    await group.banner();
    await on.submitAll();
    await put({ click_action: READY.click_action });
    expect(await look()).toEqual([]);
    expect(await on.codesOf(id)).toEqual([]);
    await saveGroup({ active: false });
    expect(await look()).toEqual([['no_creative', on.manager.email]]);
    // Switched on anew, it is as it was then
    await put({ active: false });
    expect(await look()).toEqual([]);
    await put({ active: true });
    expect(await look()).toEqual([]);
  });

  test('what is done in the same groups for other campaigns has not broken it', async () => {
    const [one, other] = [await on.make({ ...READY, name: 'Broken' }), await on.make({ ...READY, name: 'Beside' })];
    const { group, saveGroup, put, look } = await alone(one.id);
    const banner = (await group.banner()).body.id;
    await saveGroup({ campaign_ids: [one.id, other.id] });
    await on.submitAll();
    await put({ active: true });
    expect(await look()).toEqual([]);
    const admin = await on.house.as('admin');
    const shows = (campaign_id: number, active: boolean, who: Caller) =>
      who.call(creatives.updateCampaignSettings, {
        params: { ...group.params, creativeId: String(banner) },
        body: { connected_campaigns: [{ campaign_id, active }] },
      });
    expect((await shows(one.id, false, on.manager)).status).toBe(200);
    expect((await shows(other.id, false, admin)).status).toBe(200);
    await admin.call(groups.updateCreativeGroup, { params: group.params, body: { campaign_ids: [one.id] } });
    expect(await look()).toEqual([['no_creative', on.manager.email]]);
    await shows(one.id, true, on.manager);
    expect(await look()).toEqual([]);
    // Taken off the group it is broken by that
    await admin.call(groups.updateCreativeGroup, { params: group.params, body: { campaign_ids: [other.id] } });
    await shows(other.id, true, on.manager);
    expect(await look()).toEqual([['no_creative', admin.email]]);
  });

  test('what broke before the first look after a launch has broken, and what broke during a pause', async () => {
    const { id } = await on.make({ ...READY, name: 'Broke at once' });
    const { group, saveGroup, put, look } = await alone(id);
    await group.banner();
    await on.submitAll();
    await saveGroup({ campaign_ids: [id] });
    await look();
    await on.launch([id], [(await on.read(id)).version]);
    await saveGroup({ active: false });
    expect(await look()).toEqual([['no_creative', on.manager.email]]);
    await saveGroup({ active: true });
    await put({ paused: true });
    expect(await look()).toEqual([]);
    await saveGroup({ active: false });
    await put({ paused: false });
    expect(await look()).toEqual([['no_creative', on.manager.email]]);
  });

  test('what was told as broken and never was there is a lack after the update', async () => {
    const { id } = await on.make({ name: 'Told wrongly' });
    const { version, client_daily_budget } = await on.read(id);
    expect((await on.put(id, { client_daily_budget, version, active: true })).status).toBe(200);
    const { db } = on.house;
    const told = `insert into campaign_break (campaign_id, code, at)
      select l.entity_id::int, v.code, l.at + v.later from change_log l, (values ('click_missing', interval '-9 min'), ('no_creative', '5 min')) v (code, later)
      where l.entity = 'campaign' and l.entity_id = $1::int and l.changes @> '[{"field": "active", "after": true}]'`;
    await db.query(told, [id]);
    const file = await readFile(join(import.meta.dirname, '../../../migrations/records/0155_never_there.sql'), 'utf8');
    await db.query(file.slice(file.indexOf('with never')));
    const codes = async (table: string) =>
      (await db.query<{ code: string }>(`select code from ${table} where campaign_id = $1`, [id])).map(
        ({ code }) => code,
      );
    expect([await codes('campaign_lack'), await codes('campaign_break')]).toEqual([['click_missing'], ['no_creative']]);
  });

  test('what broke is looked for in the records’ own entries, not in all that the company ever did', async () => {
    const { id } = await on.ready({ name: 'Long history' });
    const set = randomUUID();
    const { db } = on.house;
    await db.query(`insert into change_set (id, channel, at, started_at) values ($1, 'system', now(), now())`, [set]);
    await db.query(
      `insert into change_log (change_set_id, at, recorded_at, channel, action, entity, entity_id, entity_name, company_id, changes)
       select $1, now(), now(), 'system', 'update',
         case when n % 100 = 0 then 'line_item_budget' else (array['campaign', 'creative', 'creative_group', 'custom_action'])[n % 4 + 1] end,
         1000000 + n, 'x', $2, '[{"field":"name","before":"a","after":"b"}]' from generate_series(1, $3::int) n`,
      [set, on.company, HISTORY],
    );
    await db.query('analyze change_log');
    type Plan = { [key: string]: unknown; Plans?: Plan[] };
    const readBy = (plan: Plan): number =>
      (plan.Plans ?? []).reduce((sum, one) => sum + readBy(one), 0) +
      (plan['Relation Name'] === 'change_log'
        ? (Number(plan['Actual Rows']) + Number(plan['Rows Removed by Filter'] ?? 0)) * Number(plan['Actual Loops'])
        : 0);
    const explained = {
      ...db,
      query: (text: string, values: unknown[]) => db.query(`explain (analyze, format json) ${text}`, values),
    };
    const about = {
      campaign_id: id,
      company_id: on.company,
      app_id: on.app,
      line_item_id: on.lineItem.id,
      groups: [on.ads.id],
    };
    const read: [string, number][] = [];
    for (const code of readinessCodes) {
      const [plan] = ((await causingChange({ db: explained as never }, code, about)) as never)['QUERY PLAN'] as [
        { Plan: Plan },
      ];
      read.push([code, readBy(plan.Plan)]);
    }
    expect(read.filter(([, rows]) => rows > HISTORY / 20)).toEqual([]);
  });
});
