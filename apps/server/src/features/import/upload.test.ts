import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import * as api from '@fairlead/contract/import';
import { csvMessages } from '@fairlead/domain/import/csv-file.rules';
import { deviceIds } from '@fairlead/test-data';
import { hostileCsvs } from '@fairlead/test-data/hostile-csv';
import multipart from '@fastify/multipart';
import Fastify from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { readForm } from '../../http/multipart.ts';
import { jobDone, keptFiles, listOf, upload } from '../../testing/audiences.ts';
import { type Caller, openTestHouse, type TestHouse } from '../../testing/house.ts';

let house: TestHouse;
let address: string;
let manager: Caller;
let ios: { id: number; company_id: number };
let android: { id: number; company_id: number };
beforeAll(async () => {
  house = await openTestHouse();
  address = await house.app.listen({ host: '127.0.0.1', port: 0 });
  manager = await house.as('campaign_manager');
  const company = await house.company();
  ios = await house.application(company.id, 'ios');
  android = await house.application(company.id, 'android');
});
afterAll(() => house?.close());

const ids = (count: number, universe = 1) => [...deviceIds(universe, 0, count, 'upper')];
const lists = async () => (await house.db.query<{ n: number }>('select count(*) as n from targeting_list'))[0]?.n;

describe('an uploaded audience', () => {
  test('is answered without rows, then built and counted', async () => {
    const lines = ids(1000);
    const csv = [...lines, lines[0], 'xyz', '', lines[1]?.toLowerCase()].join('\r\n');
    const answer = await upload(manager, ios, csv);
    expect(answer.status, answer.text).toBe(201);
    expect(answer.body).toMatchObject({ rows: null, csv_updated: null, origin: 'manual_upload', criterion: 'idfa' });
    const job = await jobDone(house, answer.body.job_id);
    expect(job).toMatchObject({ state: 'done', kind: 'import', entity: 'targeting_list', entity_id: answer.body.id });
    expect(await listOf(manager, answer.body.id)).toMatchObject({
      rows: 1000,
      original_csv_rows: 1003,
      rows_format: 'plain',
      id_kind: 'uuid',
      source: { duplicates: 2, invalid_lines: 1, case_fixed_lines: 1, error: null },
      sizes: [1000],
      version: 1,
    });
  });

  test('holds the ids of its platform', async () => {
    expect((await upload(manager, android, ids(1).join())).body.criterion).toBe('android_device_id');
    expect((await upload(manager, ios, ids(1).join(), { idfv: true })).body.criterion).toBe('idfv');
    const refused = await upload(manager, android, ids(1).join(), { idfv: true });
    expect([refused.status, refused.text]).toEqual([400, expect.stringContaining('no IDFV')]);
  });

  test('of an API user is "API - Client" in the grid', async () => {
    expect((await upload(await house.as('api_user'), ios, ids(1).join())).body.origin).toBe('client');
    expect((await upload(await house.as('client', ios.company_id), ios, ids(1).join())).body.origin).toBe(
      'manual_upload',
    );
  });

  test('arrives beside others at the same time', async () => {
    const answers = await Promise.all(
      [1, 2, 3, 4].map((n) => upload(manager, ios, ids(n * 100, n).join('\n'), { name: `List ${n}` })),
    );
    for (const [at, { body }] of answers.entries()) {
      await jobDone(house, body.job_id);
      expect(await listOf(manager, body.id)).toMatchObject({ name: `List ${at + 1}`, rows: (at + 1) * 100 });
    }
  });
});

