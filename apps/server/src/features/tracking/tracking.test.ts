import * as abTests from '@fairlead/contract/ab-test';
import * as history from '@fairlead/contract/history';
import * as pacing from '@fairlead/contract/pacing';
import * as api from '@fairlead/contract/tracking';
import type { Role } from '@fairlead/domain/role';
import { exampleLinks } from '@fairlead/domain/tracking/example-links';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type CampaignHouse, openCampaignHouse } from '../../testing/campaigns.ts';
import type { Caller } from '../../testing/house.ts';
import { roomKinds } from '../../testing/records.ts';
import { watchLinks } from './wrong.service.ts';

const good = exampleLinks[0]?.link ?? '';
const impression = exampleLinks.find(({ tracking_type }) => tracking_type === 'impression')?.link ?? '';
const broken = good.replace('&clickid={click_id}', '').replace('{idfa_plain}', '{idfa}');
const android = exampleLinks[1]?.link ?? '';

describe.each(roomKinds())('tracking on %s', (kind) => {
  let on: CampaignHouse;
  beforeAll(async () => {
    on = await openCampaignHouse(kind);
    await on.house.db.query(`update application set tracking_provider = 'appsflyer' where id = $1`, [on.app]);
  });
  afterAll(() => on?.close());

  const check = (who: Caller, link: string, application_id = on.app) =>
    who.call(api.checkTracking, { body: { application_id, tracking_type: 'click' as const, link } });
  const audit = async (query = {}, who = on.manager) => (await who.call(api.auditTracking, { query })).body;
  const repair = (links: readonly { id: number; link: string }[], who = on.manager, extra = {}) =>
    who.call(
      api.repairTracking,
      { body: { links: links.map(({ id, link }) => ({ campaign_id: id, tracking_type: 'click' as const, link })) } },
      extra,
    );

  test('a link is checked against an application, whether it is stored or not', async () => {
    expect(await check(on.manager, good)).toMatchObject({
      status: 200,
      body: { provider: 'appsflyer', link_type: 'classic', checks: [], repaired: null },
    });
    const { body } = await check(on.manager, broken);
    expect(body).toMatchObject({
      checks: [
        { name: 'Mandatory parameters missing', severity: 'danger', message: 'This value is mandatory' },
        { name: 'Unknown values', severity: 'danger', message: 'Unknown macro' },
      ],
      repaired: {
        link: good,
        changes: [
          { name: 'idfa', before: '{idfa}', after: '{idfa_plain}' },
          { name: 'clickid', before: null, after: '{click_id}' },
        ],
      },
    });
    expect((await check(on.manager, good, 999_999)).status).toBe(404);
    expect((await check(on.manager, 'x'.repeat(8001))).status).toBe(400);
  });

  test('the audit tells each link of the campaigns, and its repair is one change set that is taken back together', async () => {
    const bad = await on.make({ name: 'Bad', click_action: broken, tracker_impression_url_template: impression });
    const wrong = await on.make({ name: 'Wrong', click_action: android });
    const rows = (await audit({ application_id: on.app })).items;
    expect(rows.map(({ campaign_id, tracking_type, state }) => [campaign_id, tracking_type, state])).toEqual([
      [bad.id, 'click', 'repairable'],
      [bad.id, 'impression', 'good'],
      [wrong.id, 'click', 'by_hand'],
    ]);
    expect(rows[0]).toMatchObject({
      kept: 9,
      running: false,
      tracking_provider: 'appsflyer',
      repaired: { link: good },
    });
    expect(rows[0]?.faults.map(({ name, error }) => `${name}: ${error}`)).toEqual([
      'idfa: Unknown macro',
      'clickid: This value is mandatory',
    ]);

    const links = [
      { id: wrong.id, link: android },
      { id: bad.id, link: broken },
    ];
    const tried = await repair(links, on.manager, { query: { dry_run: 'true' } });
    expect(tried.body).toMatchObject({
      dry_run: true,
      changes: [{ field: 'click_action', before: broken, after: good }],
    });
    expect((await on.read(bad.id)).click_action).toBe(broken);

    const set = '5f0c9c8e-0000-4000-8000-000000000001';
    const done = await repair(links, on.manager, { headers: { 'x-change-set': set } });
    expect(done.body.items.map(({ status, message }) => `${status}: ${message}`)).toEqual([
      'refused: Not everything in it can be repaired. Open the campaign and mend it there.',
      'repaired: 2 parameters repaired',
    ]);
    expect((await on.read(bad.id)).click_action).toBe(good);
    expect((await repair(links)).body.items.map(({ status }) => status)).toEqual(['refused', 'stale']);
    expect((await repair([{ id: bad.id, link: good }])).body.items[0]).toMatchObject({
      status: 'refused',
      message: 'Nothing of it needs a repair',
    });
    const undone = await on.manager.call(history.undoChangeSet, { params: { changeSetId: set }, body: {} });
    expect([undone.status, (await on.read(bad.id)).click_action]).toEqual([200, broken]);
  });

  test('links of engagement are asked for with AppsFlyer alone, and another partner makes them wrong', async () => {
    const other = (await on.house.application(on.company, 'ios', 'Other')).id;
    const { id } = await on.make({ app_id: other, click_action: good, tracker_engaged_view_url_template: good });
    const states = async (provider: string) => {
      await on.house.db.query('update application set tracking_provider = $2 where id = $1', [other, provider]);
      const { items } = await audit({ application_id: other });
      return items.filter((row) => row.campaign_id === id).map((row) => `${row.tracking_type} ${row.state}`);
    };
    expect(await states('appsflyer')).toEqual(['click good', 'engagement by_hand']);
    expect(await states('adjust')).toEqual(['click by_hand']);
    expect(await states('custom')).toEqual(['click good']);
  });

  test('a link that became wrong without being changed joins the queue, until it is right or changed', async () => {
    const app = (await on.house.application(on.company, 'ios', 'Turncoat')).id;
    const of = async (provider: string, logged = true) => {
      await on.house.db.query('update application set tracking_provider = $2 where id = $1', [app, provider]);
      if (logged)
        await on.house.db.query(
          `insert into change_log (change_set_id, at, recorded_at, user_id, channel, action, entity, entity_id, entity_name, company_id, changes)
           select change_set_id, at, recorded_at, user_id, channel, action, 'application', $1, 'Turncoat', company_id, '[]'
           from change_log limit 1`,
          [app],
        );
    };
    const queue = async () => {
      const { items } = (await on.manager.call(pacing.listQueues, {})).body;
      return items.find((one) => one.queue === 'links_wrong');
    };
    const wrong = async (query = {}) =>
      (await audit({ became_wrong: 'true', ...query })).items.map((row) => `${row.campaign_id} ${row.tracking_type}`);
    const client = await on.house.as('client', (await on.house.company({ name: 'Elsewhere' })).id);
    await of('appsflyer');
    const { id } = await on.make({ app_id: app, click_action: good, tracker_impression_url_template: broken });
    await watchLinks(on.house);
    expect([await wrong(), (await queue())?.count]).toEqual([[], 0]);

    await of('adjust');
    await watchLinks(on.house);
    // The impression link was wrong when it was saved
    expect(await wrong()).toEqual([`${id} click`]);
    expect(await queue()).toMatchObject({ count: 1, path: '/trackingAudit' });
    const [row] = (await audit({ application_id: app })).items;
    expect(row).toMatchObject({ wrong_since: expect.stringMatching(/^2026-11-18T10:/), company_id: on.company });
    expect((await audit({ became_wrong: 'true' }, client)).items).toEqual([]);

    // Seen by itself, at night: nothing tells of a catalogue that changed
    await of('appsflyer', false);
    await watchLinks(on.house);
    expect((await queue())?.count).toBe(1);
    await on.house.db.query('update tracking_watch set night = null');
    await watchLinks(on.house);
    expect([await wrong(), (await queue())?.count]).toEqual([[], 0]);

    await of('adjust');
    await watchLinks(on.house);
    expect((await queue())?.count).toBe(1);
    const { version } = await on.read(id);
    await on.put(id, { client_daily_budget: 50, click_action: `${good}&x=1`, version });
    expect(await wrong()).toEqual([]);
    await watchLinks(on.house);
    expect((await queue())?.count).toBe(0);
  });

  test('a copy in a test is in audit and queue with the links that are its own, for those who read of it', async () => {
    const app = (await on.house.application(on.company, 'ios', 'Tested')).id;
    const partner = (provider: string) =>
      on.house.db.query('update application set tracking_provider = $2 where id = $1', [app, provider]);
    const again = async () => {
      await on.house.db.query('update tracking_watch set night = null');
      await watchLinks(on.house);
    };
    await partner('appsflyer');
    const of = { app_id: app, internal_name: 'ours', client_daily_budget: 100, click_action: good };
    const { id } = await on.make({ ...of, tracker_impression_url_template: impression });
    const admin = await on.house.as('admin');
    const begun = await admin.call(abTests.startAbTest, {
      params: { campaignId: String(id) },
      body: { campaigns: [{ internal_name: 'new page' }] },
    });
    const mirror = begun.body.ab_test_campaigns?.[0]?.id ?? 0;
    const told = async (who: Caller, query = {}) =>
      (await audit({ application_id: app, ...query }, who)).items.map(
        (row) =>
          `${row.campaign_id === mirror ? `copy of ${row.source_campaign_id === id}` : 'source'} ${row.tracking_type} ${row.state}`,
      );
    const source = ['source click good', 'source impression good'];
    expect(await told(admin)).toEqual(source);

    const page = good.replace('&clickid={click_id}', '&af_dp=nomnom%3A%2F%2Fnew');
    const edit = { client_budget: null, client_daily_budget: 50, click_action: page };
    expect((await on.put(mirror, edit, admin)).status).toBe(200);
    const client = await on.house.as('client', on.company);
    expect(await told(admin)).toEqual([...source, 'copy of true click repairable']);
    expect(await told(client)).toEqual(source);
    // Whoever may not change copies is refused, and the source is not held up
    const refused = (await repair([{ id: mirror, link: page }])).body.items[0];
    expect(refused).toMatchObject({ status: 'refused' });
    expect((await repair([{ id: mirror, link: page }], admin)).body.items[0]?.status).toBe('repaired');
    expect((await on.read(id)).click_action).toBe(good);

    // Another partner: what both have counts once, what is the copy's own beside it
    await again();
    await partner('adjust');
    await again();
    const queue = async (who: Caller) =>
      (await who.call(pacing.listQueues, {})).body.items.find((one) => one.queue === 'links_wrong')?.count;
    const wrong = async (who: Caller) => (await audit({ became_wrong: 'true' }, who)).items.length;
    expect([await queue(admin), await wrong(admin)]).toEqual([3, 3]);
    expect([await queue(client), await wrong(client)]).toEqual([2, 2]);
    expect((await admin.call(abTests.stopAbTest, { params: { campaignId: String(id) } })).status).toBe(200);
    expect([await queue(admin), await wrong(admin)]).toEqual([2, 2]);
    expect((await told(admin, { state: 'all' })).some((row) => row.startsWith('copy'))).toBe(false);
    await partner('appsflyer');
    await again();
  });

  test('roles check, read and repair as the table says, a client in its own company alone', async () => {
    const { id } = await on.make({ click_action: broken });
    const foreign = (await on.house.company({ name: 'Foreign' })).id;
    const [client, stranger] = [await on.house.as('client', on.company), await on.house.as('client', foreign)];
    expect((await audit({ company_id: foreign }, client)).items).toEqual([]);
    expect((await audit({}, stranger)).items).toEqual([]);
    // Another company's application is refused as one that there is none of (permissions, rule 4)
    const of = async (application_id: number) =>
      (await stranger.call(api.auditTracking, { query: { application_id: String(application_id) } })).status;
    expect([await of(on.app), await of(999_999)]).toEqual([404, 404]);
    expect((await audit({ company_id: on.company }, client)).items.map((row) => row.campaign_id)).toContain(id);
    expect([(await check(client, good)).status, (await check(stranger, good)).status]).toEqual([200, 404]);
    expect((await repair([{ id, link: broken }], stranger)).status).toBe(404);
    const answers: Partial<Record<Role, number>> = {};
    for (const role of ['creative_team_member', 'marketing_team_member', 'sales_team_member', 'api_user'] as Role[])
      answers[role] = (await repair([{ id, link: broken }], await on.house.as(role))).status;
    expect(new Set(Object.values(answers))).toEqual(new Set([403]));
    const support = await on.house.as('support_team_member');
    expect((await repair([{ id, link: broken }], support)).body.items[0]?.status).toBe('repaired');
  });
});
