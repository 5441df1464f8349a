import { appendFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Config, readConfig } from '../src/config.ts';
import { COPIED } from '../src/db/facts-copy.ts';
import { eraseDevices } from '../src/features/erasure/erase.service.ts';
import { openHouse } from '../src/house.ts';
import { tidy } from '../src/maintenance.ts';
import { backupTo } from '../src/operate/backup/backup.ts';
import { findCut, wholeCuts } from '../src/operate/backup/backup-folder.ts';
import { makeCut } from '../src/operate/backup/cut.ts';
import { HalfRestored } from '../src/operate/restore/marker.ts';
import { checkCut, restoreCut, type Wiring } from '../src/operate/restore/restore.ts';
import { verifyCut } from '../src/operate/restore/verify.ts';
import { holdRemovals } from '../src/platform/backups.ts';
import { rooms } from '../src/rooms.ts';
import { sharedFacts } from '../src/testing/facts.ts';
import { openTestHouse, type TestHouse } from '../src/testing/house.ts';
import { bareHome, type RecordsHome, recordKinds, usualKind } from '../src/testing/records.ts';
import { type S3StandIn, startS3 } from '../src/testing/s3-stand-in.ts';

const log = pino({ level: 'silent' });
const wiring: Wiring = { rooms, open: (config) => openHouse(config, log, { takeOver: true, restoring: true }) };
const told = { say: () => {}, signal: new AbortController().signal };

const folders: string[] = [];
const newFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'fairlead-backup-'));
  folders.push(folder);
  return folder;
};
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

const DEVICE = '5f0c7a52-6c1d-4d5a-9a55-000000000001';
const ERASED = '5f0c7a52-6c1d-4d5a-9a55-000000000002';

/** A company, an application whose file of predictions is stored, and an event and an hour of delivery about them. */
const work = async (house: TestHouse, name: string, device_id: string = DEVICE) => {
  const company = await house.company({ name });
  const app = await house.application(company.id);
  const key = `churn/${name}.csv`;
  await house.files.put(key, Readable.from([Buffer.from(`${name}\n`)], { objectMode: false }));
  await house.db.query(
    'insert into churn_status (app_id, file_key, file_name, updated) values ($1, $2, $3, clock_timestamp())',
    [app.id, key, name],
  );
  const at = house.now().toISOString().replace('Z', '');
  await house.facts.insert('fact_batches', [
    { kind: 'app_events', batch_id: name, sender: 'a', content_sha256: 'a'.repeat(64), accepted: 1, received_at: at },
  ]);
  await house.facts.insert('app_events', [
    {
      event_id: name,
      app_id: app.id,
      device_id,
      ts: at,
      event: 'install',
    },
  ]);
  return { company: company.id, app: app.id, key };
};

const buckets: S3StandIn[] = [];
afterAll(() => Promise.all(buckets.map((bucket) => bucket.close())));

/** Settings of a bucket that nothing is in. */
const newBucket = async (): Promise<Record<string, string>> => {
  const bucket = await startS3(newFolder());
  buckets.push(bucket);
  const { endpoint = '', region, bucket: name, accessKeyId, secretAccessKey } = bucket.settings;
  return {
    ...{ S3_ENDPOINT: endpoint, S3_REGION: region, S3_BUCKET: name },
    ...{ S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey },
  };
};

/** Stores that nothing is in, of embedded kinds or servers. */
const emptyStores = async (embedded: boolean) => {
  const home: RecordsHome = await bareHome(embedded ? 'pglite' : usualKind());
  const facts = embedded ? null : await sharedFacts();
  rmSync(join(home.config.dataDir, 'records'), { recursive: true, force: true });
  const config: Config = readConfig({
    FAIRLEAD_MODE: 'test',
    DATA_DIR: home.config.dataDir,
    SECRET_KEY: 'of-nobody-of-nobody-of-nobody-of-nobody', // or one is made in DATA_DIR
    ...(home.config.databaseUrl ? { DATABASE_URL: home.config.databaseUrl } : {}),
    ...(facts ? { CLICKHOUSE_URL: facts.url, ...(await newBucket()) } : {}),
  });
  return { config, remove: () => Promise.all([facts?.remove(), home.remove()]) };
};

