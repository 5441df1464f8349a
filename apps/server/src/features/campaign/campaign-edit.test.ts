import { randomUUID } from 'node:crypto';
import type { Sent } from '@fairlead/contract';
import * as api from '@fairlead/contract/campaign';
import * as lineItemCampaigns from '@fairlead/contract/line-item-campaign';
import * as platform from '@fairlead/contract/platform';
import type { Role } from '@fairlead/domain/role';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Caller, openTestHouse, type TestHouse } from '../../testing/house.ts';
import { aBudget, aLineItem } from '../../testing/line-items.ts';
import { roomKinds } from '../../testing/records.ts';
import type { Campaign } from './campaign.service.ts';
import { addCampaign } from './campaign-new.service.ts';

type Body = Sent<typeof api.updateCampaign>['body'];

/** A change of each field that an edit takes, the budget beside it aside. */
const edits: Body[] = [
  { name: 'Renamed' },
  { internal_name: 'ours' },
  { state: 'Archived' },
  { active: true },
  { paused: true },
  { visible: false },
  { campaign_type: 'CROSS_PROMOTION' },
  { attribution_days: 30 },
  { target_custom_action_type_id: 4 },
  { adomain: 'shop.nomnom.example' },
  { bcats: ['IAB8', 'IAB9-30'] },
  { landing_page: 'https://nomnom.example/a?b=c' },
  { landing_page2: 'https://nomnom.example/b' },
  { client_budget: 5000.5 },
  { client_daily_budget: 80.25 },
  { attribution_days_data_science: 14 },
  { bid_type: 'cpc', target_cpx_in_company_currency: 0.4 },
  { target_cpx_in_company_currency: 4.5 },
  { pacing_without_target_buying_price: true },
  { frequency_cap: 3 },
  { lifetime_frequency_cap: 40 },
  { cappings: [{ counting_period: 'day', threshold: 2, event_type: 'click' }] },
  { optimization_algorithms: { cpa: null, cpc: 'DayClickPacer' } },
  { cpa_algorithm_max_cr: 0.25 },
  { cpa_test_champion_cr: 0.125 },
  {
    cpc_parameters: {
      target_cpc: 0.3,
      target_cpi: 2,
      target_cpa: 7.5,
      cpc_engine_family: 'Other',
      cpc_engine_family_version: '2.1',
    },
  },
  { target_margin: 25 },
  { cpm: 4.2 },
  { pricing_type: 'cpc' },
  { pricing_custom_action_type_id: 11 },
  { countries: [56, 250] },
  { suppliers: [1, 335] },
  { installers_label: 'installers' },
  { payers_label: 'non_payers' },
  { click_action: 'https://app.appsflyer.com/id1?pid=trademob_int&c={campaign_name}' },
  { click_action_into_app: 'nomnom://open' },
  { recommendation_click_action: 'https://a.example/dpa' },
  { tracker_engaged_view_url_template: 'https://a.example/ev' },
  { tracker_impression_url_template: 'https://a.example/imp' },
  { use_direct_link: true },
];

