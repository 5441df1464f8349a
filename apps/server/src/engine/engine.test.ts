import {
  createReadStream,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { EngineRefusal, openEngine, type Progress } from './engine.ts';
import { ThreadCrashed, ThreadPool } from './thread/pool.ts';

const folder = mkdtempSync(join(tmpdir(), 'fairlead-engine-'));
const scratch = join(folder, 'scratch');
const lists = join(folder, 'lists');
const engine = openEngine({ threads: 2 });
const csv = join(folder, 'big.csv');
const LINES = 400_000;

/** Ids in no order, each twice apart, so that parsing, sorting and counting all have work to do. */
beforeAll(() => {
  for (const path of [scratch, lists]) mkdirSync(path);
  const lines: string[] = [];
  for (let at = 0; at < LINES; at++) {
    const number = Math.imul(at % (LINES / 2), 2_654_435_761) >>> 0;
    const head = number.toString(16).padStart(8, '0');
    lines.push(`${head}-0000-4000-8000-${head}beef`);
  }
  writeFileSync(csv, `gaid\n${lines.join('\n')}\n`);
});
afterAll(async () => {
  await engine.close();
  rmSync(folder, { recursive: true });
});

const importBig = (out: string, options: { signal?: AbortSignal; onProgress?: (progress: Progress) => void } = {}) =>
  engine.importCsv({ csv, criterion: 'android_device_id', platform: 'android', out, scratch, ...options });

test('imports, reports, combines and hands out a list', async () => {
  const out = join(lists, 'one.ids');
  const seen: Progress[] = [];
  const counts = await importBig(out, { onProgress: (progress) => seen.push(progress) });
  expect(counts).toEqual({
    rows: LINES / 2,
    duplicates: LINES / 2,
    invalid_lines: 0,
    case_fixed_lines: 0,
    original_csv_rows: LINES,
    id_kind: 'uuid',
    rows_format: 'plain',
    header: true,
  });
  expect(new Set(seen.map((progress) => progress.phase))).toEqual(new Set(['parse', 'sort']));
  expect(seen.every(({ done, total }) => done <= total)).toBe(true);
  expect(readdirSync(scratch)).toEqual([]);

  const written = await text(engine.csvOf(createReadStream(out), 'uuid', 'upper'));
  const expected = [...new Set(readFileSync(csv, 'utf8').trim().split('\n').slice(1))]
    .map((id) => id.toUpperCase())
    .sort();
  expect(written === `${expected.join('\n')}\n`).toBe(true);

  const source = { path: out, kind: 'uuid' } as const;
  const both = join(lists, 'both.ids');
  expect(await engine.combine({ operator: 'union', sources: [source, source], out: both })).toEqual({
    rows: LINES / 2,
  });
  expect(readFileSync(both).equals(readFileSync(out))).toBe(true);
  expect(await engine.combine({ operator: 'difference', sources: [source, source], out: null })).toEqual({ rows: 0 });
  expect(await engine.overlaps({ sources: [source, source] })).toEqual({
    items: [{ members: [0, 1], count: LINES / 2 }],
    total: LINES / 2,
  });
  expect(await engine.estimate({ operator: 'intersection', sources: [source, source] })).toEqual({
    line_count: LINES / 2,
    exact: true,
    margin_percent: 0,
  });
  expect(await engine.compare({ before: null, after: out, kind: 'uuid' })).toMatchObject({ added: LINES / 2 });
});

test('text lists: counted like ids, larger than what waits in memory', async () => {
  const path = join(folder, 'cities.csv');
  const out = join(lists, 'cities.txt');
  const lines = Array.from({ length: 150_000 }, (_, at) => `${at % 2 === 0 ? 'Ville' : 'VILLE'} ${at % 50_000}`);
  writeFileSync(path, `city\n${lines.join('\n')}\n42\n`);
  expect(await engine.importCsv({ csv: path, criterion: 'city', platform: 'ios', out, scratch })).toMatchObject({
    rows: 50_000,
    duplicates: 100_000,
    invalid_lines: 1,
    id_kind: 'text',
    header: true,
  });
  const same = join(folder, 'same.csv');
  writeFileSync(same, 'fr\n'.repeat(200_000));
  expect(
    await engine.importCsv({ csv: same, criterion: 'language', platform: 'ios', out: `${out}.same`, scratch }),
  ).toMatchObject({ rows: 1, duplicates: 199_999 });
  const kept = lines.slice(0, 50_000).sort();
  expect(readFileSync(out, 'utf8') === `${kept.join('\n')}\n`).toBe(true);
  expect(readdirSync(scratch)).toEqual([]);
  await expect(engine.overlaps({ sources: [{ path: out, kind: 'text' }] })).rejects.toThrow(EngineRefusal);
});

test('a refusal keeps its reason, and leaves nothing', async () => {
  const path = join(folder, 'none.csv');
  const out = join(lists, 'none.ids');
  writeFileSync(path, 'nothing\n');
  const task = { csv: path, criterion: 'idfa', platform: 'ios', out, scratch } as const;
  await expect(engine.importCsv(task)).rejects.toMatchObject({ name: 'EngineRefusal', code: 'no_valid_line' });
  await expect(engine.importCsv({ ...task, csv: join(folder, 'missing.csv') })).rejects.toMatchObject({
    code: 'ENOENT',
  });
  expect(readdirSync(lists).filter((name) => name.startsWith('none'))).toEqual([]);
});

describe('abort', () => {
  test.each(['parse', 'sort'] as const)('in the phase %s: rejects and leaves no file', async (phase) => {
    const controller = new AbortController();
    let aborted = false;
    const result = importBig(join(lists, 'aborted.ids'), {
      signal: controller.signal,
      onProgress: (progress) => {
        if (progress.phase !== phase || aborted) return;
        aborted = true;
        controller.abort();
      },
    });
    await expect(result).rejects.toMatchObject({ name: 'AbortError' });
    expect(aborted).toBe(true);
    expect(readdirSync(lists).filter((name) => name.startsWith('aborted'))).toEqual([]);
    expect(readdirSync(scratch)).toEqual([]);
  });

  test('before it began, and while it waits for a thread', async () => {
    const out = join(lists, 'aborted.ids');
    await expect(importBig(out, { signal: AbortSignal.abort() })).rejects.toMatchObject({ name: 'AbortError' });
    const controller = new AbortController();
    const busy = [importBig(join(lists, 'a.ids')), importBig(join(lists, 'b.ids'))];
    const waiting = importBig(out, { signal: controller.signal });
    controller.abort();
    await expect(waiting).rejects.toMatchObject({ name: 'AbortError' });
    expect((await Promise.all(busy)).map((counts) => counts.rows)).toEqual([LINES / 2, LINES / 2]);
    expect(readdirSync(lists).filter((name) => name.startsWith('aborted'))).toEqual([]);
  });
});

describe('threads', () => {
  const script = join(folder, 'thread.mjs');
  const pool = (body: string) => {
    writeFileSync(script, `import { parentPort } from 'node:worker_threads';\n${body}`);
    return new ThreadPool(new URL(`file://${script}`), 1);
  };

  test('a thread that crashes rejects its task and is replaced', async () => {
    const threads = pool(
      `parentPort.on('message', ({ number, task }) => { if (task === 'throw') throw new Error('broken'); if (task === 'exit') process.exit(3); parentPort.postMessage({ number, done: task }); });`,
    );
    const tasks = ['throw', 'one', 'exit', 'two'].map((task) => threads.run(task));
    const results = await Promise.allSettled(tasks.map((task) => task.result));
    expect(
      results.map((each) => (each.status === 'fulfilled' ? each.value : (each.reason as Error).constructor)),
    ).toEqual([ThreadCrashed, 'one', ThreadCrashed, 'two']);
    await Promise.all(tasks.map((task) => task.settled));
    await threads.close();
  });

  test('a thread that does not answer does not hold up an abort', async () => {
    const [began, mayEnd] = [join(folder, 'began'), join(folder, 'may-end')];
    const threads = pool(
      `import { existsSync, writeFileSync } from 'node:fs';
       const pause = new Int32Array(new SharedArrayBuffer(4));
       parentPort.on('message', ({ number }) => {
         writeFileSync(${JSON.stringify(began)}, '');
         while (!existsSync(${JSON.stringify(mayEnd)})) Atomics.wait(pause, 0, 0, 10);
         parentPort.postMessage({ number, done: 'late' });
       });`,
    );
    const controller = new AbortController();
    const { result, settled } = threads.run('sleep', { signal: controller.signal });
    let isSettled = false;
    void settled.then(() => {
      isSettled = true;
    });
    await vi.waitFor(() => expect(existsSync(began)).toBe(true), 60_000);
    controller.abort();
    await expect(result).rejects.toMatchObject({ name: 'AbortError' });
    expect(isSettled).toBe(false);
    writeFileSync(mayEnd, '');
    await settled;
    await threads.close();
  });

  test('close rejects what waits and what runs', async () => {
    const closing = openEngine({ threads: 1 });
    const tasks = ['c.ids', 'd.ids'].map((name) =>
      closing.importCsv({ csv, criterion: 'android_device_id', platform: 'android', out: join(lists, name), scratch }),
    );
    const ended = Promise.allSettled(tasks);
    await closing.close();
    expect((await ended).map((each) => each.status)).toEqual(['rejected', 'rejected']);
    expect(readdirSync(lists).filter((name) => /^[cd]\./.test(name))).toEqual([]);
    await expect(closing.compare({ before: null, after: csv, kind: 'uuid' })).rejects.toThrow('closed');
  });
});
