import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';

/** CPU seconds of the whole process (all threads, user and system) and wall seconds of one piece of work. */
export type Spent = { cpu: number; wall: number };

export async function measure<T>(work: () => Promise<T> | T): Promise<Spent & { result: T }> {
  const cpu = process.cpuUsage();
  const start = performance.now();
  const result = await work();
  const { user, system } = process.cpuUsage(cpu);
  return { cpu: (user + system) / 1e6, wall: (performance.now() - start) / 1000, result };
}

/** The run in the middle by CPU seconds. */
export async function median<T>(runs: number, work: () => Promise<T> | T): Promise<Spent & { result: T }> {
  const all: (Spent & { result: T })[] = [];
  for (let run = 0; run < runs; run++) all.push(await measure(work));
  return all.sort((a, b) => a.cpu - b.cpu)[runs >>> 1] as Spent & { result: T };
}

/** Highest resident memory of this process so far, in MB. */
export const peakMb = (): number => process.resourceUsage().maxRSS / 1024;
export const nowMb = (): number => process.memoryUsage().rss / 2 ** 20;

/** Runs this script again with `--run=name` in a process of its own; answers what it printed as JSON. */
export async function apart<T>(script: string, name: string, args: readonly string[]): Promise<T> {
  const child = spawn(process.execPath, [script, `--run=${name}`, ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [printed, [code]] = await Promise.all([text(child.stdout), once(child, 'exit')]);
  if (code !== 0) throw new Error(`${name} ended with ${code}`);
  return JSON.parse(printed.trim().split('\n').at(-1) ?? '') as T;
}

export const option = (name: string): string | undefined =>
  process.argv.find((each) => each.startsWith(`--${name}=`))?.slice(name.length + 3);

/** A folder for data that is gone when the work is done. */
export async function inFolder(work: (folder: string) => Promise<void>): Promise<void> {
  const folder = option('folder') ?? mkdtempSync(join(tmpdir(), 'fairlead-bench-'));
  try {
    await work(folder);
  } finally {
    if (option('folder') === undefined) rmSync(folder, { recursive: true, force: true });
  }
}

/** Lets memory and files settle between two candidates. */
export const settle = (): Promise<void> => sleep(500);

export const seconds = (value: number): string => value.toFixed(2);
export const ratio = (ours: number, theirs: number): string => (ours / theirs).toFixed(2);

export function table(rows: readonly (readonly string[])[]): void {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => (row[column] ?? '').length)));
  for (const row of rows) {
    console.log(
      row.map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0))).join('  '),
    );
  }
}

type Session = {
  queryAsync(sql: string, options: { format: string }): Promise<{ text(): string }>;
  close(): void;
};

/** chDB as the server has it: a session on a folder of its own. */
export function openChdb(path: string): { q: (sql: string) => Promise<string>; close: () => void } {
  const ofServer = createRequire(new URL('../apps/server/package.json', import.meta.url));
  const { Session } = ofServer('chdb') as { Session: new (path: string) => Session };
  const session = new Session(path);
  return {
    q: async (sql) => (await session.queryAsync(sql, { format: 'TSV' })).text().trim(),
    close: () => session.close(),
  };
}
