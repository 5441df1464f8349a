import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { noteRun } from '../platform/backups.ts';
import { freshRecords, recordKinds } from '../testing/records.ts';
import { dumpRecords } from './dump.ts';
import { loadRecords } from './load.ts';

const root = mkdtempSync(join(tmpdir(), 'fairlead-load-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

/** What somewhere counts as the end of a line, and a character that is cut in two where pieces of a file meet. */
const TEXTS = ['a\u2028b', 'a\u2029b', 'a\u0085b', 'a\nb', 'a\r\nb', 'a\rb', 'ä€😀'.repeat(30_000), ''];

describe.each(recordKinds())('rows dumped and loaded on %s', (kind) => {
  test('a text arrives as it was, whatever ends a line elsewhere', async () => {
    const from = await freshRecords(kind);
    const to = await freshRecords(kind);
    try {
      for (const folder of TEXTS)
        await noteRun({ db: from }, { kind: 'backup', cut: 'a', folder, at: new Date(0), bytes: 1 });
      const folder = join(root, kind);
      await loadRecords(to, folder, await dumpRecords(from, folder, new AbortController().signal));
      const there = await to.query<{ folder: string }>('select folder from backup_run order by id');
      expect(there.map((row) => row.folder)).toEqual(TEXTS);
    } finally {
      await from.close();
      await to.close();
    }
  });
});
