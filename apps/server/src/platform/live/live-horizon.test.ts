import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openRecords, type Records } from '../../db/records.ts';
import { freshHome, type RecordsHome, recordKinds } from '../../testing/records.ts';
import { changesBehind, currentPosition, isAhead, oldestWrite } from './live.sql.ts';

const enter = (query: (sql: string) => Promise<unknown>, name: string) =>
  query(`with saved as (insert into change_set (id, channel, at, started_at) values (gen_random_uuid(), 'api', now(), now()) returning id)
    insert into change_log (change_set_id, at, recorded_at, channel, action, entity, entity_id, entity_name, changes)
    select id, now(), now(), 'api', 'create', 'company', 1, '${name}', '[]' from saved`);

const big = recordKinds().includes('postgres');
if (!big)
  test('the live stream beside other writers of the cluster', (context) =>
    context.skip('There is no PostgreSQL 15 or newer on this machine, and TEST_DATABASE_URL is not set.'));

describe.runIf(big)('the live stream beside other writers of the cluster', () => {
  const clients: pg.Client[] = [];
  let home: RecordsHome;
  let elsewhere: RecordsHome;
  let db: Records;
  beforeAll(async () => {
    [home, elsewhere] = await Promise.all([freshHome('postgres'), freshHome('postgres')]);
    db = await openRecords(home.config);
  });
  afterAll(async () => {
    for (const client of clients) await client.end();
    await db.close();
    await Promise.all([home.remove(), elsewhere.remove()]);
  });
  const connect = async ({ config }: RecordsHome) => {
    const client = new pg.Client({ connectionString: config.databaseUrl });
    await client.connect();
    clients.push(client);
    return client;
  };

  test('a long write in another database does not hold it up; one of our own does, and is told', async () => {
    const foreign = await connect(elsewhere);
    await foreign.query('begin');
    await enter((sql) => foreign.query(sql), 'foreign');
    const place = await currentPosition(db);
    await enter(db.query, 'quick');
    await expect.poll(() => changesBehind(db, place), { timeout: 30_000 }).toMatchObject([{ entity_id: 1 }]);

    const own = await connect(home);
    await own.query('begin');
    await enter((sql) => own.query(sql), 'slow');
    const later = (await changesBehind(db, place)).at(-1) ?? place;
    await enter(db.query, 'behind the slow one');
    expect(await changesBehind(db, later)).toEqual([]);
    expect(await oldestWrite(db)).toMatchObject({ pid: expect.any(Number), seconds: expect.any(Number) });
    await own.query('commit');
    await expect.poll(async () => (await changesBehind(db, later)).length, { timeout: 30_000 }).toBe(2); // none was skipped
    expect(await oldestWrite(db)).toBeNull();
    await foreign.query('rollback');
  });
});

test.each(recordKinds())('a place of another cluster is known by lying ahead of all there is, on %s', async (kind) => {
  const home = await freshHome(kind);
  const db = await openRecords(home.config);
  const place = await currentPosition(db);
  expect(await isAhead(db, { txid: '9000000000000000000', id: 1 })).toBe(true);
  await enter(db.query, 'one');
  // One of another database that is just ending tells no more whose it is, and is waited for until it has
  await expect.poll(async () => (await changesBehind(db, place)).length, { timeout: 30_000 }).toBe(1);
  const [told] = await changesBehind(db, place);
  expect(told && (await isAhead(db, told))).toBe(false);
  await db.close();
  await home.remove();
});
