import { expect, test } from 'vitest';
import { FactsDamaged } from './facts-error.ts';
import { openFactsHealth } from './facts-health.ts';

const TEN_MINUTES = 600_000;

/** A store behind the health: what its disks say, and which tables are broken. */
const storeOf = (disks: { disks: number; room: number }, broken: string[] = []) => ({
  embedded: false,
  write: async () => {},
  read: async <T extends object>(sql: string): Promise<T[]> => {
    if (sql.includes('system.disks')) return [disks] as T[];
    if (sql.includes('system.tables')) return broken.map((name) => ({ name })) as T[];
    return broken.map((name) => ({ part_path: name, is_passed: 0, message: 'Checksum' })) as T[];
  },
});
const roomy = { disks: 1, room: 2 ** 40 };

test('damage that was looked for and found is told until a look finds the store whole', async () => {
  let now = 0;
  const broken = ['delivery'];
  const health = openFactsHealth(storeOf(roomy, broken), () => now);
  await health.verify();
  health.note(new FactsDamaged()); // a statement meets it too
  now += TEN_MINUTES + 60_000;
  expect(await health.check()).toBe('damaged');
  broken.length = 0;
  await health.verify();
  expect(await health.check()).toBeNull();
});

test('damage that one statement met is told for ten minutes', async () => {
  let now = 0;
  const health = openFactsHealth(storeOf(roomy), () => now);
  health.note(new FactsDamaged());
  now += TEN_MINUTES - 1;
  expect(await health.check()).toBe('damaged');
  now += 1;
  expect(await health.check()).toBeNull();
});

test.each([
  ['a disk without a byte left', { disks: 1, room: 0 }, 'full'],
  ['a disk with little left', { disks: 1, room: 16 * 1024 * 1024 - 1 }, 'full'],
  ['a disk with enough', { disks: 1, room: 16 * 1024 * 1024 }, null],
  ['a store without disks of its own', { disks: 0, room: 0 }, null],
])('%s', async (_, disks, trouble) => {
  expect(await openFactsHealth(storeOf(disks)).check()).toBe(trouble);
});
