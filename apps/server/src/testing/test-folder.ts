import { mkdirSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { isMainThread } from 'node:worker_threads';

/**
 * A folder for what tests share and leave behind, one per user of the machine. Others may pass through it (not list
 * it), because a PostgreSQL started by root runs under another account.
 */
export function testFolder(): string {
  const base = isPassable(tmpdir()) ? tmpdir() : '/tmp';
  const folder = join(base, `fairlead-test-${process.getuid?.() ?? 'user'}`);
  mkdirSync(folder, { recursive: true, mode: 0o711 });
  return folder;
}

function isPassable(folder: string): boolean {
  if (process.getuid?.() !== 0) return true;
  for (let at = folder; ; at = dirname(at)) {
    if ((statSync(at).mode & 0o001) === 0) return false;
    if (at === dirname(at)) return true;
  }
}

/** The process that lives as long as the whole test run: the runner, when this is one of its workers. */
export const runnerPid = (): number => (isMainThread && process.env.VITEST_WORKER_ID ? process.ppid : process.pid);

export const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as { code?: string }).code === 'EPERM';
  }
};
