import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gif, jpeg, png } from '@fairlead/test-data/media/index';
import { afterEach, describe, expect, test } from 'vitest';
import { testFolder } from '../testing/test-folder.ts';
import { openPictures, type Pictures } from './pictures.ts';

let pictures: Pictures | undefined;
let folder: string | undefined;
afterEach(() => {
  pictures?.close();
  if (folder) rmSync(folder, { recursive: true, force: true });
});

/** A process that answers as the test wants. */
const childThat = (code: string): URL => {
  folder = mkdtempSync(join(testFolder(), 'pictures-'));
  const script = join(folder, 'child.mjs');
  writeFileSync(script, code);
  return pathToFileURL(script);
};

const size = { width: 640, height: 480 };

describe('the decoder', () => {
  test('makes a small picture of each kind, in their order, and keeps animations', async () => {
    pictures = openPictures();
    const files = [
      png(size),
      gif({ ...size, frames: 2 }),
      jpeg(size),
      jpeg({ ...size, components: 4 }),
      png({ ...size, bitDepth: 16, interlace: true }),
    ];
    const made = await Promise.all(files.map((bytes, at) => pictures?.thumbnail(bytes, at === 1 ? 2 : 1)));
    for (const thumbnail of made) expect(thumbnail?.subarray(8, 12).toString()).toBe('WEBP');
    expect(made[1]?.includes('ANIM')).toBe(true);
    expect(made[0]?.includes('ANIM')).toBe(false);
  });

  test.each<[string, Buffer]>([
    ['pixels that are none', Buffer.concat([png(size).subarray(0, 60), png({ ...size, says: size }).subarray(0, 20)])],
    ['a drawing', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
    ['a WebP', Buffer.from('UklGRhwAAABXRUJQVlA4TBAAAAAvAAAAEAcQERGIiP4HAA==', 'base64')],
    ['more pixels than there may be', png({ width: 8000, height: 7000, colorType: 0 })],
    ['an interlaced picture that is cut', png({ ...size, interlace: true }).subarray(0, 300)],
  ])('refuses %s, and goes on', async (_, bytes) => {
    pictures = openPictures();
    await expect(pictures.thumbnail(bytes, 1)).rejects.toThrow(/./);
    expect((await pictures.thumbnail(png(size), 1)).length).toBeGreaterThan(20);
  });

  test('is ended and started anew when it takes too long, and when it crashes', async () => {
    const script = childThat(
      `process.on('message', ({ number, bytes }) => {
        if (bytes[0] === 1) process.exit(3);
        if (bytes[0] === 2) for (;;);
        process.send({ number, made: Buffer.from(process.pid + ' ' + Object.keys(process.env).length) });
      });`,
    );
    pictures = openPictures({ script, longestMs: 3_000, most: 2 });
    const ask = (...bytes: number[]) =>
      pictures?.thumbnail(Uint8Array.from(bytes), 1).then(String, (error: Error) => error.message);
    const first = await ask(0);
    expect(first).toMatch(/^\d+ [01]$/); // no environment of the server's
    expect(await ask(1)).toBe('the decoder ended');
    const second = await ask(0);
    expect(second).not.toBe(first);
    const [long, behind] = await Promise.all([ask(2), ask(0)]);
    expect([long, behind]).toEqual(['it took too long', expect.stringMatching(/^\d+ [01]$/)]);
    const pids = new Set([behind, await ask(0), await ask(0)]);
    expect(pids.size).toBe(2); // replaced after two pictures
  });

  test('takes twenty that wait, and no more', async () => {
    const script = childThat(`process.on('message', () => {});`);
    pictures = openPictures({ script });
    const all = Array.from({ length: 22 }, () =>
      pictures?.thumbnail(new Uint8Array(1), 1).catch((error: Error) => error.name),
    );
    expect(await all[21]).toBe('PicturesBusy');
    pictures.close();
    expect(new Set(await Promise.all(all))).toEqual(new Set(['PicturesBusy']));
  });
});
