// Dynamic audiences on 50 M events: rules beside hand-written SQL, estimates, exact counts, a build (--events, --keep folder).
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { CohortDefinition } from '@fairlead/domain/cohort/cohort';
import { dayOf } from '@fairlead/domain/utc-day';
import { definitions, percentile } from './cohorts/estimates.ts';
import { cpuOf, factsOf, fill, peakOf, people } from './cohorts/ground.ts';
import { compareRules } from './cohorts/measure.ts';
import { comparedRules } from './cohorts/rules.ts';
import { table } from './engine-measure.ts';
import { openApi } from './kill/cohorts/api.ts';
import { enginePid, envOf, openStopped } from './kill/cohorts/house.ts';
import { openFaults } from './kill/cohorts/ledger.ts';
import { startServer } from './kill/server.ts';

/**
 *     npm run bench cohorts -- [--events 50000000] [--estimates 40] [--keep folder] [--once]
 *
 * First with a tenth of the events (not with --once), then with all. CPU is that of the facts engine; wall times are those of a client of the
 * real server, a process beside its engine. With --keep the data stay in the folder and are used again.
 */
const { values } = parseArgs({
  options: {
    events: { type: 'string', default: '50000000' },
    estimates: { type: 'string', default: '40' },
    keep: { type: 'string' },
    once: { type: 'boolean', default: false },
  },
});
const [events, asked] = [Number(values.events), Number(values.estimates)];
type Estimate = { exact: boolean; line_count: number; margin_percent: number; job_id: number | null };
type Job = { state: string; finished_at: string | null; result: { line_count?: number; rows?: number } | null };

/** Exact counts that are waited for; the others are cancelled. */
const FOLLOWED = 6;
const folder = values.keep ?? mkdtempSync(join(tmpdir(), 'fairlead-cohorts-'));
const load = () => `load ${(loadavg()[0] ?? 0).toFixed(1)}`;
const grown: string[][] = [
  ['events', 'estimate CPU ms', 'p50 ms', 'p95', 'worst', '4 at once p95', 'worst', 'exact p50 s', 'worst', 'build s'],
];

const measureWith = async (count: number): Promise<void> => {
  const home = join(folder, String(count));
  mkdirSync(home, { recursive: true });
  const env = envOf(join(home, 'data'));
  const house = await openStopped(env);
  const { token, apps } = await people(house);
  const took = await fill(factsOf(house), apps, count);
  console.log(`\n${count} events, made in ${took.toFixed(0)} s; ${load()}`);
  table(await compareRules(factsOf(house), apps, dayOf(house.now())));
  await house.close();

  const faults = openFaults(join(home, 'history.jsonl'));
  const server = await startServer(env, join(home, 'server.log'));
  try {
    const api = openApi(server.api, token, faults, () => false);
    const must = async <T>(method: string, path: string, body?: object): Promise<T> => {
      const answer = await api(method, path, body);
      if (answer.status > 299) throw new Error(`${path} answered ${answer.status} ${JSON.stringify(answer.body)}`);
      return answer.body as T;
    };
    const ended = async (job: number): Promise<Job> => {
      for (;;) {
        const found = await must<Job>('GET', `/jobs/${job}`);
        if (found.finished_at) return found;
        await delay(20);
      }
    };
    const estimate = async (definition: CohortDefinition) => {
      const begun = performance.now();
      const answer = await must<Estimate>('POST', '/cohorts/estimate', { app_id: apps[0], ...definition });
      return { ms: performance.now() - begun, answer };
    };
    const cancel = (job: number | null) => (job === null ? null : api('POST', `/jobs/${job}/cancel`, {}));

    for (const definition of definitions(apps, 5, 1)) await cancel((await estimate(definition)).answer.job_id);
    const engine = enginePid(server.pid) ?? undefined;
    const cpu = () => cpuOf(server.pid) + cpuOf(engine);
    const [single, spent]: [number[], number[]] = [[], []];
    const follow: number[] = [];
    let [exact, inside, checked] = [0, 0, 0];
    for (const definition of definitions(apps, asked, 20_261_121)) {
      const before = cpu();
      const { ms, answer } = await estimate(definition);
      single.push(ms);
      spent.push((cpu() - before) * 1000);
      if (answer.exact) exact++;
      else if (follow.length < FOLLOWED && answer.job_id !== null) {
        const begun = performance.now();
        const job = await ended(answer.job_id);
        follow.push((performance.now() - begun) / 1000);
        const line_count = job.result?.line_count ?? Number.NaN;
        checked++;
        if (Math.abs(line_count - answer.line_count) <= (answer.line_count * answer.margin_percent) / 100) inside++;
      } else await cancel(answer.job_id);
    }
    await delay(2_000); // cancelled counts end
    const many: number[] = [];
    const queue = definitions(apps, asked, 7);
    const worker = async () => {
      for (let next = queue.pop(); next; next = queue.pop()) {
        const { ms, answer } = await estimate(next);
        many.push(ms);
        await cancel(answer.job_id);
      }
    };
    await Promise.all([1, 2, 3, 4].map(worker));
    console.log(
      `estimates: ${exact} of ${asked} exact at once; ${inside} of ${checked} others within their margin; ${load()}`,
    );

    const rule = comparedRules(apps)[5]?.definition;
    const begun = performance.now();
    const made = await must<{ job_id: number }>('POST', '/cohorts', {
      app_id: apps[0],
      name: `Build ${Date.now()}`,
      ...rule,
      source_app_ids: apps,
    });
    const job = await ended(made.job_id);
    const build = (performance.now() - begun) / 1000;
    if (job.state !== 'done') throw new Error(JSON.stringify(job));
    console.log(
      `a build of ${job.result?.rows} devices done and published in ${build.toFixed(1)} s; peak of the server ` +
        `${peakOf(server.pid).toFixed(0)} MB, of its facts engine ${engine ? peakOf(engine).toFixed(0) : '?'} MB; ${load()}`,
    );
    const ms = (list: number[], percent: number) => percentile(list, percent).toFixed(0);
    grown.push([
      String(count),
      `${ms(spent, 50)} (95: ${ms(spent, 95)})`,
      ...[50, 95, 100].map((percent) => ms(single, percent)),
      ...[95, 100].map((percent) => ms(many, percent)),
      ...[50, 100].map((percent) => (follow.length ? percentile(follow, percent).toFixed(1) : '-')),
      build.toFixed(1),
    ]);
  } finally {
    await server.stop();
  }
};

try {
  for (const count of values.once ? [events] : [events / 10, events]) await measureWith(count);
  console.log(values.once ? '' : '\nten times the data:');
  table(grown);
} finally {
  if (!values.keep) rmSync(folder, { recursive: true, force: true });
}
