import { pino } from 'pino';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { House } from '../../context.ts';
import { createCompany, updateCompany } from '../../features/company/company.service.ts';
import { openTestHouse, type TestHouse } from '../../testing/house.ts';
import { enqueue } from '../jobs/jobs.ts';
import { openFeed } from './feed.ts';

let house: TestHouse;
beforeAll(async () => {
  house = await openTestHouse({ worker: false });
});
afterAll(() => house.close());

test('what happened while the store was away is told afterwards', async () => {
  const { id } = await createCompany(house.context, { name: 'One', currency: 'EUR', is_test: false });
  let away = false;
  let refused = 0;
  const query: House['db']['query'] = (...asked) => {
    if (!away) return house.db.query(...asked);
    refused += 1;
    return Promise.reject(new Error('away'));
  };
  const feed = openFeed({ ...house, db: { ...house.db, query }, log: pino({ level: 'silent' }) });
  const told: unknown[] = [];
  // While another test of the same server holds a transaction open, the creation may be told as well
  feed.on('changes', (rows) => told.push(...rows.flatMap(({ version }) => (version === 1 ? [] : [version]))));
  let broken = 0;
  feed.on('broken', () => {
    broken += 1;
  });
  await feed.ready();
  away = true;
  await vi.waitFor(() => expect(refused).toBeGreaterThan(0), { timeout: 60_000 });
  await updateCompany(house.context, id, { name: 'Two' });
  expect([told, broken]).toEqual([[], 0]); // nobody can look anything up yet
  away = false;
  await vi.waitFor(() => expect([told, broken]).toEqual([[2], 1]), { timeout: 60_000 });
  feed.stop();
});

test('many jobs that change at once are all told, and the next one too', async () => {
  const feed = openFeed(house);
  const told = new Set<number>();
  feed.on('changes', () => {});
  feed.on('jobs', (rows) => {
    for (const row of rows) told.add(row.id);
  });
  await feed.ready();
  await house.db.query(
    `insert into job (kind, run_at, created_at, updated_at)
     select 'mail', clock_timestamp(), clock_timestamp(), clock_timestamp() from generate_series(1, 450)`,
  );
  await vi.waitFor(() => expect(told.size).toBe(450), { timeout: 60_000 });
  const next = await enqueue(house.context, { kind: 'mail' });
  await vi.waitFor(() => expect(told.has(next)).toBe(true), { timeout: 60_000 });
  feed.stop();
});
