import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Records } from './records.ts';

/** Where the records' own migrations lie. */
export const RECORDS_MIGRATIONS = fileURLToPath(new URL('../../migrations/records', import.meta.url));

export type Migration = { name: string; sql: string; sha256: string };

const NAME = /^(\d{4})_[a-z0-9_]+\.sql$/;
const OWN_TRANSACTION = /^\s*(begin|commit|rollback|start\s+transaction)\s*;/im;
const LOCK = 7_205_117; // any number nobody else locks

/** The records were brought further by a newer server than this one. */
export class RecordsAhead extends Error {
  override name = 'RecordsAhead';
  constructor(newest: string) {
    super(
      `A newer version of Fairlead has changed these records (${newest}). Start that version, or restore records from before it.`,
    );
  }
}

/**
 * The numbered files of a folder, in order. Line ends do not count for the sum, so that a checkout on Windows agrees.
 * @throws Error for a name that is not `0001_what_it_does.sql`, a number used twice, or a file with its own transaction.
 */
export function readMigrations(folder: string): Migration[] {
  const migrations = readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .map((name) => {
      const sql = readFileSync(join(folder, name), 'utf8').replaceAll('\r\n', '\n');
      if (!NAME.test(name)) throw new Error(`Migration ${name}: name it 0001_what_it_does.sql.`);
      if (OWN_TRANSACTION.test(sql))
        throw new Error(`Migration ${name}: take out begin and commit, each file is one transaction.`);
      return { name, sql, sha256: createHash('sha256').update(sql).digest('hex') };
    });
  const twice = migrations.find(({ name }, i) => name.slice(0, 4) === migrations[i - 1]?.name.slice(0, 4));
  if (twice) throw new Error(`Migration ${twice.name}: its number is taken.`);
  return migrations;
}

const MADE = /^\s*(create|drop) (?:table|sequence) (?:if (?:not )?exists )?(\w+)/gim;

/** Tables and sequences that these migrations make and keep. @param names files that ran */
export const madeBy = (names: readonly string[]): string[] => {
  const ran = new Set(names);
  const made = new Set<string>();
  for (const { name, sql } of readMigrations(RECORDS_MIGRATIONS))
    for (const [, verb, relation = ''] of ran.has(name) ? sql.matchAll(MADE) : [])
      if (verb?.toLowerCase() === 'create') made.add(relation);
      else made.delete(relation);
  return [...made];
};

/**
 * Brings the records up to date. Each file runs in one transaction together with the note that it ran, so a start that
 * is killed leaves it done or not begun. Every transaction takes the same lock first and looks again, so any number of
 * servers may start at once. Records that a newer server has migrated are refused: what it writes there, this code would
 * misread or drop. Servers of the older version that run meanwhile go on until they are stopped.
 *
 * @returns the names of the files that ran now.
 * @throws RecordsAhead; Error when a file that ran has been changed since, or when one fails (with its name; nothing of it
 *   is kept).
 */
export async function migrate(records: Records, folder: string = RECORDS_MIGRATIONS): Promise<string[]> {
  const migrations = readMigrations(folder);
  const ran: string[] = [];
  for (;;) {
    const name = await runNext(records, migrations);
    if (name === null) return ran;
    ran.push(name);
  }
}

/**
 * What this release would run on records that are in use.
 * @returns nothing where no migration ever ran, and where a newer release has been: the start itself refuses those
 */
export const pendingMigrations = async (records: Records): Promise<string[]> => {
  const [made] = await records.query<{ made: boolean }>(`select to_regclass('schema_migration') is not null as made`);
  if (!made?.made) return [];
  const done = new Set(
    (await records.query<{ name: string }>('select name from schema_migration')).map(({ name }) => name),
  );
  const names = readMigrations(RECORDS_MIGRATIONS).map(({ name }) => name);
  const ours = new Set(names);
  if (done.size === 0 || [...done].some((name) => !ours.has(name))) return [];
  return names.filter((name) => !done.has(name));
};

/**
 * Brings empty records to where others were: for rows that were taken out of those.
 * @param names the files that had run there
 * @throws RecordsAhead when this release lacks one of them
 */
export const migrateTo = async (records: Records, names: readonly string[]): Promise<void> => {
  const wanted = new Set(names);
  const all = readMigrations(RECORDS_MIGRATIONS);
  const known = new Set(all.map(({ name }) => name));
  const ahead = names.filter((name) => !known.has(name)).sort();
  if (ahead.length > 0) throw new RecordsAhead(ahead.at(-1) ?? '');
  const files = all.filter(({ name }) => wanted.has(name));
  while ((await runNext(records, files)) !== null);
};

const runNext = (records: Records, migrations: readonly Migration[]): Promise<string | null> =>
  records.tx(
    async () => {
      await records.query('select pg_advisory_xact_lock($1)', [LOCK]);
      await records.query(`create table if not exists schema_migration (
        name text primary key, sha256 text not null, applied_at timestamptz not null default clock_timestamp())`);
      const done = await records.query<{ name: string; sha256: string }>('select name, sha256 from schema_migration');
      const sums = new Map(done.map(({ name, sha256 }) => [name, sha256]));
      for (const { name, sha256 } of migrations) {
        if (sums.has(name) && sums.get(name) !== sha256)
          throw new Error(
            `Migration ${name} has been changed after it ran here. Restore it and write a new file instead.`,
          );
      }
      const ours = new Set(migrations.map(({ name }) => name));
      const ahead = done.map(({ name }) => name).filter((name) => !ours.has(name));
      if (ahead.length > 0) throw new RecordsAhead(ahead.sort().at(-1) ?? '');
      const next = migrations.find(({ name }) => !sums.has(name));
      if (!next) return null;
      await runOne(records, next);
      return next.name;
    },
    { patient: true },
  );

async function runOne(records: Records, { name, sql, sha256 }: Migration): Promise<void> {
  try {
    await records.query(sql);
  } catch (error) {
    throw new Error(`Migration ${name} failed, nothing of it was kept: ${(error as Error).message}`, { cause: error });
  }
  await records.query('insert into schema_migration (name, sha256) values ($1, $2)', [name, sha256]);
}
