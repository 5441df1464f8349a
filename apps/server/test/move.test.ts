import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { anApplicationDraft } from '@fairlead/test-data';
import pino from 'pino';
import { afterAll, describe, expect, test } from 'vitest';
import { type Config, readConfig } from '../src/config.ts';
import { systemContext } from '../src/context.ts';
import { openFacts } from '../src/db/facts.ts';
import { type MoveNote, moveNoteIn, noteMove } from '../src/db/house-move.ts';
import { DirectoryInUse, heldDirectories, lockDirectory } from '../src/db/pglite/directory-lock.ts';
import { openRecords } from '../src/db/records.ts';
import { createApplication } from '../src/features/application/application.service.ts';
import { createCompany } from '../src/features/company/company.service.ts';
import { eraseNow } from '../src/features/erasure/erasure.service.ts';
import { openHouse } from '../src/house.ts';
import type { Cut, ServerRoom } from '../src/http/room.ts';
import { moveBack } from '../src/operate/move/back.ts';
import { moveHouse } from '../src/operate/move/move.ts';
import { wayBetween } from '../src/operate/move/way.ts';
import { openFiles } from '../src/outside/files-open.ts';
import { noteBeside } from '../src/platform/erased/beside-backups.ts';
import { erasedDevices, formsToNote } from '../src/platform/erased/ledger.ts';
import { rooms } from '../src/rooms.ts';
import { quiet, sharedFacts } from '../src/testing/facts.ts';
import { bareHome, freshHome, recordKinds, usualKind } from '../src/testing/records.ts';
import { startS3 } from '../src/testing/s3-stand-in.ts';

const log = pino({ level: 'silent' });
const told = { say: (_: string): void => {}, signal: new AbortController().signal };
const wiring = {
  rooms,
  open: (config: Config) => openHouse(config, log, { takeOver: true, restoring: true }),
};
const undo: (() => unknown)[] = [];
afterAll(async () => {
  for (const remove of undo.reverse()) await remove();
});
const newFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'fairlead-move-'));
  undo.push(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
};

type Env = Record<string, string>;
const configOf = (env: Env): Config =>
  readConfig({ FAIRLEAD_MODE: 'test', SECRET_KEY: 'of-nobody-of-nobody-of-nobody-of-nobody', ...env });
const move = (from: Env, to: Env, { yes = true, say = told.say, signal = told.signal } = {}): Promise<string> =>
  moveHouse(wayBetween(configOf(from), configOf(to)), rooms, { say, signal }, { yes });
type Back = { yes?: boolean; say?: (line: string) => void; more?: ServerRoom[] };
const back = (env: Env, { yes = true, say = told.say, more = [] }: Back = {}): Promise<string> =>
  moveBack(configOf(env), { ...wiring, rooms: [...rooms, ...more] }, { ...told, say }, { yes });

