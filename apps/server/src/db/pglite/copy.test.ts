import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bareHome, type RecordsHome } from '../../testing/records.ts';
import { openRecords, type Records } from '../records.ts';
import { copyEngine } from './copy.ts';

let home: RecordsHome;
let db: Records;
const folders: string[] = [];
beforeAll(async () => {
  home = await bareHome('pglite');
  db = await openRecords(home.config);
  await db.query('create table note (id integer primary key)');
});
afterAll(async () => {
  await db.close();
  await home.remove();
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

const { signal } = new AbortController();
const newFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'fairlead-copy-'));
  folders.push(folder);
  return folder;
};
const engineIn = (dataDir: string): string => join(dataDir, 'records', 'pglite');
const insert = (id: number) => db.query('insert into note values ($1)', [id]);
const notesIn = async (dataDir: string): Promise<number[]> => {
  const copy = await openRecords({ dataDir });
  const notes = await copy.query<{ id: number }>('select id from note order by id').finally(() => copy.close());
  return notes.map(({ id }) => id);
};

test('two copies at once each hold what was answered before they began', async () => {
  const [one, two] = [newFolder(), newFolder()];
  await insert(1);
  const first = db.copyTo?.(engineIn(one), signal);
  await insert(2);
  const second = db.copyTo?.(engineIn(two), signal);
  await insert(3);
  await Promise.all([first, second]);
  expect(await notesIn(one)).toContain(1);
  expect(await notesIn(two)).toEqual(expect.arrayContaining([1, 2]));
});

test('a copy that waited and is no longer wanted is not made, and the next one is', async () => {
  const leave = new AbortController();
  const first = db.copyTo?.(engineIn(newFolder()), signal);
  const second = db.copyTo?.(engineIn(newFolder()), leave.signal);
  leave.abort(new Error('gone'));
  await expect(second).rejects.toThrow('gone');
  await first;
  const next = newFolder();
  await db.copyTo?.(engineIn(next), signal);
  expect(await notesIn(next)).toContain(1);
});

test('a copy whose label is that of another backup is refused', async () => {
  const between = (async (text: string, values?: readonly unknown[]) => {
    const rows = await db.query(text, values);
    if (text.includes('pg_backup_start')) {
      await db.query('select pg_backup_stop(false)');
      await db.query(`select pg_backup_start('another', true)`);
    }
    return rows;
  }) as Records['query'];
  const copy = copyEngine(between, engineIn(home.config.dataDir), engineIn(newFolder()), signal);
  await expect(copy).rejects.toThrow(/Another backup of these records came between/);
});
