// kill -9 of a working server, again and again: what was answered is there (--rounds, --store, --seed).
import { parseArgs } from 'node:util';
import { killRounds } from './kill/rounds.ts';

/**
 *     npm run bench kill -- [--rounds 20] [--store pglite|postgres] [--seed N]
 *
 * Starts the real server on a fresh data directory, lets a driver save, create, upload and combine, kills it with
 * SIGKILL at a random moment, starts it again on the same directory and checks every answer it gave.
 */
const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '20' },
    store: { type: 'string', default: 'pglite' },
    seed: { type: 'string' },
  },
});
if (values.store !== 'pglite' && values.store !== 'postgres') throw new Error('--store is pglite or postgres');
const seed = values.seed === undefined ? Date.now() : Number(values.seed);
console.log(`${values.rounds} rounds on ${values.store}, seed ${seed}`);
const outcome = await killRounds({ rounds: Number(values.rounds), store: values.store, seed }, console.log);
console.log(
  `${outcome.rounds} kills, ${outcome.asked} writes asked for, ${outcome.unanswered} unanswered; slowest restart ${Math.round(outcome.readyMs)} ms, slowest end of the jobs ${Math.round(outcome.quietMs)} ms; maintenance removed ${outcome.swept} files and kept ${outcome.kept}`,
);
console.log(`${outcome.faults.length} faults`);
for (const fault of outcome.faults) console.log(`  ${fault}`);
if (outcome.faults.length > 0) {
  console.log(`What was asked and answered: ${outcome.folder}`);
  process.exitCode = 1;
}
