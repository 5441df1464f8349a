// One step of `npm test` each: what it ran, how long it took, how many things passed and failed.
import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';

/** @typedef {{ passed: number, failed: number }} Outcome */

/** Programs under way, each a process group of its own, so that stopping the tests leaves nothing behind. */
const running = new Set();
let stopping = 0;

/** @param {NodeJS.Signals} signal */
function stop(signal) {
  stopping = signal === 'SIGINT' ? 130 : 143;
  for (const child of running) {
    try {
      process.kill(-child.pid, signal);
    } catch {
      // Ended by itself in between.
    }
  }
  setTimeout(() => process.exit(stopping), 5_000).unref();
}
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) process.on(signal, () => stop(signal));
process.on('SIGHUP', () => stop('SIGTERM'));

/**
 * Prints the line that closes a step.
 * @param {string} title @param {number} started @param {Outcome} outcome @param {string} note
 * @returns {Outcome}
 */
export function closed(title, started, outcome, note = '') {
  const mark = outcome.failed ? 'FAILED' : 'ok';
  const seconds = `${((Date.now() - started) / 1000).toFixed(1)} s`;
  console.log(`${mark.padEnd(7)}${title.padEnd(14)}${seconds.padStart(8)}${note ? `   ${note}` : ''}`);
  return outcome;
}

/**
 * @param {string} command @param {string[]} args @param {NodeJS.ProcessEnv} env
 * @param {(text: string) => void} onOutput
 * @returns {Promise<number>} the exit code, 1 for a signal
 */
function ran(command, args, env, onOutput) {
  const child = spawn(command, args, {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: process.platform !== 'win32',
  });
  running.add(child);
  child.stdout.on('data', (text) => onOutput(String(text)));
  child.stderr.on('data', (text) => onOutput(String(text)));
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => {
      running.delete(child);
      if (!stopping) resolve(code ?? 1);
      else if (running.size === 0) process.exit(stopping);
    });
  });
}

/**
 * A step that passes or fails as a whole. Steps run side by side, so its output is shown when it is over: all of it
 * after a failure, else its last line.
 * @param {string} title @param {string} command @param {string[]} args @param {NodeJS.ProcessEnv} env
 */
export async function program(title, command, args, env) {
  const started = Date.now();
  let output = '';
  const code = await ran(command, args, env, (text) => {
    output += text;
  });
  if (code !== 0) process.stdout.write(output);
  const last = output.trim().split('\n').pop() ?? '';
  return closed(title, started, { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1 }, code === 0 ? last : '');
}

/**
 * A step in this process that returns what to note, or throws.
 * @param {string} title @param {(say: (text: string) => void) => Promise<string>} work
 */
export async function work(title, work) {
  const started = Date.now();
  let output = '';
  try {
    const note = await work((text) => {
      output += text;
    });
    return closed(title, started, { passed: 1, failed: 0 }, note);
  } catch (error) {
    process.stdout.write(output);
    return closed(title, started, { passed: 0, failed: 1 }, /** @type {Error} */ (error).message);
  }
}

/**
 * Reads vitest's own report. A file that could not be loaded, and a run that failed around its tests, count as failed.
 * @param {any} report parsed JSON report @param {number} code vitest's exit code
 * @returns {Outcome & { skipped: number }}
 */
export function counted(report, code) {
  const passed = report?.numPassedTests ?? 0;
  const skipped = (report?.numPendingTests ?? 0) + (report?.numTodoTests ?? 0);
  /** @type {{ status: string, assertionResults: { status: string }[] }[]} */ const files = report?.testResults ?? [];
  const broken = files.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some((one) => one.status === 'failed'),
  );
  const failed = (report?.numFailedTests ?? 0) + broken.length;
  return { passed, skipped, failed: failed === 0 && code !== 0 ? 1 : failed };
}

/** @typedef {{ file: string, seconds: number }} Took */

/**
 * What each file of a report took, the slowest first.
 * @param {any} report parsed JSON report @param {string} [root] what file names are told below
 * @returns {Took[]}
 */
export function tookIn(report, root = process.cwd()) {
  /** @type {{ name: string, startTime: number, endTime: number }[]} */ const files = report?.testResults ?? [];
  return files
    .map(({ name, startTime, endTime }) => ({ file: relative(root, name), seconds: (endTime - startTime) / 1000 }))
    .sort((a, b) => b.seconds - a.seconds);
}

/**
 * What failed in a report, each with the first line of why: said once more at the very end, where a long run is read first.
 * @param {any} report parsed JSON report @param {string} [root] what file names are told below
 * @returns {string[]}
 */
export function failedIn(report, root = process.cwd()) {
  /** @typedef {{ status: string, fullName: string, failureMessages?: string[] }} One */
  /** @type {{ name: string, status: string, message?: string, assertionResults: One[] }[]} */
  const files = report?.testResults ?? [];
  const why = (/** @type {string | undefined} */ message) => (message ?? '').split('\n')[0] ?? '';
  return files.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(root, name);
    const failed = assertionResults.filter((one) => one.status === 'failed');
    if (status === 'failed' && failed.length === 0) return [`${file}: ${why(message)}`];
    return failed.map((one) => `${file} > ${one.fullName}: ${why(one.failureMessages?.[0])}`);
  });
}

/** The last run that still writes: the next one's words wait for it, so that two at once can be read. */
let speaking = Promise.resolve();

/** What runs of tests say comes behind the lines of these steps. @param {Promise<unknown>} steps */
export function sayAfter(steps) {
  speaking = Promise.all([speaking, steps]).then(() => undefined);
}

/**
 * Runs projects of vitest.config.ts and shows their output as it comes, after that of the run before.
 * @param {string} title @param {string} node @param {string[]} projects @param {string[]} options
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<Outcome & { took: Took[], broken: string[] }>}
 */
export async function vitest(title, node, projects, options, env) {
  const started = Date.now();
  mkdirSync('.cache/test', { recursive: true });
  const file = join('.cache', 'test', `${title.replace(/\W+/g, '-')}.json`);
  rmSync(file, { force: true });
  const chosen = projects.flatMap((project) => ['--project', project]);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const args = ['node_modules/vitest/vitest.mjs', 'run', ...chosen, ...reporters, ...options];

  const before = speaking;
  let done = () => {};
  speaking = new Promise((resolve) => {
    done = () => resolve(undefined);
  });
  let held = '';
  let mine = false;
  const turn = before.then(() => {
    mine = true;
    process.stdout.write(held);
  });
  const code = await ran(node, args, env, (text) => {
    if (mine) process.stdout.write(text);
    else held += text;
  });
  const seconds = Date.now() - started;
  await turn;
  const report = reportIn(file);
  const { skipped, ...outcome } = counted(report, code);
  closed(
    title,
    Date.now() - seconds,
    outcome,
    `${outcome.passed} passed, ${outcome.failed} failed, ${skipped} skipped`,
  );
  done();
  return { ...outcome, took: tookIn(report), broken: failedIn(report) };
}

/** @param {string} file */
function reportIn(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
}
