import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Records } from '../db/records.ts';
import type { FileStore } from '../outside/files.ts';
import { openFiles } from '../outside/files-open.ts';
import { freshRecords, recordKinds } from '../testing/records.ts';
import { FilesOfAnother, holdFiles, OWNER_KEY, takeOverFiles } from './file-owner.ts';

const folder = mkdtempSync(join(tmpdir(), 'fairlead-owner-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe.each(recordKinds())('whose files they are, records on %s', (kind) => {
  let db: Records;
  let others: Records;
  let files: FileStore;
  beforeAll(async () => {
    [db, others] = await Promise.all([freshRecords(kind), freshRecords(kind)]);
    files = await openFiles({ dataDir: join(folder, kind), s3: null });
  });
  afterAll(() => Promise.all([db.close(), others.close(), files.close()]));
  beforeEach(async () => {
    await files.remove(OWNER_KEY);
    for (const each of [db, others]) await each.query('delete from file_owner');
  });

  test('the records that hold them may hold them again, several servers at once', async () => {
    await holdFiles({ db, files });
    for (let round = 0; round < 10; round += 1)
      await Promise.all([holdFiles({ db, files }), holdFiles({ db, files }), holdFiles({ db, files })]);
  });

  test('other records do not get them, and the first ones keep them', async () => {
    await holdFiles({ db, files });
    await expect(holdFiles({ db: others, files })).rejects.toThrow(FilesOfAnother);
    await holdFiles({ db, files });
  });

  test('records that were set back, or were copied and fell behind, do not get them', async () => {
    await holdFiles({ db, files });
    const [then] = await db.query<{ tokens: string[] }>('select tokens from file_owner');
    await holdFiles({ db, files });
    await db.query('update file_owner set tokens = $1', [then?.tokens]);
    await expect(holdFiles({ db, files })).rejects.toThrow(FilesOfAnother);
  });

  test('what was cut off between the records and the store is taken up again', async () => {
    await holdFiles({ db, files });
    const put: FileStore['put'] = () => Promise.reject(new Error('cut off'));
    for (let times = 0; times < 20; times += 1)
      await expect(holdFiles({ db, files: { ...files, put } })).rejects.toThrow('cut off');
    await holdFiles({ db, files });
  });

  test('an operator may take them over; then they are no longer the first ones’', async () => {
    await holdFiles({ db, files });
    await takeOverFiles({ db: others, files });
    await holdFiles({ db: others, files });
    await expect(holdFiles({ db, files })).rejects.toThrow(FilesOfAnother);
  });

  test('a taking over that is cut off leaves the files with whom had them', async () => {
    await holdFiles({ db, files });
    const tx: Records['tx'] = (work) =>
      db.tx(async () => {
        await work();
        throw new Error('cut off');
      });
    await expect(takeOverFiles({ db: { ...db, tx }, files })).rejects.toThrow('cut off');
    await holdFiles({ db, files });
  });

  test.each(['not ours', 'null', '7', '{}'])('a mark that cannot be read is somebody else’s: %s', async (mark) => {
    await files.put(OWNER_KEY, Readable.from([Buffer.from(mark)], { objectMode: false }));
    await expect(holdFiles({ db, files })).rejects.toThrow(FilesOfAnother);
  });

  if (kind === 'postgres')
    test('records that were dumped and loaded into another database are told apart at once', async () => {
      await holdFiles({ db, files });
      const [same] = await db.query<{ installation: string; tokens: string[] }>('select * from file_owner');
      await others.query('insert into file_owner (installation, tokens) values ($1, $2)', [
        same?.installation,
        same?.tokens,
      ]);
      await expect(holdFiles({ db: others, files })).rejects.toThrow(FilesOfAnother);
    });
});
