import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { anApplicationDraft } from '@fairlead/test-data';
import pino from 'pino';
import { expect } from 'vitest';
import { type Config, readConfig } from '../config.ts';
import { systemContext } from '../context.ts';
import { createApplication } from '../features/application/application.service.ts';
import { createCompany } from '../features/company/company.service.ts';
import { openHouse } from '../house.ts';
import type { ServerRoom } from '../http/room.ts';
import { moveBack } from '../operate/move/back.ts';
import { moveHouse } from '../operate/move/move.ts';
import { wayBetween } from '../operate/move/way.ts';
import { rooms } from '../rooms.ts';
import { sharedFacts } from './facts.ts';
import { bareHome, usualKind } from './records.ts';
import { startS3 } from './s3-stand-in.ts';

export const log = pino({ level: 'silent' });
type Told = { say(line: string): void; signal: AbortSignal };
export const told: Told = { say: () => {}, signal: new AbortController().signal };
const wiring = {
  rooms,
  open: (config: Config) => openHouse(config, log, { takeOver: true, restoring: true }),
};
export const undo: (() => unknown)[] = [];
/** Removes whatever stores a file's moves had: its `afterAll`. */
export const removeAll = async (): Promise<void> => {
  for (const remove of undo.splice(0).reverse()) await remove();
};
export const newFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'fairlead-move-'));
  undo.push(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
};

export type Env = Record<string, string>;
export const configOf = (env: Env): Config =>
  readConfig({ FAIRLEAD_MODE: 'test', SECRET_KEY: 'of-nobody-of-nobody-of-nobody-of-nobody', ...env });
type Moving = Partial<Told> & { yes?: boolean };
export const move = (
  from: Env,
  to: Env,
  { yes = true, say = told.say, signal = told.signal }: Moving = {},
): Promise<string> => moveHouse(wayBetween(configOf(from), configOf(to)), rooms, { say, signal }, { yes });
type Back = { yes?: boolean; say?: (line: string) => void; more?: ServerRoom[] };
export const back = (env: Env, { yes = true, say = told.say, more = [] }: Back = {}): Promise<string> =>
  moveBack(configOf(env), { ...wiring, rooms: [...rooms, ...more] }, { ...told, say }, { yes });

/** A server's records where there is one; then facts behind an address of their own, and a bucket. Nothing is in them. */
export const servers = async (): Promise<{ records: Env; facts: Env; files: Env }> => {
  const home = await bareHome(usualKind());
  undo.push(home.remove);
  const facts = await sharedFacts();
  undo.push(facts.remove);
  const bucket = await startS3(newFolder());
  undo.push(bucket.close);
  const { endpoint = '', bucket: name, accessKeyId, secretAccessKey } = bucket.settings;
  return {
    // Without PostgreSQL on this machine: another folder stands in for it, and takes facts and files along
    records: home.config.databaseUrl ? { DATABASE_URL: home.config.databaseUrl } : {},
    facts: { CLICKHOUSE_URL: facts.url },
    files: {
      ...{ S3_ENDPOINT: endpoint, S3_BUCKET: name },
      ...{ S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey },
    },
  };
};

const HOUR = '2026-11-20T10:00:00';
export const HOUR_Z = `${HOUR}Z`;
export const DEVICE = '5f0c7a52-6c1d-4d5a-9a55-000000000001';
export const OTHER_DEVICE = '5f0c7a52-6c1d-4d5a-9a55-000000000002';

type Opened = Awaited<ReturnType<typeof openHouse>>;
export const inHouse = async <T>(env: Env, work: (house: Opened) => Promise<T>): Promise<T> => {
  const house = await openHouse(configOf(env), log);
  return work(house).finally(() => house.close());
};

/** Something in each store, with what is easily lost: a line end within a name, a correction, a key. */
export const fill = async (house: Opened, name: string): Promise<void> => {
  const context = systemContext(house);
  const company = await createCompany(context, { name: `${name} two`, currency: 'EUR', is_test: false });
  const app = await createApplication(
    systemContext(house),
    anApplicationDraft({ company_id: company.id, name, platform: 'ios' }),
  );
  const key = `churn/${name}.csv`;
  await house.files.put(key, Readable.from([Buffer.from(`${name}\n`)], { objectMode: false }));
  await house.db.query(
    'insert into churn_status (app_id, file_key, file_name, updated) values ($1, $2, $3, clock_timestamp())',
    [app.id, key, `${name}\u2028two`],
  );
  const { facts } = house;
  const batch = { kind: 'app_events', batch_id: name, sender: 'a', content_sha256: 'a'.repeat(64) };
  await facts.insert('fact_batches', [{ ...batch, accepted: 1, received_at: HOUR }]);
  const event = { app_id: app.id, device_id: DEVICE, event: 'install' };
  const days = Array.from({ length: 40 }, (_, n) => new Date(Date.UTC(2026, 9, 1 + n)).toISOString().slice(0, -1));
  await facts.insert(
    'app_events',
    days.map((ts, n) => ({ ...event, event_id: `${name} ${n}`, ts })),
  );
  const hour = { campaign_id: 1, hour: HOUR };
  for (const revision of [1, 2]) {
    await facts.insert('delivery', [{ ...hour, impressions: revision * 100, revision }]);
    await facts.insert('bidding', [{ ...hour, supplier_id: 1, bids: revision, sizes: { banner: 2 }, revision }]);
  }
};

/** What a house holds, as it is read. */
export const contentOf = async (house: Opened) => {
  const { db, facts, files } = house;
  const rows = (sql: string) => facts.query(sql);
  const keys: Record<string, string> = {};
  for await (const { key } of files.list('churn/')) keys[key] = await text(await files.get(key));
  return {
    companies: await db.query('select * from company order by id'),
    searched: await db.query(`select id from company where name ilike '%two' order by id`),
    names: await db.query('select file_name from churn_status order by app_id'),
    numbered: await db.query(
      `select last_value::int as n from pg_sequences where sequencename = 'company_id_seq' and schemaname = current_schema()`,
    ),
    events: await rows('SELECT * FROM app_events ORDER BY app_id, event_id'),
    keys: await rows('SELECT app_id, event_id FROM app_event_ids FINAL ORDER BY ALL'),
    delivery: await rows('SELECT * FROM delivery_latest ORDER BY ALL'),
    bidding: await rows('SELECT campaign_id, hour, supplier_id, bids, sizes, revision FROM bidding_latest'),
    batches: await rows('SELECT * FROM fact_batches FINAL ORDER BY ALL'),
    files: keys,
  };
};

/** Ends a move as soon as it has said something, as a kill does but for tidying up. */
export const cutOff = async (from: Env, to: Env, at: RegExp): Promise<void> => {
  const leave = new AbortController();
  const say = (line: string) => {
    if (at.test(line)) leave.abort(new Error('cut off'));
  };
  await expect(move(from, to, { say, signal: leave.signal })).rejects.toThrow('cut off');
};

export const refused = (env: Env, words: RegExp) => expect(openHouse(configOf(env), log)).rejects.toThrow(words);
