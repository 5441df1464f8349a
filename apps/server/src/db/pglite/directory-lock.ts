import { mkdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

export type DirectoryLock = { release(): void };

/** Somebody else has the directory open. The message names who, and what to do. */
export class DirectoryInUse extends Error {
  override name = 'DirectoryInUse';
}

/**
 * Makes this process the only owner of `directory` (created when missing) until `release()` or the end of the process.
 *
 * Two engines on one PGlite directory lose rows without any error, so the lock must have no gap. SQLite's exclusive
 * transaction is a lock of the operating system: it ends with the process, however that dies, so there is no stale
 * lock to clear and no race between two who find one. A socket or a pid file has both.
 *
 * @throws DirectoryInUse when another process, or this one, holds it already.
 */
export function lockDirectory(directory: string): DirectoryLock {
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  const real = realpathSync(directory);
  const ownerFile = join(real, '.owner.json');
  const lock = new DatabaseSync(join(real, '.owner.lock'));
  try {
    lock.exec('pragma busy_timeout = 0');
    lock.exec('begin exclusive');
  } catch (error) {
    lock.close();
    if (!isBusy(error)) throw error;
    throw new DirectoryInUse(
      `${real} is already open in ${ownerIn(ownerFile)}. Stop that process, or give this one another DATA_DIR.`,
      { cause: error },
    );
  }
  writeFileSync(ownerFile, JSON.stringify({ pid: process.pid, since: new Date().toISOString() }));
  let held = true;
  return {
    release() {
      if (!held) return;
      held = false;
      rmSync(ownerFile, { force: true });
      lock.close();
    },
  };
}

const isBusy = (error: unknown) => (error as { errcode?: number }).errcode === 5; // SQLITE_BUSY

function ownerIn(file: string): string {
  try {
    const { pid, since } = JSON.parse(readFileSync(file, 'utf8')) as { pid: number; since: string };
    return `process ${pid} (since ${since})`;
  } catch {
    return 'another process';
  }
}
