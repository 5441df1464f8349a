// Union, intersection, difference of 2 x 10 M and of 20 lists (62 M ids): engine beside chDB (--universe, --folder, --rounds).
import { existsSync, rmSync, statSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openEngine } from '../apps/server/src/engine/engine.ts';
import { listPath, twentyShares, twoShares, writeLists } from './engine-data.ts';
import {
  apart,
  inFolder,
  median,
  nowMb,
  openChdb,
  option,
  peakMb,
  ratio,
  seconds,
  settle,
  table,
} from './engine-measure.ts';

/**
 * Counts only, in memory or page cache, median of three, each candidate in a process of its own:
 *
 *     npm run bench engine-sets -- [--universe=20000000] [--folder=/where/data/may/stay]
 *
 * chDB runs the best of the forms that the documents' measurements found: merge joins of sorted partitions, one after
 * the other for many lists, or GROUP BY over 16 slices of the id range.
 */
type Answer = { rows: number; cpu: number; wall: number };
type Result = { idle: number; peak: number; answers: Record<string, Answer>; written: Record<string, Answer> };

const operators = ['union', 'intersection', 'difference'] as const;
const twenty = twentyShares.map((_, list) => list);
const two = twoShares.map((_, list) => twenty.length + list);
const sets = { '2 lists': two, '20 lists': twenty };
const answer = async (work: () => Promise<number>, runs = 3): Promise<Answer> => {
  const { result, cpu, wall } = await median(runs, work);
  return { rows: result, cpu, wall };
};

async function runEngine(folder: string): Promise<Result> {
  const engine = openEngine({ threads: 1 });
  const sourcesOf = (lists: number[]) => lists.map((list) => ({ path: listPath(folder, list), kind: 'uuid' as const }));
  await engine.compare({ before: null, after: listPath(folder, 19), kind: 'uuid' });
  const idle = nowMb();
  const result: Result = { idle, peak: 0, answers: {}, written: {} };
  for (const [name, lists] of Object.entries(sets)) {
    const sources = sourcesOf(lists);
    for (const operator of operators) {
      const count = async (out: string | null) => (await engine.combine({ operator, sources, out })).rows;
      result.answers[`${name}, ${operator}`] = await answer(() => count(null));
      result.written[`${name}, ${operator}`] = await answer(() => count(join(folder, 'out.ids')), 1);
    }
    const estimate = async () => (await engine.estimate({ operator: 'union', sources })).line_count;
    result.written[`${name}, estimate of a union`] = await answer(estimate);
    result.written[`${name}, overlaps`] = await answer(async () => (await engine.overlaps({ sources })).total, 1);
  }
  result.peak = peakMb();
  await engine.close();
  rmSync(join(folder, 'out.ids'));
  return result;
}

async function runChdb(folder: string): Promise<Result> {
  const path = join(folder, 'chdb');
  const { q, close } = openChdb(path);
  const idle = nowMb();
  await q('CREATE TABLE members (list_id UInt32, id UUID) ENGINE=MergeTree PARTITION BY list_id ORDER BY id');
  for (const list of [...twenty, ...two]) {
    await q(`INSERT INTO members SELECT ${list}, reinterpretAsUUID(raw)
      FROM file('${listPath(folder, list)}', 'RowBinary', 'raw FixedString(16)')`);
    await q(`OPTIMIZE TABLE members PARTITION ${list} FINAL`);
  }
  const number = async (sql: string) => Number(await q(sql));
  const ids = (list: number) => `(SELECT id FROM members WHERE list_id = ${list})`;
  const merge = "SETTINGS join_algorithm = 'full_sorting_merge'";
  const both = ([a = 0, b = 0]: number[]) =>
    number(`SELECT count() FROM ${ids(a)} AS a INNER JOIN ${ids(b)} AS b USING (id) ${merge}`);
  const without = (left: string, list: number) =>
    `FROM ${left} AS a LEFT JOIN (SELECT id, 1 AS hit FROM members WHERE list_id = ${list}) AS b USING (id) WHERE hit = 0`;
  const sizes = new Map<number, number>();
  for (const list of [...twenty, ...two]) sizes.set(list, await number(`SELECT count() FROM ${ids(list)}`));
  const size = (list: number) => sizes.get(list) ?? 0;

  /** Sums a count over 16 slices of the id range; a UUID is ordered by its second half. */
  const sliced = async (lists: number[], having: string) => {
    let rows = 0;
    for (let slice = 0; slice < 16; slice++) {
      const bound = (at: number) => `toUUID('00000000-0000-0000-${at.toString(16)}000-000000000000')`;
      const above = slice === 15 ? '' : `AND id < ${bound(slice + 1)}`;
      rows += await number(`SELECT count() FROM (SELECT id FROM members WHERE list_id IN (${lists.join()})
        AND id >= ${bound(slice)} ${above} GROUP BY id ${having})`);
    }
    return rows;
  };
  /** Joins one list after the other, each result a table, until nothing is left. */
  const chained = async (lists: number[], sqlFor: (left: string, list: number) => string) => {
    const [first = 0, ...others] = lists;
    let left = ids(first);
    let rows = 0;
    for (const [step, list] of others.entries()) {
      const next = `step_${step}`;
      await q(`CREATE TABLE ${next} (id UUID) ENGINE=MergeTree ORDER BY id`);
      await q(`INSERT INTO ${next} SELECT id ${sqlFor(left, list)} ${merge}`);
      rows = await number(`SELECT count() FROM ${next}`);
      if (step > 0) await q(`DROP TABLE step_${step - 1} SYNC`);
      left = next;
      if (rows === 0 || step === others.length - 1) {
        await q(`DROP TABLE ${next} SYNC`);
        break;
      }
    }
    return rows;
  };
  const inner = (left: string, list: number) => `FROM ${left} AS a INNER JOIN ${ids(list)} AS b USING (id)`;
  const bySize = twenty.toSorted((a, b) => size(a) - size(b));
  const [first = 0, ...rest] = twenty;
  const forms: Record<string, (() => Promise<number>)[]> = {
    '2 lists, union': [async () => size(two[0] ?? 0) + size(two[1] ?? 0) - (await both(two))],
    '2 lists, intersection': [() => both(two)],
    '2 lists, difference': [() => number(`SELECT count() ${without(ids(two[0] ?? 0), two[1] ?? 0)} ${merge}`)],
    '20 lists, union': [() => sliced(twenty, '')],
    '20 lists, intersection': [() => chained(bySize, inner)],
    '20 lists, difference': [
      () => sliced(twenty, `HAVING countIf(list_id != ${first}) = 0`),
      () => chained([first, ...rest.toSorted((a, b) => size(b) - size(a))], without),
    ],
  };
  const result: Result = { idle, peak: 0, answers: {}, written: {} };
  for (const [name, candidates] of Object.entries(forms)) {
    const all: Answer[] = [];
    for (const form of candidates) all.push(await answer(form));
    result.answers[name] = all.sort((a, b) => a.cpu - b.cpu)[0] as Answer;
  }
  result.peak = peakMb();
  close();
  rmSync(path, { recursive: true, force: true });
  return result;
}

