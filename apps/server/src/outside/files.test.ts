import { createHash, randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type S3StandIn, startS3 } from '../testing/s3-stand-in.ts';
import { FileMissing, type FileStore, FileTooLarge } from './files.ts';
import { openFiles } from './files-open.ts';

const home = mkdtempSync(join(tmpdir(), 'fairlead-files-'));
const bucketFolder = join(home, 'bucket');
afterAll(async () => {
  rmSync(home, { recursive: true, force: true });
});

/** Every file below a folder, whoever made it. */
const filesBelow = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true }).flatMap((e) =>
        e.isFile() && !e.name.startsWith('.owner') ? [join(e.parentPath, e.name)] : [],
      )
    : [];
const listed = async (store: FileStore, prefix: string) => {
  const keys: string[] = [];
  for await (const { key } of store.list(prefix)) keys.push(key);
  return keys.sort();
};

describe.each(['folder', 's3'] as const)('the file store as a %s', (kind) => {
  const dataDir = join(home, kind);
  let store: FileStore;
  let bucket: S3StandIn | null = null;
  beforeAll(async () => {
    if (kind === 's3') bucket = await startS3(bucketFolder);
    store = await openFiles({ dataDir, s3: bucket?.settings ?? null });
  });
  afterAll(async () => {
    await store.close();
    await bucket?.close();
  });
  /** What the store's disk holds, finished or not. */
  const kept = () => filesBelow(kind === 's3' ? bucketFolder : join(dataDir, 'files'));
  const put = (key: string, content: string | Buffer) =>
    store.put(key, Readable.from([content], { objectMode: false }));

  test('keeps a stream and says its size and hash', async () => {
    const content = randomBytes(300_000);
    const answer = await store.put(
      'builds/1/ids.bin',
      Readable.from([content.subarray(0, 7), content.subarray(7)], { objectMode: false }),
    );
    expect(answer).toEqual({ size: 300_000, sha256: createHash('sha256').update(content).digest('hex') });
    expect(await buffer(await store.get('builds/1/ids.bin'))).toEqual(content);
    const head = await store.head('builds/1/ids.bin');
    expect(head?.size).toBe(300_000);
    expect(Math.abs(Date.now() - (head?.updated_at.getTime() ?? 0))).toBeLessThan(60_000);
  });

  test('keeps an empty file, and replaces a file as a whole', async () => {
    expect(await put('builds/2/empty', '')).toMatchObject({ size: 0 });
    expect(await text(await store.get('builds/2/empty'))).toBe('');
    await put('builds/2/empty', 'longer than before');
    await put('builds/2/empty', 'new');
    expect(await text(await store.get('builds/2/empty'))).toBe('new');
  });

  test('gives ranges, both ends included', async () => {
    await put('builds/3/text', '0123456789');
    const range = async (start?: number, end?: number) => text(await store.get('builds/3/text', { start, end }));
    expect(await range(0, 1)).toBe('01');
    expect(await range(1, 1)).toBe('1');
    expect(await range(3, 5)).toBe('345');
    expect(await range(7)).toBe('789');
    expect(await range(7, 100)).toBe('789');
    expect(await range(10)).toBe('');
    expect(await range(5, 4)).toBe('');
  });

  test('says what is missing', async () => {
    await expect(store.get('builds/404/x')).rejects.toThrow(FileMissing);
    await expect(store.local('builds/404/x')).rejects.toThrow(FileMissing);
    expect(await store.head('builds/404/x')).toBeNull();
    await store.remove('builds/404/x');
  });

  test('lists by prefix', async () => {
    for (const key of ['order/b', 'order/a/z', 'order/a-1', 'order/a.b', 'ordering/x', 'order/a/b/c'])
      await put(key, key);
    expect(await listed(store, 'order/')).toEqual(['order/a-1', 'order/a.b', 'order/a/b/c', 'order/a/z', 'order/b']);
    expect(await listed(store, 'order/a')).toEqual(['order/a-1', 'order/a.b', 'order/a/b/c', 'order/a/z']);
    expect(await listed(store, 'order/a/b/c')).toEqual(['order/a/b/c']);
    expect(await listed(store, 'nothing/')).toEqual([]);
    for await (const file of store.list('order/b')) expect(file).toMatchObject({ key: 'order/b', size: 7 });
  });

  test('removes', async () => {
    await put('gone/1/x', 'x');
    await store.remove('gone/1/x');
    expect(await store.head('gone/1/x')).toBeNull();
    expect(await listed(store, 'gone/')).toEqual([]);
  });

  test.each([400_000, 20_000_000])('leaves nothing of a stream that breaks after %i bytes', async (bytes) => {
    const before = kept();
    const broken = Readable.from(
      (async function* () {
        for (let sent = 0; sent < bytes; sent += 100_000) yield Buffer.alloc(100_000, 1);
        throw new Error('the far side went away');
      })(),
      { objectMode: false },
    );
    await expect(store.put('broken/1', broken)).rejects.toThrow('the far side went away');
    expect(await store.head('broken/1')).toBeNull();
    expect(kept()).toEqual(before);
  });

  test.each([400_000, 20_000_000])('leaves nothing of a stream aborted after %i bytes', async (bytes) => {
    const before = kept();
    const stop = new AbortController();
    const endless = Readable.from(
      (async function* () {
        for (let sent = 0; ; sent += 100_000) {
          if (sent === bytes) stop.abort();
          yield Buffer.alloc(100_000, 1);
          if (sent > bytes) await new Promise(() => {});
        }
      })(),
      { objectMode: false },
    );
    await expect(store.put('broken/2', endless, { signal: stop.signal })).rejects.toMatchObject({ name: 'AbortError' });
    expect(endless.destroyed).toBe(true);
    expect(await store.head('broken/2')).toBeNull();
    expect(kept()).toEqual(before);
    await expect(
      put('broken/3', 'x').then(() => store.put('broken/3', Readable.from(['y']), { signal: AbortSignal.abort() })),
    ).rejects.toMatchObject({ name: 'AbortError' });
    expect(await text(await store.get('broken/3'))).toBe('x');
  });

  test('stops a stream at the limit, and takes one of exactly the limit', async () => {
    const before = kept();
    const of = (size: number) => Readable.from([Buffer.alloc(size - 1), Buffer.alloc(1)], { objectMode: false });
    await expect(store.put('limit/1', of(1001), { maxBytes: 1000 })).rejects.toThrow(FileTooLarge);
    expect(kept()).toEqual(before);
    expect(await store.put('limit/1', of(1000), { maxBytes: 1000 })).toMatchObject({ size: 1000 });
  });

  test('keeps a file of several parts', async () => {
    const content = randomBytes(20_000_000);
    const chunks = Array.from({ length: 20 }, (_, i) => content.subarray(i * 1_000_000, (i + 1) * 1_000_000));
    await store.put('parts/1', Readable.from(chunks, { objectMode: false }));
    expect((await buffer(await store.get('parts/1'))).equals(content)).toBe(true);
  });

  test('takes over a finished local file, and gives a local path back', async () => {
    const scratch = await store.scratch();
    expect(statSync(scratch.path).mode & 0o777).toBe(0o700);
    await writeFile(join(scratch.path, 'ids'), 'sorted ids');
    expect(await store.putFile('builds/5/ids', join(scratch.path, 'ids'))).toEqual({ size: 10 });
    expect(readdirSync(scratch.path)).toEqual([]);
    await scratch.remove();
    expect(existsSync(scratch.path)).toBe(false);

    const [one, two] = await Promise.all([store.local('builds/5/ids'), store.local('builds/5/ids')]);
    expect(one.path).toBe(two.path);
    expect(await readFile(one.path, 'utf8')).toBe('sorted ids');
    one.release();
    one.release();
    expect(await readFile(two.path, 'utf8')).toBe('sorted ids');
    two.release();

    await put('builds/5/ids', 'other ids!');
    const fresh = await store.local('builds/5/ids');
    expect(await readFile(fresh.path, 'utf8')).toBe('other ids!');
    fresh.release();
    await expect(store.putFile('builds/5/none', join(home, 'none'))).rejects.toMatchObject({ code: 'ENOENT' });
    expect(await store.head('builds/5/none')).toBeNull();
  });

  test.each([
    '',
    '/',
    'a/',
    '/a',
    'a//b',
    '../a',
    'a/../b',
    'a/..',
    '.',
    'a/.b',
    'A',
    'a b',
    'a\\b',
    'a\0',
    'a%2e',
    'é',
    `a/${'b'.repeat(200)}`,
    'a/'.repeat(20),
  ])('refuses the key %j', async (key) => {
    const before = kept();
    await expect(put(key, 'x')).rejects.toThrow(TypeError);
    await expect((async () => store.get(key))()).rejects.toThrow(TypeError);
    await expect((async () => store.remove(key))()).rejects.toThrow(TypeError);
    expect(kept()).toEqual(before);
  });

  test('is ready while it can be reached', async () => {
    await store.ready();
  });

  test('writes of one key at the same time leave one of them whole', async () => {
    const contents = Array.from({ length: 8 }, (_, i) => String(i).repeat(50_000));
    await Promise.all(contents.map((content) => put('race/1', content)));
    expect(contents).toContain(await text(await store.get('race/1')));
  });
});
