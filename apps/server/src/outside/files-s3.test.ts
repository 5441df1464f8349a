import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { CreateMultipartUploadCommand, UploadPartCommand } from '@aws-sdk/client-s3';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { type S3StandIn, startS3 } from '../testing/s3-stand-in.ts';
import type { FileStore } from './files.ts';
import { abortStaleUploads, openS3 } from './files-s3.ts';
import { s3Client } from './s3-client.ts';

const home = mkdtempSync(join(tmpdir(), 'fairlead-s3-'));
let bucket: S3StandIn;
let store: FileStore;
const dataDir = join(home, 'data');
beforeAll(async () => {
  bucket = await startS3(join(home, 'bucket'));
  store = await openS3(bucket.settings, { dataDir, cacheBytes: 1000 });
});
afterEach(() => {
  bucket.fault = null;
});
afterAll(async () => {
  await store.close();
  await bucket.close();
  rmSync(home, { recursive: true, force: true });
});

const put = (key: string, content: string | Buffer) => store.put(key, Readable.from([content], { objectMode: false }));
/** Copies on this machine now. */
const copies = () =>
  readdirSync(join(dataDir, 'cache')).flatMap((own) =>
    readdirSync(join(dataDir, 'cache', own)).filter((name) => !name.startsWith('.owner')),
  );
const PATIENCE = { timeout: 60_000, interval: 5 };
const turn = () => new Promise((go) => setTimeout(go, 5));
const settled = async (count: number) => {
  await vi.waitFor(() => expect(copies()).toHaveLength(count), PATIENCE);
};

describe('local copies', () => {
  test('are downloaded once for many, and the one unused for longest goes first', async () => {
    for (const name of ['a', 'b', 'c']) await put(`copies/${name}`, name.repeat(400));
    let downloads = 0;
    bucket.fault = (request) => {
      if (request.method === 'GET') downloads += 1;
      return false;
    };
    const same = await Promise.all(Array.from({ length: 5 }, () => store.local('copies/a')));
    expect(downloads).toBe(1);
    for (const copy of same) copy.release();
    (await store.local('copies/b')).release();
    (await store.local('copies/a')).release();
    expect(downloads).toBe(2);
    (await store.local('copies/c')).release(); // b has to go
    await settled(2);
    (await store.local('copies/a')).release();
    expect(downloads).toBe(3);
    (await store.local('copies/b')).release();
    expect(downloads).toBe(4);
  });

  test('in use stay, whatever the limit, and a file beyond it goes when released', async () => {
    await put('copies/large', 'x'.repeat(5000));
    await put('copies/small', 'y');
    const large = await store.local('copies/large');
    const small = await store.local('copies/small');
    small.release();
    await turn();
    expect(await text(await store.get('copies/large'))).toHaveLength(5000);
    expect(copies()).toContain(large.path.split('/').at(-1));
    large.release();
    await vi.waitFor(() => expect(copies()).not.toContain(large.path.split('/').at(-1)), PATIENCE);
  });

  test('of a download that breaks off are not kept, and the next try is whole', async () => {
    await put('copies/broken', 'z'.repeat(900));
    const before = copies();
    bucket.fault = (request, response) => {
      if (request.method !== 'GET') return false;
      response.writeHead(200, { 'content-length': '900' });
      response.write('z'.repeat(300), () => response.destroy());
      return true;
    };
    await expect(store.local('copies/broken')).rejects.toThrow();
    await expect(store.get('copies/broken').then(text)).rejects.toThrow();
    expect(copies().filter((name) => !before.includes(name))).toEqual([]);
    bucket.fault = null;
    const copy = await store.local('copies/broken');
    expect(await text(await store.get('copies/broken'))).toBe('z'.repeat(900));
    copy.release();
  });
});

describe('a store in trouble', () => {
  test('a part that cannot be kept fails the whole, leaves nothing, and lets go of the stream', async () => {
    bucket.fault = (request, response) => {
      if (!request.url?.includes('partNumber=2')) return false;
      response
        .writeHead(403, { 'content-type': 'application/xml' })
        .end('<Error><Code>AccessDenied</Code><Message>no</Message></Error>');
      return true;
    };
    const body = Readable.from(
      Array.from({ length: 20 }, () => Buffer.alloc(1_000_000)),
      { objectMode: false },
    );
    await expect(store.put('trouble/1', body)).rejects.toMatchObject({ name: 'AccessDenied' });
    expect(body.destroyed).toBe(true);
    bucket.fault = null;
    expect(await store.head('trouble/1')).toBeNull();
    expect(readdirSync(join(bucket.directory, 'fairlead-files', '._S3rver_uploads'))).toEqual([]);
  });

  test('is not ready while it refuses, and is again afterwards', async () => {
    bucket.fault = (_request, response) => Boolean(response.writeHead(403).end());
    await expect(store.ready()).rejects.toThrow();
    await expect(store.head('trouble/1')).rejects.toThrow();
    bucket.fault = null;
    await store.ready();
  });

  test('a hiccup is tried again', async () => {
    let refused = 0;
    bucket.fault = (_request, response) => {
      if (refused++ > 0) return false;
      response.writeHead(503).end();
      return true;
    };
    await put('trouble/2', 'whole');
    expect(refused).toBeGreaterThan(1);
    expect(await text(await store.get('trouble/2'))).toBe('whole');
  });
});

test('uploads that a dead process left are taken back, young and foreign ones are not', async () => {
  const client = s3Client(bucket.settings);
  const Bucket = bucket.settings.bucket;
  const begin = async (Key: string) => {
    const { UploadId } = await client.send(new CreateMultipartUploadCommand({ Bucket, Key }));
    await client.send(new UploadPartCommand({ Bucket, Key, UploadId, PartNumber: 1, Body: 'left behind' }));
  };
  await begin('fairlead/dead/1');
  await begin('drops/client.csv');
  expect(await abortStaleUploads(client, Bucket, new Date(Date.now() - 3_600_000))).toBe(0);
  expect(await abortStaleUploads(client, Bucket, new Date(Date.now() + 3_600_000))).toBe(1);
  expect(readdirSync(join(bucket.directory, 'fairlead-files', '._S3rver_uploads'))).toHaveLength(1);
  client.destroy();
});
