import { randomUUID } from 'node:crypto';
import * as historyApi from '@fairlead/contract/history';
import * as lineItemCampaigns from '@fairlead/contract/line-item-campaign';
import type { Role } from '@fairlead/domain/role';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type CampaignBody, type CampaignHouse, errorsOf, openCampaignHouse } from '../../testing/campaigns.ts';
import { aLineItem, shownBy } from '../../testing/line-items.ts';
import { roomKinds } from '../../testing/records.ts';
import { updateCampaign } from './campaign-edit.service.ts';

describe.each(roomKinds())('editing campaigns on %s', (kind) => {
  let on: CampaignHouse;
  beforeAll(async () => {
    on = await openCampaignHouse(kind);
  });
  afterAll(() => on?.close());

  test('the whole campaign, sent back as it was answered, changes nothing', async () => {
    const made = await on.make({ internal_name: 'ours', client_cost: 6.5 });
    const { version } = await on.read(made.id);
    for (const role of ['admin', 'account_manager', 'support_team_member', 'client'] as Role[]) {
      const who = await on.house.as(role, on.company);
      const whole = await on.read(made.id, who);
      expect([role, (await on.put(made.id, whole as CampaignBody, who)).body]).toEqual([role, whole]);
    }
    expect((await on.read(made.id)).version).toBe(version);
  });

  test('a daily cap is edited while a line item takes it, of today or of tomorrow; in full performance it is not', async () => {
    const [paced, manual] = [await aLineItem(on.house, on.company), await aLineItem(on.house, on.company, 'By hand')];
    await on.house.db.query(`update line_item set budget_mode = 'full_performance' where id = $1`, [paced.id]);
    const made = await on.make({ line_item_id: paced.id });
    const refused = await on.put(made.id, { client_daily_budget: 60 }, on.manager, { query: { dry_run: true } });
    expect([refused.status, errorsOf(refused)]).toEqual([
      400,
      ['client_daily_budget: The line item paces its campaigns itself (Full performance).'],
    ]);
    expect((await on.put(made.id, { client_daily_budget: 50, name: 'As it was' })).status).toBe(200);
    expect((await on.put(made.id, { client_daily_budget: 60, line_item_id: manual.id })).status).toBe(200);
    expect((await on.put(made.id, { client_daily_budget: 70 })).status).toBe(200); // it moves tomorrow
  });

  test('a dry run tells the line item of tomorrow without an id, which it has once it is stored', async () => {
    const { id } = await on.make();
    const { id: line_item_id } = await aLineItem(on.house, on.company, 'From tomorrow');
    const edit = { client_daily_budget: 50, line_item_id };
    const tried = await on.put(id, edit, on.manager, { query: { dry_run: true } });
    const { result } = tried.body as unknown as { result: typeof tried.body };
    expect(result.upcoming_line_item).toMatchObject({ id: null, line_item_id });
    const { upcoming_line_item } = (await on.put(id, edit)).body;
    expect(upcoming_line_item).toEqual({ ...result.upcoming_line_item, id: expect.any(Number) });
  });

  test('a save is told with the second in which it is stored, however long it takes', async () => {
    const { id, version } = await on.make();
    let at = Date.parse('2026-11-18T10:00:00.400Z');
    const now = () => {
      at += 300; // each look at the clock is a later one
      return new Date(at);
    };
    const told = await updateCampaign({ ...on.house.context, now }, id, {
      name: 'B',
      client_daily_budget: 50,
      version,
      enforce_last_campaign_check: false,
    });
    expect(told.updated).toBe((await on.read(id)).updated);
  });

  test('a save without the budget that was there is refused (CB-12)', async () => {
    const { id } = await on.make();
    for (const body of [{ name: 'B' }, { name: 'B', client_daily_budget: null }])
      expect(await on.put(id, body)).toMatchObject({ status: 400, body: { message: 'Invalid campaign Budget' } });
    expect((await on.put(id, { name: 'B', client_budget: 900 })).body).toMatchObject({ client_daily_budget: 50 });
    const bare = await on.make({ client_daily_budget: null });
    expect((await on.put(bare.id, { name: 'B' })).body).toMatchObject({ name: 'B', client_daily_budget: null });
  });

  test.each<[CampaignBody, string]>([
    [{ name: 'a\tb' }, 'name: Cannot contain characters other than non-whitespace characters and spaces'],
    [{ adomain: 'x' }, 'adomain: Must be a valid domain'],
    [{ client_daily_budget: 9.99 }, 'client_daily_budget: Daily cap must be at least 10'],
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
    const made = await on.make();
    const answer = await on.put(made.id, { client_daily_budget: 50, ...edit });
    expect([answer.status, errorsOf(answer)]).toEqual([400, [issue]]);
    expect(await on.read(made.id)).toEqual(made);
  });

  test('a stale save is told the campaign as it is now; without a version it is taken', async () => {
    const made = await on.make();
    const body = { client_daily_budget: 60, version: made.version };
    expect((await on.put(made.id, body)).status).toBe(200);
    const stale = await on.put(made.id, { ...body, client_daily_budget: 70 });
    expect(stale).toMatchObject({
      status: 409,
      body: { code: 'stale_version', current: { client_daily_budget: 60 }, changed_by: { email: on.manager.email } },
    });
    const client = await on.house.as('client', on.company);
    const told = await on.put(made.id, { ...body, client_daily_budget: 70 }, client);
    expect((told.body as unknown as { current: object }).current).not.toHaveProperty('internal_name');
    expect((await on.put(made.id, { client_daily_budget: 70 })).status).toBe(200);
  });

  test('another line item and another price wait for the next UTC day; what waits is not taken back by a save', async () => {
    const next = await aLineItem(on.house, on.company, 'Winter');
    const made = await on.make({ client_cost: 5 });
    const budget = { client_daily_budget: 50 };
    const moved = (await on.put(made.id, { ...budget, line_item_id: next.id, client_cost: 6 })).body;
    expect(moved).toMatchObject({
      line_item_id: on.lineItem.id,
      upcoming_line_item: { line_item_id: next.id, line_item_name: 'Winter', start_date: '2026-11-19' },
      client_cost: 5,
      upcoming_client_cost: { cost: 6, start_date: '2026-11-19' },
    });
    const renamed = (await on.put(made.id, { ...(moved as CampaignBody), name: 'B' })).body;
    expect(renamed).toMatchObject({ upcoming_line_item: { line_item_id: next.id }, upcoming_client_cost: { cost: 6 } });
    const again = (await on.put(made.id, { ...budget, line_item_id: next.id })).body;
    expect(again.version).toBe(renamed.version);
    const [entry] = (
      await on.manager.call(lineItemCampaigns.listLineItemHistories, { query: { campaign_id: String(made.id) } })
    ).body.items;
    const params = { lineItemHistoryId: String(entry?.id) };
    expect((await on.manager.call(lineItemCampaigns.deleteLineItemHistory, { params })).status).toBe(204);
    expect(await on.read(made.id)).toMatchObject({ upcoming_line_item: null, line_item_id: on.lineItem.id });
  });

  test('a move is taken back with undo until it starts, as an edit afterwards', async () => {
    const next = await aLineItem(on.house, on.company, 'Spring');
    const made = await on.make();
    const changeSet = randomUUID();
    await on.put(made.id, { client_daily_budget: 50, line_item_id: next.id }, on.manager, {
      headers: { 'x-change-set': changeSet },
    });
    const undone = await on.manager.call(historyApi.undoChangeSet, {
      params: { changeSetId: changeSet },
      body: { later_edits: 'keep' },
    });
    expect(undone.body.items).toMatchObject([{ status: 'undone' }]);
    expect(await on.read(made.id)).toMatchObject({ line_item_id: on.lineItem.id, upcoming_line_item: null });
  });

  test('line items of other companies are unknown, archived ones take no campaign, tests neither', async () => {
    const { id } = await on.make();
    const elsewhere = await aLineItem(on.house, (await on.house.company({ name: 'Else' })).id);
    const over = await aLineItem(on.house, on.company, 'Over');
    const tried = await aLineItem(on.house, on.company, 'auto_test');
    await on.house.db.query(`update line_item set state = 'archived' where id = $1`, [over.id]);
    const move = async (line_item_id: number) => {
      const { status, body } = await on.put(id, { client_daily_budget: 50, line_item_id });
      return [status, (body as unknown as { message: string }).message];
    };
    expect(await move(elsewhere.id)).toEqual([404, 'Not found']);
    expect(await move(over.id)).toEqual([409, 'This line item is archived. Unarchive it before you add to it.']);
    expect(await move(tried.id)).toEqual([400, 'A test line item takes no campaigns. Choose another one.']);
  });

  test('a move away from what is archived by now is not offered to be taken back, and says why', async () => {
    const over = { kind: 'line_item', said: 'This line item is archived. Unarchive it before you add to it.' };
    const above = { kind: 'insertion_order', said: 'This order is archived. Unarchive it before you add to it.' };
    const { id } = await on.make();
    const moved = randomUUID();
    const next = await aLineItem(on.house, on.company, 'Summer');
    await on.put(id, { client_daily_budget: 50, line_item_id: next.id }, on.manager, {
      headers: { 'x-change-set': moved },
    });
    const history = async () => {
      const { body } = await on.manager.call(historyApi.listHistory, {
        query: { entity: 'campaign', entity_id: `${id}` },
      });
      const [{ can_undo, why_not } = {}] = body.items;
      return [can_undo, why_not];
    };
    expect(await history()).toEqual([true, null]);
    for (const { kind, said } of [over, above]) {
      const of = kind === 'line_item' ? 'id = $1' : 'id = (select order_id from line_item where id = $1)';
      const set = (state: string) =>
        on.house.db.query(`update ${kind} set state = '${state}' where ${of}`, [on.lineItem.id]);
      await set('archived');
      expect(await history()).toEqual([false, said]);
      const { body } = await on.manager.call(historyApi.undoChangeSet, {
        params: { changeSetId: moved },
        body: { later_edits: 'keep' },
      });
      expect(body.items).toMatchObject([{ status: 'refused', message: said }]);
      await set('new');
    }
    expect(await history()).toEqual([true, null]);
  });

  test('free media are asked about before they are saved', async () => {
    const { id } = await on.make();
    const warnings = async (edit: CampaignBody) =>
      (
        (await on.put(id, { client_daily_budget: 50, ...edit }, on.manager, { query: { dry_run: true } }))
          .body as unknown as {
          warnings: { message: string }[];
        }
      ).warnings.map(({ message }) => message);
    await shownBy(on.house, on.app, [id]);
    expect(await warnings({ name: 'B' })).toEqual([]);
    expect(await warnings({ pricing_type: 'free' })).toEqual([
      'A campaign is set to Free Media. Are you sure you want to proceed?',
    ]);
    expect(await warnings({ pricing_type: 'free', active: true })).toEqual([
      'A campaign is set to Free Media. Are you sure you want to proceed? This campaign is live, please make sure it is intentional to avoid overspending.',
    ]);
  });

  test('a launch is checked where that is asked for (D-164)', async () => {
    const { id } = await on.make();
    const launch = { client_daily_budget: 50, active: true };
    expect(await on.put(id, { ...launch, enforce_last_campaign_check: true })).toMatchObject({
      status: 400,
      body: {
        message: 'Cannot activate',
        missing: expect.arrayContaining([{ path: 'bcats', message: 'Choose at least one category' }]),
      },
    });
    expect((await on.put(id, launch)).body).toMatchObject({ active: true, stopped_because: ['no_creative'] });
    await shownBy(on.house, on.app, [id]);
    expect(await on.read(id)).toMatchObject({ running: true, stopped_because: [] });
    expect((await on.put(id, { ...launch, name: 'On', enforce_last_campaign_check: true })).status).toBe(200);
  });

  test('two saves at the same moment: one is stale', async () => {
    const made = await on.make();
    const answers = await Promise.all(
      [60, 70].map((client_daily_budget) => on.put(made.id, { client_daily_budget, version: made.version })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});
