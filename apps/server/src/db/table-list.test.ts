import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freshRecords, recordKinds } from '../testing/records.ts';
import { dumpRecords } from './dump.ts';
import { loadRecords } from './load.ts';
import type { Records } from './records.ts';
import { listOthers, listSequences, listTables } from './table-list.ts';

const names = (rows: readonly { name: string }[]) => rows.map(({ name }) => name);

describe.each(recordKinds())('tables of a schema on %s', (kind) => {
  const folder = mkdtempSync(join(tmpdir(), 'fairlead-tables-'));
  let db: Records;
  beforeAll(async () => {
    db = await freshRecords(kind);
  });
  afterAll(async () => {
    await db?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  test('all that migrations make is listed', async () => {
    const there = await db.query<{ name: string }>(
      `select tablename as name from pg_tables where schemaname = current_schema() and tablename <> 'schema_migration'`,
    );
    expect(names(await listTables(db)).sort()).toEqual(names(there).sort());
    const numbered = await db.query<{ name: string }>(
      'select sequencename as name from pg_sequences where schemaname = current_schema()',
    );
    expect(names(await listSequences(db)).sort()).toEqual(names(numbered).sort());
    expect(await listOthers(db)).toEqual([]);
  });

  test('what another product keeps there is in no dump, and no load takes it away', async () => {
    await db.query(`create table letter (id bigint generated always as identity primary key, body text not null);
      create sequence stamp; create view envelope as select body from letter; insert into letter (body) values ('Dear')`);
    expect(await listOthers(db)).toEqual(['envelope', 'letter', 'stamp']);
    const rows = join(folder, 'rows');
    const dumped = await dumpRecords(db, rows, new AbortController().signal);
    expect(Object.keys(dumped.tables)).not.toContain('letter');
    expect(Object.keys(dumped.sequences).filter((name) => /letter|stamp/.test(name))).toEqual([]);
    expect(existsSync(join(rows, 'letter.jsonl'))).toBe(false);
    await loadRecords(db, rows, dumped);
    expect(await db.query('select body from letter')).toEqual([{ body: 'Dear' }]);
  });
});