/** CPU seconds that design 11 names for chDB's best forms: of 2 x 10 M ids and of 20 lists of 62 M. */
const GOALS: Record<string, number> = {
  ...{ '2 lists, union': 0.45, '2 lists, intersection': 0.45, '2 lists, difference': 0.45 },
  ...{ '20 lists, union': 2.6, '20 lists, intersection': 0.14, '20 lists, difference': 3.9 },
};
const DESIGN_UNIVERSE = 20_000_000;
/** What the server may hold beside the facts engine's own limit while it combines, MB. */
const MEMORY_GOAL = 1024;

const runs: Record<string, (folder: string) => Promise<Result>> = { engine: runEngine, chdb: runChdb };
const run = runs[option('run') ?? ''];
if (run !== undefined) {
  console.log(JSON.stringify(await run(option('folder') as string)));
  process.exit(0);
}

await inFolder(async (folder) => {
  const universe = Number(option('universe') ?? DESIGN_UNIVERSE);
  const load = () => (loadavg()[0] ?? 0).toFixed(1);
  const loadBefore = load();
  if (!existsSync(listPath(folder, 0))) writeLists(folder, universe);
  const total = twenty.reduce((sum, list) => sum + statSync(listPath(folder, list)).size / 16, 0);
  const script = fileURLToPath(import.meta.url);
  const ours = await apart<Result>(script, 'engine', [`--folder=${folder}`]);
  await settle();
  const theirs = await apart<Result>(script, 'chdb', [`--folder=${folder}`]);
  const full = universe === DESIGN_UNIVERSE;
  console.log(
    `\nuniverse ${universe}, 20 lists hold ${total} ids; counts only, CPU s; load ${loadBefore} to ${load()}`,
  );
  table([
    ['', 'rows', 'engine', 'chDB', 'ratio', 'goal', 'engine wall s', 'chDB wall s'],
    ...Object.entries(ours.answers).map(([name, mine]) => {
      const other = theirs.answers[name];
      if (other?.rows !== mine.rows) throw new Error(`${name}: ${mine.rows} rows here, ${other?.rows} there`);
      const figures = [seconds(mine.cpu), seconds(other.cpu), ratio(mine.cpu, other.cpu)];
      // The goal is chDB's best form in the same run; the design's own figures were measured at its size.
      const goal = full ? `1.00, ${seconds(GOALS[name] ?? 0)} s` : '1.00';
      return [name, String(mine.rows), ...figures, goal, seconds(mine.wall), seconds(other.wall)];
    }),
  ]);
  console.log('\nengine only, CPU s: written to a file, estimated, overlaps');
  table(
    Object.entries(ours.written).map(([name, { rows, cpu, wall }]) => [
      name,
      String(rows),
      seconds(cpu),
      `${seconds(wall)} wall`,
    ]),
  );
  const over = (result: Result) => (result.peak - result.idle).toFixed(0);
  console.log(
    `\npeak RSS: the process that combines ${ours.peak.toFixed(0)} MB, ${over(ours)} MB over idle (goal ${MEMORY_GOAL} MB beside the facts engine); chDB ${over(theirs)} MB over idle, loading included`,
  );
});
