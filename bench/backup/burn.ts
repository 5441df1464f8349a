import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { openFacts } from '../../apps/server/src/db/facts.ts';
import { findCut } from '../../apps/server/src/operate/backup/backup-folder.ts';
import { quiet } from '../../apps/server/src/testing/facts.ts';
import { type PostgresServer, startPostgres } from '../../apps/server/src/testing/postgres-server.ts';
import { APP, signIn } from '../kill/driver.ts';
import { startServer } from '../kill/server.ts';
import { admin } from './admin.ts';

type Env = Record<string, string>;
type Answered = { id: number; name: string; at: number };
type Batch = { batch_id: string; rows: object[] };
/** What was written, and answered. */
type Written = { companies: Answered[]; lists: (Answered & { device: string })[]; batches: Batch[] };

const MACHINE = 'm'.repeat(40);
const PER_BATCH = 20;

const deviceOf = (n: number): string => `0f5c3b6e-0d3c-4d8f-9c57-${n.toString(16).padStart(12, '0')}`;

const callsOf = (api: string, token: string) => {
  const send = async (path: string, init: RequestInit, as = token) => {
    const answer = await fetch(api + path, {
      ...init,
      headers: { ...init.headers, authorization: `Bearer ${as}` },
    });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    return (await answer.json()) as Record<string, unknown> & { id: number };
  };
  const json = (body: object) => ({
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return {
    get: (path: string) => send(path, {}),
    company: (name: string) => send('/dsp_dashboard_api/companies', json({ name })),
    events: (batch: Batch) => send('/facts/app_events', json(batch), MACHINE),
    list: (name: string, device: string) => {
      const form = new FormData();
      form.set('application_id', String(APP));
      form.set('name', name);
      form.set('file', new Blob([`device_id\n${device}\n`]), 'devices.csv');
      return send('/dsp_dashboard_api/targeting_list_imports/upload', { method: 'POST', body: form });
    },
  };
};
type Calls = ReturnType<typeof callsOf>;

const batchOf = (n: number): Batch => ({
  batch_id: `burn-${n}`,
  rows: Array.from({ length: PER_BATCH }, (_, i) => ({
    ...{ event_id: `burn-${n}-${i}`, app_id: APP, device_id: deviceOf(i + 1), event: 'install' },
    ts: new Date(Date.now() - 86_400_000).toISOString(),
  })),
});

/** Writes to all three stores until told to stop, and notes what was answered. */
const write = async (calls: Calls, written: Written, goesOn: () => boolean): Promise<void> => {
  for (let n = 1; goesOn(); n++) {
    try {
      const batch = batchOf(n);
      written.batches.push(batch); // sent again, whether it was answered or not
      await calls.events(batch);
      const company = await calls.company(`Burn ${n}`);
      written.companies.push({ id: company.id, name: `Burn ${n}`, at: Date.now() });
      if (n % 5 > 0) continue;
      const device = deviceOf(1_000 + n);
      const list = await calls.list(`Burn ${n}`, device);
      written.lists.push({ id: list.id, name: `Burn ${n}`, at: Date.now(), device });
    } catch (error) {
      if (goesOn()) throw error; // else it was killed
    }
  }
};

const untilQuiet = async (calls: Calls): Promise<void> => {
  const open = async (state: string) => Number((await calls.get(`/jobs?state=${state}`)).total);
  while ((await open('queued')) + (await open('running')) > 0) await delay(100);
};

const idsIn = async (calls: Calls, api: string, list: number): Promise<string> => {
  const { presigned_csv_url: link } = await calls.get(`/dsp_dashboard_api/targeting_lists/${list}/download`);
  return (await (await fetch(new URL(new URL(String(link)).pathname, api))).text()).trim();
};

/** What is wrong in the house that was restored. */
const lookAt = async (calls: Calls, api: string, written: Written, cutAt: number): Promise<string[]> => {
  const faults: string[] = [];
  await untilQuiet(calls);
  const before = <T extends Answered>(all: T[]): T[] => all.filter(({ at }) => at < cutAt);
  for (const { id, name } of before(written.companies)) {
    const found = await calls.get(`/dsp_dashboard_api/companies/${id}`).catch((error: Error) => error);
    if (found instanceof Error || found.name !== name) faults.push(`company ${id} (${name}) is gone: ${found}`);
  }
  for (const { id, name, device } of before(written.lists)) {
    const ids = await idsIn(calls, api, id).catch((error: Error) => error.message);
    if (ids.toLowerCase() !== device) faults.push(`list ${id} (${name}) holds ${ids}, not ${device}`);
  }
  for (const batch of written.batches) await calls.events(batch);
  const newest = (all: Answered[]): number => Math.max(0, ...all.map(({ id }) => id));
  const company = await calls.company(`After ${randomUUID()}`);
  if (company.id <= newest(written.companies)) faults.push(`company ${company.id} had been given before`);
  const list = await calls.list('After', deviceOf(9));
  if (list.id <= newest(written.lists)) faults.push(`list ${list.id} had been given before`);
  return faults;
};

/** Each event that was ever sent is there, once. */
const countEvents = async (dataDir: string, written: Written): Promise<string[]> => {
  const facts = openFacts({ dataDir, log: quiet });
  try {
    const [row] = await facts.query<{ rows: number; ids: number }>(
      `SELECT count() AS rows, uniqExact(event_id) AS ids FROM app_events WHERE event_id LIKE 'burn-%'`,
    );
    const wanted = written.batches.length * PER_BATCH;
    return row?.rows === wanted && row.ids === wanted
      ? []
      : [`${row?.rows} events, ${row?.ids} different ones, of ${wanted} sent`];
  } finally {
    await facts.close();
  }
};

/**
 * Backs a demo up while all its stores are written to, kills it, removes everything that it had, restores into new stores, sends
 * every batch again, and looks at what is there.
 * @returns what is wrong
 */
export const burn = async (
  { folder, kind }: { folder: string; kind: 'pglite' | 'postgres' },
  say: (line: string) => void,
): Promise<string[]> => {
  const at = join(folder, `burn-${kind}`);
  const root = join(at, 'backups');
  const servers: PostgresServer[] = [];
  const storesOf = async (name: string): Promise<Env> => {
    const env: Env = { DATA_DIR: join(at, name), DEMO_SIZE: 'small', FACTS_TOKENS: `bench:${MACHINE}` };
    if (kind === 'pglite') return env;
    const server = await startPostgres(`${folder}-${name}`, { durable: true });
    servers.push(server);
    return { ...env, DATABASE_URL: server.url };
  };
  const log = join(folder, `burn-${kind}.log`);
  const written: Written = { companies: [], lists: [], batches: [] };
  try {
    const first = await storesOf('first');
    const server = await startServer(first, log);
    let burning = false;
    const writing = write(callsOf(server.api, await signIn(server.api)), written, () => !burning);
    writing.catch(() => {});
    const until = async (lists: number) => {
      while (written.lists.length < lists) await Promise.race([delay(50), writing]);
    };
    await until(3);
    const made = await admin(first, 'backup', root);
    await until(written.lists.length + 2);
    burning = true;
    await server.kill();
    await writing;
    rmSync(first.DATA_DIR ?? '', { recursive: true, force: true });
    if (made.code !== 0) return [made.said];
    const cutAt = new Date((await findCut(root)).manifest.records_at).getTime();
    const second = await storesOf('second');
    const restored = await admin(second, 'restore', root);
    if (restored.code !== 0) return [restored.said];
    const again = await startServer(second, log);
    const calls = callsOf(again.api, await signIn(again.api));
    const faults = await lookAt(calls, again.api, written, cutAt).finally(() => again.stop());
    faults.push(...(await countEvents(second.DATA_DIR ?? '', written)));
    const kept = (all: Answered[]) => `${all.filter((each) => each.at < cutAt).length} of ${all.length}`;
    say(
      `${kind} burnt: ${kept(written.companies)} companies and ${kept(written.lists)} lists answered before the cut, ${written.batches.length} batches sent again; ${faults.length} faults`,
    );
    return faults;
  } finally {
    for (const server of servers) await server.remove();
  }
};
