// kill -9 of a working server or facts engine, again and again: what was answered is there (--what, --rounds, --store, --seed).
import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { killCohortRounds, type Victim } from './kill/cohorts/rounds.ts';
import { killFeedRounds } from './kill/feed.ts';
import { killRounds } from './kill/rounds.ts';

/**
 *     npm run bench kill -- [--what records|cohorts|feed] [--rounds 20] [--store pglite|postgres] [--seed N]
 *
 * Starts the real server on a fresh data directory, lets a driver save, create, upload and combine, kills it with
 * SIGKILL at a random moment, starts it again on the same directory and checks every answer it gave.
 *
 * `--what cohorts` loads app events and builds and refreshes dynamic audiences and what is combined of them; it kills the
 * server in `--rounds` rounds and only its facts engine in as many more, and compares all with the evaluator of the rules.
 * `--what feed` kills one of two servers on one PostgreSQL in `--rounds` rounds (50), while others write and a bidder follows the feed.
 * It stops after `--minutes` (25). `--victim server|engine` kills only one of them, `--events` (20,000) are there before.
 */
const { values } = parseArgs({
  options: {
    what: { type: 'string', default: 'records' },
    rounds: { type: 'string' },
    store: { type: 'string', default: 'pglite' },
    seed: { type: 'string' },
    victim: { type: 'string' },
    events: { type: 'string', default: '20000' },
    minutes: { type: 'string', default: '25' },
  },
});
const { what, store, victim } = values;
if (store !== 'pglite' && store !== 'postgres') throw new Error('--store is pglite or postgres');
if (what !== 'records' && what !== 'cohorts' && what !== 'feed') throw new Error('--what is records, cohorts or feed');
if (victim !== undefined && victim !== 'server' && victim !== 'engine') throw new Error('--victim is server or engine');
const seed = values.seed === undefined ? Date.now() : Number(values.seed);
const rounds = Number(values.rounds ?? (what === 'feed' ? 50 : 20));

const end = (faults: readonly string[], folder: string) => {
  console.log(`${faults.length} faults`);
  for (const fault of faults) console.log(`  ${fault}`);
  if (faults.length === 0) return;
  console.log(`What was asked and answered: ${folder}`);
  process.exitCode = 1;
};

console.log(`${what}: ${rounds} rounds on ${what === 'feed' ? 'postgres' : store}, seed ${seed}`);
if (what === 'records') {
  const outcome = await killRounds({ rounds, store, seed }, console.log);
  console.log(
    `${outcome.rounds} kills, ${outcome.asked} writes asked for, ${outcome.unanswered} unanswered; slowest restart ${Math.round(outcome.readyMs)} ms, slowest end of the jobs ${Math.round(outcome.quietMs)} ms; maintenance removed ${outcome.swept} files and kept ${outcome.kept}`,
  );
  end(outcome.faults, outcome.folder);
} else if (what === 'feed') {
  const outcome = await killFeedRounds({ rounds, seed }, console.log);
  const { missed, tooMany, saved, written, rolledBack, unanswered, lines, snapshots, failures } = outcome;
  console.log(
    `${rounds} kills of either of two servers; ${saved} saves answered, ${unanswered} not; ${written} writes beside them, ${rolledBack} taken back; the bidder read ${lines} lines and ${snapshots} snapshots and met ${failures} broken calls; slowest restart ${Math.round(outcome.readyMs)} ms, all there ${Math.round(outcome.caughtUpMs)} ms after the last write; ${missed.length} missed, ${tooMany.length} too many`,
  );
  end([...missed, ...tooMany], 'its log stands beside the records');
} else {
  const both = (['server', 'engine'] as const).filter((one) => victim === undefined || one === victim);
  const victims = Array<readonly Victim[]>(rounds).fill(both).flat(); // in turn: whatever ends it early, both were tried
  const plan = { victims, store, seed, minutes: Number(values.minutes), events: Number(values.events) } as const;
  const outcome = await killCohortRounds(plan, console.log);
  const { killed, cutOff } = outcome;
  console.log(
    `the server killed ${killed.server} times, the facts engine ${killed.engine} times, in ${Math.round(outcome.seconds)} s at load ${(loadavg()[0] ?? 0).toFixed(1)}; ${outcome.events} events, each once; ${outcome.refused} calls refused in words; ${outcome.builds} builds compared with the evaluator, ${outcome.algebra} combinations with their sources; jobs cut off: ${JSON.stringify(cutOff)}; slowest restart ${Math.round(outcome.readyMs)} ms, slowest end of all work ${Math.round(outcome.quietMs)} ms; sweeping removed ${outcome.swept} files; ${outcome.unsliced} events left out of estimates’ slices`,
  );
  end(outcome.faults, outcome.folder);
}
