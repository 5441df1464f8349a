import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import * as api from '@fairlead/contract/import';
import { deviceIds } from '@fairlead/test-data';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cancelJob, getJob, retryJob } from '../../platform/jobs/jobs.ts';
import { jobDone, keptFiles, listOf } from '../../testing/audiences.ts';
import { type DroppedFiles, startDrops } from '../../testing/dropped-files.ts';
import { type FileServer, startFileServer } from '../../testing/file-server.ts';
import { type Caller, openTestHouse, type TestHouse } from '../../testing/house.ts';
import { recordKinds } from '../../testing/records.ts';

const ids = (count: number, universe = 1) => [...deviceIds(universe, 0, count, 'upper')];

describe.each(recordKinds())('fetching on %s', (kind) => {
  const folder = mkdtempSync(join(tmpdir(), 'fairlead-imports-'));
  let house: TestHouse;
  let web: FileServer;
  let drops: DroppedFiles;
  let manager: Caller;
  let ios: { id: number; company_id: number };
  beforeAll(async () => {
    web = await startFileServer();
    drops = await startDrops(folder);
    house = await openTestHouse({ kind, env: { ...drops.env, OUTBOUND_ALLOW: web.host, RATE_LIMITS: 'off' } });
    manager = await house.as('campaign_manager');
    const company = await house.company();
    ios = await house.application(company.id, 'ios');
    await drops.drop('acme/readme.txt', 'hello');
    await drops.drop('acme/2026-11/buyers.csv', ids(300).join('\n'));
  });
  afterAll(async () => {
    await house?.close();
    await web?.close();
    await drops?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  type Draft = { import_type?: string; url: string };
  const send = (draft: Draft) =>
    manager.call(api.importAudience, {
      body: { application_id: ios.id, name: 'Payers', import_type: 'http', ...draft },
    });
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

  test('what goes wrong later stands at the list in words, and no file stays', async () => {
    const files = async () => (await keptFiles(house)).length;
    const before = await files();
    const page = web.serve('/page.csv', '<!doctype html><html></html>');
    const late = `${ids(3).join('\n')}\n${'x'.repeat(5000)}`;
    const cases: [draft: Draft, reason: string][] = [
      [{ url: page }, 'It is a web page.'],
      [{ url: `http://${web.host}/none.csv` }, 'The address answered with status 404.'],
      [{ url: 'http://127.0.0.1/a.csv' }, 'The address is not on the public internet.'],
      [{ url: web.serve('/late.csv', late) }, 'It has a line of more than 4096 bytes.'],
      [{ url: web.serve('/empty.csv', '') }, 'It is empty.'],
      [
        { url: 's3://acme/readme.txt', import_type: 's3' },
        'It has no valid line. Each line holds a device id, or its MD5, SHA-1 or SHA-256 hash.',
      ],
    ];
    for (const [draft, reason] of cases) {
      const { job, list } = await imported(draft);
      const error = `We couldn't identify this file as a valid CSV. ${reason}`;
      expect([job.state, job.attempts, list]).toMatchObject([
        'failed',
        1,
        { rows: null, csv_updated: null, source: { error }, build: { error } },
      ]);
    }
    await expect.poll(files, { timeout: 10_000 }).toBe(before);
  });

  test('a dropped file that has gone is no import, also where its whole folder went', async () => {
    const before = (await house.db.query('select id from targeting_list')).length;
    for (const url of ['s3://acme/none.csv', 's3://gone/buyers.csv']) {
      const { status, body } = await send({ url, import_type: 's3' });
      const message = "We couldn't identify this file as a valid CSV. The file is not in the folder (any more).";
      expect([status, body]).toMatchObject([400, { errors: [{ path: 'url', message }] }]);
    }
    expect((await house.db.query('select id from targeting_list')).length).toBe(before);
  });

  test('an address that has trouble is asked again', async () => {
    let times = 0;
    const url = web.serve('/trouble.csv', (_, response) => {
      times += 1;
      if (times === 1) return void response.writeHead(200, { 'content-length': 900 }).end(ids(3).join('\n'));
      response.writeHead(200).end(ids(7).join('\n'));
    });
    const { body } = await send({ url });
    await until(async () => (await getJob(house.context, body.job_id as number)).error !== null || times > 1);
    const { job, list } = { job: await jobDone(house, body.job_id), list: await listOf(manager, body.id) };
    expect([job, list]).toMatchObject([
      { state: 'done', attempts: 2 },
      { rows: 7, source: { error: null } },
    ]);
    const builds = await house.db.query('select rows from audience_build where targeting_list_id = $1', [list.id]);
    expect(builds).toEqual([{ rows: 7 }]);
  }, 30_000);

  test('a bucket out of reach for a moment costs a try, not the import', async () => {
    let refusals = 0;
    drops.bucket.fault = (request, response) => {
      // The client itself tries 3 times: when the import is ordered, and in its job
      if (!request.url?.startsWith('/fairlead-drops') || refusals === 6) return false;
      refusals += 1;
      response.writeHead(503).end();
      return true;
    };
    const { job, list } = await imported({ url: 's3://acme/2026-11/buyers.csv', import_type: 's3' });
    drops.bucket.fault = null;
    expect([job, list]).toMatchObject([{ state: 'done', attempts: 2 }, { rows: 300 }]);
  }, 30_000);

  test('cancelled while it comes in, it lets the address go, and starts anew when asked to', async () => {
    let whole = false;
    const url = web.serve('/endless.csv', (_, response) => {
      response.writeHead(200);
      if (whole) return void response.end(ids(20).join('\n'));
      response.write(`${ids(1)[0]}\n`);
    });
    const { body } = await send({ url });
    const job = body.job_id as number;
    await until(
      async () => (await getJob(house.context, job)).phase === 'receive' && web.asked.includes('/endless.csv'),
    );
    await cancelJob(house.context, job);
    expect(await jobDone(house, job)).toMatchObject({ state: 'cancelled' });
    await until(web.ended);
    expect((await listOf(manager, body.id)).source.error).toBe('Cancelled');
    whole = true;
    await retryJob(house.context, job);
    expect(await jobDone(house, job)).toMatchObject({ state: 'done' });
    expect(await listOf(manager, body.id)).toMatchObject({ rows: 20, source: { error: null } });
  });
});
