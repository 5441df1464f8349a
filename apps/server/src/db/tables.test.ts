import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { tables as owned } from '../../../../boundaries.mjs';
import { freshRecords, recordKinds } from '../testing/records.ts';
import { tableFiles } from '../testing/table-types.ts';

const at = (name: string) => fileURLToPath(new URL(name, import.meta.url));
/** Written by hand: what the columns are made of. */
const BY_HAND = 'tables/columns.ts';

/** `UPDATE_TABLES=1` writes what the store has into tables.ts and a file for each room. */
describe.each(recordKinds())('db/tables on %s', (kind) => {
  test('says of every table what the migrated store has', async () => {
    const records = await freshRecords(kind);
    try {
      const wanted = await tableFiles(records, owned);
      if (process.env.UPDATE_TABLES) {
        for (const name of existing()) if (!wanted.has(name)) rmSync(at(name));
        for (const [name, text] of wanted) writeFileSync(at(name), text);
      }
      expect(existing()).toEqual([...wanted.keys()].sort());
      for (const [name, text] of wanted) expect(readFileSync(at(name), 'utf8')).toBe(text);
    } finally {
      await records.close();
    }
  });
});

const existing = () =>
  [...(existsSync(at('tables.ts')) ? ['tables.ts'] : []), ...readdirSync(at('tables')).map((name) => `tables/${name}`)]
    .filter((name) => name !== BY_HAND)
    .sort();
