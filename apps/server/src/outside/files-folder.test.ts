import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, expect, test } from 'vitest';
import { openFolder } from './files-folder.ts';

const home = mkdtempSync(join(tmpdir(), 'fairlead-folder-'));
afterAll(() => rmSync(home, { recursive: true, force: true }));

const unfinished = (dataDir: string) => join(dataDir, 'files', 'unfinished');

test('what a killed process left unfinished is swept at the next start, a living one keeps its own', async () => {
  const dataDir = join(home, 'killed');
  const living = await openFolder(dataDir);
  const scratch = await living.scratch();
  const child = spawn(process.execPath, [
    '--input-type=module',
    '-e',
    `import { Readable } from 'node:stream';
     import { openFolder } from ${JSON.stringify(new URL('./files-folder.ts', import.meta.url).href)};
     const store = await openFolder(${JSON.stringify(dataDir)});
     await store.scratch();
     const endless = new Readable({ read() {} });
     endless.push(Buffer.alloc(500_000, 1));
     setInterval(() => console.log('writing'), 50);
     await store.put('builds/1/ids', endless);`,
  ]);
  await once(child.stdout, 'data');
  expect(readdirSync(unfinished(dataDir))).toHaveLength(2);
  child.kill('SIGKILL');
  await once(child, 'exit');

  const next = await openFolder(dataDir);
  expect(readdirSync(unfinished(dataDir))).toHaveLength(2); // the living one's and its own
  expect(existsSync(scratch.path)).toBe(true);
  expect(await next.head('builds/1/ids')).toBeNull();
  await next.close();
  await living.close();
  expect(readdirSync(unfinished(dataDir))).toEqual([]);
});

test('nobody else may read what is kept, and emptied folders go', async () => {
  const dataDir = join(home, 'private');
  const store = await openFolder(dataDir);
  await store.put('a/b/c/d', Readable.from(['x']));
  await store.put('a/other', Readable.from(['x']));
  const kept = join(dataDir, 'files', 'kept');
  expect(statSync(join(kept, 'a/b/c/d')).mode & 0o777).toBe(0o600);
  expect(statSync(join(kept, 'a/b')).mode & 0o777).toBe(0o700);
  await store.remove('a/b/c/d');
  expect(readdirSync(join(kept, 'a'))).toEqual(['other']);
  await store.close();
});

test('writing and removing beside each other loses nothing', async () => {
  const store = await openFolder(join(home, 'beside'));
  const work = async (i: number) => {
    for (let round = 0; round < 40; round += 1) {
      const key = `busy/folder/deep/${i}`;
      await store.put(key, Readable.from(['x']));
      expect(await store.head(key)).not.toBeNull();
      await store.remove(key);
    }
  };
  await Promise.all(Array.from({ length: 6 }, (_, i) => work(i)));
  for await (const file of store.list('')) expect(file).toBeUndefined();
  await store.close();
});
