import { mkdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { dumpRecords } from '../../db/dump.ts';
import { type MoveNote, noteMove } from '../../db/house-move.ts';
import { loadRecords } from '../../db/load.ts';
import { migrateTo } from '../../db/migrate.ts';
import { openRecords, type Records } from '../../db/records.ts';
import type { Told } from '../control.ts';
import { aside } from '../restore/aside.ts';
import { within } from '../restore/put-back.ts';

/**
 * Makes embedded records with nothing but their note: beside, so that none lie there without it.
 * @param dataDir locked by the caller, without records
 */
export const makeRecords = (dataDir: string, note: MoveNote): Promise<void> =>
  aside(dataDir, async (folder) => {
    await mkdir(join(dataDir, 'records'), { recursive: true, mode: 0o700 });
    await within(await openRecords({ dataDir: folder }), (db) => noteMove(db, note));
    await rename(join(folder, 'records', 'pglite'), join(dataDir, 'records', 'pglite'));
  });

/**
 * Moves all records into a store of either kind, in one transaction, which is kept only when every table has the same rows as
 * before, by their hashes. Numbers go on where they were.
 * @param old not written to meanwhile
 * @param dataDir a folder with room for all of it as text
 * @returns how many rows there are on both sides, and in how many tables
 * @throws LoadDiffers
 */
export const moveRecords = async (
  old: Records,
  target: Records,
  dataDir: string,
  { say, signal }: Told,
): Promise<{ rows: number; tables: number }> => {
  const migrations = await old.query<{ name: string }>('select name from schema_migration order by name');
  await migrateTo(
    target,
    migrations.map(({ name }) => name),
  );
  return aside(dataDir, async (folder) => {
    const path = join(folder, 'rows');
    say('records: taking out …');
    const dumped = await dumpRecords(old, path, signal);
    signal.throwIfAborted();
    say('records: putting in, and comparing …');
    await loadRecords(target, path, dumped);
    const tables = Object.values(dumped.tables);
    return { rows: tables.reduce((sum, { rows }) => sum + rows, 0), tables: tables.length };
  });
};
