import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { openFiles } from '../../outside/files-open.ts';
import { startS3 } from '../../testing/s3-stand-in.ts';
import { holdsId } from './member.service.ts';

const WIDTH = 16;

/** A file in memory that counts what is read of it. */
const fileOf = (ids: readonly Buffer[]) => {
  const bytes = Buffer.concat(ids.toSorted(Buffer.compare));
  const read = { times: 0, bytes: 0 };
  return {
    read,
    files: {
      head: async () => ({ size: bytes.length, updated_at: new Date() }),
      get: async (_key: string, { start = 0, end = bytes.length - 1 } = {}) => {
        const piece = bytes.subarray(start, end + 1);
        read.times++;
        read.bytes += piece.length;
        return Readable.from([piece]);
      },
    },
  };
};

const idOf = (n: number): Buffer => {
  const id = Buffer.alloc(WIDTH);
  id.writeUInt32BE(n, WIDTH - 4);
  return id;
};

describe('whether an id file holds an id', () => {
  test.each([0, 1, 2, 4095, 4096, 4097, 40_000])(
    'of %d random ids: those that are in, and their neighbours',
    async (count) => {
      const ids = Array.from({ length: count }, () => randomBytes(WIDTH));
      const { files } = fileOf(ids);
      const sorted = ids.toSorted(Buffer.compare);
      const some = [0, 1, count >> 1, count - 2, count - 1].flatMap((at) => sorted[at] ?? []);
      for (const id of some) {
        expect(await holdsId(files, 'k', id)).toBe(true);
        const near = Buffer.from(id);
        near.writeUInt8(near.readUInt8(WIDTH - 1) ^ 1, WIDTH - 1);
        expect(await holdsId(files, 'k', near)).toBe(false);
      }
      for (const edge of [Buffer.alloc(WIDTH), Buffer.alloc(WIDTH, 0xff), randomBytes(WIDTH)])
        expect(await holdsId(files, 'k', edge)).toBe(false);
    },
  );

  test.each(['folder', 's3'] as const)('in a file store as a %s', async (kind) => {
    const home = mkdtempSync(join(tmpdir(), 'fairlead-member-'));
    const bucket = kind === 's3' ? await startS3(join(home, 'bucket')) : null;
    const store = await openFiles({ dataDir: join(home, 'data'), s3: bucket?.settings ?? null });
    const ids = Array.from({ length: 20_000 }, () => randomBytes(WIDTH)).toSorted(Buffer.compare);
    await store.put('builds/1/list.ids', Readable.from([Buffer.concat(ids)], { objectMode: false }));
    for (const id of [ids[0], ids[9_999], ids[19_999]])
      expect(await holdsId(store, 'builds/1/list.ids', id as Buffer)).toBe(true);
    expect(await holdsId(store, 'builds/1/list.ids', randomBytes(WIDTH))).toBe(false);
    await store.close();
    await bucket?.close();
    rmSync(home, { recursive: true, force: true });
  });

  test('few and small pieces are read of a long file', async () => {
    const ids = Array.from({ length: 60_000 }, () => randomBytes(WIDTH));
    const { files, read } = fileOf(ids);
    for (const id of ids.slice(0, 50)) expect(await holdsId(files, 'k', id)).toBe(true);
    expect(read.times).toBeLessThanOrEqual(100);
    expect(read.bytes).toBeLessThanOrEqual(100 * 65_536);
  });

  test('ids that all begin alike are found by halving', async () => {
    const { files, read } = fileOf(Array.from({ length: 100_000 }, (_, n) => idOf(2 * n)));
    for (const n of [0, 1, 2, 77_776, 77_777, 199_998, 199_999])
      expect({ n, in: await holdsId(files, 'k', idOf(n)) }).toEqual({ n, in: n % 2 === 0 });
    expect(read.times).toBeLessThan(7 * 12);
  });
});
