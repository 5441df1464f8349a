import { randomBytes } from 'node:crypto';
import { readdirSync } from 'node:fs';
import * as audience from '@fairlead/contract/audience';
import * as auth from '@fairlead/contract/auth';
import * as combination from '@fairlead/contract/combination';
import * as company from '@fairlead/contract/company';
import * as historyApi from '@fairlead/contract/history';
import * as imports from '@fairlead/contract/import';
import * as jobApi from '@fairlead/contract/job';
import { anApplicationDraft, deviceIds } from '@fairlead/test-data';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { openRecords } from '../src/db/records.ts';
import { createApplication } from '../src/features/application/application.service.ts';
import { createCompany } from '../src/features/company/company.service.ts';
import { type ApiClient, signedIn } from '../src/testing/api-client.ts';
import { freePort } from '../src/testing/free-port.ts';
import { jobContext } from '../src/testing/job-house.ts';
import { recordKinds } from '../src/testing/records.ts';
import { runToEnd, type ServerProcess, startProcess } from '../src/testing/server-process.ts';
import { bigStores, embeddedStores, type Stores } from '../src/testing/stores.ts';

const ADA = 'ada@fairlead.example';
const PASSWORD = 'First-day-2026';
const ids = (from: number, to: number) => [...deviceIds(7, from, to, 'upper')];
const big = recordKinds().includes('postgres');
if (!big)
  test('one house on PostgreSQL, a facts server and S3', (context) =>
    context.skip('There is no PostgreSQL 15 or newer on this machine, and TEST_DATABASE_URL is not set.'));

