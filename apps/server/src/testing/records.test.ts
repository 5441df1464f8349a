import { existsSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { freshHome, freshRecords, recordKinds } from './records.ts';

describe.each(recordKinds())('fresh records on %s', (kind) => {
  test('each test has its own, however many start at once', async () => {
    const stores = await Promise.all([1, 2, 3].map(() => freshRecords(kind)));
    const tables = await Promise.all(
      stores.map((db, i) => db.query(`create table mine_${i} as select count(*) from company`)),
    );
    expect(tables.length).toBe(3);
    for (const [i, db] of stores.entries()) {
      const own = await db.query<{ name: string }>(
        `select relname as name from pg_stat_user_tables where relname like 'mine%'`,
      );
      expect(own.map((row) => row.name)).toEqual([`mine_${i}`]);
    }
    await Promise.all(stores.map((db) => db.close()));
  });

  test('nothing is left once they are removed', async () => {
    const home = await freshHome(kind);
    expect(existsSync(home.config.dataDir)).toBe(true);
    await home.remove();
    expect(existsSync(home.config.dataDir)).toBe(false);
  });
});