describe('an upload is refused, and nothing of it is kept,', () => {
  const received = async () => (await keptFiles(house)).filter((key) => key.startsWith('uploads/'));
  let before: { files: string[]; lists: number | undefined };
  beforeEach(async () => {
    before = { files: await received(), lists: await lists() };
  });
  const nothingKept = async () => expect({ files: await received(), lists: await lists() }).toEqual(before);

  test.each([
    ['a.txt', csvMessages.type],
    ['a.CSV', csvMessages.type],
    ['a b.csv', csvMessages.name],
    ['.csv', csvMessages.name],
  ])('with the file name %s', async (file, message) => {
    const answer = await upload(manager, ios, ids(1).join(), { file });
    expect(answer).toMatchObject({ status: 400, body: { message, errors: [{ path: 'file', message }] } });
    await nothingKept();
  });

  test('without a name', async () => {
    const answer = await upload(manager, ios, ids(1).join(), { name: '   ' });
    expect(answer).toMatchObject({ status: 400, body: { errors: [{ path: 'name', message: 'Name is required' }] } });
    await nothingKept();
  });

  test('for an application that is foreign or does not exist, in the same words', async () => {
    const client = await house.as('client', (await house.company({ name: 'Other' })).id);
    const foreign = await upload(client, ios, ids(1).join());
    const missing = await upload(client, { id: 999_999 }, ids(1).join());
    expect([foreign.status, missing.status]).toEqual([404, 404]);
    expect((foreign.body as { message?: string }).message).toBe((missing.body as { message?: string }).message);
    await nothingKept();
  });

  test.each(['sales_team_member', 'creative_team_member', 'restricted_dashboard_user', 'guest_user'] as const)(
    'from a %s',
    async (role) => {
      expect((await upload(await house.as(role), ios, ids(1).join())).status).toBe(403);
      await nothingKept();
    },
  );

  test('when a field comes after the file, or the file is missing', async () => {
    const boundary = 'x';
    const part = (name: string, value: string, more = '') =>
      `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n${value}\r\n`;
    const send = (payload: string) =>
      house.app.inject({
        method: 'POST',
        url: `/api${api.uploadAudience.path}`,
        headers: {
          authorization: `Bearer ${manager.token}`,
          'content-type': `multipart/form-data; boundary=${boundary}`,
        },
        payload: `${payload}--${boundary}--\r\n`,
      });
    const file = part('file', ids(1).join(), '; filename="a.csv"');
    const fields = part('application_id', String(ios.id)) + part('name', 'A');
    expect((await send(fields + file + part('is_idfv', 'true'))).statusCode).toBe(400);
    expect((await send(fields)).statusCode).toBe(400);
    expect((await send(file + fields)).statusCode).toBe(400);
    expect((await send(fields + file + part('file', ids(1).join(), '; filename="b.csv"'))).statusCode).toBe(400);
    await nothingKept();
  });

  test('when its line never ends, wherever that is', async () => {
    const answer = await upload(manager, ios, `${ids(40_000).join('\n')}\n${'x'.repeat(4097)}\n${ids(1).join()}`);
    expect(answer).toMatchObject({ status: 400, body: { code: 'not_a_csv' } });
    expect(answer.text).toContain('a line of more than 4096 bytes');
    await nothingKept();
  });

  test('when none of its first 1,000 lines is valid', async () => {
    const late = (n: number) => `${'no id\n'.repeat(n)}${ids(1).join()}\n`;
    expect((await upload(manager, ios, late(1000))).status).toBe(400);
    await nothingKept();
    expect((await upload(manager, ios, late(999))).status).toBe(201);
  });

  test('when it says that it is larger than 1 GB, before it is read', async () => {
    const { port } = new URL(address);
    const socket = connect(Number(port), '127.0.0.1');
    socket.write(
      `POST /api${api.uploadAudience.path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${manager.token}\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: 1100000000\r\n\r\n--x`,
    );
    const [answer] = (await once(socket, 'data')) as [Buffer];
    socket.destroy();
    expect(answer.toString()).toMatch(/^HTTP\/1.1 413 /);
    expect(answer.toString()).toContain(csvMessages.size);
    await nothingKept();
  });

  test('when the sender goes away in the middle', async () => {
    const { port } = new URL(address);
    const socket = connect(Number(port), '127.0.0.1');
    await once(socket, 'connect');
    const head = `--x\r\nContent-Disposition: form-data; name="application_id"\r\n\r\n${ios.id}\r\n--x\r\nContent-Disposition: form-data; name="name"\r\n\r\nA\r\n--x\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\n`;
    socket.write(
      `POST /api${api.uploadAudience.path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${manager.token}\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: 9000000\r\n\r\n${head}${ids(20_000).join('\n')}`,
    );
    // It has to arrive before it can be cut off.
    const arriving = join(house.config.dataDir, 'files', 'unfinished');
    const bytes = () =>
      readdirSync(arriving, { recursive: true, withFileTypes: true }).filter(
        (entry) => entry.isFile() && entry.name.length === 36,
      );
    await vi.waitFor(() => expect(bytes()).toHaveLength(1), { timeout: 60_000 });
    socket.destroy();
    await vi.waitFor(() => expect(bytes()).toHaveLength(0), { timeout: 60_000 });
    await nothingKept();
  });

  test.each(hostileCsvs.filter((one) => one.refused).map((one) => [one.name, one] as const))(
    'as "%s"',
    async (_, one) => {
      const answer = await upload(manager, android, one.csv);
      expect([answer.status, (answer.body as { message?: string }).message]).toEqual([
        400,
        expect.stringContaining(csvMessages.notCsv),
      ]);
      await nothingKept();
    },
  );
});

