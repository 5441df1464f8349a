// `npm test`: what must hold before a change is shared. `npm run test:drills`: what a landing needs beside it
// (scripts/test/drills.mjs). `npm run test:full`: both, with long runs. Each ends with one line `N passed, N failed`.
import { cpus } from 'node:os';
import { join } from 'node:path';
import { ensureInstalled, NeedsHelp, root } from './installed.mjs';
import { memoryFolder } from './test/memory.mjs';
import { closed, program, sayAfter, vitest, work } from './test/steps.mjs';
import { buildWeb } from './web-build.mjs';

/** @typedef {import('./test/steps.mjs').Outcome} Outcome */

/** @param {(() => Promise<Outcome>)[]} steps */
async function inTurn(steps) {
  /** @type {Outcome[]} */ const outcomes = [];
  for (const step of steps) outcomes.push(await step());
  return outcomes;
}

const full = process.argv.includes('--full');
const onlyDrills = process.argv.includes('--drills');

const tool = (/** @type {string} */ path) => join('node_modules', path);

/** @typedef {(title: string, args: string[], more?: NodeJS.ProcessEnv) => () => Promise<Outcome>} Step */

/** What looks at the sources alone. @param {Step} step */
const looks = (step) =>
  inTurn([
    // More checkers for a project each work out its types anew: four, as usual, take twice the processor time
    // A program in Go, which collects less often with room: a quarter less for 3.4 in place of 2.4 GB (docs/decisions/0186)
    step('types', [tool('typescript/bin/tsc'), '-b', '--checkers', '1', '--builders', '2'], { GOGC: '400' }),
    step('lint', [tool('@biomejs/biome/bin/biome'), 'check', '--max-diagnostics=200']),
    step('boundaries', ['scripts/boundaries.mjs']),
    step('unused', [tool('knip/bin/knip.js'), '--no-progress']),
  ]);

/**
 * Builds what tests and stories need, then runs both. The looks at the sources go on beside all of that: they leave a processor
 * idle, which tests wait for.
 */
async function everything() {
  const installed = await ensureInstalled();
  process.chdir(root);
  // The tools write into a pipe, and would guess wrongly about colours.
  const colours = process.stdout.isTTY ? { FORCE_COLOR: '1' } : { NO_COLOR: '1' };
  const memory = full ? null : memoryFolder(); // the full check writes more than memory should hold
  const env = {
    ...colours,
    ...installed.env,
    ...(full ? { FAIRLEAD_TEST_FULL: '1' } : {}),
    ...(memory ? { TMPDIR: memory } : {}),
  };
  /** @type {Step} */
  const step =
    (title, args, more = {}) =>
    () =>
      program(title, installed.node, args, { ...env, ...more });

  const looking = onlyDrills ? Promise.resolve([]) : looks(step);
  sayAfter(looking);
  const pages = await inTurn([
    () => work('web app', async (say) => ((await buildWeb(installed, say)) ? 'built' : 'unchanged')),
    step('browser', ['scripts/unpack-browser.ts']),
  ]);
  // Without pages or browser every story would fail for one reason, which stands above already.
  const ready = pages.every((outcome) => outcome.failed === 0);
  const workers = ['--maxWorkers', String(Math.min(4, cpus().length))];
  /** @param {string} title @param {string[]} projects @param {string[]} [options] */
  const run = (title, projects, options = workers) => vitest(title, installed.node, projects, options, env);
  const tests = ['domain', 'contract', 'web', 'house', 'server', ...(full ? ['drills'] : [])];
  // Side by side: half of what either takes is waiting for a process, a store or a page. Stories take longer than the rest, which
  // the rules go with.
  const told = (/** @type {string} */ title, /** @type {string[]} */ projects) =>
    ready ? [run(title, projects, ['--maxWorkers', '2'])] : [];
  const all = onlyDrills
    ? [run('drills', ['drills'], ['--maxWorkers', '4']), ...told('long days', ['long-days'])] // most of the time they wait for processes
    : [run('rules, API', tests), ...told('stories', ['e2e', ...(full ? ['long-days'] : [])])];
  const [looked, ...runs] = await Promise.all([looking, ...all]);
  const missing = { passed: 0, failed: ready ? 0 : 1 };
  if (missing.failed > 0) closed('stories', Date.now(), missing, 'not run: the web app or the browser is missing');
  const took = runs.flatMap(({ took }) => took).sort((a, b) => b.seconds - a.seconds);
  console.log('\nThe slowest files:');
  for (const { file, seconds } of took.slice(0, 10)) console.log(`${seconds.toFixed(1).padStart(8)} s  ${file}`);
  const broken = runs.flatMap(({ broken }) => broken);
  if (broken.length > 0) console.log(['\nWhat failed:', ...broken.map((one) => `  ${one}`)].join('\n'));
  return [...looked, ...pages, ...runs, missing];
}

const started = Date.now();
const outcomes = await everything().catch((error) => {
  if (!(error instanceof NeedsHelp)) throw error;
  console.error(`\n${error.message}`);
  return [{ passed: 0, failed: 1 }];
});
const passed = outcomes.reduce((sum, outcome) => sum + outcome.passed, 0);
const failed = outcomes.reduce((sum, outcome) => sum + outcome.failed, 0);
console.log(`\nin ${Math.round((Date.now() - started) / 1000)} s`);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
