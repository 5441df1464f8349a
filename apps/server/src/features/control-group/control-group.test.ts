import * as api from '@fairlead/contract/control-group';
import * as historyApi from '@fairlead/contract/history';
import type { Role } from '@fairlead/domain/role';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Caller, openTestHouse, type TestHouse } from '../../testing/house.ts';
import { roomKinds } from '../../testing/records.ts';

describe.each(roomKinds())('control groups on %s', (kind) => {
  let house: TestHouse;
  let manager: Caller;
  let company: number;
  let app: number;
  beforeAll(async () => {
    house = await openTestHouse({
      kind,
      worker: false,
      env: { FAIRLEAD_NOW: '2028-02-28T12:00:00Z', RATE_LIMITS: 'off' },
    });
    company = (await house.company()).id;
    manager = await house.as('account_manager');
  });
  beforeEach(async () => {
    app = (await house.application(company)).id;
  });
  afterAll(() => house?.close());

  const params = () => ({ applicationId: String(app) });
  const post = (percent: number, who = manager, headers: Record<string, string> = {}) =>
    who.call(api.setControlGroup, { params: params(), body: { percent } }, { headers });
  const current = async () => (await manager.call(api.getControlGroup, { params: params() })).body;
  const all = async () =>
    (await manager.call(api.listControlGroups, { params: params() })).body.items.map(({ percent, start_date }) => [
      start_date,
      percent,
    ]);
  const inForce = (percent: number) =>
    house.db.query(
      `insert into control_group (app_id, percent, start_date, created) values ($1, $2, '2028-02-29'::date - 10, now())`,
      [app, percent],
    );
  const logged = () =>
    house.db.query<{ change_set_id: string; changes: { field: string; before: unknown; after: unknown }[] }>(
      `select change_set_id, changes from change_log where entity = 'control_group' and entity_id = $1 order by id`,
      [app],
    );

  test('never set: 0 percent since the day the application was created', async () => {
    expect(await current()).toEqual({ app_id: app, percent: 0, start_date: '2028-02-28', upcoming: null, version: 1 });
    expect(await all()).toEqual([['2028-02-28', 0]]);
    await house.db.query(`update application set created = '2027-05-31T23:59:59Z' where id = $1`, [app]);
    expect(await current()).toMatchObject({ percent: 0, start_date: '2027-05-31' });
  });

  test('starts at the next midnight; another one before that takes its place', async () => {
    expect(await post(20)).toMatchObject({
      status: 200,
      body: { app_id: app, percent: 20, start_date: '2028-02-29' },
    });
    expect(await current()).toMatchObject({ percent: 0, upcoming: { percent: 20, start_date: '2028-02-29' } });
    expect((await post(30)).body).toEqual({ app_id: app, percent: 30, start_date: '2028-02-29', version: 3 });
    expect(await all()).toEqual([
      ['2028-02-29', 30],
      ['2028-02-28', 0],
    ]);
  });

  test('the size in force, set again, takes the waiting one back; again it changes nothing', async () => {
    await inForce(10);
    await post(50);
    expect((await post(10)).body).toEqual({ app_id: app, percent: 10, start_date: '2028-02-19', version: 3 });
    expect(await current()).toMatchObject({ percent: 10, upcoming: null });
    await post(10);
    expect((await logged()).map(({ changes }) => changes)).toEqual([
      [
        { field: 'percent', before: 10, after: 50 },
        { field: 'start_date', before: '2028-02-19', after: '2028-02-29' },
      ],
      [
        { field: 'percent', before: 50, after: 10 },
        { field: 'start_date', before: '2028-02-29', after: '2028-02-19' },
      ],
    ]);
  });

  test('the size that waits, set again, changes nothing', async () => {
    await post(20);
    expect((await post(20)).body).toEqual({ app_id: app, percent: 20, start_date: '2028-02-29', version: 2 });
    expect(await logged()).toHaveLength(1);
  });

  test.each([5, 60, -10, 10.5])('%d is refused', async (percent) => {
    expect(await post(percent)).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'percent', message: 'Control group percent must be one of 0, 10, 20, 30, 40, 50' }] },
    });
    expect(await all()).toHaveLength(1);
  });

  test.each([{}, { percent: null }, { percent: '20' }])('%j is refused', async (body) => {
    const answer = await manager.call(api.setControlGroup, { params: params(), body: body as never });
    expect(answer).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'percent', message: 'Control group percent is required' }] },
    });
  });

  test('the application of the body must be the one of the path', async () => {
    const send = (app_id: number) =>
      manager.call(api.setControlGroup, { params: params(), body: { percent: 20, app_id } });
    expect(await send(app + 1)).toMatchObject({ status: 400, body: { errors: [{ path: 'app_id' }] } });
    expect((await send(app)).status).toBe(200);
  });

  test('a dry run says what would change', async () => {
    const dry = await manager.call(
      api.setControlGroup,
      { params: params(), body: { percent: 40 } },
      { query: { dry_run: true } },
    );
    expect(dry.body).toMatchObject({
      dry_run: true,
      result: { percent: 40, start_date: '2028-02-29' },
      changes: [
        { field: 'percent', before: 0, after: 40 },
        { field: 'start_date', before: '2028-02-28', after: '2028-02-29' },
      ],
    });
    expect(await all()).toHaveLength(1);
  });

  test('the same request again is answered once', async () => {
    const key = { 'idempotency-key': `control-group-${app}` };
    await post(20, manager, key);
    await post(30);
    const again = await post(20, manager, key);
    expect([again.body.percent, again.headers['idempotency-replayed']]).toEqual([20, 'true']);
    expect((await current()).upcoming?.percent).toBe(30);
  });

  test('sizes set at the same moment leave one that waits, the last one logged', async () => {
    await inForce(50);
    const answers = await Promise.all(Array.from({ length: 20 }, (_, at) => post([0, 10, 20, 30][at % 4] ?? 0)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const [waiting, ...others] = await all();
    expect([waiting?.[0], others]).toEqual(['2028-02-29', [['2028-02-19', 50]]]);
    const last = (await logged()).at(-1)?.changes.find(({ field }) => field === 'percent');
    expect(last?.after).toBe(waiting?.[1]);
  });

  test('a size on an older version is refused with the group; without a version nothing is compared', async () => {
    const on = (version: number, percent: number, who = manager, extra = {}) =>
      who.call(api.setControlGroup, { params: params(), body: { percent, version } }, extra);
    expect(await current()).toMatchObject({ version: 1 });
    const admin = await house.as('admin');
    expect((await on(1, 20, admin)).body).toMatchObject({ percent: 20, version: 2 });
    for (const extra of [{}, { query: { dry_run: true } }]) {
      const stale = await on(1, 30, manager, extra);
      expect([stale.status, stale.body]).toMatchObject([
        409,
        {
          code: 'stale_version',
          current: { percent: 0, upcoming: { percent: 20, start_date: '2028-02-29' }, version: 2 },
          changed_by: { id: expect.any(Number) },
        },
      ]);
    }
    expect((await on(1, 30, await house.as('sales_team_member'))).body).not.toHaveProperty('current');
    expect((await current()).upcoming?.percent).toBe(20);
    expect((await on(2, 20)).body).toMatchObject({ version: 2 }); // nothing changes
    expect((await post(40)).body).toMatchObject({ version: 3 });
    expect((await on(3, 0)).body).toMatchObject({ percent: 0, version: 4 }); // a size that is taken back counts, too
    expect(await on(2, 0)).toMatchObject({
      status: 409,
      body: { current: { percent: 0, upcoming: null, version: 4 } },
    });
  });

  test('of sizes on the same version, sent at once, one is stored and the others are refused', async () => {
    const answers = await Promise.all(
      [10, 20, 30, 40, 50].map((percent) =>
        manager.call(api.setControlGroup, { params: params(), body: { percent, version: 1 } }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
    const stored = answers.find(({ status }) => status === 200)?.body.percent;
    expect([(await all())[0], await logged()]).toMatchObject([['2028-02-29', stored], [{}]]);
  });

  test('a save is taken back: what it replaced waits again, and then nothing', async () => {
    const undo = async (at: number) =>
      manager.call(historyApi.undoChangeSet, {
        params: { changeSetId: (await logged())[at]?.change_set_id ?? '' },
        body: { later_edits: 'keep' },
      });
    await post(20);
    await post(30);
    // The first one's percent was set again since: it is kept, and nothing is written
    expect((await undo(0)).body.items[0]).toMatchObject({
      status: 'kept',
      fields: [{ status: 'kept' }, { status: 'kept' }],
    });
    expect((await undo(1)).body.items[0]).toMatchObject({ status: 'undone' });
    expect((await current()).upcoming).toEqual({ percent: 20, start_date: '2028-02-29' });
    expect((await undo(0)).body.items[0]).toMatchObject({ status: 'undone' });
    expect(await all()).toEqual([['2028-02-28', 0]]);
  });

  test('who may read it and who may set it', async () => {
    const other = (await house.company({ name: 'Other' })).id;
    const expected: [Role, number | undefined, number, number][] = [
      ['admin', undefined, 200, 200],
      ['campaign_manager', undefined, 200, 200],
      ['support_team_member', undefined, 200, 200],
      ['sales_team_member', undefined, 200, 403],
      ['api_user', undefined, 200, 403],
      ['restricted_dashboard_user', undefined, 403, 403],
      ['guest_user', undefined, 403, 403],
      ['client', company, 200, 200],
      ['client', other, 404, 404],
    ];
    for (const [role, of, read, write] of expected) {
      const who = await house.as(role, of);
      const answers = [
        (await who.call(api.getControlGroup, { params: params() })).status,
        (await who.call(api.listControlGroups, { params: params() })).status,
        (await post(10, who)).status,
      ];
      expect([role, of, ...answers]).toEqual([role, of, read, read, write]);
    }
  });
});