test('files as people send them are counted as the rules say', async () => {
  const device = hostileCsvs.filter((one) => one.counts && !one.refused && one.counts.id_kind !== 'text');
  const sent = device.map(async (one) => {
    const app = one.platform === 'ios' ? ios : android;
    return { one, answer: await upload(manager, app, one.csv, { idfv: one.criterion === 'idfv' }) };
  });
  for (const { one, answer } of await Promise.all(sent)) {
    expect(answer.status, `${one.name}: ${answer.text}`).toBe(201);
    await jobDone(house, answer.body.job_id);
    const { rows, original_csv_rows, id_kind, source } = await listOf(manager, answer.body.id);
    const { header: _, ...counts } = one.counts as NonNullable<typeof one.counts>;
    expect({ rows, original_csv_rows, id_kind, ...source }, one.name).toMatchObject(counts);
  }
});

describe('an Idempotency-Key', () => {
  test('makes one list of the same upload sent twice, and keeps one file', async () => {
    const headers = { 'idempotency-key': 'upload-1' };
    const first = await upload(manager, ios, ids(10).join('\n'), { headers });
    await jobDone(house, first.body.job_id);
    // Of uploads alone: lists of the tests before may still be built
    const uploads = async () => (await keptFiles(house)).filter((key) => key.startsWith('uploads/'));
    const [files, count] = [await uploads(), await lists()];
    const again = await upload(manager, ios, ids(10).join('\n'), { headers });
    expect(again).toMatchObject({ status: 201, headers: { 'idempotency-replayed': 'true' } });
    expect(again.body).toEqual(first.body);
    expect([await uploads(), await lists()]).toEqual([files, count]);
  });

  test('is not for another file, name or field', async () => {
    const headers = { 'idempotency-key': 'upload-2' };
    expect((await upload(manager, ios, ids(10).join('\n'), { headers })).status).toBe(201);
    const files = await keptFiles(house);
    expect((await upload(manager, ios, ids(11).join('\n'), { headers })).status).toBe(422);
    expect((await upload(manager, ios, ids(10).join('\n'), { headers, name: 'B' })).status).toBe(422);
    expect((await upload(manager, ios, ids(10).join('\n'), { headers, file: 'b.csv' })).status).toBe(422);
    expect((await keptFiles(house)).filter((key) => key.startsWith('uploads/'))).toEqual(
      files.filter((key) => key.startsWith('uploads/')),
    );
  });
});

test('a file of exactly the limit is taken, one byte more is not', async () => {
  const app = Fastify();
  await app.register(multipart);
  app.post('/', async (request) => {
    const form = await readForm(request, z.object({}), { most: 100 });
    let size = 0;
    for await (const chunk of form.file.stream) size += (chunk as Buffer).length;
    await form.finish();
    return { size };
  });
  const send = (bytes: number) =>
    app.inject({
      method: 'POST',
      url: '/',
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
      payload: `--x\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\n${'a'.repeat(bytes)}\r\n--x--\r\n`,
    });
  expect((await send(100)).json()).toEqual({ size: 100 });
  expect((await send(101)).json()).toMatchObject({ statusCode: 413, message: csvMessages.size });
  await app.close();
});
