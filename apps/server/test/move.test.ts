import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, describe, expect, test } from 'vitest';
import { systemContext } from '../src/context.ts';
import { openFacts } from '../src/db/facts.ts';
import { moveNoteIn, noteMove } from '../src/db/house-move.ts';
import { openRecords } from '../src/db/records.ts';
import { createCompany } from '../src/features/company/company.service.ts';
import { openHouse } from '../src/house.ts';
import type { Cut, ServerRoom } from '../src/http/room.ts';
import { openFiles } from '../src/outside/files-open.ts';
import { noteBeside } from '../src/platform/erased/beside-backups.ts';
import { erasedDevices, formsToNote } from '../src/platform/erased/ledger.ts';
import { quiet, sharedFacts } from '../src/testing/facts.ts';
import {
  back,
  configOf,
  contentOf,
  cutOff,
  type Env,
  fill,
  HOUR_Z,
  inHouse,
  log,
  move,
  newFolder,
  OTHER_DEVICE,
  refused,
  removeAll,
  servers,
  undo,
} from '../src/testing/moves.ts';
import { freshHome, recordKinds } from '../src/testing/records.ts';

afterAll(removeAll);

describe.skipIf(recordKinds().length === 1)('a house that moves', () => {
  let moved: Env;
  let before: Awaited<ReturnType<typeof contentOf>>;

  // Engines are started eight times: on a machine that does much else that takes its time
  test('goes from a folder to servers, and what a cut-off left is gone on with', { timeout: 300_000 }, async () => {
    const home = await freshHome('pglite');
    undo.push(home.remove);
    const embedded = { DATA_DIR: home.config.dataDir };
    const rows = join(embedded.DATA_DIR, 'restoring-killed');
    mkdirSync(rows);
    before = await inHouse(embedded, async (house) => {
      await fill(house, 'one');
      return contentOf(house);
    });
    expect(existsSync(rows)).toBe(false);
    mkdirSync(rows);
    const { records, facts, files } = await servers();
    moved = { ...embedded, ...records, ...facts, ...files };
    await cutOff(embedded, moved, /app_events/);
    expect(existsSync(rows)).toBe(false);
    await refused(moved, /A move into these stores was cut off/);
    expect(await move(embedded, moved)).toMatch(/^Moved: records to PostgreSQL .* 1 files .*, \d+ rows of facts\.$/);
    await refused(embedded, /was moved away on .*: records to PostgreSQL/);
    expect(await inHouse(moved, contentOf)).toEqual(before);
  });

  test('takes each store alone', async () => {
    const other = await servers();
    const withFiles = { ...moved, ...other.files };
    const files = await openFiles(configOf(moved));
    await files.remove('churn/one.csv');
    await expect(move(moved, withFiles)).rejects.toThrow(/name 1 are not in the file store, such as churn.one.csv/);
    await files.put('churn/one.csv', Readable.from([Buffer.from('one\n')], { objectMode: false }));
    await files.close();
    const said: string[] = [];
    const say = (line: string) => void said.push(line);
    await expect(move(moved, withFiles, { yes: false, say })).rejects.toThrow(
      'Run it again with --yes. Nothing was moved.',
    );
    expect(said[0]).toMatch(/^files +from bucket .* to bucket fairlead-files at http:.*: \d+ files, /);
    expect(await move(moved, withFiles)).toMatch(/^Moved: files to bucket.*The same on both sides: 1 files/);
    await refused(moved, /The files here were moved away.*move --back/);

    const withFacts = { ...withFiles, ...other.facts };
    await cutOff(withFiles, withFacts, /app_events/);
    for (const side of [withFiles, withFacts]) await refused(side, /was begun and has not ended.*facts to ClickHouse/);
    await expect(move(withFiles, { ...withFacts, CLICKHOUSE_URL: 'http://elsewhere:8123' })).rejects.toThrow(
      /Another move of these stores was begun/,
    );
    await move(withFiles, withFacts);
    const left = openFacts({ clickhouseUrl: withFiles.CLICKHOUSE_URL, dataDir: newFolder(), log: quiet });
    await expect(left.ready()).rejects.toThrow(/The facts here were moved away: facts to ClickHouse/);
    await left.close();

    const all = { ...withFacts, ...other.records };
    await cutOff(withFacts, all, /putting in/);
    await refused(withFacts, /was begun and has not ended/);
    await move(withFacts, all);
    await refused(withFacts, /was moved away on .*: records to PostgreSQL/);
    await expect(move(withFacts, all)).rejects.toThrow(/They were moved on/);
    // As when it was killed right before its last step
    const [old, fresh] = [await openRecords(configOf(withFacts)), await openRecords(configOf(all))];
    const note = await moveNoteIn(old);
    if (note) await noteMove(fresh, { ...note, side: 'new' });
    await expect(move(withFacts, all, { yes: false })).rejects.toThrow('Run it again with --yes. Nothing was changed.');
    expect(await moveNoteIn(fresh)).toEqual({ ...note, side: 'new' });
    expect(await move(withFacts, all)).toMatch(/^Moved: records to PostgreSQL/);
    for (const db of [old, fresh]) await db.close();
    expect(await inHouse(all, contentOf)).toEqual(before);
    moved = all;
  });

  test('goes into a folder, where it is worked with as before; what was left may be gone back to', async () => {
    // Making embedded records anew takes ten seconds of a processor: in the long run
    const { records } = process.env.FAIRLEAD_TEST_FULL ? { records: {} } : await servers();
    const again = { DATA_DIR: join(newFolder(), 'again'), ...records };
    const others = await openRecords(configOf(moved));
    await expect(move(moved, again)).rejects.toThrow(/Fairlead is at work on these records, from .*Stop it first/);
    const backups = [newFolder(), join(newFolder(), 'not-mounted')];
    for (const folder of backups) {
      const run = `insert into backup_run (kind, cut, folder, at, bytes) values ('backup', 'one', $1, clock_timestamp(), 1)`;
      await others.query(run, [folder]);
    }
    await others.close();
    expect(existsSync(join(again.DATA_DIR, 'facts'))).toBe(false);
    if (process.env.FAIRLEAD_TEST_FULL) await cutOff(moved, again, /files: .* compared/);
    await move({ ...moved, FAIRLEAD_NOW: HOUR_Z }, again);
    const company = await inHouse(again, async (house) => {
      expect(await contentOf(house)).toEqual(before);
      return createCompany(systemContext(house), { name: 'after', currency: 'EUR', is_test: false });
    });
    expect(company.id).toBe((before.numbered[0] as { n: number }).n + 1);

    await refused(moved, /was moved away/);
    await noteBeside(backups[0] ?? '', { forms: formsToNote({ config: configOf(moved) }, [OTHER_DEVICE], new Date()) });
    const said: string[] = [];
    await expect(back(moved, { yes: false, say: (line) => said.push(line) })).rejects.toThrow(/Nothing was changed/);
    expect(said.join('\n')).toMatch(/erased again as far as .* These cannot be read: \S+not-mounted\./);
    const cuts: Cut[] = [];
    const watch: ServerRoom = { restored: async (_, cut) => void cuts.push(cut) };
    const later = { ...moved, FAIRLEAD_NOW: '2026-12-20T10:00:00Z' };
    expect(await back(later, { more: [watch] })).toMatch(
      /^Back on these stores; everybody signs in again, and senders/,
    );
    // The week before the move by the product's clock, not before today
    expect(cuts[0]?.productTime.toISOString()).toMatch(/^2026-11-20T10:00/);
    const content = await inHouse(moved, async (house) => {
      expect((await erasedDevices(house)).size).toBeGreaterThan(0);
      return contentOf(house);
    });
    expect({ ...content, numbered: [] }).toEqual({ ...before, numbered: [] });
    expect((content.numbered[0] as { n: number }).n).toBeGreaterThan(company.id + 900);
    await expect(back(moved)).rejects.toThrow('Nothing was moved away from these stores.');
  });

  test('gives a move up', async () => {
    const facts = await sharedFacts();
    undo.push(facts.remove);
    const to = { ...moved, CLICKHOUSE_URL: facts.url };
    await cutOff(moved, to, /app_events/);
    // Somebody else has filled them meanwhile
    const target = openFacts({ clickhouseUrl: facts.url, dataDir: newFolder(), log: quiet });
    const [events] = [await target.query('SELECT count() AS n FROM app_events')];
    await target.remove('facts_schema', 'version = 0');
    await expect(move(moved, to)).rejects.toThrow(/there are facts in it that this move did not bring/);
    expect(await target.query('SELECT count() AS n FROM app_events')).toEqual(events);
    await target.close();
    expect(await back(moved)).toMatch(/given up/);
    await (await openHouse(configOf(moved), log)).close();
    await expect(move(moved, to)).rejects.toThrow('CLICKHOUSE_URL: there are facts in it. Name an empty database.');
  });
});
