import { randomUUID } from 'node:crypto';
import type { Sent } from '@fairlead/contract';
import * as campaigns from '@fairlead/contract/campaign';
import * as api from '@fairlead/contract/campaign-copy';
import * as groups from '@fairlead/contract/creative-group';
import * as historyApi from '@fairlead/contract/history';
import { roles } from '@fairlead/domain/role';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Caller, openTestHouse, type TestHouse } from '../../testing/house.ts';
import { aLineItem } from '../../testing/line-items.ts';
import { roomKinds } from '../../testing/records.ts';
import { addCampaign } from '../campaign/campaign-new.service.ts';

type Body = Sent<typeof api.createCampaignCopies>['body'];

describe.each(roomKinds())('copies of campaigns on %s', (kind) => {
  let house: TestHouse;
  let manager: Caller;
  let company: number;
  let app: number;
  let from: { id: number };
  let to: { id: number };
  let source: number;
  beforeAll(async () => {
    house = await openTestHouse({
      kind,
      worker: false,
      env: { FAIRLEAD_NOW: '2026-11-18T10:00:00Z', RATE_LIMITS: 'off' },
    });
    manager = await house.as('campaign_manager');
    company = (await house.company({ name: 'Nomnom' })).id;
    app = (await house.application(company)).id;
    from = await aLineItem(house, company, 'From');
    to = await aLineItem(house, company, 'To');
    source = (
      await addCampaign(house.context, {
        app_id: app,
        line_item_id: from.id,
        name: 'NOM',
        internal_name: 'ours',
        countries: [250, 56],
        suppliers: [335],
        pricing_type: 'cpc',
        client_cost: 0.5,
        client_daily_budget: 50,
        bid_type: 'cpc',
        click_action: 'https://a.example',
        cappings: [{ counting_period: 'day', threshold: 2, event_type: 'click' }],
        installers_label: 'installers',
        active: true,
      })
    ).id;
  });
  afterAll(() => house?.close());

  const copy = (body: Partial<Body> = {}, who = manager, extra = {}) =>
    who.call(
      api.createCampaignCopies,
      { params: { campaignId: String(source) }, body: { line_item_id: to.id, ...body } },
      extra,
    );
  const count = async () => (await house.db.query('select 1 from campaign where company_id = $1', [company])).length;

  test('one copy carries details, capping and suppliers, inactive below the line item that is named', async () => {
    const { status, body } = await copy();
    expect([status, body.total]).toEqual([201, 1]);
    expect(body.items[0]).toMatchObject({
      name: 'NOM - Copy (1)',
      internal_name: 'ours - Copy (1)',
      active: false,
      line_item_id: to.id,
      countries: [250, 56],
      suppliers: [335],
      pricing_type: 'cpc',
      client_cost: null,
      client_daily_budget: 50,
      bid_type: 'cpc',
      click_action: 'https://a.example',
      cappings: [{ counting_period: 'day', threshold: 2, event_type: 'click' }],
      installers_label: 'both',
      version: 1,
    });
    const all = await copy({ has_client_pricing: true, has_users: true, has_details: false, has_suppliers: false });
    expect(all.body.items[0]).toMatchObject({ client_cost: 0.5, installers_label: 'installers', click_action: null });
    expect(all.body.items[0]?.suppliers.length).toBeGreaterThan(1);
  });

  test('50 are one change set, and one undo takes them all away; a dry run says what would be', async () => {
    const before = await count();
    const dry = (await copy({ number_of_copies: 50, has_client_pricing: true }, manager, { query: { dry_run: true } }))
      .body as unknown as { result: { items: { id: null; name: string }[]; total: number } };
    expect([dry.result.total, await count()]).toEqual([50, before]);
    expect(dry.result.items[49]).toMatchObject({ id: null, name: 'NOM - Copy (50)' });
    const changeSet = randomUUID();
    const headers = { 'x-change-set': changeSet };
    const { items } = (await copy({ number_of_copies: 50 }, manager, { headers })).body;
    expect([items.length, await count()]).toEqual([50, before + 50]);
    const undone = await manager.call(historyApi.undoChangeSet, {
      params: { changeSetId: changeSet },
      body: { later_edits: 'keep' },
    });
    expect(new Set(undone.body.items.map(({ status }) => status))).toEqual(new Set(['undone']));
    const params = { campaignId: String(items[7]?.id) };
    expect((await manager.call(campaigns.getCampaign, { params })).body.state).toBe('Archived');
  });

  test('the copies are shown by the groups that show the source, where that is asked for', async () => {
    const applicationId = String(app);
    const { body: group } = await manager.call(groups.createCreativeGroup, {
      params: { applicationId },
      body: { name: 'BF' },
    });
    const params = { applicationId, creativesGroupId: String(group.id) };
    await manager.call(groups.updateCreativeGroup, { params, body: { campaign_ids: [source] } });
    await copy();
    const [one, two] = (await copy({ number_of_copies: 2, has_creatives: true })).body.items;
    const now = (await manager.call(groups.getCreativeGroup, { params })).body;
    expect(now.campaign_ids).toEqual([source, one?.id, two?.id]);
    await house.db.query(
      `insert into creative (company_id, app_id, creative_group_id, name, type, width, height, active, created, updated)
       values ($1, $2, $3, 'Banner', 'Static', 300, 250, true, now(), now())`,
      [company, app, group.id],
    );
    const [last] = (await copy({ has_creatives: true })).body.items;
    expect(last?.stopped_because).not.toContain('no_creative');
    const stored = (await manager.call(campaigns.getCampaign, { params: { campaignId: String(last?.id) } })).body;
    expect(last).toEqual(stored);
  });

  test.each<[Partial<Body>, string]>([
    [{ number_of_copies: 0 }, 'number_of_copies'],
    [{ number_of_copies: 51 }, 'number_of_copies'],
    [{ number_of_copies: 2.5 }, 'number_of_copies'],
    [{ line_item_id: undefined }, 'line_item_id'],
    [{ has_details: 'yes' as never }, 'has_details'],
  ])('%j is refused, and nothing is made', async (body, path) => {
    const before = await count();
    expect(await copy(body)).toMatchObject({ status: 400, body: { errors: [{ path }] } });
    expect(await count()).toBe(before);
  });

  test('what is left out is said to be required, what is of another kind what it must be', async () => {
    const said = async (line_item_id: unknown) =>
      (await copy({ line_item_id: line_item_id as never })).body as unknown as { message: string };
    expect((await said(undefined)).message).toBe('line_item_id is required');
    expect((await said('5001')).message).toBe('line_item_id must be a whole number');
  });

  test('line items of others are unknown, archived ones take nothing; the same key copies once', async () => {
    const elsewhere = await house.company({ name: 'Else' });
    const foreign = await aLineItem(house, elsewhere.id);
    const over = await aLineItem(house, company, 'Over');
    await house.db.query(`update line_item set state = 'archived' where id = $1`, [over.id]);
    expect((await copy({ line_item_id: foreign.id })).status).toBe(404);
    expect((await copy({ line_item_id: over.id })).body).toMatchObject({ code: 'archived' });
    expect((await copy({}, await house.as('client', elsewhere.id))).status).toBe(404);
    const headers = { 'idempotency-key': 'copy-1' };
    const [first, second] = [await copy({}, manager, { headers }), await copy({}, manager, { headers })];
    expect(second.body).toEqual(first.body);
  });

  test('who copies (row 92); a client carries no price, and bids start as in a new campaign', async () => {
    const statuses = await Promise.all(
      roles.map(async (role) => (await copy({}, await house.as(role, company))).status),
    );
    expect(roles.filter((_, at) => statuses[at] === 201)).toEqual([
      'admin',
      'campaign_manager',
      'account_manager',
      'client',
    ]);
    expect(new Set(statuses)).toEqual(new Set([201, 403]));
    const client = await house.as('client', company);
    expect((await copy({ has_client_pricing: true }, client)).body).toMatchObject({
      errors: [{ path: 'has_client_pricing' }],
    });
    const made = (await copy({}, client)).body.items[0];
    expect(made).not.toHaveProperty('bid_type');
    const whole = await manager.call(campaigns.getCampaign, { params: { campaignId: String(made?.id) } });
    expect(whole.body).toMatchObject({
      bid_type: 'cpa',
      internal_name: null,
      pricing_type: 'cpc',
      client_daily_budget: 50,
    });
    await house.db.query(`update campaign set pricing_type = 'free' where id = $1`, [source]);
    expect((await copy({}, client)).body).toMatchObject({ errors: [{ path: 'pricing_type' }] });
  });
});