describe.each([
  { name: 'the embedded defaults', open: embeddedStores, roles: ['all'] },
  ...(big ? [{ name: 'PostgreSQL, a facts server and S3', open: bigStores, roles: ['api', 'worker'] }] : []),
])('one house on $name', ({ open, roles }) => {
  let stores: Stores;
  let env: Record<string, string>;
  let base: string;
  let ada: ApiClient;
  let appId: number;
  let running: ServerProcess[] = [];

  const start = async (role: string) => {
    const server = startProcess('main.ts', { ...env, FAIRLEAD_ROLE: role });
    running.push(server);
    await server.says('Fairlead is ready');
  };
  const stop = async () => {
    const codes = await Promise.all(running.map((server) => server.stop()));
    running = [];
    env.DATA_DIR = stores.dataDir();
    return codes;
  };

  beforeAll(async () => {
    stores = await open();
    const port = await freePort();
    base = `http://127.0.0.1:${port}`;
    env = {
      FAIRLEAD_MODE: 'production',
      SECRET_KEY: randomBytes(48).toString('base64'),
      SMTP_URL: 'smtp://127.0.0.1:1', // nobody is invited here
      LOG_LEVEL: 'error',
      PORT: String(port),
      DATA_DIR: stores.dataDir(),
      ...stores.env,
    };
    const db = await openRecords({ databaseUrl: env.DATABASE_URL, dataDir: env.DATA_DIR ?? '' });
    const nomnom = await createCompany(jobContext(db), { name: 'Nomnom', currency: 'EUR', is_test: false });
    appId = (await createApplication(jobContext(db), anApplicationDraft({ company_id: nomnom.id }))).id;
    await db.close();
    const made = await runToEnd('admin.ts', env, [
      'create-user',
      ...['--email', ADA, '--role', 'admin', '--password', PASSWORD],
    ]);
    expect(made).toEqual({ code: 0, said: `Created ${ADA} (admin)\n` });
    await start('all');
    ada = await signedIn(base, ADA, PASSWORD);
  });
  afterAll(async () => {
    await Promise.all(running.map((server) => server.stop()));
    await stores?.close();
  });

  const upload = async (name: string, lines: readonly string[]) => {
    const file = { name: 'devices.csv', content: `${lines.join('\n')}\n` };
    const answer = await ada.upload(imports.uploadAudience, { application_id: String(appId), name }, file);
    expect(answer.status, JSON.stringify(answer.body)).toBe(201);
    return answer.body;
  };
  const list = async (id: number) =>
    (await ada.call(audience.getTargetingList, { params: { targetingId: String(id) } })).body;
  const jobDone = (id: number | null) =>
    vi.waitFor(
      async () => {
        const { body } = await ada.call(jobApi.getJob, { params: { jobId: String(id) } });
        if (body.state !== 'done') throw new Error(`job ${id}: ${body.state} ${JSON.stringify(body.error)}`);
        return body;
      },
      { timeout: 60_000, interval: 50 },
    );
  const built = async (name: string, lines: readonly string[]) => {
    const { id, job_id } = await upload(name, lines);
    await jobDone(job_id);
    return list(id);
  };
  const linksOf = async (id: number) =>
    (await ada.call(audience.downloadTargetingList, { params: { targetingId: String(id) } })).body;
  const get = (url: string | null, headers: Record<string, string> = {}, method = 'GET') =>
    fetch(url ?? '', { method, headers });

  let payers: { id: number };
  let openers: { id: number };
  let lapsed: { id: number; targeting_list_id: number };
  let early: string | null;
  const raw = ['idfa', ...ids(0, 3000), ...ids(0, 30), 'not an id', ...ids(0, 1).map((id) => id.slice(1))];
  const onlyPayers = `${ids(0, 2000).sort().join('\n')}\n`;

  test('all stores answer', async () => {
    const answer = await fetch(`${base}/readyz`);
    expect([answer.status, await answer.json()]).toEqual([200, { records: true, facts: true, files: true }]);
    expect((await ada.call(auth.profile)).body).toMatchObject({ email: ADA, role: 'admin' });
  });

  test('a company is made, and stands in the list and the history', async () => {
    const made = await ada.call(company.createCompany, { body: { name: 'Kirin Ride', currency: 'JPY' } });
    expect(made.status).toBe(200);
    const { body } = await ada.call(company.listCompanies);
    expect(body.items.map((item) => item.name).sort()).toEqual(['Kirin Ride', 'Nomnom']);
    const history = await ada.call(historyApi.listHistory, {
      query: { entity: 'company', entity_id: String(made.body.id) },
    });
    expect(history.body.items).toMatchObject([{ action: 'create', user: { email: ADA } }]);
  });

  test('audiences are uploaded, imported and counted', async () => {
    payers = await built('Payers', raw);
    expect(payers).toMatchObject({ rows: 3000, original_csv_rows: 3032, id_kind: 'uuid' });
    openers = await built('Openers', ids(2000, 5000));
    expect(openers).toMatchObject({ rows: 3000 });
  });

  test('a combination is counted before it is made, and holds exactly its devices after', async () => {
    const source_targeting_list_ids = [payers.id, openers.id];
    for (const [operator, rows] of Object.entries({ union: 5000, intersection: 1000, difference: 2000 })) {
      const { body } = await ada.call(combination.previewCombination, {
        body: { operator, source_targeting_list_ids },
      });
      const exact = body.exact ? body : (await jobDone(body.job_id)).result;
      expect(exact, operator).toMatchObject({ line_count: rows });
    }
    const body = { application_id: appId, name: 'Lapsed', operator: 'difference', source_targeting_list_ids };
    const made = await ada.call(combination.createCombination, { body });
    expect(made.status).toBe(201);
    lapsed = made.body;
    await jobDone(made.body.job_id);
    expect(await list(lapsed.targeting_list_id)).toMatchObject({ rows: 2000, origin: 'combination' });
  });

  test('both files come by signed links, whole and in parts', async () => {
    const combined = await linksOf(lapsed.targeting_list_id);
    expect(await (await get(combined.presigned_csv_url)).text()).toBe(onlyPayers);
    const { presigned_csv_url, presigned_original_csv_url } = await linksOf(payers.id);
    early = presigned_original_csv_url;
    const wholes = {
      [presigned_csv_url ?? '']: `${ids(0, 3000).sort().join('\n')}\n`,
      [early ?? '']: `${raw.join('\n')}\n`,
    };
    for (const [url, whole] of Object.entries(wholes)) {
      expect(await (await get(url)).text()).toBe(whole);
      const head = await get(url, {}, 'HEAD');
      expect([head.status, head.headers.get('content-length')]).toEqual([200, String(whole.length)]);
      for (const [range, part] of [
        ['bytes=37-110', whole.slice(37, 111)],
        ['bytes=-20', whole.slice(-20)],
      ]) {
        const answer = await get(url, { range: range ?? '' });
        expect([answer.status, await answer.text()]).toEqual([206, part]);
      }
      expect((await get(url.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')))).status).toBe(403);
    }
  });

  test('what was accepted before a stop is built after it, and all else is as it was', async () => {
    const accepted = await upload('Accepted', ids(1000, 9000));
    const disk = env.DATA_DIR ?? '';
    expect(await stop()).toEqual([0]);
    // What is kept there is made again: fetched parts of files, and folders of browsers that have ended
    if (roles.length > 1) expect(readdirSync(disk), 'a disk of which nothing is needed').toEqual(['browser', 'cache']);
    if (roles.length > 1) expect(readdirSync(`${disk}/browser`)).toEqual([]);
    await start(roles[0] ?? '');
    // The token and the link of before still work, whoever answers now
    expect((await ada.call(auth.profile)).status).toBe(200);
    expect(await (await get(early)).text()).toBe(`${raw.join('\n')}\n`);
    const waits = roles.length > 1 ? await upload('Waits for a worker', ids(0, 10)) : null;
    for (const role of roles.slice(1)) {
      expect((await ada.call(jobApi.getJob, { params: { jobId: String(waits?.job_id) } })).body.state).toBe('queued');
      await start(role);
    }
    await jobDone(accepted.job_id);
    if (waits) await jobDone(waits.job_id);
    expect(await list(accepted.id)).toMatchObject({ rows: 8000 });
    expect(await (await get((await linksOf(lapsed.targeting_list_id)).presigned_csv_url)).text()).toBe(onlyPayers);
  });

  test('a deleted audience is gone, with its links', async () => {
    const { id } = await built('Short-lived', ids(0, 5));
    const { presigned_csv_url } = await linksOf(id);
    expect((await get(presigned_csv_url)).status).toBe(200);
    expect((await ada.call(audience.deleteTargetingList, { params: { targetingId: String(id) } })).status).toBe(204);
    expect((await ada.call(audience.getTargetingList, { params: { targetingId: String(id) } })).status).toBe(404);
    expect((await get(presigned_csv_url)).status).toBe(404);
  });

  if (roles.length === 1) return; // embedded facts come back by themselves

  test('without its facts the house says so, and works on', async () => {
    await stores.endFacts();
    const answer = await fetch(`${base}/readyz`);
    expect([answer.status, await answer.json()]).toEqual([
      503,
      { records: true, facts: false, files: true, why: { facts: 'away' } },
    ]);
    expect((await ada.call(company.listCompanies)).body.total).toBe(2);
    expect((await get((await linksOf(payers.id)).presigned_csv_url)).status).toBe(200);
  });
});
