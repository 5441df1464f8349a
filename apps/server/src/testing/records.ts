import { createHash, randomUUID } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { migrate, RECORDS_MIGRATIONS, readMigrations } from '../db/migrate.ts';
import { DirectoryInUse, lockDirectory } from '../db/pglite/directory-lock.ts';
import { openRecords, type Records } from '../db/records.ts';
import { postgresBinaries } from './postgres-server.ts';
import { sharedPostgres } from './shared-postgres.ts';
import { testFolder } from './test-folder.ts';

export type RecordsKind = Records['kind'];

/** Where a test's own records are. `dataDir` is a private folder with either kind. */
export type RecordsHome = {
  kind: RecordsKind;
  config: { dataDir: string; databaseUrl?: string };
  /** Removes them; close all that is open first. */
  remove(): Promise<void>;
};

/** The kinds of records store the tests of this machine run on. `describe.each(recordKinds())('… on %s', …)` */
export const recordKinds = (): RecordsKind[] =>
  process.env.TEST_DATABASE_URL || postgresBinaries() ? ['pglite', 'postgres'] : ['pglite'];

/** What a test runs on that does not care: PostgreSQL where there is one, which opens in a fifth of the time. */
export const usualKind = (): RecordsKind => recordKinds().at(-1) ?? 'pglite';

/**
 * The kinds that the calls of a room are tested on. It is the same SQL on the same engine, and stories with a server of their own
 * run on the embedded one: the gate asks the usual kind, `npm run test:full` all. What the store itself does is tested on all.
 */
export const roomKinds = (): RecordsKind[] => (process.env.FAIRLEAD_TEST_FULL ? recordKinds() : [usualKind()]);

/** Migrated, empty records of the test's own. `close()` also removes them. */
export async function freshRecords(kind: RecordsKind): Promise<Records> {
  const home = await freshHome(kind);
  const records = await openRecords(home.config);
  const { close } = records;
  records.close = async () => {
    await close();
    await home.remove();
  };
  return records;
}

/** Migrated, empty records that nobody has opened yet: for tests that open them in several processes, or again. */
export const freshHome = (kind: RecordsKind): Promise<RecordsHome> =>
  kind === 'pglite' ? freshDirectory() : freshDatabase();

/** As `freshHome`, without any table. */
export const bareHome = (kind: RecordsKind): Promise<RecordsHome> =>
  kind === 'pglite' ? copiedDirectory('bare', async () => {}) : newDatabase('template1');

/** A copy of all that stands in a home that nobody has open: its records, and its folder with whatever else is there. */
export async function copiedHome({ config: { dataDir, databaseUrl } }: RecordsHome): Promise<RecordsHome> {
  const copy = databaseUrl === undefined ? emptyHome() : await newDatabase(new URL(databaseUrl).pathname.slice(1));
  // Which file was dropped last is told by its time
  cpSync(dataDir, copy.config.dataDir, { recursive: true, preserveTimestamps: true });
  return copy;
}

/** A folder with nothing in it, as a stranger's first start finds it. */
export function emptyHome(): RecordsHome {
  const dataDir = newDataDir();
  return { kind: 'pglite', config: { dataDir }, remove: async () => rmSync(dataDir, { recursive: true, force: true }) };
}

const newDataDir = () => mkdtempSync(join(testFolder(), 'data-'));

const freshDirectory = (): Promise<RecordsHome> => copiedDirectory('migrated', migrate);

/** A migrated, empty PGlite directory, to be copied and never opened: DATA_DIR/records/pglite of a server to be. */
export const migratedDirectory = (): Promise<string> => templateDirectory(`migrated-${templateHash()}`, migrate);

async function copiedDirectory(name: string, prepare: Prepare): Promise<RecordsHome> {
  const template = await templateDirectory(`${name}-${templateHash()}`, prepare);
  const home = emptyHome();
  const records = join(home.config.dataDir, 'records');
  mkdirSync(records, { mode: 0o700 });
  cpSync(template, join(records, 'pglite'), { recursive: true });
  return home;
}

