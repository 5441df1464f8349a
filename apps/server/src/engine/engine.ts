import { open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Readable } from 'node:stream';
import type { Platform } from '@fairlead/domain/audience/criterion';
import { type Letters, platformLetters } from '@fairlead/domain/device-id';
import { csvOf } from './csv-of.ts';
import type { ListKind } from './id-kind.ts';
import type { ImportCounts } from './import/import-ids.ts';
import type { Operator } from './sets/combine.ts';
import type { Comparison } from './sets/compare.ts';
import type { Estimate } from './sets/estimate.ts';
import type { Source } from './sets/id-list.ts';
import type { Overlaps } from './sets/overlaps.ts';
import { abortError, type RunOptions, ThreadPool } from './thread/pool.ts';
import type { Answers, Task } from './thread/tasks.ts';
import { EngineRefusal } from './work.ts';

export type { IdKind } from './id-kind.ts';
export type { Progress } from './work.ts';
export { EngineRefusal } from './work.ts';

/** `signal` stops the task within 100 ms: the promise rejects with an AbortError and no file is left. */
type Options = RunOptions;
/** A list as the engine takes it. A text list is refused: it has no algebra. */
type ListFile = { path: string; kind: ListKind };

/** Audience lists as files: reading CSVs into them and set algebra over them, off the main thread. Knows paths, no rooms. */
export type Engine = {
  /**
   * Reads a CSV, writes the sorted list `out` and counts (design 6). Refused with `no_valid_line` when nothing is left.
   * `scratch` is a folder for temporary files; it is empty again afterwards unless a thread crashed.
   */
  importCsv(
    task: { csv: string; criterion: string; platform: Platform; out: string; scratch: string } & Options,
  ): Promise<ImportCounts>;
  /** Union, intersection, or the first list less all others. Without `out` it only counts. */
  combine(task: { operator: Operator; sources: ListFile[]; out: string | null } & Options): Promise<{ rows: number }>;
  /** At once, from a sample of the id range; exact for small lists. */
  estimate(task: { operator: Operator; sources: ListFile[] } & Options): Promise<Estimate>;
  /** Exclusive sets, largest first. */
  overlaps(task: { sources: ListFile[] } & Options): Promise<Overlaps>;
  compare(task: { before: string | null; after: string; kind: ListKind } & Options): Promise<Comparison>;
  /**
   * Of a list with a byte about each id in a file beside it: how many ids of each byte are on all lists of `within` and on none of
   * `without`.
   * @returns 256 counts
   */
  tally(
    task: { source: ListFile; bytes: string; within: ListFile[]; without: ListFile[] } & Options,
  ): Promise<number[]>;
  /** The normalised CSV of a list: one id per line, hashes in lower case whatever `letters` says. */
  csvOf(input: Readable, kind: ListKind, letters: Letters): Readable;
  close(): Promise<void>;
};

/** An engine of `threads` threads, started when they are first needed. */
export function openEngine({ threads = 2 }: { threads?: number } = {}): Engine {
  const pool = new ThreadPool(new URL('./thread/worker.ts', import.meta.url), threads);
  const run = <K extends keyof Answers>(task: Extract<Task, { do: K }>, options: Options) =>
    pool.run<Answers[K]>(task, { signal: options.signal, onProgress: options.onProgress });

  /** The task writes beside `out`; the finished file takes the name, an unfinished one never does. */
  const writing = async <K extends keyof Answers>(
    out: string,
    options: Options,
    taskFor: (part: string) => Extract<Task, { do: K }>,
  ): Promise<Answers[K]> => {
    const part = `${out}.${process.pid}-${(parts++).toString(36)}.part`;
    const { result, settled } = run<K>(taskFor(part), options);
    try {
      const answer = await result;
      if (options.signal?.aborted) throw abortError();
      await rename(part, out);
      await syncFolder(dirname(out));
      return answer;
    } catch (error) {
      await discard(part);
      settled.then(() => discard(part)); // a thread that was in the middle of it may have made it again
      throw error;
    }
  };

  return {
    importCsv: ({ csv, criterion, platform, out, scratch, ...options }) =>
      writing(out, options, (part) => ({
        do: 'import',
        input: { csv, criterion, letters: platformLetters(platform), out: part, scratch },
      })),
    combine: async ({ operator, sources: files, out, ...options }) => {
      const sources = idFiles(files);
      if (out === null) return run({ do: 'combine', input: { operator, sources, out } }, options).result;
      return writing(out, options, (part) => ({ do: 'combine', input: { operator, sources, out: part } }));
    },
    estimate: async ({ operator, sources, ...options }) =>
      run({ do: 'estimate', input: { operator, sources: idFiles(sources) } }, options).result,
    overlaps: async ({ sources, ...options }) =>
      run({ do: 'overlaps', input: { sources: idFiles(sources) } }, options).result,
    compare: async ({ before, after, kind, ...options }) =>
      run({ do: 'compare', input: { before, after, kind } }, options).result,
    tally: async ({ source: file, bytes, within, without, ...options }) => {
      const [source] = idFiles([file]) as [Source];
      const input = { source, bytes, within: idFiles(within), without: idFiles(without) };
      return run({ do: 'tally', input }, options).result;
    },
    csvOf,
    close: () => pool.close(),
  };
}

let parts = 0;

/** Never fails: why there is no list matters, and a part that stays is in nobody's way. */
const discard = (part: string): Promise<void> => rm(part, { force: true }).catch(() => {});

const idFiles = (files: readonly ListFile[]) =>
  files.map(({ path, kind }) => {
    if (kind === 'text') throw new EngineRefusal('text_list', 'Only lists of device ids can be combined.');
    return { path, kind };
  });

/** A new name is durable once its folder is. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  await handle.sync().finally(() => handle.close());
}
