import type { Sent } from '@fairlead/contract';
import * as api from '@fairlead/contract/campaign';
import * as historyApi from '@fairlead/contract/history';
import { roles } from '@fairlead/domain/role';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Caller, openTestHouse, type TestHouse } from '../../testing/house.ts';
import { aLineItem } from '../../testing/line-items.ts';
import { roomKinds } from '../../testing/records.ts';

type Body = Sent<typeof api.createCampaign>['body'];

describe.each(roomKinds())('making campaigns on %s', (kind) => {
  let house: TestHouse;
  let manager: Caller;
  let company: number;
  let app: number;
  let lineItem: { id: number; order_id: number; company_id: number };
  beforeAll(async () => {
    house = await openTestHouse({
      kind,
      worker: false,
      env: { FAIRLEAD_NOW: '2026-11-18T10:00:00Z', RATE_LIMITS: 'off' },
    });
    manager = await house.as('account_manager');
    company = (await house.company({ name: 'Nomnom' })).id;
    app = (await house.application(company)).id;
    lineItem = await aLineItem(house, company);
  });
  afterAll(() => house?.close());

  const draft = (over: Partial<Body> = {}): Body => ({
    name: ' NOM_iOS_FR ',
    app_id: app,
    line_item_id: lineItem.id,
    country_id: 250,
    pricing_type: 'cpc',
    ...over,
  });
  const post = (over: Partial<Body> = {}, who = manager, extra = {}) =>
    who.call(api.createCampaign, { body: draft(over) }, extra);
  test('where nobody names it, the target event is the first of the order that the application maps', async () => {
    const target = async (over: Partial<Body> = {}) => (await post(over)).body.target_custom_action_type_id;
    expect(await target()).toBe(11);
    await house.db.query(
      `insert into custom_action (app_id, name, type_id, created, updated)
       select $1, name, type_id, now(), now()
       from (values ('first_order', 5), ('sign_up', 1), ('unmapped', null)) k (name, type_id)`,
      [app],
    );
    expect(await target()).toBe(5);
    expect(await target({ target_custom_action_type_id: null })).toBeNull();
    await house.db.query('delete from custom_action where app_id = $1', [app]);
  });

  const paths = (answer: { body: unknown }) =>
    ((answer.body as { errors?: { path: string }[] }).errors ?? []).map(({ path }) => path);

  test('countries that disagree are told as that, and as nothing else', async () => {
    expect((await post({ countries: [250, 56] })).body).toMatchObject({
      errors: [{ path: 'countries', message: expect.stringContaining('Send one of them') }],
    });
    expect(paths(await post({ countries: [250, 56] }))).toEqual(['countries']);
  });

  test('what is left out follows from application, product and pricing (D-146)', async () => {
    const { status, body } = await post();
    const bought = (
      await house.db.query<{ id: number }>(`select id from supplier where active and state = 'new' order by id`)
    ).map(({ id }) => id);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      name: 'NOM_iOS_FR',
      state: 'New',
      active: false,
      running: false,
      stopped_because: ['not_active', 'no_budget_now', 'no_creative'],
      company_id: company,
      customer: 'Nomnom',
      platform: 'ios',
      campaign_type: 'RETARGETING',
      attribution_days: 7,
      attribution_days_data_science: 7,
      budget_type: 'total',
      bid_type: 'cpa',
      optimization_algorithms: { cpa: 'TargetCpcReacher', cpc: 'DayClickPacerFlexible' },
      frequency_cap: 10,
      country_id: 250,
      countries: [250],
      suppliers: bought,
      bcats: [],
      line_item_id: lineItem.id,
      client_cost: null,
      client_daily_budget: null,
      version: 1,
    });
    const history = await manager.call(historyApi.listHistory, {
      query: { entity: 'campaign', entity_id: String(body.id) },
    });
    expect(history.body.items).toMatchObject([{ action: 'create', can_undo: true, user: { id: manager.id } }]);
  });

  test('a bid type that there is none of is named', async () => {
    const answer = await post({ bid_type: 'lifetime' });
    expect([answer.status, paths(answer)]).toEqual([400, ['bid_type']]);
  });

  test('a dry run says what would be made, and makes nothing', async () => {
    const count = async () => (await house.db.query('select 1 from campaign')).length;
    const before = await count();
    const dry = (await post({ countries: [250, 56], country_id: null }, manager, { query: { dry_run: true } }))
      .body as unknown as { result: object };
    expect([dry.result, await count()]).toMatchObject([{ id: null, country_id: null, countries: [250, 56] }, before]);
  });

  test('the same key makes one campaign', async () => {
    const headers = { 'idempotency-key': 'campaign-1' };
    const [first, second] = [await post({}, manager, { headers }), await post({}, manager, { headers })];
    expect([second.body.id, second.headers['idempotency-replayed']]).toEqual([first.body.id, 'true']);
  });

  test.each<[Partial<Body>, string[]]>([
    [{ name: '', country_id: null, pricing_type: undefined }, ['name', 'pricing_type', 'countries']],
    [{ line_item_id: undefined }, ['line_item_id']],
    [{ pricing_type: 'cpa' }, ['pricing_custom_action_type_id']],
    [{ campaign_type: 'DATA_MATCH', pricing_type: 'cpa', pricing_custom_action_type_id: 4 }, ['pricing_type']],
    [{ attribution_days: 90 }, ['attribution_days']],
    [{ active: true }, ['active']],
    [{ country_id: 9999 }, ['countries']],
    [{ adomain: 'x y' }, ['adomain']],
    [{ platform: 'android' }, ['platform']],
    [{ name: 'a\u0000b' }, ['name']],
    [{ suppliers: [-1] }, ['suppliers.0']],
  ])('%j is refused by name', async (over, wrong) => {
    const answer = await post(over);
    expect([answer.status, paths(answer)]).toEqual([400, wrong]);
  });

  test('below what is archived nothing is begun; of two companies nothing is made', async () => {
    const over = async (sql: string, id: number) => {
      await house.db.query(sql.replace('$2', `'archived'`), [id]);
      const { status, body } = await post();
      await house.db.query(sql.replace('$2', `'new'`), [id]);
      return [status, (body as unknown as { code: string }).code];
    };
    const archived = [409, 'archived'];
    expect(await over('update company set state = $2 where id = $1', company)).toEqual(archived);
    expect(await over('update insertion_order set state = $2 where id = $1', lineItem.order_id)).toEqual(archived);
    expect(await over('update line_item set state = $2 where id = $1', lineItem.id)).toEqual(archived);
    expect(await over('update application set state = $2 where id = $1', app)).toEqual(archived);
    const elsewhere = await house.company({ name: 'Else' });
    const foreign = await aLineItem(house, elsewhere.id);
    expect((await post({ line_item_id: foreign.id })).status).toBe(404);
    expect(paths(await post({ company_id: elsewhere.id }))).toEqual(['company_id']);
    const client = await house.as('client', elsewhere.id);
    expect((await post({}, client)).status).toBe(404);
  });

  test('who makes campaigns (row 48); a client chooses a pricing that is billed, the rest stays as it is', async () => {
    const statuses = await Promise.all(
      roles.map(async (role) => (await post({}, await house.as(role, company))).status),
    );
    expect(roles.filter((_, at) => statuses[at] === 200)).toEqual([
      'admin',
      'campaign_manager',
      'account_manager',
      'client',
    ]);
    expect(new Set(statuses)).toEqual(new Set([200, 403]));
    const client = await house.as('client', company);
    const made = await post({ pricing_type: 'cpm', bid_type: 'cpa' }, client);
    expect(made.body).toMatchObject({ pricing_type: 'cpm' });
    for (const hidden of ['bid_type', 'optimization_algorithms', 'internal_name'])
      expect(made.body).not.toHaveProperty(hidden);
    for (const refused of [{ pricing_type: 'free' }, { bid_type: 'cpc' }, { client_cost: 5 }, { internal_name: 'x' }])
      expect([refused, (await post(refused, client)).status]).toEqual([refused, 403]);
  });
});
