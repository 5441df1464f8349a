import { mkdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';

export type DirectoryLock = { release(): void };

/** Somebody else has the directory open. The message names who, and what to do. */
export class DirectoryInUse extends Error {
  override name = 'DirectoryInUse';
  /** Its owner has begun to stop: the directory will be free soon. */
  readonly leaving: boolean;
  constructor(message: string, leaving: boolean, options?: ErrorOptions) {
    super(message, options);
    this.leaving = leaving;
  }
}

type Owner = { pid: number; since: string; leaving?: boolean };

/** What this process holds, by the file that says so. */
const held = new Map<string, Owner>();

/** The directories that this process holds. */
export const heldDirectories = (): string[] => [...held.keys()].map(dirname);

/**
 * Says of everything this process holds that it will be let go of soon: a server that starts meanwhile waits.
 * Never throws: a disk that is full or read-only must not keep anybody from stopping.
 * @returns what could not be said
 */
export const announceLeaving = (): Error[] => {
  const failed: Error[] = [];
  for (const [file, owner] of held) {
    try {
      writeFileSync(file, JSON.stringify({ ...owner, leaving: true }));
    } catch (error) {
      failed.push(error as Error);
    }
  }
  return failed;
};

/** A server takes at most 30 s to stop. */
const LEAVING_MS = 35_000;

/**
 * `lockDirectory`, once an owner that is stopping has stopped.
 * @throws DirectoryInUse at once when its owner stays
 */
export async function lockWhenLeft(directory: string, within: number = LEAVING_MS): Promise<DirectoryLock> {
  for (const until = performance.now() + within; ; await sleep(100)) {
    try {
      return lockDirectory(directory);
    } catch (error) {
      if (!(error instanceof DirectoryInUse && error.leaving) || performance.now() > until) throw error;
    }
  }
}

/**
 * Waits until an owner that is stopping has let go of `directory`; at once where nobody is. Of anything else that is wrong
 * with it whoever opens it tells.
 * @throws DirectoryInUse when its owner stays
 */
export const whenLeft = (directory: string): Promise<void> =>
  lockWhenLeft(directory).then(
    (lock) => lock.release(),
    (error: unknown) => {
      if (error instanceof DirectoryInUse) throw error;
    },
  );

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
    const owner = ownerIn(ownerFile);
    const who = owner ? `process ${owner.pid} (since ${owner.since})` : 'another process';
    throw new DirectoryInUse(
      `${real} is already open in ${who}. Stop that process, or give this one another DATA_DIR.`,
      owner?.leaving === true,
      { cause: error },
    );
  }
  const owner: Owner = { pid: process.pid, since: new Date().toISOString() };
  writeFileSync(ownerFile, JSON.stringify(owner));
  held.set(ownerFile, owner);
  return {
    release() {
      if (!held.delete(ownerFile)) return;
      rmSync(ownerFile, { force: true });
      lock.close();
    },
  };
}

/**
 * `lockDirectory` of several, all or none.
 * @throws DirectoryInUse when one of them is held; then none is locked
 */
export function lockDirectories(directories: readonly string[]): DirectoryLock {
  const locks: DirectoryLock[] = [];
  const release = () => {
    for (const lock of locks) lock.release();
  };
  try {
    for (const directory of directories) locks.push(lockDirectory(directory));
  } catch (error) {
    release();
    throw error;
  }
  return { release };
}

const isBusy = (error: unknown) => (error as { errcode?: number }).errcode === 5; // SQLITE_BUSY

function ownerIn(file: string): Owner | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Owner;
  } catch {
    return null;
  }
}
