import { access, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openCache } from './files-cache.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fairlead-cache-'));
});
afterAll(() => rm(folder, { recursive: true }));

test('a copy that is taken while room is made for another one stays', async () => {
  const cache = openCache(10);
  let made = 0;
  const copy = (name: string, size: number) =>
    cache.use(
      name,
      size,
      () => join(folder, String(made++)),
      (path) => writeFile(path, name),
    );
  for (const name of ['oldest', 'taken']) (await copy(name, 5)).release();
  const large = copy('large', 10); // both would have to go; the oldest goes first
  const taken = await copy('taken', 5);
  await large;
  await access(taken.path);
  expect(made).toBe(3);
});
