import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import * as audience from '@fairlead/contract/audience';
import * as combination from '@fairlead/contract/combination';
import * as api from '@fairlead/contract/import';
import { deviceIds } from '@fairlead/test-data';
import { hostileCsvs } from '@fairlead/test-data/hostile-csv';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { jobDone, listOf, upload } from '../../testing/audiences.ts';
import { type DroppedFiles, startDrops } from '../../testing/dropped-files.ts';
import { type FileServer, startFileServer } from '../../testing/file-server.ts';
import { type Caller, openTestHouse, type TestHouse } from '../../testing/house.ts';
import { roomKinds } from '../../testing/records.ts';

const ids = (count: number, universe = 1) => [...deviceIds(universe, 0, count, 'upper')];
const type = { type: 'audiences' } as const;

describe.each(roomKinds())('imports on %s', (kind) => {
  const folder = mkdtempSync(join(tmpdir(), 'fairlead-imports-'));
  let house: TestHouse;
  let web: FileServer;
  let drops: DroppedFiles;
  let manager: Caller;
  let ios: { id: number; company_id: number };
  let android: { id: number; company_id: number };
  beforeAll(async () => {
    web = await startFileServer();
    drops = await startDrops(folder);
    house = await openTestHouse({ kind, env: { ...drops.env, OUTBOUND_ALLOW: web.host, RATE_LIMITS: 'off' } });
    manager = await house.as('campaign_manager');
    const company = await house.company();
    ios = await house.application(company.id, 'ios');
    android = await house.application(company.id, 'android');
  });
  afterAll(async () => {
    await house?.close();
    await web?.close();
    await drops?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  type Draft = { application_id?: number; name?: string; import_type?: string; url?: string; is_idfv?: boolean };
  const send = (draft: Draft, caller = manager, headers: Record<string, string> = {}) =>
    caller.call(
      api.importAudience,
      { body: { application_id: ios.id, name: 'Payers', import_type: 'http', ...draft } },
      { headers },
    );
  /** Imports, and waits until it has ended. */
  const imported = async (draft: Draft) => {
    const { status, body, text } = await send(draft);
    if (status !== 201) throw new Error(text);
    const job = await jobDone(house, body.job_id);
    return { job, list: await listOf(manager, body.id) };
  };
  const until = async (claim: () => boolean | Promise<boolean>) => {
    while (!(await claim())) await delay(10);
  };
  const lists = async () => (await house.db.query<{ n: number }>('select count(*) as n from targeting_list'))[0]?.n;

  test('a dropped file is found, imported and counted as an upload is', async () => {
    const csv = [...ids(300), ids(1)[0], 'xyz', '', ids(2)[1]?.toLowerCase()].join('\r\n');
    await drops.drop('acme/2026-11/buyers.csv', csv);
    await drops.drop('acme/readme.txt', 'hello');
    await drops.drop('secret.csv', 'x', 'outside');
    const folders = await manager.call(api.listDropFolders, { params: type });
    expect(folders.body).toEqual({ folders: ['acme'], total: 1 });
    const query = { prefix: 'acme', suffix: '.csv' };
    const { body } = await manager.call(api.listDropFiles, { params: type, query });
    const [file] = body.files;
    expect(body).toEqual({
      files: [
        {
          key: '2026-11/buyers.csv',
          url: 's3://acme/2026-11/buyers.csv',
          size: Buffer.byteLength(csv),
          updated_at: expect.stringMatching(/^\d{4}-.*Z$/),
        },
      ],
      total: 1,
    });
    const { status, body: made } = await send({ import_type: 's3', url: file?.url ?? '', name: 'Buyers' });
    expect([status, made]).toMatchObject([
      201,
      { name: 'Buyers', targeting_list_id: made.id, rows: null, origin: 's3', criterion: 'idfa', url: file?.url },
    ]);
    expect(await jobDone(house, made.job_id)).toMatchObject({ kind: 'import', state: 'done', entity_id: made.id });
    const list = await listOf(manager, made.id);
    const uploaded = (await upload(manager, ios, csv)).body;
    await jobDone(house, uploaded.job_id);
    const same = await listOf(manager, uploaded.id);
    const counts = ({ rows, original_csv_rows, rows_format, id_kind, source, sizes }: typeof list) => ({
      ...{ rows, original_csv_rows, rows_format, id_kind, source, sizes },
    });
    expect(counts(list)).toEqual(counts(same));
    expect(list.source).toMatchObject({ duplicates: 2, invalid_lines: 1, case_fixed_lines: 1, error: null });
    const links = await manager.call(audience.downloadTargetingList, { params: { targetingId: String(made.id) } });
    const link = new URL(links.body.presigned_original_csv_url ?? '');
    const original = await house.app.inject({ url: link.pathname });
    expect([original.statusCode, original.payload]).toEqual([200, csv]);
  });

  test('an address is imported, and shown without what may be a key', async () => {
    const url = `${web.serve('/buyers.csv', ids(5).join('\n').toLowerCase())}?signature=secret`;
    const { job, list } = await imported({ application_id: android.id, url });
    expect(web.asked).toContain('/buyers.csv?signature=secret');
    expect([job.state, list]).toMatchObject([
      'done',
      { origin: 'http', criterion: 'android_device_id', rows: 5, url: url.split('?')[0] },
    ]);
    const told = JSON.stringify([
      job,
      list,
      await house.db.query('select changes from change_log where entity_id = $1', [list.id]),
    ]);
    expect(told).not.toContain('secret');
    expect((await imported({ url, is_idfv: true })).list.criterion).toBe('idfv');
  });

  test('every case of a real file ends as the upload of it does', async () => {
    const cases = hostileCsvs.filter(
      ({ criterion, counts }) => ['idfa', 'android_device_id'].includes(criterion) && counts,
    );
    const sent = cases.slice(0, 16).map(async (one, at) => {
      const url = web.serve(`/case-${at}.csv`, one.csv);
      return { one, ...(await imported({ application_id: (one.platform === 'ios' ? ios : android).id, url })) };
    });
    for (const { one, list } of await Promise.all(sent)) {
      const { header: _, ...counts } = one.counts as NonNullable<typeof one.counts>;
      expect({ ...list, ...list.source }, one.name).toMatchObject(counts);
    }
  });

  test('what is wrong with an import is named, and nothing is made', async () => {
    const before = await lists();
    const errors = async (draft: Draft) => {
      const { status, body } = await send(draft);
      return [status, (body as unknown as { errors: unknown }).errors];
    };
    const url = 'https://example.com/a.csv';
    expect(await errors({ name: '', import_type: '', url: '' })).toEqual([
      400,
      [
        { path: 'name', message: 'The name is required' },
        { path: 'import_type', message: 'import_type must be one of s3, http' },
        { path: 'url', message: 'The url is required' },
      ],
    ]);
    const invalid = [400, [{ path: 'url', message: 'The url is invalid' }]];
    expect(await errors({ url: 's3://acme/a.csv' })).toEqual(invalid);
    expect(await errors({ url, import_type: 's3' })).toEqual(invalid);
    expect(await errors({ url: 'https://user:secret@example.com/a.csv' })).toEqual(invalid);
    expect(await errors({ url: 'http://999.0.0.1/a.csv' })).toEqual(invalid);
    expect(await errors({ application_id: android.id, url, is_idfv: true })).toMatchObject([
      400,
      [{ path: 'is_idfv' }],
    ]);
    expect((await send({ application_id: 999_999, url })).status).toBe(404);
    const tried = await manager.call(
      api.importAudience,
      { body: { application_id: ios.id, name: 'A', import_type: 'http', url } },
      { query: { dry_run: true } },
    );
    expect([tried.status, tried.text]).toEqual([400, expect.stringContaining('dry_run_not_offered')]);
    expect(await lists()).toBe(before);
  });

  test('a client imports from addresses into its own company, and never reads the folders', async () => {
    const client = await house.as('client', ios.company_id);
    const url = web.serve('/own.csv', ids(2).join('\n'));
    expect((await send({ url }, client)).status).toBe(201);
    const refused = await send({ import_type: 's3', url: 's3://acme/2026-11/buyers.csv' }, client);
    expect([refused.status, refused.body]).toMatchObject([403, { errors: [{ path: 'import_type' }] }]);
    expect((await send({ url: 's3://acme/2026-11/buyers.csv' }, client)).status).toBe(403);
    const foreign = await house.application((await house.company({ name: 'Foreign' })).id);
    expect((await send({ application_id: foreign.id, url }, client)).status).toBe(404);
    expect((await client.call(api.listDropFolders, { params: type })).status).toBe(403);
    expect((await client.call(api.listDropFiles, { params: type })).status).toBe(403);
    expect(
      (await manager.call(api.listDropFiles, {}, { url: '/api/dsp_dashboard_api/s3/creatives/files' })).status,
    ).toBe(404);
    expect((await send({ url }, await house.as('api_user'))).status).toBe(403);
  });

  test('an archived application takes none', async () => {
    const { id } = await house.application((await house.company({ name: 'Away' })).id);
    await house.db.query(`update application set state = 'archived' where id = $1`, [id]);
    const answer = await send({ application_id: id, url: 'https://example.com/a.csv' });
    expect([answer.status, answer.body]).toMatchObject([409, { code: 'archived' }]);
  });

  test('the same key makes one list, another body with it none', async () => {
    const url = web.serve('/once.csv', ids(2).join('\n'));
    const headers = { 'idempotency-key': 'import-1' };
    const first = await send({ url }, manager, headers);
    const before = await lists();
    const again = await send({ url }, manager, headers);
    expect(again).toMatchObject({ status: 201, body: first.body, headers: { 'idempotency-replayed': 'true' } });
    expect((await send({ url, name: 'Other' }, manager, headers)).status).toBe(422);
    expect(await lists()).toBe(before);
    await jobDone(house, first.body.job_id);
  });

  test('three dropped files become sources of a combination', async () => {
    for (const at of [1, 2, 3]) await drops.drop(`nomnom/part-${at}.csv`, ids(at * 100, 9).join('\n'));
    const made = await Promise.all(
      [1, 2, 3].map((at) => imported({ url: `s3://nomnom/part-${at}.csv`, import_type: 's3', name: `Part ${at}` })),
    );
    const { status, body, text } = await manager.call(combination.createCombination, {
      body: {
        application_id: ios.id,
        name: 'All parts',
        operator: 'union',
        source_targeting_list_ids: made.map(({ list }) => list.id),
      },
    });
    expect(status, text).toBe(201);
    const id = (body as { targeting_list_id?: number; id: number }).targeting_list_id ?? body.id;
    await until(async () => (await listOf(manager, id)).rows !== null);
    expect((await listOf(manager, id)).rows).toBe(300);
  }, 30_000);
});

test('without a bucket, folders stand in the data folder, and none is no fault', async () => {
  const house = await openTestHouse({ worker: false });
  const manager = await house.as('campaign_manager');
  const answers = [
    await manager.call(api.listDropFolders, { params: type }),
    await manager.call(api.listDropFiles, { params: type }),
  ];
  expect(answers.map(({ status, body }) => [status, body])).toEqual([
    [200, { folders: [], total: 0 }],
    [200, { files: [], total: 0 }],
  ]);
  await house.close();
});