/** A server's records where there is one; then facts behind an address of their own, and a bucket. Nothing is in them. */
const servers = async (): Promise<{ records: Env; facts: Env; files: Env }> => {
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
const HOUR_Z = `${HOUR}Z`;
const DEVICE = '5f0c7a52-6c1d-4d5a-9a55-000000000001';
const OTHER_DEVICE = '5f0c7a52-6c1d-4d5a-9a55-000000000002';

type Opened = Awaited<ReturnType<typeof openHouse>>;
const inHouse = async <T>(env: Env, work: (house: Opened) => Promise<T>): Promise<T> => {
  const house = await openHouse(configOf(env), log);
  return work(house).finally(() => house.close());
};

/** Something in each store, with what is easily lost: a line end within a name, a correction, a key. */
const fill = async (house: Opened, name: string): Promise<void> => {
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
const contentOf = async (house: Opened) => {
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
const cutOff = async (from: Env, to: Env, at: RegExp): Promise<void> => {
  const leave = new AbortController();
  const say = (line: string) => {
    if (at.test(line)) leave.abort(new Error('cut off'));
  };
  await expect(move(from, to, { say, signal: leave.signal })).rejects.toThrow('cut off');
};

const refused = (env: Env, words: RegExp) => expect(openHouse(configOf(env), log)).rejects.toThrow(words);

describe.skipIf(recordKinds().length === 1)('a house that moves', () => {
  let moved: Env;
  let before: Awaited<ReturnType<typeof contentOf>>;

  // Engines are started eight times: on a machine that does much else that takes its time
  test('goes from a folder to servers, and what a cut-off left is gone on with', { timeout: 300_000 }, async () => {
    const home = await freshHome('pglite');
    undo.push(home.remove);
    const embedded = { DATA_DIR: home.config.dataDir };
    const rows = join(embedded.DATA_DIR, 'restoring-killed');
    mkdirSync(rows);
    before = await inHouse(embedded, async (house) => {
      await fill(house, 'one');
      return contentOf(house);
    });
    expect(existsSync(rows)).toBe(false);
    mkdirSync(rows);
    const { records, facts, files } = await servers();
    moved = { ...embedded, ...records, ...facts, ...files };
    await cutOff(embedded, moved, /app_events/);
    expect(existsSync(rows)).toBe(false);
    await refused(moved, /A move into these stores was cut off/);
    expect(await move(embedded, moved)).toMatch(/^Moved: records to PostgreSQL .* 1 files .*, \d+ rows of facts\.$/);
    await refused(embedded, /was moved away on .*: records to PostgreSQL/);
    expect(await inHouse(moved, contentOf)).toEqual(before);
  });

  test('takes each store alone', async () => {
    const other = await servers();
    const withFiles = { ...moved, ...other.files };
    const files = await openFiles(configOf(moved));
    await files.remove('churn/one.csv');
    await expect(move(moved, withFiles)).rejects.toThrow(/name 1 are not in the file store, such as churn.one.csv/);
    await files.put('churn/one.csv', Readable.from([Buffer.from('one\n')], { objectMode: false }));
    await files.close();
    const said: string[] = [];
    const say = (line: string) => void said.push(line);
    await expect(move(moved, withFiles, { yes: false, say })).rejects.toThrow(
      'Run it again with --yes. Nothing was moved.',
    );
    expect(said[0]).toMatch(/^files +from bucket .* to bucket fairlead-files at http:.*: \d+ files, /);
    expect(await move(moved, withFiles)).toMatch(/^Moved: files to bucket.*The same on both sides: 1 files/);
    await refused(moved, /The files here were moved away.*move --back/);

    const withFacts = { ...withFiles, ...other.facts };
    await cutOff(withFiles, withFacts, /app_events/);
    for (const side of [withFiles, withFacts]) await refused(side, /was begun and has not ended.*facts to ClickHouse/);
    await expect(move(withFiles, { ...withFacts, CLICKHOUSE_URL: 'http://elsewhere:8123' })).rejects.toThrow(
      /Another move of these stores was begun/,
    );
    await move(withFiles, withFacts);
    const left = openFacts({ clickhouseUrl: withFiles.CLICKHOUSE_URL, dataDir: newFolder(), log: quiet });
    await expect(left.ready()).rejects.toThrow(/The facts here were moved away: facts to ClickHouse/);
    await left.close();

    const all = { ...withFacts, ...other.records };
    await cutOff(withFacts, all, /putting in/);
    await refused(withFacts, /was begun and has not ended/);
    await move(withFacts, all);
    await refused(withFacts, /was moved away on .*: records to PostgreSQL/);
    await expect(move(withFacts, all)).rejects.toThrow(/They were moved on/);
    // As when it was killed right before its last step
    const [old, fresh] = [await openRecords(configOf(withFacts)), await openRecords(configOf(all))];
    const note = await moveNoteIn(old);
    if (note) await noteMove(fresh, { ...note, side: 'new' });
    await expect(move(withFacts, all, { yes: false })).rejects.toThrow('Run it again with --yes. Nothing was changed.');
    expect(await moveNoteIn(fresh)).toEqual({ ...note, side: 'new' });
    expect(await move(withFacts, all)).toMatch(/^Moved: records to PostgreSQL/);
    for (const db of [old, fresh]) await db.close();
    expect(await inHouse(all, contentOf)).toEqual(before);
    moved = all;
  });

  test('goes into a folder, where it is worked with as before; what was left may be gone back to', async () => {
    // Making embedded records anew takes ten seconds of a processor: in the long run
    const { records } = process.env.FAIRLEAD_TEST_FULL ? { records: {} } : await servers();
    const again = { DATA_DIR: join(newFolder(), 'again'), ...records };
    const others = await openRecords(configOf(moved));
    await expect(move(moved, again)).rejects.toThrow(/Fairlead is at work on these records, from .*Stop it first/);
    const backups = [newFolder(), join(newFolder(), 'not-mounted')];
    for (const folder of backups) {
      const run = `insert into backup_run (kind, cut, folder, at, bytes) values ('backup', 'one', $1, clock_timestamp(), 1)`;
      await others.query(run, [folder]);
    }
    await others.close();
    expect(existsSync(join(again.DATA_DIR, 'facts'))).toBe(false);
    if (process.env.FAIRLEAD_TEST_FULL) await cutOff(moved, again, /files: .* compared/);
    await move({ ...moved, FAIRLEAD_NOW: HOUR_Z }, again);
    const company = await inHouse(again, async (house) => {
      expect(await contentOf(house)).toEqual(before);
      return createCompany(systemContext(house), { name: 'after', currency: 'EUR', is_test: false });
    });
    expect(company.id).toBe((before.numbered[0] as { n: number }).n + 1);

    await refused(moved, /was moved away/);
    await noteBeside(backups[0] ?? '', { forms: formsToNote({ config: configOf(moved) }, [OTHER_DEVICE], new Date()) });
    const said: string[] = [];
    await expect(back(moved, { yes: false, say: (line) => said.push(line) })).rejects.toThrow(/Nothing was changed/);
    expect(said.join('\n')).toMatch(/erased again as far as .* These cannot be read: \S+not-mounted\./);
    const cuts: Cut[] = [];
    const watch: ServerRoom = { restored: async (_, cut) => void cuts.push(cut) };
    const later = { ...moved, FAIRLEAD_NOW: '2026-12-20T10:00:00Z' };
    expect(await back(later, { more: [watch] })).toMatch(
      /^Back on these stores; everybody signs in again, and senders/,
    );
    // The week before the move by the product's clock, not before today
    expect(cuts[0]?.productTime.toISOString()).toMatch(/^2026-11-20T10:00/);
    const content = await inHouse(moved, async (house) => {
      expect((await erasedDevices(house)).size).toBeGreaterThan(0);
      return contentOf(house);
    });
    expect({ ...content, numbered: [] }).toEqual({ ...before, numbered: [] });
    expect((content.numbered[0] as { n: number }).n).toBeGreaterThan(company.id + 900);
    await expect(back(moved)).rejects.toThrow('Nothing was moved away from these stores.');
  });

  test('gives a move up', async () => {
    const facts = await sharedFacts();
    undo.push(facts.remove);
    const to = { ...moved, CLICKHOUSE_URL: facts.url };
    await cutOff(moved, to, /app_events/);
    // Somebody else has filled them meanwhile
    const target = openFacts({ clickhouseUrl: facts.url, dataDir: newFolder(), log: quiet });
    const [events] = [await target.query('SELECT count() AS n FROM app_events')];
    await target.remove('facts_schema', 'version = 0');
    await expect(move(moved, to)).rejects.toThrow(/there are facts in it that this move did not bring/);
    expect(await target.query('SELECT count() AS n FROM app_events')).toEqual(events);
    await target.close();
    expect(await back(moved)).toMatch(/given up/);
    await (await openHouse(configOf(moved), log)).close();
    await expect(move(moved, to)).rejects.toThrow('CLICKHOUSE_URL: there are facts in it. Name an empty database.');
  });
});

describe.skipIf(recordKinds().length === 1)('a house on a server', () => {
  const aServer = async (): Promise<Env> => {
    const home = await freshHome('postgres');
    undo.push(home.remove);
    return { DATA_DIR: home.config.dataDir, DATABASE_URL: home.config.databaseUrl ?? '' };
  };

  test('goes back to facts that were left alone, and its records follow them', async () => {
    const [stores, first, second] = [await aServer(), await sharedFacts(), await sharedFacts()];
    undo.push(first.remove, second.remove);
    const [left, now] = [
      { ...stores, CLICKHOUSE_URL: first.url },
      { ...stores, CLICKHOUSE_URL: second.url },
    ];
    await inHouse(left, (house) => fill(house, 'one'));
    await move(left, now);
    await inHouse(now, async (house) => {
      await eraseNow(systemContext(house), [DEVICE], told);
      await house.db.query(
        `insert into fact_claim (kind, batch_id, sender, content_sha256, answer, done, claimed_at)
         values ('delivery', 'since', 'a', $1, '{}', true, clock_timestamp())`,
        ['a'.repeat(64)],
      );
    });
    const atWork = await openRecords(configOf(now));
    await expect(back(left)).rejects.toThrow(/Fairlead is at work on these records, from .*Stop it first/);
    await atWork.close();
    await inHouse(now, async () => {});
    expect(await back(left)).toMatch(/^Back on these stores; senders of facts send again from \d{4}-\S+Z\.$/);
    await inHouse(left, async ({ db, facts }) => {
      expect(await facts.query('SELECT count() AS n FROM app_events')).toEqual([{ n: 0 }]);
      expect(await facts.query('SELECT count() AS n FROM delivery_latest')).toEqual([{ n: 1 }]);
      expect(await db.query('select batch_id from fact_claim')).toEqual([]);
    });
  });

  test('that was cut off on its way into a folder takes away only what it knows to be its own', async () => {
    const from = await aServer();
    const to = { DATA_DIR: newFolder() };
    const records = join(to.DATA_DIR, 'records');
    await cutOff(from, to, /taking out/);
    await refused(from, /was begun and has not ended/);
    rmSync(records, { recursive: true });
    // Of somebody who came in between, and which cannot be opened just now
    mkdirSync(join(records, 'pglite'), { recursive: true });
    writeFileSync(join(records, 'pglite', 'PG_VERSION'), '9.1\n');
    await expect(move(from, to)).rejects.toThrow(/records/);
    expect(existsSync(join(records, 'pglite', 'PG_VERSION'))).toBe(true);
  });
});

test('a move that cannot be is refused, and leaves both sides as they were', async () => {
  const home = await freshHome(usualKind());
  undo.push(home.remove);
  const { dataDir, databaseUrl } = home.config;
  const from: Env = { DATA_DIR: dataDir, ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}) };
  const full = await freshHome('pglite');
  undo.push(full.remove);
  await expect(move(from, { DATA_DIR: full.config.dataDir })).rejects.toThrow(`There are records in`);
  await expect(move(from, from)).rejects.toThrow('All stores are there already');
  const to = { DATA_DIR: join(newFolder(), 'to') };
  await expect(move(from, { ...to, SECRET_KEY: 'k'.repeat(40) })).rejects.toThrow(/SECRET_KEY is another one there/);
  await expect(move({ DATA_DIR: newFolder() }, to)).rejects.toThrow(/There are no records in/);
  const bare = await bareHome('pglite');
  undo.push(bare.remove);
  const noted = async (note: Partial<MoveNote>) => {
    const records = await openRecords(bare.config);
    await noteMove(records, { id: 'a', side: 'new', ended: false, targets: '', told: '', at: '', ...note });
    await records.close();
  };
  // Killed before the old side knew of it: nothing but the note is there
  await noted({});
  await expect(move(from, { DATA_DIR: bare.config.dataDir }, { yes: false })).rejects.toThrow(
    'Run it again with --yes',
  );
  await noted({ side: 'old' });
  await expect(move(from, { DATA_DIR: bare.config.dataDir })).rejects.toThrow('There are records in');

  const { facts, files } = await servers();
  const nowhere = { ...from, CLICKHOUSE_URL: `${facts.CLICKHOUSE_URL}_not_there` };
  await expect(move(from, nowhere)).rejects.toThrow(/^CLICKHOUSE_URL: Database test_\w+_not_there does not exist/);
  const noBucket = { ...from, ...files, S3_BUCKET: 'not-there' };
  await expect(move(from, noBucket)).rejects.toThrow(/^S3_BUCKET: \S.* Nothing was changed\.$/);
  const lock = lockDirectory(to.DATA_DIR);
  await expect(move(from, to)).rejects.toBeInstanceOf(DirectoryInUse);
  lock.release();
  expect(heldDirectories()).toEqual([]); // what was locked before it is free again

  const db = await openRecords(configOf(from));
  expect(await moveNoteIn(db)).toBeNull();
  await db.close();
  expect(existsSync(join(to.DATA_DIR, 'records'))).toBe(false);
});
