import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DROP_BUCKET, type DroppedFiles, startDrops } from '../testing/dropped-files.ts';
import { type Drops, DropsDown } from './drops.ts';
import { openDropsFolder } from './drops-folder.ts';
import { openDropsS3 } from './drops-s3.ts';
import { FileMissing } from './files.ts';

const home = mkdtempSync(join(tmpdir(), 'fairlead-drops-'));
const folder = join(home, 'drops');
let bucket: DroppedFiles;
const opened: Drops[] = [];
const places: Record<string, { drops: Drops; put(path: string, content: string): Promise<void> }> = {};
beforeAll(async () => {
  bucket = await startDrops(join(home, 'bucket'));
  places.bucket = {
    drops: openDropsS3(bucket.bucket.settings, { bucket: DROP_BUCKET, prefix: 'clients/' }),
    put: bucket.drop,
  };
  places.folder = {
    drops: openDropsFolder(folder),
    put: async (path, content) => {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), content);
    },
  };
  opened.push(...Object.values(places).map(({ drops }) => drops));
});
afterAll(async () => {
  for (const drops of opened) drops.close();
  await bucket.close();
  rmSync(home, { recursive: true, force: true });
});

const place = (kind: string) => {
  const found = places[kind];
  if (!found) throw new Error(kind);
  return found;
};

describe.each(['bucket', 'folder'])('a %s of dropped files', (kind) => {
  test('without any is empty', async () => {
    const { drops } = place(kind);
    expect([await drops.folders(), await drops.files('', 10), await drops.files('acme', 10)]).toEqual([[], [], []]);
  });

  test('shows folders, and files by the beginning of their path', async () => {
    const { drops, put } = place(kind);
    for (const path of ['acme/a.csv', 'acme/2026-11/b.csv', 'acme-two/c.csv', 'nomnom/Käufer 90%.csv', 'root.csv'])
      await put(path, path);
    expect(await drops.folders()).toEqual(['acme', 'acme-two', 'nomnom']);
    const paths = async (begins: string) =>
      (await drops.files(begins, 100)).map((file) => `${file.folder}|${file.key}`).sort();
    expect(await paths('acme')).toEqual(['acme|2026-11/b.csv', 'acme|a.csv']);
    expect(await paths('acme/2026')).toEqual(['acme|2026-11/b.csv']);
    expect(await paths('acm')).toEqual([]);
    expect(await paths('')).toHaveLength(4);
    expect(await paths('../')).toEqual([]);
    expect(await paths('x'.repeat(1024))).toEqual([]);
    expect(await drops.files('', 2)).toHaveLength(2);
    const [file] = await drops.files('nomnom', 1);
    expect(file).toEqual({
      folder: 'nomnom',
      key: 'Käufer 90%.csv',
      size: Buffer.byteLength('nomnom/Käufer 90%.csv'),
      updated_at: expect.any(Date),
    });
  });

  test('hands a file out whole, and nothing beside the folders', async () => {
    const { drops } = place(kind);
    const file = await drops.open({ folder: 'nomnom', key: 'Käufer 90%.csv' });
    expect([await text(file.body), file.size]).toEqual(['nomnom/Käufer 90%.csv', 22]);
    for (const [of, key] of [
      ['acme', 'none.csv'],
      ['acme', '../nomnom/a.csv'],
      ['..', 'secret.csv'],
      ['acme', '2026-11'],
      ['acme', '/etc/passwd'],
      ['acme/2026-11', 'b.csv'],
      ['none', 'a.csv'],
    ] as const)
      await expect(drops.open({ folder: of, key }), `${of} ${key}`).rejects.toThrow(FileMissing);
  });
});

test('links in a folder lead nowhere', async () => {
  writeFileSync(join(home, 'secret.csv'), 'secret');
  symlinkSync(join(home, 'secret.csv'), join(folder, 'acme', 'link.csv'));
  symlinkSync(home, join(folder, 'acme', 'up'));
  symlinkSync(home, join(folder, 'linked'));
  const { drops } = place('folder');
  expect(await drops.folders()).not.toContain('linked');
  expect((await drops.files('acme', 100)).map(({ key }) => key).sort()).toEqual(['2026-11/b.csv', 'a.csv']);
  for (const [of, key] of [
    ['acme', 'link.csv'],
    ['acme', 'up/secret.csv'],
    ['linked', 'secret.csv'],
  ] as const)
    await expect(drops.open({ folder: of, key })).rejects.toThrow(FileMissing);
});

test('a bucket beside the clients’ prefix is not seen, nor is one that cannot be reached taken for empty', async () => {
  await bucket.drop('other/secret.csv', 'x', 'outside');
  const { drops } = place('bucket');
  expect(await drops.folders()).not.toContain('other');
  bucket.bucket.fault = (_, response) => {
    response.writeHead(403, { 'content-type': 'application/xml' });
    response.end('<Error><Code>AccessDenied</Code></Error>');
    return true;
  };
  await expect(drops.folders()).rejects.toThrow(DropsDown);
  await expect(drops.files('acme', 10)).rejects.toThrow(DropsDown);
  await expect(drops.open({ folder: 'acme', key: 'a.csv' })).rejects.toThrow(DropsDown);
  bucket.bucket.fault = null;
});
