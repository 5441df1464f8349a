/// <reference path="../apps/server/src/testing/neighbours.d.ts" />
import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type PostgresServer, postgresBinaries, startPostgres } from '../apps/server/src/testing/postgres-server.ts';
import { type S3StandIn, startS3 } from '../apps/server/src/testing/s3-stand-in.ts';
import { testFolder } from '../apps/server/src/testing/test-folder.ts';
import { APP, type Api, openApi, signIn } from './kill/driver.ts';
import { csvOf, type History } from './kill/history.ts';
import { type RunningServer, startServer, startWorkerProcess } from './kill/server.ts';

const full = process.env.FAIRLEAD_TEST_FULL === '1' && postgresBinaries() !== null;

/** Two API processes and a worker, on one PostgreSQL and one bucket, each with a folder of its own. */
describe.runIf(full)('several processes on the same stores', () => {
  const folder = full ? mkdtempSync(join(testFolder(), 'several-')) : '';
  const log = join(folder, 'server.log');
  const history: Pick<History, 'faults'> = { faults: [] };
  let postgres: PostgresServer;
  let s3: S3StandIn;
  let one: RunningServer;
  let two: RunningServer;
  let worker: ReturnType<typeof startWorkerProcess>;
  let token: string;
  let atOne: Api;
  let atTwo: Api;
  const envOf = (name: string, role: string): Record<string, string> => ({
    FAIRLEAD_ROLE: role,
    DATA_DIR: join(folder, name),
    DATABASE_URL: postgres.url,
    SECRET_KEY: 'the same on every process of the house',
    S3_ENDPOINT: s3.settings.endpoint ?? '',
    S3_REGION: s3.settings.region,
    S3_BUCKET: s3.settings.bucket,
    S3_ACCESS_KEY_ID: s3.settings.accessKeyId,
    S3_SECRET_ACCESS_KEY: s3.settings.secretAccessKey,
  });
  const upload = (api: Api, name: string, to: number, key: string = randomUUID()) => {
    const form = new FormData();
    form.set('application_id', String(APP));
    form.set('name', name);
    form.set('file', new Blob([csvOf(0, to)]), 'devices.csv');
    return api('POST', '/dsp_dashboard_api/targeting_list_imports/upload', form, { 'idempotency-key': key });
  };
  const ended = async (api: Api, job: unknown) =>
    vi.waitFor(
      async () => {
        const { body } = await api('GET', `/jobs/${job}`);
        expect(['done', 'failed', 'dead', 'cancelled']).toContain(body.state);
        return body;
      },
      { timeout: 60_000, interval: 100 },
    );

  beforeAll(async () => {
    postgres = await startPostgres(`${folder}-postgres`);
    mkdirSync(join(folder, 's3'));
    s3 = await startS3(join(folder, 's3'));
    one = await startServer(envOf('one', 'api'), log);
    [two] = await Promise.all([startServer(envOf('two', 'api'), log)]);
    worker = startWorkerProcess(envOf('worker', 'worker'), log);
    token = await signIn(one.api);
    [atOne, atTwo] = [openApi(one.api, token, history as History), openApi(two.api, token, history as History)];
  }, 180_000);
  afterAll(async () => {
    await Promise.all([one?.stop(), two?.stop(), worker?.stop()]);
    await s3?.close();
    await postgres?.remove();
    if (full) rmSync(folder, { recursive: true, force: true });
  }, 60_000);

  test('a key that comes to both at once makes one company', { timeout: 60_000 }, async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const send = (api: Api) => api('POST', '/dsp_dashboard_api/companies', { name: 'Twice at once' }, headers);
    const answers = await Promise.all(Array.from({ length: 10 }, (_, n) => send(n % 2 ? atOne : atTwo)));
    for (const answer of answers) expect([200, 409]).toContain(answer.status);
    const again = [await send(atOne), await send(atTwo)];
    expect(again.map((answer) => [answer.status, answer.replayed])).toEqual([
      [200, true],
      [200, true],
    ]);
    const { body } = await atTwo('GET', '/dsp_dashboard_api/companies');
    expect((body.items as { name: string }[]).filter((each) => each.name === 'Twice at once')).toHaveLength(1);
  });

  test('one save over both is one change set, and a reader of either hears of it', { timeout: 60_000 }, async () => {
    const abort = new AbortController();
    const stream = await fetch(`${two.api}/events`, {
      headers: { authorization: `Bearer ${token}` },
      signal: abort.signal,
    });
    let heard = '';
    const reading = (async () => {
      for await (const text of stream.body?.pipeThrough(new TextDecoderStream()) ?? []) heard += text;
    })().catch(() => {});
    await vi.waitFor(() => expect(heard).toContain('connected'), { timeout: 10_000 });
    await new Promise((ready) => setTimeout(ready, 700)); // the feed takes its place at its first reading
    const set = randomUUID();
    const [first, second] = [1001, 1002];
    const headers = { 'x-change-set': set, 'x-channel': 'grid' };
    expect(
      (await atOne('PUT', `/dsp_dashboard_api/companies/${first}`, { name: 'Saved at one' }, headers)).status,
    ).toBe(200);
    expect(
      (await atTwo('PUT', `/dsp_dashboard_api/companies/${second}`, { name: 'Saved at two' }, headers)).status,
    ).toBe(200);
    const made = await atOne('GET', `/change_sets/${set}`);
    expect((made.body.entries as object[]).length).toBe(2);
    const list = await upload(atOne, 'Heard of', 1_000);
    await ended(atTwo, list.body.job_id);
    await vi.waitFor(
      () => {
        expect(heard).toMatch(new RegExp(`"ids":\\[(${first},)?${second}`));
        expect(heard).toContain(set);
        expect(heard).toMatch(
          new RegExp(`event: job\\ndata: \\{"job":\\{"id":${list.body.job_id},[^\\n]*"state":"done"`),
        );
      },
      { timeout: 10_000 },
    );
    abort.abort();
    await reading;
  });

  test('what one takes in the worker builds, and the other shows and hands out', { timeout: 120_000 }, async () => {
    const list = await upload(atOne, 'Taken at one', 20_000);
    expect(list.status).toBe(201);
    expect(await ended(atTwo, list.body.job_id)).toMatchObject({ state: 'done', result: { rows: 20_000 } });
    expect((await atTwo('GET', `/targeting_lists/${list.body.id}`)).body).toMatchObject({ rows: 20_000 });
    const links = await atOne('GET', `/dsp_dashboard_api/targeting_lists/${list.body.id}/download`);
    const file = await fetch(new URL(new URL(String(links.body.presigned_csv_url)).pathname, two.api));
    expect((await file.text()).trim().split('\n')).toHaveLength(20_000);
  });

  test('a job is cancelled from the other side', { timeout: 120_000 }, async () => {
    const list = await upload(atOne, 'Cancelled at two', 900_000);
    const asked = await atTwo('POST', `/jobs/${list.body.job_id}/cancel`);
    expect([200, 409]).toContain(asked.status);
    expect((await ended(atOne, list.body.job_id)).state).toBe(asked.status === 200 ? 'cancelled' : 'done');
  });

  test('the work of a worker that is killed goes to the next', { timeout: 180_000 }, async () => {
    const list = await upload(atOne, 'Cut off', 900_000);
    await vi.waitFor(
      async () => expect((await atTwo('GET', `/jobs/${list.body.job_id}`)).body.state).not.toBe('queued'),
      { timeout: 30_000, interval: 20 },
    );
    await worker.kill();
    worker = startWorkerProcess(envOf('worker', 'worker'), log);
    expect(await ended(atTwo, list.body.job_id)).toMatchObject({ state: 'done', result: { rows: 900_000 } });
  });

  test('who signs out at one is signed out at the other, and nothing of this was a fault', async () => {
    const mine = await signIn(one.api);
    const other = openApi(two.api, mine, history as History);
    expect((await other('GET', '/profile')).status).toBe(200);
    await openApi(one.api, mine, history as History)('POST', '/logout');
    expect((await other('GET', '/profile')).status).toBe(401);
    expect(history.faults).toEqual([]);
  });
});