describe.each(recordKinds())('backups of %s', (kind) => {
  let house: TestHouse;
  const root = join(newFolder(), 'backups');
  let answered: string[] = [];
  beforeAll(async () => {
    const env = kind === 'postgres' ? await newBucket() : {};
    house = await openTestHouse({ kind, env, ownFacts: kind === 'pglite', worker: false });
  });
  afterAll(() => house?.close());

  test('a cut is made while people work, a later one holds what is new', async () => {
    await house.as('admin');
    await work(house, 'first');
    await makeCut(house, root, told);
    await work(house, 'second', ERASED);
    let working = true;
    const names: string[] = [];
    const busy = (async () => {
      for (let n = 0; working; n++) {
        await house.company({ name: `during ${n}` });
        names.push(`during ${n}`);
      }
    })();
    while (names.length < 2) await new Promise(setImmediate);
    answered = [...names];
    const cut = await makeCut(house, root, told).finally(() => {
      working = false;
    });
    await busy;
    expect(answered.length).toBeGreaterThan(1);
    expect(cut.fresh).toBe(1);
    expect(cut.manifest.files.map(({ key }) => key).sort()).toEqual(['churn/first.csv', 'churn/second.csv']);
    expect((await wholeCuts(root)).map(({ id }) => id)).toEqual([expect.any(String), cut.id]);
    expect(await house.db.query('select 1 from backup_hold')).toEqual([]);
    expect(await house.db.query('select kind from backup_run')).toHaveLength(2);
  });

  test('what was backed up is found whole, and a changed byte is not', async () => {
    const cut = await findCut(root);
    // As a copy to a bucket does
    for (const path of cut.manifest.empty_folders ?? []) rmSync(join(cut.folder, path), { recursive: true });
    // That rows of a server go into embedded stores is seen below
    if (kind === 'pglite') await verifyCut(root, cut, wiring, told);
    const [earlier] = await wholeCuts(root);
    if (!earlier) throw new Error('no cut');
    appendFileSync(join(earlier.folder, earlier.manifest.parts.at(-1)?.path ?? ''), 'x');
    await expect(verifyCut(root, earlier, wiring, told)).rejects.toThrow(/1 files are gone or not what was written/);
  });

  // Into stores of the other kind takes ten seconds of a processor each way: in the long run
  const isFull = Boolean(process.env.FAIRLEAD_TEST_FULL) || recordKinds().length === 1;
  const intoEmbedded = isFull && kind === 'postgres';
  test.skipIf(kind === 'pglite' && !isFull)(
    'restored into empty stores, everything answered before is there and nothing is given twice',
    async () => {
      const cut = await makeCut(house, join(newFolder(), 'other'), told);
      const other = join(cut.folder, '../..');
      const after = await house.company({ name: 'after the cut' });
      await eraseDevices(house.context, [ERASED], told);
      const { config: empty, remove } = await emptyStores(intoEmbedded);
      // As the command reads it: the cut brings the key
      const config = { ...empty, secretKey: house.config.secretKey };
      try {
        if (kind === 'postgres') {
          const leave = new AbortController();
          const say = (line: string) => line.startsWith('files') && leave.abort(new Error('cut off'));
          const cutOff = restoreCut(config, other, cut, wiring, { say, signal: leave.signal });
          await expect(cutOff).rejects.toThrow('cut off');
          await expect(openHouse(config, log)).rejects.toBeInstanceOf(HalfRestored);
        }
        await restoreCut(config, other, cut, wiring, told);
        await expect(restoreCut(config, other, cut, wiring, told)).rejects.toThrow(/there are records in/i);
        const restored = await openHouse(config, log);
        try {
          const { db, files, facts } = restored;
          const there = await db.query<{ name: string }>('select name from company');
          expect(there.map(({ name }) => name)).toEqual(expect.arrayContaining(['first', 'second', ...answered]));
          expect(await text(await files.get('churn/second.csv'))).toBe('second\n');
          const [key, ours] = [config, house.config].map(({ dataDir }) => readFileSync(join(dataDir, 'secret-key')));
          expect(key).toEqual(ours);
          const count =
            'SELECT (SELECT count() FROM app_events) AS events, (SELECT uniqExact(event_id) FROM app_event_ids) AS ids';
          expect(await facts.query(count)).toEqual([{ events: 1, ids: 2 }]);
          const devices = await facts.query('SELECT DISTINCT toString(device_id) AS device FROM app_events');
          expect(devices).toEqual([{ device: DEVICE }]);
          const [next] = await db.query<{ id: number }>(
            `select nextval(pg_get_serial_sequence('company', 'id')) as id`,
          );
          expect(next?.id).toBeGreaterThan(after.id + 900);
          expect(await db.query('select 1 from session')).toEqual([]);
          expect(await db.query('select 1 from backup_hold')).toEqual([]);
          expect(await db.query('select 1 from app_event_state')).toHaveLength(2);
        } finally {
          await restored.close();
        }
      } finally {
        await remove();
      }
    },
  );

  test('a backup that is cut off leaves nothing that looks like one, and the next one clears it away', async () => {
    const folder = join(newFolder(), 'cut-off');
    const leave = new AbortController();
    const say = (line: string) => line.startsWith('files') && leave.abort(new Error('gone'));
    await expect(makeCut(house, folder, { say, signal: leave.signal })).rejects.toThrow('gone');
    expect(await wholeCuts(folder)).toEqual([]);
    await makeCut(house, folder, told);
    expect(readdirSync(join(folder, 'unfinished'))).toEqual([]);
    expect(await wholeCuts(folder)).toHaveLength(1);
  });

  test('an icon that was fetched again with another content leaves an earlier cut whole', async () => {
    const folder = join(newFolder(), 'icons');
    const keep = (icon: string) =>
      house.files.put('icons/a', Readable.from([Buffer.from(icon)], { objectMode: false }));
    await keep('first');
    const cut = await makeCut(house, folder, told);
    await keep('another');
    await makeCut(house, folder, told);
    await house.files.remove('icons/a');
    await checkCut(folder, cut, told.signal);
    expect(cut.manifest.files.map(({ key }) => key)).not.toContain('icons/a');
  });

  test('a backup fails that lacks a file which records name', async () => {
    const { app } = await work(house, 'lost');
    await house.files.remove('churn/lost.csv');
    const folder = join(newFolder(), 'lost');
    const missing = /of the files that records name 1 are not in the file store, such as churn\/lost\.csv/;
    await expect(backupTo(house, rooms)({ folder }, told)).rejects.toThrow(missing);
    expect(await wholeCuts(folder)).toEqual([]);
    await house.db.query('delete from churn_status where app_id = $1', [app]);
    await backupTo(house, rooms)({ folder }, told);
  });

  test('every table of the facts is copied, or made from one that is', async () => {
    const tables = await house.facts.query<{ name: string }>(
      `SELECT name FROM system.tables WHERE database = currentDatabase() AND engine LIKE '%MergeTree' ORDER BY name`,
    );
    const made = ['app_event_ids', 'app_event_keys', 'app_event_slice'];
    expect(tables.map(({ name }) => name)).toEqual([...COPIED, ...made].sort());
  });

  test('no file goes while one is made', async () => {
    await house.files.put('churn/nobody.csv', Readable.from([Buffer.from('x')], { objectMode: false }));
    const hold = await holdRemovals(house);
    await tidy(house.context);
    await house.files.remove('churn/nobody.csv');
    expect(await house.files.head('churn/nobody.csv')).not.toBeNull();
    await hold.release();
    await house.files.remove('churn/nobody.csv');
    expect(await house.files.head('churn/nobody.csv')).toBeNull();
  });

  test('a folder of somebody else, and one that would burn with the data, are refused', async () => {
    const others = newFolder();
    appendFileSync(join(others, 'letters.txt'), 'x');
    await expect(makeCut(house, others, told)).rejects.toThrow(/holds other files/);
    await expect(wholeCuts(others)).rejects.toThrow(/holds no backups/);
    const inside = backupTo(house, rooms)({ folder: join(house.config.dataDir, 'backups') }, told);
    await expect(inside).rejects.toThrow(/lies in DATA_DIR/);
    symlinkSync(house.config.dataDir, join(others, 'way'));
    const led = backupTo(house, rooms)({ folder: join(others, 'way', 'new', 'backups') }, told);
    await expect(led).rejects.toThrow(/lies in DATA_DIR/);
  });
});
