// @ts-check
// One process at a time: two terminals may start or test a fresh clone at once.
import { closeSync, mkdirSync, openSync, readFileSync, renameSync, rmSync, statSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

/** @param {number} pid */
function runs(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'EPERM';
  }
}

/** Whether the lock was left by a process that died, or before it could write its number. @param {string} path */
function abandoned(path) {
  try {
    const pid = Number(readFileSync(path, 'utf8'));
    return pid ? !runs(pid) : Date.now() - statSync(path).mtimeMs > 5_000;
  } catch {
    return false;
  }
}

/** Takes a dead process's lock away, aside first: another one may have done so and hold it already. @param {string} path */
function clear(path) {
  const aside = `${path}.${process.pid}`;
  try {
    renameSync(path, aside);
    if (abandoned(aside)) rmSync(aside);
    else renameSync(aside, path);
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'ENOENT') throw error;
  }
}

/** @param {string} path */
function taken(path) {
  try {
    const file = openSync(path, 'wx');
    writeSync(file, String(process.pid));
    closeSync(file);
    return true;
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === 'EEXIST') return false;
    throw error;
  }
}

/**
 * Runs `work` while no other process holds `path`. A lock whose owner died is taken over.
 * @template T
 * @param {string} path the lock file; its folder is made when missing
 * @param {() => T | Promise<T>} work
 * @returns {Promise<T>}
 */
export async function exclusively(path, work) {
  mkdirSync(dirname(path), { recursive: true });
  while (!taken(path)) {
    if (abandoned(path)) clear(path);
    else await wait(200);
  }
  try {
    return await work();
  } finally {
    rmSync(path, { force: true });
  }
}
