import * as api from '@fairlead/contract/churn';
import * as historyApi from '@fairlead/contract/history';
import { STREAM_OFF } from '@fairlead/domain/churn/churn.rules';
import type { Role } from '@fairlead/domain/role';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { keptFiles } from '../../testing/audiences.ts';
import { type Caller, openTestHouse, type TestHouse } from '../../testing/house.ts';
import { roomKinds } from '../../testing/records.ts';
import { sweepChurnFiles } from './churn-file.service.ts';

const TOKEN = 'a-prediction-token-of-over-32-characters';

describe.each(roomKinds())('churn on %s', (kind) => {
  let house: TestHouse;
  let manager: Caller;
  let company: number;
  let app: number;
  beforeAll(async () => {
    house = await openTestHouse({
      kind,
      worker: false,
      env: { FAIRLEAD_NOW: '2026-11-21T12:00:00Z', RATE_LIMITS: 'off', FACTS_TOKENS: `prediction:${TOKEN}` },
    });
    company = (await house.company()).id;
    manager = await house.as('campaign_manager');
  });
  beforeEach(async () => {
    app = (await house.application(company)).id;
  });
  afterAll(() => house?.close());

  const events = (at: string) =>
    house.db.query(
      `insert into app_event_state (app_id, last_event_at, last_received_at) values ($1, $2, $2)
       on conflict (app_id) do update set last_received_at = excluded.last_received_at`,
      [app, at],
    );
  const turn = (is_churn_prediction_enabled: boolean, who = manager) =>
    who.call(api.updateChurnApp, { params: { applicationId: String(app) }, body: { is_churn_prediction_enabled } });
  const found = async (who = manager) =>
    (await who.call(api.listChurnApps, { query: {} })).body.items.find(({ app_id }) => app_id === app);
  const send = async (content: string | Buffer, { name = 'churn-2026-11-21.csv', token = TOKEN, at = app } = {}) => {
    const form = new FormData();
    form.set('file', new Blob([new Uint8Array(Buffer.from(content))], { type: 'text/csv' }), name);
    const sent = new Response(form);
    const answer = await house.app.inject({
      method: 'POST',
      url: `/api/facts/churn_files/${at}`,
      headers: { authorization: `Bearer ${token}`, 'content-type': sent.headers.get('content-type') ?? '' },
      payload: Buffer.from(await sent.arrayBuffer()),
    });
    return { status: answer.statusCode, body: answer.json() };
  };
  const churnFiles = async () => (await keptFiles(house)).filter((key) => key.startsWith('churn/'));
  const download = async (url: string | null | undefined) => {
    const answer = await house.app.inject({ method: 'GET', url: new URL(url ?? '').pathname });
    return { status: answer.statusCode, text: answer.payload, name: answer.headers['content-disposition'] };
  };
  const on = async () => {
    await events('2026-11-21T11:00:00Z');
    expect((await turn(true)).status).toBe(200);
  };

  test('off, without a file, as long as nothing happened', async () =>
    expect(await found()).toEqual({
      app_id: app,
      is_churn_prediction_enabled: false,
      is_datastream_enabled: false,
      last_churn_file: null,
      last_churn_file_url: null,
      last_churn_update: null,
    }));

  test.each([
    ['2026-11-14T11:59:59Z', false],
    ['2026-11-14T12:30:00Z', true],
    ['2026-11-21T12:00:00Z', true],
  ])('events last received at %s: the data stream is on: %s', async (at, is) => {
    await events(at);
    expect((await found())?.is_datastream_enabled).toBe(is);
    expect((await turn(true)).status).toBe(is ? 200 : 409);
  });

  test('is switched on only while events arrive, off at any time', async () => {
    expect(await turn(true)).toMatchObject({ status: 409, body: { code: 'datastream_off', message: STREAM_OFF } });
    expect((await turn(false)).status).toBe(200);
    await on();
    await events('2026-11-01T00:00:00Z');
    expect(await turn(true)).toMatchObject({ status: 200, body: { is_churn_prediction_enabled: true } });
    expect(await turn(false)).toMatchObject({ status: 200, body: { is_churn_prediction_enabled: false } });
    expect((await turn(true)).status).toBe(409);
  });

  test.each([{}, { is_churn_prediction_enabled: null }, { is_churn_prediction_enabled: 'true' }])(
    '%j is refused',
    async (body) => {
      const answer = await manager.call(api.updateChurnApp, {
        params: { applicationId: String(app) },
        body: body as never,
      });
      expect(answer).toMatchObject({
        status: 400,
        body: {
          errors: [
            { path: 'is_churn_prediction_enabled', message: 'is_churn_prediction_enabled must be true or false' },
          ],
        },
      });
    },
  );

  test('a dry run leaves it as it was', async () => {
    await events('2026-11-21T11:00:00Z');
    const dry = await manager.call(
      api.updateChurnApp,
      { params: { applicationId: String(app) }, body: { is_churn_prediction_enabled: true } },
      { query: { dry_run: true } },
    );
    expect(dry.body).toMatchObject({ changes: [{ field: 'is_churn_prediction_enabled', before: false, after: true }] });
    expect((await found())?.is_churn_prediction_enabled).toBe(false);
  });

  test('a switch is taken back, unless events have ended', async () => {
    await on();
    const [entry] = await house.db.query<{ change_set_id: string }>(
      `select change_set_id from change_log where entity = 'churn_app' and entity_id = $1`,
      [app],
    );
    const undo = (set: string | undefined) =>
      manager.call(historyApi.undoChangeSet, { params: { changeSetId: set ?? '' }, body: {} });
    const undone = await undo(entry?.change_set_id);
    expect(undone.body.items[0]).toMatchObject({ status: 'undone' });
    expect((await found())?.is_churn_prediction_enabled).toBe(false);
    await events('2026-11-01T00:00:00Z');
    expect((await undo(undone.body.change_set_id)).body.items[0]).toMatchObject({
      status: 'refused',
      message: STREAM_OFF,
    });
  });

  test('two switches at once end as one of them says', async () => {
    await on();
    const answers = await Promise.all(Array.from({ length: 10 }, (_, at) => turn(at % 2 === 0)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const rows = await house.db.query<{ after: boolean }>(
      `select (changes -> 0 ->> 'after')::boolean as after from change_log
       where entity = 'churn_app' and entity_id = $1 order by id`,
      [app],
    );
    expect(rows.at(-1)?.after).toBe((await found())?.is_churn_prediction_enabled);
    for (const [at, { after }] of rows.entries()) expect(after).toBe(at % 2 === 0);
  });

  test('the newest file takes the place of the one before, and is downloaded by a link of 5 minutes', async () => {
    await on();
    expect(await send('user,score\na,0.1\n')).toMatchObject({
      status: 201,
      body: {
        last_churn_file: 'churn-2026-11-21.csv',
        last_churn_update: expect.stringMatching(/^2026-11-21T12:\d\d/),
      },
    });
    const before = (await found())?.last_churn_file_url;
    expect(await send('user,score\nb,0.9\n', { name: 'churn-2026-11-22.csv' })).toMatchObject({ status: 201 });
    const after = (await found())?.last_churn_file_url;
    expect(await download(after)).toEqual({
      status: 200,
      text: 'user,score\nb,0.9\n',
      name: expect.stringContaining('churn-2026-11-22.csv'),
    });
    expect((await download(before)).text).toBe('user,score\na,0.1\n');
    const soon = { ...house.context, realNow: () => new Date(Date.now() + 29 * 60_000) };
    const late = { ...house.context, realNow: () => new Date(Date.now() + 31 * 60_000) };
    expect(await sweepChurnFiles(house.context)).toBe(0);
    expect(await sweepChurnFiles(soon)).toBe(0); // it may still be read by who had a link to it
    expect(await sweepChurnFiles(late)).toBe(1);
    expect((await download(before)).status).toBe(404);
    expect((await download(after)).status).toBe(200);
    const [entry] = await house.db.query<{ change_set_id: string; user_id: number | null }>(
      `select change_set_id, user_id from change_log where entity = 'churn_app' and entity_id = $1 order by id desc`,
      [app],
    );
    expect(entry?.user_id).toBeNull();
    const history = await manager.call(historyApi.listHistory, {
      query: { entity: 'churn_app', entity_id: String(app) } as never,
    });
    expect(history.body.items.map(({ can_undo }) => can_undo)).toEqual([false, false, true]);
    expect(history.body.items[0]?.why_not).toBe('A file of the prediction service cannot be taken back');
  });

  test('files sent at once: one of them is the newest, whole', async () => {
    await on();
    const contents = Array.from({ length: 6 }, (_, at) => `user,score\n${String(at).repeat(50_000)},1\n`);
    const answers = await Promise.all(contents.map((content, at) => send(content, { name: `churn-${at}.csv` })));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    const newest = await found();
    const at = Number(/churn-(\d)/.exec(newest?.last_churn_file ?? '')?.[1]);
    expect((await download(newest?.last_churn_file_url)).text).toBe(contents[at]);
  });

  test('a file is refused, and nothing of it is kept', async () => {
    const files = (await churnFiles()).length;
    expect(await send('user\n')).toMatchObject({ status: 409, body: { code: 'churn_off' } });
    await on();
    expect(await send('')).toMatchObject({ status: 400, body: { code: 'not_a_csv' } });
    expect(await send(Buffer.from([0x75, 0, 0x0a]))).toMatchObject({ status: 400, body: { code: 'not_a_csv' } });
    expect(await send('user\n', { name: 'churn.txt' })).toMatchObject({ status: 400 });
    expect(await send('user\n', { name: '../churn.csv' })).toMatchObject({ status: 201 }); // by its last part only
    expect(await send('user\n', { token: manager.token })).toMatchObject({ status: 403 });
    expect(await send('user\n', { token: 'b'.repeat(40) })).toMatchObject({ status: 401 });
    expect(await send('user\n', { at: 999_999 })).toMatchObject({ status: 404 });
    expect((await churnFiles()).length).toBe(files + 1);
  });

  test('who may read it and who may switch it', async () => {
    await on();
    const other = (await house.company({ name: 'Other' })).id;
    const expected: [Role, number | undefined, number, boolean, number][] = [
      ['admin', undefined, 200, true, 200],
      ['support_team_member', undefined, 200, true, 200],
      ['sales_team_member', undefined, 200, true, 403],
      ['api_user', undefined, 403, false, 403],
      ['guest_user', undefined, 403, false, 403],
      ['client', company, 200, true, 200],
      ['client', other, 200, false, 404],
    ];
    for (const [role, of, read, sees, write] of expected) {
      const who = await house.as(role, of);
      const list = await who.call(api.listChurnApps, { query: { company_id: String(company) } });
      const there = list.status === 200 && list.body.items.some(({ app_id }) => app_id === app);
      expect([role, of, list.status, there, (await turn(true, who)).status]).toEqual([role, of, read, sees, write]);
    }
  });
});
