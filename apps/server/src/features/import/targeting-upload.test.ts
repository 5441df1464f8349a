import * as audience from '@fairlead/contract/audience';
import * as api from '@fairlead/contract/import';
import { hostileCsvs } from '@fairlead/test-data/hostile-csv';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { jobDone, listOf } from '../../testing/audiences.ts';
import { type Caller, openTestHouse, type TestHouse } from '../../testing/house.ts';
import { createTargetingList } from '../audience/upload.service.ts';

let house: TestHouse;
let manager: Caller;
let ios: { id: number; company_id: number };
let android: { id: number; company_id: number };
beforeAll(async () => {
  house = await openTestHouse();
  manager = await house.as('campaign_manager');
  const company = await house.company();
  ios = await house.application(company.id, 'ios');
  android = await house.application(company.id, 'android');
});
afterAll(() => house?.close());

const lists = async () => (await house.db.query<{ n: number }>('select count(*) as n from targeting_list'))[0]?.n;

test('lines of advanced targeting are counted twice alike: by the upload and by the list', async () => {
  for (const one of hostileCsvs.filter((each) => each.counts?.id_kind === 'text')) {
    const app = one.platform === 'ios' ? ios : android;
    const sent = await manager.upload(
      api.uploadTargeting,
      {},
      { name: 'lines.csv', content: Buffer.from(one.csv) },
      { url: `/api/app/${app.id}/targeting_lists/upload?type=${one.criterion}` },
    );
    expect(sent.status, `${one.name}: ${sent.text}`).toBe(201);
    const file = sent.body as { file_url: string; line_count: number; rows_format: 'plain' };
    expect(file, one.name).toMatchObject({
      line_count: one.counts?.rows,
      rows_format: 'plain',
      file_name: 'lines.csv',
    });
    const made = await manager.call(audience.createTargetingList, {
      params: { applicationId: String(app.id) },
      body: { criterion: one.criterion, name: one.name, url: file.file_url, rows: 12_345, rows_format: 'hash' },
    });
    expect(made.status, made.text).toBe(201);
    await jobDone(house, made.body.job_id);
    expect(await listOf(manager, made.body.id), one.name).toMatchObject({
      rows: file.line_count,
      rows_format: 'plain',
      criterion: one.criterion,
    });
  }
});

describe('the reference of an upload', () => {
  const csv = 'Paris\nLyon\n';
  const send = async (caller = manager, app = ios, type = 'city') =>
    (
      await caller.upload(
        api.uploadTargeting,
        {},
        { name: 'cities.csv', content: csv },
        { url: `/api/app/${app.id}/targeting_lists/upload?type=${type}` },
      )
    ).body as { file_url: string };
  const make = (file: { file_url: string }, caller = manager, app = ios, more: object = {}) =>
    caller.call(audience.createTargetingList, {
      params: { applicationId: String(app.id) },
      body: { criterion: 'city', name: 'Cities', url: file.file_url, ...more },
    });

  test('works once', async () => {
    const file = await send();
    expect((await make(file)).status).toBe(201);
    expect(await make(file)).toMatchObject({ status: 409, body: { code: 'upload_used' } });
  });

  test('works for one of two requests at once', async () => {
    const file = await send();
    const answers = await Promise.all([make(file), make(file), make(file)]);
    expect(answers.map((answer) => answer.status).sort()).toEqual([201, 409, 409]);
  });

  test('is bound to its user, application and type, and cannot be changed', async () => {
    const file = await send();
    const other = await house.as('campaign_manager');
    const wrong = [
      make(file, other),
      make(file, manager, android),
      make(file, manager, ios, { criterion: 'zip_code' }),
      make({ file_url: file.file_url.replace(/.$/, (c) => (c === 'A' ? 'B' : 'A')) }),
      make({ file_url: 'upload:nothing' }),
      make({ file_url: 'https://example.com/a.csv' }),
    ];
    for (const answer of await Promise.all(wrong))
      expect(answer).toMatchObject({ status: 400, body: { errors: [{ path: 'url' }] } });
    expect((await make(file)).status).toBe(201);
  });

  test('is late after 24 hours', async () => {
    const file = await send();
    const user = {
      id: manager.id,
      email: manager.email,
      role: 'campaign_manager',
      company_id: null,
      session_id: 1,
    } as const;
    const later = { ...house.context, user, realNow: () => new Date(Date.now() + 24 * 3600_000 + 1000) };
    const draft = { criterion: 'city', name: 'Cities', origin: 'manual_upload', url: file.file_url } as const;
    await expect(createTargetingList(later, ios.id, draft)).rejects.toMatchObject({ status: 400 });
  });

  test('makes lists whose origin follows the caller', async () => {
    const machine = await house.as('api_user');
    const client = await house.as('client', ios.company_id);
    const made = async (caller: Caller, more: object = {}) =>
      (await make(await send(caller), caller, ios, more)).body.origin;
    expect([await made(manager), await made(client), await made(machine)]).toEqual(['se', 'client', 'client']);
    // As the page of advanced targeting says it
    const named = { origin: 'manual_upload' };
    expect([await made(manager, named), await made(client, named)]).toEqual(['manual_upload', 'manual_upload']);
    expect([await made(manager, { origin: 'se' }), await made(machine, { origin: 'client' })]).toEqual([
      'se',
      'client',
    ]);
  });

  test('is refused, and stays, where an origin is named that is not the caller’s', async () => {
    const callers = { manager, client: await house.as('client', ios.company_id), machine: await house.as('api_user') };
    const wrong = {
      manager: ['client', 'cohorts', 's3', 'http', 'combination'],
      client: ['se', 's3'],
      machine: ['se', 'manual_upload', 's3'],
    };
    for (const who of ['manager', 'client', 'machine'] as const) {
      const file = await send(callers[who]);
      for (const origin of wrong[who])
        expect(await make(file, callers[who], ios, { origin }), `${who} ${origin}`).toMatchObject({
          status: 400,
          body: { errors: [{ path: 'origin', message: expect.stringContaining('follows who sends the list') }] },
        });
      expect((await make(file, callers[who])).status).toBe(201);
    }
  });

  test('is left unused by a dry run', async () => {
    const file = await send();
    const before = await lists();
    const dry = await manager.call(
      audience.createTargetingList,
      { params: { applicationId: String(ios.id) }, body: { criterion: 'city', name: 'Cities', url: file.file_url } },
      { query: { dry_run: 'true' } },
    );
    expect(dry).toMatchObject({
      status: 200,
      body: { dry_run: true, result: { id: null, job_id: null, name: 'Cities' } },
    });
    expect(await lists()).toBe(before);
    expect((await make(file)).status).toBe(201);
  });

  test('is not given for a criterion of the other platform, or none', async () => {
    const refused = async (app: { id: number }, type: string) =>
      (
        await manager.upload(
          api.uploadTargeting,
          {},
          { name: 'a.csv', content: csv },
          { url: `/api/app/${app.id}/targeting_lists/upload?type=${type}` },
        )
      ).body;
    expect(await refused(ios, 'android_device_id')).toMatchObject({ errors: [{ path: 'type' }] });
    expect(await refused(android, 'idfa')).toMatchObject({ errors: [{ path: 'type' }] });
    expect(await refused(ios, 'gaid')).toMatchObject({ message: 'Criterion is required' });
  });
});
