import * as api from '@fairlead/contract/operation';
import { roles } from '@fairlead/domain/role';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { engineRestarts } from '../../db/engine-restarts.ts';
import { openTestHouse, type TestHouse } from '../../testing/house.ts';
import { roomKinds } from '../../testing/records.ts';

describe.each(roomKinds())('how the server is, on %s', (kind) => {
  let house: TestHouse;
  beforeAll(async () => {
    house = await openTestHouse({ kind, worker: false });
  });
  afterAll(() => house?.close());

  test('stores, jobs, feed, backups and disk as they are', async () => {
    const admin = await house.as('admin');
    const before = (await admin.call(api.getOperation)).body;
    expect(before).toMatchObject({ backup: null, verified: null, feed: { waiting: 0 } });
    expect(before.stores.map(({ store, state }) => [store, state])).toEqual([
      ['records', 'well'],
      ['facts', 'well'],
      ['files', 'well'],
    ]);
    expect(before.stores[0]).toMatchObject({ kind: kind === 'pglite' ? 'embedded' : 'postgres' });
    expect(before.stores[0]?.bytes).toBeGreaterThan(1_000_000);
    expect(before.stores[2]).toMatchObject({ kind: 'folder', bytes: null });
    expect(before.disk).toMatchObject({ path: house.config.dataDir });
    expect(before.disk.free).toBeGreaterThan(0);
    expect(before.strain).toMatchObject({
      records_waiting: 0,
      facts_rewritings: 0,
      restarts: engineRestarts(), // of this process, in which other tests end engines
    });
    expect(before.strain.facts_parts).toBeGreaterThan(0);

    await house.db.query(
      `insert into job (kind, state, input, unit, max_attempts, created_at, updated_at, run_at) values
         ('import', 'queued', '{}', 'lines', 3, clock_timestamp(), clock_timestamp(), clock_timestamp() - interval '10 minutes'),
         ('import', 'dead', '{}', 'lines', 3, clock_timestamp(), clock_timestamp(), clock_timestamp())`,
    );
    await house.db.query(
      `insert into backup_run (kind, cut, folder, at, bytes) values
         ('backup', 'a', '/b', '2026-11-01T00:00:00Z', 5), ('backup', 'b', '/c', '2026-11-02T00:00:00Z', 7),
         ('verify', 'a', '/b', '2026-11-01T00:00:00Z', 5)`,
    );
    const after = (await admin.call(api.getOperation)).body;
    const imports = after.jobs.find((job) => job.kind === 'import');
    expect(imports).toMatchObject({ waiting: 1, running: 0, given_up: 1 });
    expect(imports?.longest_due_seconds).toBeGreaterThanOrEqual(600);
    expect(after.backup).toEqual({ at: '2026-11-02T00:00:00.000Z', folder: '/c', bytes: 7 });
    expect(after.verified).toEqual({ at: '2026-11-01T00:00:00.000Z', folder: '/b', bytes: 5 });
  });

  test('a store that is away is told, and the rest is', async () => {
    const admin = await house.as('admin');
    const { query, check } = house.facts;
    house.facts.query = () => Promise.reject(new Error('away'));
    house.facts.check = async () => 'away';
    try {
      const { status, body } = await admin.call(api.getOperation);
      expect(status).toBe(200);
      expect(body.stores[1]).toMatchObject({ store: 'facts', state: 'away', bytes: null, room: null });
      expect(body.strain).toMatchObject({ facts_parts: null, facts_rewritings: null });
    } finally {
      Object.assign(house.facts, { query, check });
    }
  });

  test('for administrators alone', async () => {
    const company = (await house.company()).id;
    for (const role of roles.filter((one) => one !== 'admin'))
      expect([role, (await (await house.as(role, company)).call(api.getOperation)).status]).toEqual([role, 403]);
  });
});
