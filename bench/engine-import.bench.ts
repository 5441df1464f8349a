// Import of 27 million lines: engine beside chDB (--lines, --folder, --rounds).
import { createReadStream, createWriteStream, existsSync, mkdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { openEngine } from '../apps/server/src/engine/engine.ts';
import { writeCsv } from './engine-data.ts';
import {
  apart,
  inFolder,
  measure,
  nowMb,
  openChdb,
  option,
  peakMb,
  ratio,
  type Spent,
  seconds,
  settle,
  table,
} from './engine-measure.ts';

/**
 * Import of a large CSV by the engine beside chDB, each in a process of its own.
 *
 *     npm run bench engine-import -- [--lines=27000000] [--folder=/where/data/may/stay] [--rounds=1]
 *
 * "store" = read, normalise, drop repeated ids, count, write the list; "export" = the normalised CSV out of it.
 */
type Result = {
  store: Spent;
  export: Spent;
  idle: number;
  peak: number;
  counts: { rows: number; duplicates: number; invalid: number; fixed: number };
  bytes: number;
};

const csvName = 'import.csv';

async function runEngine(folder: string): Promise<Result> {
  const engine = openEngine({ threads: 1 });
  const scratch = join(folder, 'scratch');
  mkdirSync(scratch, { recursive: true });
  const out = join(folder, 'engine.ids');
  const task = { criterion: 'android_device_id', platform: 'android', out, scratch } as const;
  // The thread is up and its code is loaded, as in a server: that is idle.
  const small = join(folder, 'small.csv');
  writeCsv(small, 10);
  await engine.importCsv({ ...task, csv: small });
  const idle = nowMb();
  const store = await measure(() => engine.importCsv({ ...task, csv: join(folder, csvName) }));
  const peak = peakMb();
  const file = join(folder, 'engine.csv');
  const exported = await measure(() =>
    pipeline(engine.csvOf(createReadStream(out, { highWaterMark: 1 << 18 }), 'uuid', 'lower'), createWriteStream(file)),
  );
  await engine.close();
  const { rows, duplicates, invalid_lines: invalid, case_fixed_lines: fixed } = store.result;
  const bytes = statSync(out).size;
  for (const path of [out, file, small]) rmSync(path);
  return { store, export: exported, idle, peak, counts: { rows, duplicates, invalid, fixed }, bytes };
}

/** The form that the measurements in the documents found best: raw ids into a table ordered by id, then grouped in order. */
async function runChdb(folder: string): Promise<Result> {
  const path = join(folder, 'chdb');
  const { q, close } = openChdb(path);
  await q('CREATE TABLE members (list_id UInt32, id UUID) ENGINE=MergeTree PARTITION BY list_id ORDER BY id');
  await q('CREATE TABLE staged (id UUID, wrong UInt8) ENGINE=MergeTree ORDER BY id');
  const idle = nowMb();
  const nil = "toUUID('00000000-0000-0000-0000-000000000000')";
  const store = await measure(async () => {
    await q(`INSERT INTO staged SELECT ifNull(u, ${nil}), u IS NOT NULL AND v != lower(v) FROM (
      SELECT trimBoth(line, '"\\r ') AS v, if(length(v) = 36, toUUIDOrNull(v), NULL) AS u
      FROM file('${join(folder, csvName)}', 'LineAsString', 'line String') WHERE v != '')`);
    const counted = await q(`SELECT count(), countIf(id = ${nil}), sum(wrong) FROM staged`);
    await q(`INSERT INTO members SELECT 1, id FROM staged WHERE id != ${nil} GROUP BY id
      SETTINGS optimize_aggregation_in_order = 1`);
    const rows = Number(await q('SELECT count() FROM members'));
    await q('DROP TABLE staged SYNC');
    const [lines = 0, bad = 0, fixed = 0] = counted.split('\t').map(Number);
    // The header is one invalid line here.
    return { rows, duplicates: lines - bad - rows, invalid: bad - 1, fixed };
  });
  const peak = peakMb();
  const file = join(folder, 'chdb.csv');
  const exported = await measure(() =>
    q(`INSERT INTO FUNCTION file('${file}', 'TSV', 'id UUID') SELECT id FROM members`),
  );
  const bytes = Number(await q("SELECT sum(bytes_on_disk) FROM system.parts WHERE table = 'members' AND active"));
  close();
  rmSync(path, { recursive: true, force: true });
  rmSync(file, { force: true });
  return { store, export: exported, idle, peak, counts: store.result, bytes };
}

const runs: Record<string, (folder: string) => Promise<Result>> = { engine: runEngine, chdb: runChdb };
const run = runs[option('run') ?? ''];
if (run !== undefined) {
  console.log(JSON.stringify(await run(option('folder') as string)));
  process.exit(0);
}

const lines = Number(option('lines') ?? 27_000_000);
await inFolder(async (folder) => {
  const csv = join(folder, csvName);
  if (!existsSync(csv)) writeCsv(csv, lines);
  const size = statSync(csv).size;
  const script = fileURLToPath(import.meta.url);
  for (let round = 1; round <= Number(option('rounds') ?? 1); round++) {
    const ours = await apart<Result>(script, 'engine', [`--folder=${folder}`]);
    await settle();
    const theirs = await apart<Result>(script, 'chdb', [`--folder=${folder}`]);
    if (JSON.stringify(ours.counts) !== JSON.stringify(theirs.counts)) {
      throw new Error(`The counts differ: ${JSON.stringify(ours.counts)} and ${JSON.stringify(theirs.counts)}`);
    }
    console.log(`\nround ${round}: ${lines} lines, ${Math.round(size / 1e6)} MB, ${JSON.stringify(ours.counts)}`);
    const whole = (result: Result, key: keyof Spent) => result.store[key] + result.export[key];
    const row = (name: string, show: (value: number) => string, pick: (result: Result) => number) => [
      name,
      show(pick(ours)),
      show(pick(theirs)),
      ratio(pick(ours), pick(theirs)),
    ];
    const mb = (value: number) => value.toFixed(0);
    table([
      ['', 'engine', 'chDB', 'ratio'],
      row('store, CPU s', seconds, (result) => result.store.cpu),
      row('export, CPU s', seconds, (result) => result.export.cpu),
      row('whole job, CPU s (goal 0.30)', seconds, (result) => whole(result, 'cpu')),
      row('store, wall s', seconds, (result) => result.store.wall),
      row('whole job, wall s', seconds, (result) => whole(result, 'wall')),
      row('peak RSS of store over idle, MB (goal 300)', mb, (result) => result.peak - result.idle),
      row('bytes per id', seconds, (result) => result.bytes / result.counts.rows),
    ]);
  }
});
