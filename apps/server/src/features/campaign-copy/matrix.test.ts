import { randomUUID } from 'node:crypto';
import type { Ok, Sent } from '@fairlead/contract';
import * as campaigns from '@fairlead/contract/campaign';
import * as api from '@fairlead/contract/campaign-copy';
import * as groups from '@fairlead/contract/creative-group';
import * as historyApi from '@fairlead/contract/history';
import * as readinessApi from '@fairlead/contract/readiness';
import * as targeting from '@fairlead/contract/targeting';
import { sumMoney } from '@fairlead/domain/money';
import { roles } from '@fairlead/domain/role';
import { deviceIds } from '@fairlead/test-data';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { built } from '../../testing/audiences.ts';
import { receive } from '../../testing/cohorts.ts';
import { type Caller, openTestHouse, type TestHouse } from '../../testing/house.ts';
import { aBudget, aLineItem } from '../../testing/line-items.ts';
import { randomEvents, randomOf } from '../../testing/random-cohorts.ts';
import { addCampaign } from '../campaign/campaign-new.service.ts';
import { reachOf } from '../targeting/reach.service.ts';

type Body = Sent<typeof api.createCampaignMatrix>['body'];
type Made = Ok<typeof api.createCampaignMatrix>;

describe('a matrix of countries and audiences', () => {
  let house: TestHouse;
  let manager: Caller;
  let app: { id: number; company_id: number };
  let item: { id: number; order_id: number; company_id: number };
  let template: number;
  let group: { id: number };
  let strange: { id: number };
  let lists: number[];
  beforeAll(async () => {
    house = await openTestHouse({ env: { FAIRLEAD_NOW: '2026-11-20T12:00:00Z', RATE_LIMITS: 'off' } });
    manager = await house.as('campaign_manager');
    app = await house.application((await house.company({ name: 'Nomnom' })).id, 'ios', 'Nomnom iOS');
    item = await aLineItem(house, app.company_id, 'Item');
    await aBudget(house, item, { client_budget: 30_001, days: ['2026-11-01', '2026-11-30'] });
    template = (
      await addCampaign(house.context, {
        app_id: app.id,
        line_item_id: item.id,
        name: 'Template',
        countries: [56],
        suppliers: [335],
        pricing_type: 'cpc',
        client_cost: 0.5,
        client_daily_budget: 77,
        client_budget: 900,
        bid_type: 'cpc',
        click_action: 'https://a.example',
        installers_label: 'installers',
        active: true,
      })
    ).id;
    const params = { applicationId: String(app.id) };
    group = (await manager.call(groups.createCreativeGroup, { params, body: { name: 'BF' } })).body;
    const other = { applicationId: String((await house.application(app.company_id, 'android')).id) };
    strange = (await manager.call(groups.createCreativeGroup, { params: other, body: { name: 'BF' } })).body;
    const events = randomEvents(randomOf(7), 2_000, '2026-11-20').map((event) => ({ ...event, app_id: app.id }));
    await receive(house, events);
    const devices = [...new Set(events.map(({ device_id }) => device_id.toUpperCase()))];
    const strangers = [...deviceIds(3, 0, 60)];
    lists = [];
    for (const [name, ids] of Object.entries({
      cart14: [...devices.filter((_, at) => at % 2 === 0), ...strangers],
      buyers: devices.filter((_, at) => at % 3 === 0),
    }))
      lists.push((await built(house, manager, app, ids, name)).id);
  });
  afterAll(() => house?.close());

  const body = (over: Partial<Body> = {}): Body => ({
    application_id: app.id,
    line_item_id: item.id,
    name: `${randomUUID()} {country} {audience}`,
    countries: [[250], [56, 528]],
    audiences: [
      { include: lists[0] ?? 0, exclude: lists[1] ?? 0 },
      { include: lists[1] ?? 0, exclude: null },
      { include: null, exclude: null },
    ],
    daily_cap: 'even',
    ...over,
  });
  const make = (over: Partial<Body> = {}, who = manager, extra = {}) =>
    who.call(api.createCampaignMatrix, { body: body(over) }, extra);
  const count = async () => (await house.db.query('select 1 from campaign where app_id = $1', [app.id])).length;
  const whole = async (id: number) =>
    (await manager.call(campaigns.getCampaign, { params: { campaignId: String(id) } })).body;

  test('what a dry run shows is what is then stored, every field; one undo takes all away', async () => {
    const asked = body({ template_campaign_id: template, creative_group_ids: [group.id], daily_cap: 'by_reach' });
    const before = await count();
    const dry = await manager.call(api.createCampaignMatrix, { body: asked }, { query: { dry_run: true } });
    const shown = (dry.body as unknown as { result: Made }).result;
    expect([dry.status, await count(), shown.total]).toEqual([200, before, 6]);
    const headers = { 'x-change-set': randomUUID() };
    const made = await manager.call(api.createCampaignMatrix, { body: asked }, { headers });
    expect([made.status, await count()]).toEqual([201, before + 6]);
    expect(made.body.cells).toEqual(shown.cells);
    // What keeps each from its launch is told before it is made, in the words of readiness; only the ids in the ways differ
    const codesOf = ({ readiness }: Made) =>
      readiness.map(({ status, issues }) => [status, issues.map(({ code }) => code)]);
    expect(codesOf(shown)).toEqual(codesOf(made.body));
    const waysOf = ({ readiness }: Made) => readiness.flatMap(({ issues }) => issues.map(({ fix }) => fix.path));
    // A page that is there, of the application for instance, is led to ahead as well; it names no campaign that is not
    for (const [at, path] of waysOf(shown).entries())
      expect(path).toBe(waysOf(made.body)[at]?.includes('/campaigns/') ? null : waysOf(made.body)[at]?.split('?')[0]);
    expect(waysOf(shown)).toContain(null);
    expect(waysOf(shown).some((path) => /\/creativeGroups(\/\d+)?$/.test(path ?? ''))).toBe(true);
    const { body: ready } = await manager.call(readinessApi.listReadiness, {
      body: { campaign_ids: made.body.items.map(({ id }) => id) },
    });
    expect(codesOf(made.body)).toEqual(
      ready.items.map(({ status, checks }) => [status, checks.flatMap(({ issues }) => issues.map(({ code }) => code))]),
    );
    // What they may spend is told by what readiness has of the line item
    expect(shown.line_item).toEqual(ready.items[0]?.line_item);
    expect(made.body.line_item).toMatchObject({ id: item.id, bidding: { campaigns: 0, caps: 0 } });
    expect(codesOf(made.body)[0]).toEqual(['error', expect.arrayContaining(['no_creative', 'category_missing'])]);
    const stored = await Promise.all(made.body.items.map(({ id }) => whole(id)));
    expect(stored).toEqual(made.body.items);
    const comparable = (one: object) => ({ ...one, id: null, updated: null });
    expect(stored.map(comparable)).toEqual(shown.items.map(comparable));
    expect(sumMoney(stored.map((one) => one.client_daily_budget ?? 0))).toBe(1000.03);
    expect(stored[1]).toMatchObject({
      name: asked.name?.replace('{country}', 'BE+NL').replace('{audience}', 'cart14'),
      countries: [56, 528],
      active: false,
      line_item_id: item.id,
      suppliers: [335],
      pricing_type: 'cpc',
      client_cost: 0.5,
      client_budget: null,
      click_action: 'https://a.example',
      installers_label: 'both',
    });
    const params = { campaignId: String(stored[1]?.id) };
    const { targeting_configurations: named } = (await manager.call(targeting.getTargetingConfigurations, { params }))
      .body;
    expect(named).toMatchObject({ whitelists: { idfa: lists[0] }, blacklists: { idfa: lists[1] } });
    const shows = await manager.call(groups.getCreativeGroup, {
      params: { applicationId: String(app.id), creativesGroupId: String(group.id) },
    });
    expect(shows.body.campaign_ids).toEqual(stored.map(({ id }) => id));
    const undone = await manager.call(historyApi.undoChangeSet, {
      params: { changeSetId: headers['x-change-set'] },
      body: { later_edits: 'keep' },
    });
    expect(new Set(undone.body.items.map(({ status }) => status))).toEqual(new Set(['undone']));
    expect((await whole(stored[3]?.id ?? 0)).state).toBe('Archived');
  });

  test('each combination reaches whom a campaign with these values reaches, and caps follow it', async () => {
    const asked = body();
    const { countries, audiences } = asked;
    const told = await manager.call(api.getMatrixReach, { body: { application_id: app.id, countries, audiences } });
    expect([told.status, told.body.cells.length]).toEqual([200, 6]);
    for (const { country, audience, ...reach } of told.body.cells) {
      const { include = null, exclude = null } = audiences[audience] ?? {};
      const { devices, exact, margin_percent } = await reachOf(house.context, template, {
        countries: countries[country] ?? [],
        installers_label: 'both',
        targeting_configurations: {
          whitelists: { idfa: include ?? undefined },
          blacklists: { idfa: exclude ?? undefined },
        },
      });
      expect([country, audience, reach]).toEqual([country, audience, { devices, exact, margin_percent }]);
      expect(devices).toBeGreaterThan(0);
    }
  });

  test('a combination is left out, named, priced and capped by hand; the others share the rest', async () => {
    const cells = [
      { country: 0, audience: 0, left_out: true },
      { country: 1, audience: 0, name: `By hand ${randomUUID()}`, price: 2, daily_cap: 500 },
    ];
    const { items } = (await make({ cells, price: 1 })).body;
    expect(items.map((one) => one.client_daily_budget)).toEqual([500, 125.03, 125, 125, 125]);
    expect(items.map((one) => one.client_cost)).toEqual([2, 1, 1, 1, 1]);
    expect([items[0]?.name, items[0]?.pricing_type]).toEqual([cells[1]?.name, 'cpa']);
  });

  test.each<[string, () => Partial<Body>, string[]]>([
    ['a name that is taken', () => ({ cells: [{ country: 0, audience: 0, name: 'template' }] }), ['cells.0.0.name']],
    ['an unknown piece', () => ({ name: '{land}' }), ['name']],
    [
      'a cap under 10',
      () => ({ daily_cap: 9.99, countries: [[250]], audiences: [{ include: null, exclude: null }] }),
      ['cells.0.0.daily_cap'],
    ],
    ['a word that is no split', () => ({ daily_cap: 'evenly' as never }), ['daily_cap']],
    ['an unknown country', () => ({ countries: [[250], [9999]] }), ['countries.1']],
    ['a price below nothing', () => ({ cells: [{ country: 0, audience: 0, price: -1 }] }), ['cells.0.0.price']],
    [
      'one list both ways',
      () => ({ audiences: [{ include: lists[0] ?? 0, exclude: lists[0] ?? 0 }] }),
      ['audiences.0.exclude'],
    ],
    ['no column', () => ({ countries: [] }), ['countries']],
    [
      'a group of another application',
      () => ({ creative_group_ids: [group.id, strange.id] }),
      ['creative_group_ids.1'],
    ],
  ])('%s is refused where it stands, and nothing is made', async (_, over, paths) => {
    const before = await count();
    const answer = await make(over());
    expect([
      answer.status,
      (answer.body as unknown as { errors: { path: string }[] }).errors?.map(({ path }) => path),
    ]).toEqual([400, paths]);
    expect(await count()).toBe(before);
  });

  test('without a current budget only one amount will do; what is foreign is unknown; archived takes nothing', async () => {
    const poor = await aLineItem(house, app.company_id, 'Poor');
    expect((await make({ line_item_id: poor.id })).body).toMatchObject({ errors: [{ path: 'daily_cap' }] });
    // Sold by its event: a line item without one needs a template, which is a field of the matrix
    const eventless = await aLineItem(house, app.company_id, 'No event');
    await house.db.query('delete from line_item_event where line_item_id = $1', [eventless.id]);
    expect((await make({ line_item_id: eventless.id, daily_cap: 20 })).body).toMatchObject({
      errors: [{ path: 'template_campaign_id', message: expect.stringContaining('Choose a template') }],
    });
    expect((await make({ line_item_id: poor.id, daily_cap: 10 })).status).toBe(201);
    const other = await house.application((await house.company()).id, 'ios', 'Other');
    expect((await make({ line_item_id: (await aLineItem(house, other.company_id)).id })).status).toBe(404);
    const theirs = await built(house, manager, other, deviceIds(9, 0, 5), 'Theirs');
    const audiences = [{ include: theirs.id, exclude: null }];
    expect((await make({ audiences })).status).toBe(404);
    const reach = { application_id: app.id, countries: [[250]], audiences };
    expect((await manager.call(api.getMatrixReach, { body: reach })).status).toBe(404);
    await house.db.query(`update line_item set state = 'archived' where id = $1`, [poor.id]);
    expect((await make({ line_item_id: poor.id, daily_cap: 10 })).body).toMatchObject({ code: 'archived' });
    expect((await make({}, await house.as('client', other.company_id))).status).toBe(404);
  });

  test('who makes one (row 92) and who counts (row 93); a client names no price and carries none', async () => {
    const small = { countries: [[250]], audiences: [{ include: null, exclude: null }] };
    const [makes, counts]: string[][] = [[], []];
    for (const role of roles) {
      const who = await house.as(role, app.company_id);
      if ((await make(small, who)).status === 201) makes?.push(role);
      const asked = { application_id: app.id, ...small };
      if ((await who.call(api.getMatrixReach, { body: asked })).status === 200) counts?.push(role);
    }
    expect(makes).toEqual(['admin', 'campaign_manager', 'account_manager', 'client']);
    expect(counts).toEqual([
      'admin',
      'campaign_manager',
      'account_manager',
      'marketing_team_member',
      'support_team_member',
      'client',
    ]);
    const client = await house.as('client', app.company_id);
    expect((await make({ ...small, price: 1 }, client)).body).toMatchObject({
      code: 'forbidden',
      errors: [{ path: 'price' }],
    });
    const own = (await make({ ...small, template_campaign_id: template }, client)).body.items[0];
    expect(await whole(own?.id ?? 0)).toMatchObject({ client_cost: null, bid_type: 'cpa', pricing_type: 'cpc' });
  });
});
