// Starts a child and steps aside: its output, its exit code, and every signal are the child's.
import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { fileURLToPath } from 'node:url';

const leash = fileURLToPath(new URL('./leash.mjs', import.meta.url));

/** @typedef {{ env?: NodeJS.ProcessEnv }} Options */

/**
 * Runs a Node program that serves until it is stopped.
 *
 * It gets a process group of its own, because on Ctrl+C a terminal signals the whole group and npm passes the signal on
 * once more: a server would take the echo for a second, impatient Ctrl+C. Here one key press arrives as one signal.
 * When this process vanishes without a word (kill -9), the child ends as after SIGTERM.
 *
 * @param {string} node
 * @param {string[]} args
 * @param {Options} [options]
 * @returns {Promise<number>} the exit code, 128 + number for a signal
 */
export function serve(node, args, options = {}) {
  const child = spawn(node, ['--import', leash, ...args], {
    env: { ...(options.env ?? process.env), FAIRLEAD_STARTER: String(process.pid) },
    stdio: ['ignore', 'inherit', 'inherit', 'pipe'],
    detached: process.platform !== 'win32',
  });
  let last = 0;
  const stopWatching = watchNpm(() => child.kill('SIGTERM'));
  return ended(child, stopWatching, (signal) => {
    if (Date.now() - last < 300) return;
    last = Date.now();
    child.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal);
  });
}

/**
 * Runs a program that may ask questions: it keeps the terminal, whose Ctrl+C reaches it directly.
 * @param {string} command
 * @param {string[]} args
 * @param {Options} [options]
 * @returns {Promise<number>} the exit code, 128 + number for a signal
 */
export function handOver(command, args, options = {}) {
  const child = spawn(command, args, { ...options, stdio: 'inherit' });
  return ended(
    child,
    () => {},
    (signal) => {
      if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal);
    },
  );
}

/**
 * @param {import('node:child_process').ChildProcess} child
 * @param {() => void} cleanUp
 * @param {(signal: NodeJS.Signals) => void} pass
 * @returns {Promise<number>}
 */
function ended(child, cleanUp, pass) {
  /** @type {NodeJS.Signals[]} */ const signals = ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGQUIT'];
  for (const signal of signals) process.on(signal, pass);
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', (code, signal) => {
      for (const name of signals) process.off(name, pass);
      cleanUp();
      resolve(code ?? 128 + (signal ? constants.signals[signal] : 0));
    });
  });
}

/**
 * Under npm, calls `gone` once npm has died. A shell that ends behind a process in the background is no reason to stop.
 * The scripts in package.json begin with `exec`, so that npm is the parent: a shell between would outlive it, and keep
 * the signals that npm passes on.
 * @param {() => void} gone
 */
function watchNpm(gone) {
  if (!process.env.npm_lifecycle_event) return () => {};
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    gone();
  }, 500);
  return () => clearInterval(timer);
}
