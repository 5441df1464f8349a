// Many users at once, at fixed times: reads, searches, saves and creations, with every answer checked (--load, --seconds, --rate, --store, --base).
import { parseArgs } from 'node:util';
import { checkStore } from './load/check.ts';
import { startOwnServer } from './load/own-server.ts';
import { type LoadName, loads, runLoad } from './load/run.ts';
import { say } from './load/say.ts';
import { signInStaff } from './load/sign-in.ts';

/**
 *     npm run bench load -- [--load L1|L2] [--seconds 30] [--rate 150] [--store postgres|pglite] [--seed 1] [--base http://127.0.0.1:4000]
 *
 * L1 mixes 70 % reads, 12 % searches, 13 % saves of grids and 5 % creations, of 200 users at 150 requests a second; L2 reads
 * only, 400 users at 300 a second. Requests start at fixed times (open model) and count from then. The server is a
 * process of its own on fresh records of the demo's size, as in production; with --base it is one that runs already, and
 * the demo's staff sign in.
 */
const { values } = parseArgs({
  options: {
    load: { type: 'string', default: 'L1' },
    seconds: { type: 'string', default: '30' },
    rate: { type: 'string' },
    store: { type: 'string', default: 'postgres' },
    seed: { type: 'string', default: '1' },
    base: { type: 'string' },
  },
});
const { store } = values;
if (store !== 'postgres' && store !== 'pglite') throw new Error('--store is postgres or pglite');
if (!(values.load in loads)) throw new Error(`--load is ${Object.keys(loads).join(' or ')}`);
const load = values.load as LoadName;
const { users } = loads[load];
const own = values.base === undefined ? await startOwnServer(store, users) : null;
try {
  const base = own?.base ?? values.base ?? '';
  const sessions = own?.sessions ?? (await signInStaff(base));
  const rate = Number(values.rate ?? loads[load].rate);
  console.log(
    `${load} on ${own ? store : base}: ${rate} requests a second of ${sessions.length} users for ${values.seconds} s, seed ${values.seed}`,
  );
  const report = await runLoad({
    base,
    load,
    rate,
    seconds: Number(values.seconds),
    seed: Number(values.seed),
    sessions,
    metricsToken: own?.metricsToken ?? '',
    storePid: own?.storePid ?? null,
  });
  const { ledger } = report;
  if (own) for (const fault of await own.look((db, change) => checkStore(db, ledger, change))) ledger.fault(fault);
  say(report, own !== null);
  if (ledger.faults.length > 0) process.exitCode = 1;
  const errors = own?.errors() ?? [];
  if (errors.length > 0)
    console.log(`${errors.length} faults in the server's log, the first: ${errors[0]?.slice(0, 600)}`);
} finally {
  await own?.remove();
}