describe.each(roomKinds())('editing campaigns on %s', (kind) => {
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
    manager = await house.as('campaign_manager');
    company = (await house.company({ name: 'Nomnom' })).id;
    app = (await house.application(company)).id;
    lineItem = await aLineItem(house, company);
    await aBudget(house, lineItem, { days: ['2026-11-01', '2026-11-30'] });
  });
  afterAll(() => house?.close());

  const make = (given: Partial<Parameters<typeof addCampaign>[1]> = {}) =>
    addCampaign(house.context, {
      app_id: app,
      line_item_id: lineItem.id,
      name: 'NOM_iOS_FR',
      countries: [250],
      pricing_custom_action_type_id: 4,
      client_daily_budget: 50,
      ...given,
    });
  const put = (id: number, body: Body, who = manager, extra = {}) =>
    who.call(api.updateCampaign, { params: { campaignId: String(id) }, body }, extra);
  const read = async (id: number, who = manager) =>
    (await who.call(api.getCampaign, { params: { campaignId: String(id) } })).body;
  const errors = (answer: { body: unknown }) =>
    ((answer.body as { errors?: { path: string; message: string }[] }).errors ?? []).map(
      ({ path, message }) => `${path}: ${message}`,
    );

  test.each(edits.map((edit) => [Object.keys(edit).join(', '), edit] as const))(
    '%s: the dry run is what is stored then, its entry names it, and undo brings it back',
    async (_name, edit) => {
      const made = await make();
      const body = { client_daily_budget: 50, ...edit, version: made.version };
      const dry = (await put(made.id, body, manager, { query: { dry_run: true } })).body as unknown as {
        result: Campaign;
        changes: { field: string }[];
      };
      expect(await read(made.id)).toEqual(made);
      const changeSet = randomUUID();
      const done = await put(made.id, body, manager, { headers: { 'x-change-set': changeSet } });
      expect([done.status, done.body]).toEqual([200, await read(made.id)]);
      expect({ ...dry.result, updated: 0 }).toEqual({ ...done.body, updated: 0 });
      expect(done.body).toMatchObject(edit);
      expect(done.body.version).toBe(made.version + 1);
      const [entry] = (
        await manager.call(platform.listHistory, { query: { entity: 'campaign', entity_id: String(made.id) } })
      ).body.items;
      expect(entry).toMatchObject({ action: 'update', entity_name: done.body.name, can_undo: true });
      expect(entry?.changes.map(({ field }) => field)).toEqual(dry.changes.map(({ field }) => field));
      expect(dry.changes.map(({ field }) => field)).toEqual(expect.arrayContaining(Object.keys(edit)));
      const undone = await manager.call(platform.undoChangeSet, {
        params: { changeSetId: changeSet },
        body: { later_edits: 'keep' },
      });
      expect(undone.body.items).toMatchObject([{ status: 'undone' }]);
      const back = await read(made.id);
      expect({ ...back, version: 0, updated: 0 }).toEqual({ ...made, version: 0, updated: 0 });
    },
  );

  test('the whole campaign, sent back as it was answered, changes nothing', async () => {
    const made = await make({ internal_name: 'ours', client_cost: 6.5 });
    const { version } = await read(made.id);
    for (const role of ['admin', 'account_manager', 'support_team_member', 'client'] as Role[]) {
      const who = await house.as(role, company);
      const whole = await read(made.id, who);
      expect([role, (await put(made.id, whole as Body, who)).body]).toEqual([role, whole]);
    }
    expect((await read(made.id)).version).toBe(version);
  });

  test('a save without the budget that was there is refused (CB-12)', async () => {
    const { id } = await make();
    for (const body of [{ name: 'B' }, { name: 'B', client_daily_budget: null }])
      expect(await put(id, body)).toMatchObject({ status: 400, body: { message: 'Invalid campaign Budget' } });
    expect((await put(id, { name: 'B', client_budget: 900 })).body).toMatchObject({ client_daily_budget: 50 });
    const bare = await make({ client_daily_budget: null });
    expect((await put(bare.id, { name: 'B' })).body).toMatchObject({ name: 'B', client_daily_budget: null });
  });

  test.each<[Body, string]>([
    [{ name: 'a\tb' }, 'name: Cannot contain characters other than non-whitespace characters and spaces'],
    [{ adomain: 'x' }, 'adomain: Must be a valid domain'],
    [{ client_daily_budget: 9.99 }, 'client_daily_budget: Daily client budget must be at least 10'],
    [{ countries: [] }, 'countries: At least one country is required'],
    [
      { country_id: 56, countries: [250, 40] },
      'countries: country_id and countries name different countries. Send one of them.',
    ],
    [{ suppliers: [999_999] }, 'suppliers: Supplier does not exist. Choose from the list.'],
    [{ line_item_id: null }, 'line_item_id: Line item is required'],
    [{ app_id: 1 }, 'app_id: A campaign stays with its application. Create one there instead.'],
    [{ platform: 'android' }, 'platform: A campaign stays with its application. Create one there instead.'],
    [{ click_action: 'https://a b' }, 'click_action: Cannot contain space'],
    [
      { cappings: [{ counting_period: 'day', threshold: 1.5, event_type: 'click' }] },
      'cappings: This number must be an integer',
    ],
    [
      { lifetime_frequency_cap: 1e300 },
      'lifetime_frequency_cap: Lifetime frequency cap must be a whole number of 1 or more',
    ],
    [
      { pricing_type: 'cpa', pricing_custom_action_type_id: null },
      'pricing_custom_action_type_id: Optimization event is required',
    ],
  ])('%j is refused by name, and nothing is written', async (edit, issue) => {
    const made = await make();
    const answer = await put(made.id, { client_daily_budget: 50, ...edit });
    expect([answer.status, errors(answer)]).toEqual([400, [issue]]);
    expect(await read(made.id)).toEqual(made);
  });

  test('a stale save is told the campaign as it is now; without a version it is taken', async () => {
    const made = await make();
    const body = { client_daily_budget: 60, version: made.version };
    expect((await put(made.id, body)).status).toBe(200);
    const stale = await put(made.id, { ...body, client_daily_budget: 70 });
    expect(stale).toMatchObject({
      status: 409,
      body: { code: 'stale_version', current: { client_daily_budget: 60 }, changed_by: { email: manager.email } },
    });
    const client = await house.as('client', company);
    const told = await put(made.id, { ...body, client_daily_budget: 70 }, client);
    expect((told.body as unknown as { current: object }).current).not.toHaveProperty('internal_name');
    expect((await put(made.id, { client_daily_budget: 70 })).status).toBe(200);
  });

  test('another line item and another price wait for the next UTC day; what waits is not taken back by a save', async () => {
    const next = await aLineItem(house, company, 'Winter');
    const made = await make({ client_cost: 5 });
    const budget = { client_daily_budget: 50 };
    const moved = (await put(made.id, { ...budget, line_item_id: next.id, client_cost: 6 })).body;
    expect(moved).toMatchObject({
      line_item_id: lineItem.id,
      upcoming_line_item: { line_item_id: next.id, line_item_name: 'Winter', start_date: '2026-11-19' },
      client_cost: 5,
      upcoming_client_cost: { cost: 6, start_date: '2026-11-19' },
    });
    const renamed = (await put(made.id, { ...(moved as Body), name: 'B' })).body;
    expect(renamed).toMatchObject({ upcoming_line_item: { line_item_id: next.id }, upcoming_client_cost: { cost: 6 } });
    const again = (await put(made.id, { ...budget, line_item_id: next.id })).body;
    expect(again.version).toBe(renamed.version);
    const [entry] = (
      await manager.call(lineItemCampaigns.listLineItemHistories, { query: { campaign_id: String(made.id) } })
    ).body.items;
    const params = { lineItemHistoryId: String(entry?.id) };
    expect((await manager.call(lineItemCampaigns.deleteLineItemHistory, { params })).status).toBe(204);
    expect(await read(made.id)).toMatchObject({ upcoming_line_item: null, line_item_id: lineItem.id });
  });

  test('a move is taken back with undo until it starts, as an edit afterwards', async () => {
    const next = await aLineItem(house, company, 'Spring');
    const made = await make();
    const changeSet = randomUUID();
    await put(made.id, { client_daily_budget: 50, line_item_id: next.id }, manager, {
      headers: { 'x-change-set': changeSet },
    });
    const undone = await manager.call(platform.undoChangeSet, {
      params: { changeSetId: changeSet },
      body: { later_edits: 'keep' },
    });
    expect(undone.body.items).toMatchObject([{ status: 'undone' }]);
    expect(await read(made.id)).toMatchObject({ line_item_id: lineItem.id, upcoming_line_item: null });
  });

  test('line items of other companies are unknown, archived ones take no campaign, tests neither', async () => {
    const { id } = await make();
    const elsewhere = await aLineItem(house, (await house.company({ name: 'Else' })).id);
    const over = await aLineItem(house, company, 'Over');
    const tried = await aLineItem(house, company, 'auto_test');
    await house.db.query(`update line_item set state = 'archived' where id = $1`, [over.id]);
    const move = async (line_item_id: number) => {
      const { status, body } = await put(id, { client_daily_budget: 50, line_item_id });
      return [status, (body as unknown as { message: string }).message];
    };
    expect(await move(elsewhere.id)).toEqual([404, 'Not found']);
    expect(await move(over.id)).toEqual([409, 'This line item is archived. Unarchive it before you add to it.']);
    expect(await move(tried.id)).toEqual([400, 'A test line item takes no campaigns. Choose another one.']);
  });

  test('free media are asked about before they are saved', async () => {
    const { id } = await make();
    const warnings = async (edit: Body) =>
      (
        (await put(id, { client_daily_budget: 50, ...edit }, manager, { query: { dry_run: true } }))
          .body as unknown as {
          warnings: { message: string }[];
        }
      ).warnings.map(({ message }) => message);
    expect(await warnings({ name: 'B' })).toEqual([]);
    expect(await warnings({ pricing_type: 'free' })).toEqual([
      'A campaign is set to Free Media. Are you sure you want to proceed?',
    ]);
    expect(await warnings({ pricing_type: 'free', active: true })).toEqual([
      'A campaign is set to Free Media. Are you sure you want to proceed? This campaign is live, please make sure it is intentional to avoid overspending.',
    ]);
  });

  test('a launch is checked where that is asked for (D-164)', async () => {
    const { id } = await make();
    const launch = { client_daily_budget: 50, active: true };
    expect(await put(id, { ...launch, enforce_last_campaign_check: true })).toMatchObject({
      status: 400,
      body: {
        message: 'Cannot activate',
        missing: expect.arrayContaining([{ path: 'bcats', message: 'Choose at least one category' }]),
      },
    });
    expect((await put(id, launch)).body).toMatchObject({ active: true, running: true, stopped_because: [] });
    expect((await put(id, { ...launch, name: 'On', enforce_last_campaign_check: true })).status).toBe(200);
  });

  test('who may change what (row 49, F7, F8)', async () => {
    const { id } = await make({ internal_name: 'ours' });
    const budget = { client_daily_budget: 50 };
    const status = async (role: Role, edit: Body) =>
      (await put(id, { ...budget, ...edit }, await house.as(role, company))).status;
    const changed = (role: Role) =>
      Promise.all([
        status(role, { name: `By ${role}` }),
        status(role, { landing_page: `https://nomnom.example/${role}` }),
        status(role, { cpm: role.length }),
        status(role, { internal_name: role }),
      ]);
    expect(await changed('campaign_manager')).toEqual([200, 200, 200, 200]);
    expect(await changed('support_team_member')).toEqual([403, 200, 403, 403]);
    expect(await changed('client')).toEqual([200, 200, 403, 403]);
    for (const role of ['sales_team_member', 'creative_team_member', 'marketing_team_member', 'api_user'] as const)
      expect([role, await changed(role)]).toEqual([role, [403, 403, 403, 403]]);
    expect(await status('client', { enforce_last_campaign_check: true })).toBe(403);
    const mirror = await make({ source_campaign_id: id, internal_name: 'b' });
    expect((await put(mirror.id, { ...budget, name: 'C' })).status).toBe(403);
    expect((await put(mirror.id, { ...budget, name: 'C' }, await house.as('admin'))).status).toBe(200);
    expect(errors(await put(id, { ...budget, internal_name: null }))).toEqual([
      'internal_name: Internal name is required because an A/B test is running',
    ]);
  });

  test('undo follows the rights of the write: support takes links back, a client nothing commercial', async () => {
    const { id } = await make();
    await put(id, { client_daily_budget: 50, click_action: 'https://a.example' });
    await put(id, { client_daily_budget: 50, pricing_type: 'cpc' });
    const may = async (role: Role) =>
      (
        await (
          await house.as(role, company)
        ).call(platform.listHistory, {
          query: { entity: 'campaign', entity_id: String(id) },
        })
      ).body.items.map(({ can_undo }) => can_undo);
    expect(await may('account_manager')).toEqual([true, true, true]);
    expect(await may('support_team_member')).toEqual([false, true, false]);
    expect(await may('client')).toEqual([false, true, true]);
    expect(await may('sales_team_member')).toEqual([false, false, false]);
  });

  test('two saves at the same moment: one is stale', async () => {
    const made = await make();
    const answers = await Promise.all(
      [60, 70].map((client_daily_budget) => put(made.id, { client_daily_budget, version: made.version })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});
