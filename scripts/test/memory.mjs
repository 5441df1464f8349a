// Where tests write what they throw away: in memory, where there is enough of it.
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';

const GB = 1024 ** 3; // bytes
/** A run has up to half of that there at once. */
const NEEDED = 2 * GB;
/** What the tests' own processes want besides. */
const PROCESSES = 3 * GB;

/** What this machine, or this container, can give without swapping, in bytes. */
function freeMemory() {
  const machine = Number(/MemAvailable:\s+(\d+) kB/.exec(readFileSync('/proc/meminfo', 'utf8'))?.[1] ?? 0) * 1024;
  const limit = process.constrainedMemory?.() ?? 0;
  return limit > 0 ? Math.min(machine, limit) : machine;
}

/** @param {number} pid */
function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return /** @type {{ code?: string }} */ (error).code === 'EPERM';
  }
}

/** @param {string} folder What ends together with the run may still write into it. */
const remove = (folder) => rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });

/**
 * A fresh folder in memory, removed when this process ends, or null where the machine has no such place or no room. Tests
 * make and remove some hundred thousand small files: on a disk, that alone was a third of their processor time.
 * @param {string} [place] @param {number} [needed] bytes
 * @returns {string | null}
 */
export function memoryFolder(place = '/dev/shm', needed = NEEDED) {
  try {
    const { bavail, bsize } = statfsSync(place);
    if (bavail * bsize < needed || freeMemory() < needed + PROCESSES) return null;
    for (const name of readdirSync(place)) {
      const owner = /^fairlead-gate-(\d+)-/.exec(name)?.[1];
      if (owner && !isAlive(Number(owner))) remove(join(place, name)); // of a run that was killed
    }
    const folder = mkdtempSync(join(place, `fairlead-gate-${process.pid}-`));
    chmodSync(folder, 0o711); // a PostgreSQL that root starts runs under another account, and passes through
    process.on('exit', () => remove(folder));
    return folder;
  } catch {
    return null;
  }
}
