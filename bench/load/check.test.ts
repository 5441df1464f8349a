import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Records } from '../../apps/server/src/db/records.ts';
import { freshRecords, usualKind } from '../../apps/server/src/testing/records.ts';
import { checkStore } from './check.ts';
import { acknowledge, keep, openLedger } from './ledger.ts';
import { seed } from './seed.ts';

let db: Records;
let change: number;

beforeAll(async () => {
  db = await freshRecords(usualKind());
  await seed(db, 20, { days: 1 });
  const [newest] = await db.query<{ id: number }>('select max(id)::int as id from change_log');
  change = newest?.id ?? 0;
}, 120_000);

afterAll(() => db.close());

/** A ledger in which company 1001 was saved once, as this name. */
const savedOnce = (name: string) => {
  const ledger = openLedger();
  acknowledge(ledger, keep(ledger, { entity: 'company', id: 1001, path: '', version: 1, first: 1 }), 2, name);
  return ledger;
};

test('the demo’s size', async () => {
  const [sizes] = await db.query(
    `select (select count(*)::int from company) as companies, (select count(*)::int from insertion_order) as orders,
       (select count(*)::int from line_item) as line_items, (select count(*)::int from line_item_budget) as budgets,
       (select count(*)::int from campaign) as campaigns, (select count(*)::int from application) as applications`,
  );
  expect(sizes).toEqual({
    companies: 60,
    orders: 110,
    line_items: 280,
    budgets: 1000,
    campaigns: 1200,
    applications: 150,
  });
});

test('an answered save that is not there is found, and so is its missing entry', async () => {
  expect(await checkStore(db, savedOnce('Saved'), change)).toEqual([
    'company 1001 has version 1 after 1 writes from version 1 on',
    'company 1001 version 2 was answered and has 0 entries',
  ]);
});

test('what was answered and is there is no fault; another name, one more version or a lost record is', async () => {
  await db.query(`update company set name = 'Saved', version = 2 where id = 1001`);
  await db.query(
    `with set as (insert into change_set (id, user_id, channel, at, started_at) values (gen_random_uuid(), null, 'grid', now(), now()) returning id)
     insert into change_log (change_set_id, at, recorded_at, channel, action, entity, entity_id, entity_name, company_id, version, changes)
     select id, now(), now(), 'grid', 'update', 'company', 1001, 'Saved', 1001, 2, '[]' from set`,
  );
  expect(await checkStore(db, savedOnce('Saved'), change)).toEqual([]);
  expect(await checkStore(db, savedOnce('Other'), change)).toEqual([
    'company 1001 holds Saved, and Other was answered last',
  ]);
  const lost = savedOnce('Saved');
  acknowledge(lost, keep(lost, { entity: 'order', id: 999_999, path: '', version: 1, first: 0 }), 1, null);
  expect(await checkStore(db, lost, change)).toEqual([
    'order 999999 was answered and is not there',
    'order 999999 version 1 was answered and has 0 entries',
  ]);
});
