import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { systemContext } from '../src/context.ts';
import { type MoveNote, moveNoteIn, noteMove } from '../src/db/house-move.ts';
import { DirectoryInUse, heldDirectories, lockDirectory } from '../src/db/pglite/directory-lock.ts';
import { openRecords } from '../src/db/records.ts';
import { eraseNow } from '../src/features/erasure/erasure.service.ts';
import { sharedFacts } from '../src/testing/facts.ts';
import {
  back,
  configOf,
  cutOff,
  DEVICE,
  type Env,
  fill,
  inHouse,
  move,
  newFolder,
  refused,
  removeAll,
  servers,
  told,
  undo,
} from '../src/testing/moves.ts';
import { bareHome, freshHome, recordKinds, usualKind } from '../src/testing/records.ts';

afterAll(removeAll);

describe.skipIf(recordKinds().length === 1)('a house on a server', () => {
  const aServer = async (): Promise<Env> => {
    const home = await freshHome('postgres');
    undo.push(home.remove);
    return { DATA_DIR: home.config.dataDir, DATABASE_URL: home.config.databaseUrl ?? '' };
  };

  test('goes back to facts that were left alone, and its records follow them', async () => {
    const [stores, first, second] = [await aServer(), await sharedFacts(), await sharedFacts()];
    undo.push(first.remove, second.remove);
    const [left, now] = [
      { ...stores, CLICKHOUSE_URL: first.url },
      { ...stores, CLICKHOUSE_URL: second.url },
    ];
    await inHouse(left, (house) => fill(house, 'one'));
    await move(left, now);
    await inHouse(now, async (house) => {
      await eraseNow(systemContext(house), [DEVICE], told);
      await house.db.query(
        `insert into fact_claim (kind, batch_id, sender, content_sha256, answer, done, claimed_at)
         values ('delivery', 'since', 'a', $1, '{}', true, clock_timestamp())`,
        ['a'.repeat(64)],
      );
    });
    const atWork = await openRecords(configOf(now));
    await expect(back(left)).rejects.toThrow(/Fairlead is at work on these records, from .*Stop it first/);
    await atWork.close();
    await inHouse(now, async () => {});
    expect(await back(left)).toMatch(/^Back on these stores; senders of facts send again from \d{4}-\S+Z\.$/);
    await inHouse(left, async ({ db, facts }) => {
      expect(await facts.query('SELECT count() AS n FROM app_events')).toEqual([{ n: 0 }]);
      expect(await facts.query('SELECT count() AS n FROM delivery_latest')).toEqual([{ n: 1 }]);
      expect(await db.query('select batch_id from fact_claim')).toEqual([]);
    });
  });

  test('that was cut off on its way into a folder takes away only what it knows to be its own', async () => {
    const from = await aServer();
    const to = { DATA_DIR: newFolder() };
    const records = join(to.DATA_DIR, 'records');
    await cutOff(from, to, /taking out/);
    await refused(from, /was begun and has not ended/);
    rmSync(records, { recursive: true });
    // Of somebody who came in between, and which cannot be opened just now
    mkdirSync(join(records, 'pglite'), { recursive: true });
    writeFileSync(join(records, 'pglite', 'PG_VERSION'), '9.1\n');
    await expect(move(from, to)).rejects.toThrow(/records/);
    expect(existsSync(join(records, 'pglite', 'PG_VERSION'))).toBe(true);
  });
});

test('a move that cannot be is refused, and leaves both sides as they were', async () => {
  const home = await freshHome(usualKind());
  undo.push(home.remove);
  const { dataDir, databaseUrl } = home.config;
  const from: Env = { DATA_DIR: dataDir, ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}) };
  const full = await freshHome('pglite');
  undo.push(full.remove);
  await expect(move(from, { DATA_DIR: full.config.dataDir })).rejects.toThrow(`There are records in`);
  await expect(move(from, from)).rejects.toThrow('All stores are there already');
  const to = { DATA_DIR: join(newFolder(), 'to') };
  await expect(move(from, { ...to, SECRET_KEY: 'k'.repeat(40) })).rejects.toThrow(/SECRET_KEY is another one there/);
  await expect(move({ DATA_DIR: newFolder() }, to)).rejects.toThrow(/There are no records in/);
  const bare = await bareHome('pglite');
  undo.push(bare.remove);
  const noted = async (note: Partial<MoveNote>) => {
    const records = await openRecords(bare.config);
    await noteMove(records, { id: 'a', side: 'new', ended: false, targets: '', told: '', at: '', ...note });
    await records.close();
  };
  // Killed before the old side knew of it: nothing but the note is there
  await noted({});
  await expect(move(from, { DATA_DIR: bare.config.dataDir }, { yes: false })).rejects.toThrow(
    'Run it again with --yes',
  );
  await noted({ side: 'old' });
  await expect(move(from, { DATA_DIR: bare.config.dataDir })).rejects.toThrow('There are records in');

  const { facts, files } = await servers();
  const nowhere = { ...from, CLICKHOUSE_URL: `${facts.CLICKHOUSE_URL}_not_there` };
  await expect(move(from, nowhere)).rejects.toThrow(/^CLICKHOUSE_URL: Database test_\w+_not_there does not exist/);
  const noBucket = { ...from, ...files, S3_BUCKET: 'not-there' };
  await expect(move(from, noBucket)).rejects.toThrow(/^S3_BUCKET: \S.* Nothing was changed\.$/);
  const lock = lockDirectory(to.DATA_DIR);
  await expect(move(from, to)).rejects.toBeInstanceOf(DirectoryInUse);
  lock.release();
  expect(heldDirectories()).toEqual([]); // what was locked before it is free again

  const db = await openRecords(configOf(from));
  expect(await moveNoteIn(db)).toBeNull();
  await db.close();
  expect(existsSync(join(to.DATA_DIR, 'records'))).toBe(false);
});
