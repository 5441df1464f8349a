import { tmpdir } from 'node:os';
import { expect, test } from 'vitest';
import type { House } from '../context.ts';
import { openReadiness } from './readiness.ts';

type Stand = { db?: () => Promise<unknown>; files?: () => Promise<void>; facts?: string | null };

/** Stores that do as they are told. */
const houseOf = (stand: Stand): House =>
  ({
    config: { dataDir: tmpdir() },
    db: {
      kind: 'postgres',
      query: (sql: string) => (sql.startsWith('select') ? Promise.resolve([]) : (stand.db?.() ?? Promise.resolve([]))),
    },
    files: { ready: () => stand.files?.() ?? Promise.resolve() },
    facts: { check: async () => stand.facts ?? null },
  }) as unknown as House;

const failing = (code: string) => () => Promise.reject(Object.assign(new Error(code), { code }));

test('stores that can be read and written are ready', async () => {
  expect(await openReadiness(houseOf({}))()).toEqual({
    ready: true,
    body: { records: true, facts: true, files: true },
  });
});

test.each([
  ['records', { db: failing('53100') }, 'full'],
  ['records', { db: failing('25006') }, 'away'],
  ['files', { files: failing('ENOSPC') }, 'full'],
  ['files', { files: failing('EROFS') }, 'away'],
  ['facts', { facts: 'full' }, 'full'],
  ['facts', { facts: 'damaged' }, 'damaged'],
] as const)('%s that cannot do their part are named: %o', async (store, stand, why) => {
  const { ready, body } = await openReadiness(houseOf(stand))();
  expect([ready, body]).toEqual([
    false,
    { records: true, facts: true, files: true, [store]: false, why: { [store]: why } },
  ]);
});

test('a store is not written for every question, and asked again at once when it failed', async () => {
  let now = 0;
  let writes = 0;
  let full = false;
  const files = async () => {
    writes += 1;
    if (full) throw Object.assign(new Error(), { code: 'ENOSPC' });
  };
  const readiness = openReadiness(houseOf({ files }), () => now);
  await Promise.all([readiness(), readiness()]);
  await readiness();
  expect(writes).toBe(1);
  full = true;
  now += 10_000;
  expect((await readiness()).body.why).toEqual({ files: 'full' });
  full = false;
  expect((await readiness()).ready).toBe(true);
});
