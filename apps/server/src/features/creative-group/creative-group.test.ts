import { randomUUID } from 'node:crypto';
import * as api from '@fairlead/contract/creative-group';
import * as historyApi from '@fairlead/contract/history';
import { isInForce } from '@fairlead/domain/creative-group/schedule';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Caller, openTestHouse, type TestHouse } from '../../testing/house.ts';
import { aBudget, aCampaign, aLineItem } from '../../testing/line-items.ts';
import { roomKinds } from '../../testing/records.ts';

describe.each(roomKinds())('creative groups on %s', (kind) => {
  let house: TestHouse;
  let manager: Caller;
  let client: Caller;
  let app: string;
  let running: number;
  let idle: number;
  let elsewhere: number;
  beforeAll(async () => {
    house = await openTestHouse({ kind, worker: false, env: { FAIRLEAD_NOW: '2026-11-21T10:00:00Z' } });
    const { id: company } = await house.company();
    app = String((await house.application(company)).id);
    const lineItem = await aLineItem(house, company);
    await aBudget(house, lineItem, { days: ['2026-11-01', '2026-11-30'] });
    running = (await aCampaign(house, Number(app), lineItem.id, { creative: false })).id;
    idle = (await aCampaign(house, Number(app), lineItem.id, { creative: false })).id;
    await house.db.query(`update campaign set active = id = $1 where id in ($1, $2)`, [running, idle]);
    const other = await house.application(company, 'android');
    elsewhere = (await aCampaign(house, other.id, lineItem.id)).id;
    manager = await house.as('creative_team_member');
    client = await house.as('client', company);
  });
  afterAll(() => house?.close());

  const create = async (name = 'Autumn menu', extra = {}) =>
    (await manager.call(api.createCreativeGroup, { params: { applicationId: app }, body: { name } }, extra)).body;
  const edit = (id: number, body: object, extra = {}, by = manager) =>
    by.call(api.updateCreativeGroup, { params: { applicationId: app, creativesGroupId: String(id) }, body }, extra);
  const read = async (id: number) =>
    (await client.call(api.getCreativeGroup, { params: { applicationId: app, creativesGroupId: String(id) } })).body;
  const list = async (query: object = {}) =>
    (await client.call(api.listCreativeGroups, { params: { applicationId: app }, query })).body.items;
  const said = (answer: { body: unknown }) => (answer.body as { message?: string }).message;
  const week = { start_utc: '2026-11-23T00:00:00Z', end_utc: '2026-11-29T23:59:59Z' };

  test('is created active, shown always and by no campaign', async () => {
    const made = await create();
    expect(made).toMatchObject({
      name: 'Autumn menu',
      state: 'New',
      active: true,
      status: 'no campaigns connected',
      campaign_ids: [],
      schedulings: [],
      creatives: 0,
      version: 1,
    });
    expect(await read(made.id)).toEqual(made);
    const nameless = await manager.call(api.createCreativeGroup, {
      params: { applicationId: app },
      body: { name: ' ' },
    });
    expect([nameless.status, said(nameless)]).toEqual([400, 'Name is required']);
  });

  test('is live while one of its campaigns runs, and says why it is not', async () => {
    const { id } = await create();
    const status = async (body: object) => (await edit(id, body)).body.status;
    expect(await status({ campaign_ids: [idle, idle] })).toBe('no live campaigns');
    expect(await status({ campaign_ids: [idle, running] })).toBe('live');
    expect((await read(id)).campaign_ids).toEqual([running, idle].sort((a, b) => a - b));
    expect(await status({ schedulings: [week] })).toBe('scheduled');
    expect(await status({ active: false })).toBe('paused by am');
    expect((await list({ campaign_id: running })).map((group) => group.id)).toContain(id);
    expect((await list({ campaign_id: elsewhere })).map((group) => group.id)).toEqual([]);
  });

  test('takes campaigns of its application alone', async () => {
    const { id } = await create();
    expect(said(await edit(id, { campaign_ids: [elsewhere] }))).toMatch(/Only campaigns of the application/);
    expect((await edit(id, { campaign_ids: [999_999] })).status).toBe(404);
  });

  test('with campaigns is not archived, and named', async () => {
    const { id } = await create('Winter');
    await edit(id, { campaign_ids: [idle] });
    const refused = await edit(id, { state: 'Archived' });
    expect([refused.status, said(refused)]).toEqual([
      409,
      'The connected campaigns of the following creative groups must be disassociated first: Winter',
    ]);
    const archived = await edit(id, { state: 'ARCHIVED', campaign_ids: [] });
    expect(archived.body).toMatchObject({ state: 'Archived', status: 'archived' });
    expect((await list({ state: 'New' })).map((group) => group.id)).not.toContain(id);
    const added = await edit(id, { campaign_ids: [idle] });
    expect([added.status, added.body]).toMatchObject([409, { code: 'archived' }]);
    expect((await edit(id, { name: 'Winter, over' })).body).toMatchObject({ name: 'Winter, over', campaign_ids: [] });
    expect((await edit(id, { state: 'new', campaign_ids: [idle] })).body).toMatchObject({
      state: 'New',
      campaign_ids: [idle],
    });
  });

  test('keeps the name of a test item', async () => {
    const { id } = await create('auto_test of menus');
    expect(said(await edit(id, { name: 'Menus' }))).toBe('You cannot edit a name of a test creatives group');
  });

  test('has a schedule that begins today or later and keeps what is past', async () => {
    const { id } = await create();
    const params = { applicationId: app, creativesGroupId: String(id) };
    const put = (schedulings: object[]) =>
      manager.call(api.updateSchedulings, { params, body: { schedulings } as never });
    const made = await put([{ ...week, timezone: '+02:00' }]);
    expect(made.body.schedulings).toEqual([
      { id: expect.any(Number), creative_group_id: id, ...week, recurring: false, timezone: '+02:00' },
    ]);
    expect((await put([{ ...week, timezone: '+02:00' }])).body).toEqual(made.body);
    const late = await put([{ start_utc: '2026-11-20T00:00:00Z', end_utc: '2026-11-20T12:00:00Z' }]);
    expect([late.status, said(late)]).toEqual([
      400,
      'start date must be in a future or today, end date must be in a future or today',
    ]);
    expect(said(await put([{ start_utc: null }]))).toBe('this field is required');
    const minute = { start_utc: '2026-12-20T10:00:00Z', end_utc: '2026-12-20T10:00:59Z' };
    expect(said(await put([minute]))).toBe('end date must be after start date');
    expect(said(await put([{ ...week, recurring: true }]))).toMatch(/cannot be made to recur/);
    await house.db.query(
      `update creative_group_scheduling set start_utc = '2026-11-01T00:00:00Z' where creative_group_id = $1`,
      [id],
    );
    const longer = { start_utc: '2026-11-01T00:00:00Z', end_utc: '2026-12-24T23:59:59Z' };
    expect((await put([longer])).body.schedulings).toHaveLength(1);
    expect((await put([])).body.schedulings).toEqual([]);
  });

  test('an archived one takes neither campaigns nor another schedule; its name may be put right', async () => {
    const { id } = await create();
    await edit(id, { schedulings: [week] });
    await edit(id, { state: 'Archived' });
    const next = { start_utc: '2026-11-30T00:00:00Z', end_utc: '2026-12-06T23:59:59Z' };
    const params = { applicationId: app, creativesGroupId: String(id) };
    for (const refused of [
      await manager.call(api.updateSchedulings, { params, body: { schedulings: [next] } }),
      await edit(id, { schedulings: [] }),
      await edit(id, { campaign_ids: [idle] }),
    ])
      expect([refused.status, refused.body]).toMatchObject([409, { code: 'archived' }]);
    expect((await edit(id, { name: 'Was autumn', schedulings: [week] })).status).toBe(200);
    expect(await read(id)).toMatchObject({ name: 'Was autumn', schedulings: [week] });
    expect((await edit(id, { state: 'New', schedulings: [next] })).body.schedulings).toMatchObject([next]);
  });

  test('an older version is told what is there now, a dry run changes nothing', async () => {
    const { id } = await create();
    const tried = await edit(id, { name: 'Spring' }, { query: { dry_run: 'true' } });
    expect(tried.body).toMatchObject({ dry_run: true, result: { name: 'Spring' } });
    await edit(id, { name: 'Spring', version: 1 });
    const stale = await edit(id, { name: 'Summer', version: 1 });
    expect(stale.body).toMatchObject({ code: 'stale_version', current: { name: 'Spring', version: 2 } });
  });

  test('a schedule that is only tried has no number, and uses none up', async () => {
    const { id } = await create();
    const later = { start_utc: '2027-01-04T00:00:00Z', end_utc: '2027-01-10T23:59:59Z' };
    const later2 = { start_utc: '2027-02-01T00:00:00Z', end_utc: '2027-02-07T23:59:59Z' };
    const [first] = (await edit(id, { schedulings: [week] })).body.schedulings;
    const schedulings = [week, later, later2];
    const tried = (await edit(id, { schedulings }, { query: { dry_run: 'true' } })).body as unknown as {
      result: { schedulings: { id: number | null }[] };
    };
    expect(tried.result.schedulings.map((one) => one.id)).toEqual([first?.id, null, null]);
    const saved = (await edit(id, { schedulings })).body.schedulings.map((one) => one.id - (first?.id ?? 0));
    expect(saved.sort()).toEqual([0, 1, 2]);
  });

  test('what was changed stands in history and is taken back, a creation once no campaign is connected', async () => {
    const made = await create('Taken back');
    await edit(made.id, { campaign_ids: [idle], schedulings: [week] });
    const query = { entity: 'creative_group', entity_id: String(made.id) };
    const history = async () => (await client.call(historyApi.listHistory, { query })).body.items;
    const [changed, created] = await history();
    expect(changed?.changes.map(({ field }) => field)).toEqual(['campaign_ids', 'schedulings']);
    expect([created?.can_undo, created?.why_not]).toEqual([
      false,
      expect.stringMatching(/must be disassociated first/),
    ]);
    const undo = (set: string) => manager.call(historyApi.undoChangeSet, { params: { changeSetId: set }, body: {} });
    await undo(changed?.change_set_id ?? '');
    expect(await read(made.id)).toMatchObject({ campaign_ids: [], schedulings: [] });
    await undo(created?.change_set_id ?? '');
    expect((await read(made.id)).state).toBe('Archived');
  });

  test('a schedule that is as it was again leaves nothing to take back', async () => {
    const { id } = await create('Weeks');
    const next = { start_utc: '2026-11-30T00:00:00Z', end_utc: '2026-12-06T23:59:59Z' };
    for (const schedulings of [[week], [next], [week]]) await edit(id, { schedulings });
    const query = { entity: 'creative_group', entity_id: String(id) };
    const entries = (await manager.call(historyApi.listHistory, { query })).body.items;
    expect(entries[1]).toMatchObject({ can_undo: false, why_not: 'It is as it was before already' });
    // What the first one set stands, however often it was edited since
    const params = { changeSetId: entries[2]?.change_set_id ?? '' };
    const undone = await manager.call(historyApi.undoChangeSet, { params, body: {} });
    expect(undone.body.items).toMatchObject([{ status: 'undone', fields: [{ field: 'schedulings', later: null }] }]);
    expect((await read(id)).schedulings).toEqual([]);
  });

  test('schedules of several groups come back at once, as it was seen', async () => {
    const later = { start_utc: '2026-12-07T00:00:00Z', end_utc: '2026-12-13T23:59:59Z' };
    const headers = { 'x-change-set': randomUUID() };
    const made = [(await create('One')).id, (await create('Other')).id];
    for (const id of made) {
      await edit(id, { schedulings: [week, later] });
      await edit(id, { schedulings: [] }, { headers });
    }
    const params = { changeSetId: headers['x-change-set'] };
    const query = { dry_run: 'true' };
    const tried = await manager.call(historyApi.undoChangeSet, { params, body: {} }, { query });
    const { seen } = (tried.body as unknown as { result: typeof tried.body }).result;
    const { body } = await manager.call(historyApi.undoChangeSet, { params, body: { seen } });
    expect(body.items.map(({ status }) => status)).toEqual(['undone', 'undone']);
    for (const id of made) expect((await read(id)).schedulings).toMatchObject([week, later]);
  });

  test('a campaign has something to show only while all of it is in force', async () => {
    const { id } = await create();
    await edit(id, { campaign_ids: [idle] });
    const ground = `insert into creative (company_id, app_id, creative_group_id, name, type, width, height, created, updated)
      select company_id, app_id, id, 'Banner', 'Static', 300, 250, now(), now() from creative_group where id = $1 returning id`;
    const [creative] = await house.db.query<{ id: number }>(ground, [id]);
    const shows = async (at = '2026-11-21T10:00:00Z') => {
      const [row] = await house.db.query<{ shows: boolean }>('select shows from shows_creative($1, $2)', [idle, at]);
      return row?.shows;
    };
    const with_ = async (sql: string, back: string) => {
      await house.db.query(sql, [id]);
      const seen = await shows();
      await house.db.query(back, [id]);
      return seen;
    };
    expect(await shows()).toBe(true);
    const field = (table: string, key: string, set: string, back: string) =>
      with_(`update ${table} set ${set} where ${key} = $1`, `update ${table} set ${back} where ${key} = $1`);
    expect([
      await field('creative_group', 'id', 'active = false', 'active = true'),
      await field('creative_group', 'id', `state = 'archived'`, `state = 'new'`),
      await field('creative', 'creative_group_id', 'active = false', 'active = true'),
      await field('creative', 'creative_group_id', `state = 'archived'`, `state = 'new'`),
    ]).toEqual([false, false, false, false]);
    const setting = 'insert into creative_campaign (creative_id, campaign_id, active) values ($1, $2, $3)';
    await house.db.query(setting, [creative?.id, idle, false]);
    expect(await shows()).toBe(false);
    await house.db.query('update creative_campaign set active = true where creative_id = $1', [creative?.id]);
    expect(await shows()).toBe(true);
    const moments = [
      '2026-11-22T23:59:59Z',
      '2026-11-23T00:00:00Z',
      '2026-11-29T23:59:59.900Z',
      '2026-11-30T00:00:00Z',
    ];
    for (const recurring of [false, true]) {
      await house.db.query('delete from creative_group_scheduling where creative_group_id = $1', [id]);
      await house.db.query(
        'insert into creative_group_scheduling (creative_group_id, start_utc, end_utc, recurring) values ($1, $2, $3, $4)',
        [id, week.start_utc, week.end_utc, recurring],
      );
      for (const at of moments)
        expect([recurring, at, await shows(at)]).toEqual([
          recurring,
          at,
          isInForce([{ ...week, recurring }], new Date(at)),
        ]);
    }
  });
});