const { version: engineVersion } = JSON.parse(
  readFileSync(join(createRequire(import.meta.url).resolve('@electric-sql/pglite'), '../../package.json'), 'utf8'),
) as { version: string };

/** Changes with any migration, and with the engine. */
function templateHash(): string {
  const hash = createHash('sha256').update(engineVersion);
  for (const { name, sha256 } of readMigrations(RECORDS_MIGRATIONS)) hash.update(`${name} ${sha256}\n`);
  return hash.digest('hex').slice(0, 16);
}

type Prepare = (records: Records) => Promise<unknown>;

/** A prepared, closed PGlite directory, made once per set of migrations by whichever test comes first. */
async function templateDirectory(name: string, prepare: Prepare): Promise<string> {
  const template = join(testFolder(), `template-${name}`);
  while (!existsSync(template)) {
    try {
      const lock = lockDirectory(`${template}.lock`);
      try {
        if (!existsSync(template)) await buildTemplate(template, prepare);
      } finally {
        lock.release();
      }
    } catch (error) {
      if (!(error instanceof DirectoryInUse)) throw error;
      await delay(50); // another worker builds it
    }
  }
  return template;
}

async function buildTemplate(template: string, prepare: Prepare): Promise<void> {
  removeOldTemplates();
  const dataDir = newDataDir();
  const records = await openRecords({ dataDir });
  await prepare(records);
  await records.query('checkpoint');
  await records.close();
  renameSync(join(dataDir, 'records', 'pglite'), template);
  rmSync(dataDir, { recursive: true });
}

const WEEK = 7 * 24 * 3_600_000; // ms

function removeOldTemplates(): void {
  for (const name of readdirSync(testFolder())) {
    const path = join(testFolder(), name);
    const made = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Number.POSITIVE_INFINITY;
    if (/^(template|data)-/.test(name) && Date.now() - made > WEEK) rmSync(path, { recursive: true, force: true });
  }
}

let migrated: Promise<string> | null = null;

/** A copy of a migrated template database. */
async function freshDatabase(): Promise<RecordsHome> {
  migrated ??= templateDatabase();
  return newDatabase(await migrated);
}

/** The name of a migrated database that nobody opens, made once per set of migrations. */
async function templateDatabase(): Promise<string> {
  const template = `fairlead_template_${templateHash()}`;
  const admin = new pg.Client({ connectionString: await sharedPostgres() });
  await admin.connect();
  try {
    await admin.query('select pg_advisory_lock(7205118)'); // goes with the connection
    const { rows } = await admin.query('select 1 from pg_database where datname = $1', [template]);
    if (rows.length > 0) return template;
    const building = `${template}_building`; // left over when a run was killed meanwhile
    await admin.query(`drop database if exists ${building} with (force)`);
    await admin.query(`create database ${building}`);
    const records = await openRecords({ databaseUrl: await urlOf(building), dataDir: testFolder(), poolSize: 1 });
    await migrate(records);
    await records.close();
    await admin.query(`alter database ${building} rename to ${template}`);
    return template;
  } finally {
    await admin.end();
  }
}

async function newDatabase(template: string): Promise<RecordsHome> {
  const name = `fairlead_test_${randomUUID().replaceAll('-', '').slice(0, 16)}`;
  const dataDir = newDataDir();
  // Its files copied as they are, not page by page through the log: half the work
  await onServer(`create database ${name} template ${template} strategy file_copy`);
  return {
    kind: 'postgres',
    config: { dataDir, databaseUrl: await urlOf(name) },
    async remove() {
      await onServer(`drop database if exists ${name} with (force)`);
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

let admins: Promise<pg.Pool> | null = null;

/** One statement about databases, on a connection that is kept: a new one costs as much as removing a database. */
async function onServer(sql: string): Promise<void> {
  admins ??= sharedPostgres().then((connectionString) =>
    new pg.Pool({ connectionString, allowExitOnIdle: true }).on('error', () => {}),
  );
  await (await admins).query(sql);
}

async function urlOf(database: string): Promise<string> {
  const url = new URL(await sharedPostgres());
  url.pathname = `/${database}`;
  return url.href;
}
