import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { emptyHistory } from '../platform/changes/empty-values.sql.ts';
import { forgetWordsOfNobody } from '../platform/search-words.ts';
import { bareHome, type RecordsHome, recordKinds } from '../testing/records.ts';
import { migrate } from './migrate.ts';
import { openRecords, type Records } from './records.ts';

/** What an operator makes by `createuser fairlead; createdb -O fairlead fairlead`: no superuser, as tests otherwise are. */
describe.runIf(recordKinds().includes('postgres'))('records of a role that owns its database and nothing else', () => {
  const role = `plain_${randomBytes(6).toString('hex')}`;
  let home: RecordsHome;
  let above: Records;
  let db: Records;
  beforeAll(async () => {
    home = await bareHome('postgres');
    above = await openRecords(home.config);
    await above.query(`create role ${role}`);
    await above.query(`alter schema public owner to ${role}`);
    await above.query(`do $$ begin execute format('alter database %I owner to ${role}', current_database()); end $$`);
    const url = new URL(home.config.databaseUrl ?? '');
    url.searchParams.set('options', `-c role=${role}`);
    db = await openRecords({ ...home.config, databaseUrl: url.href });
  });
  afterAll(async () => {
    await db?.close();
    await above.query(`reassign owned by ${role} to current_user; drop owned by ${role}`);
    await above.query(`drop role ${role}`);
    await above.close();
    await home.remove();
  });

  test('are migrated, and functions that act as their owner do', async () => {
    expect(await db.query(`select rolsuper as super from pg_roles where rolname = current_user`)).toEqual([
      { super: false },
    ]);
    expect((await migrate(db)).length).toBeGreaterThan(50);
    await db.query(
      `with s as (insert into change_set (id, channel, at, started_at) values (gen_random_uuid(), 'system', now(), now()) returning id)
       insert into change_log (change_set_id, at, recorded_at, channel, action, entity, entity_id, entity_name, company_id, changes)
       select id, now(), now(), 'system', 'update', 'company', 1, 'Nomnom', 1, '[{"field":"name","before":"a","after":"Nomnom"}]' from s`,
    );
    expect(await emptyHistory(db, 1, [], 'Erased')).toBe(1);
    expect(await db.query('select entity_name, changes from change_log')).toEqual([
      { entity_name: 'Erased', changes: [{ field: 'name', before: null, after: null }] },
    ]);
    await expect(db.query(`update change_log set entity_name = 'x'`)).rejects.toThrow('append-only');
    expect(await forgetWordsOfNobody({ db })).toBe(0);
  });
});
