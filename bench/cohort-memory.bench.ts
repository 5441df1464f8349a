// Memory of the server while a dynamic audience of 10 M devices is built, built again and combined (--devices, --folder).
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { addDays, dayOf } from '@fairlead/domain/utc-day';
import { inFolder, option, table } from './engine-measure.ts';
import { openApi } from './kill/cohorts/api.ts';
import { enginePid, envOf, furnish, openStopped } from './kill/cohorts/house.ts';
import { openFaults } from './kill/cohorts/ledger.ts';
import { startServer } from './kill/server.ts';

/**
 *     npm run bench cohort-memory -- [--devices=10000000]
 *
 * A real server and its facts engine, each a process: the peak of their resident memory over what they held before, for each
 * piece of work (Linux: the kernel's own peak). The server streams ids, so that its share does not grow with the list.
 */
const GOAL_MB = 1024;
const devices = Number(option('devices') ?? 10_000_000);

const memory = (pid: number): { now: number; peak: number } => {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const mb = (name: string) => Number(new RegExp(`${name}:\\s*(\\d+)`).exec(status)?.[1] ?? 0) / 1024;
  return { now: mb('VmRSS'), peak: mb('VmHWM') };
};

/** Events of as many devices, one install each; inserted by the store itself. */
const fillFacts = async (env: Record<string, string>, app: number): Promise<void> => {
  const house = await openStopped(env);
  try {
    const at = 1_000_000;
    for (let from = 0; from < devices; from += at)
      await house.facts.command(
        `INSERT INTO app_events (event_id, app_id, device_id, ts, event, custom_action_name, country, attributed_to, campaign_id, revenue_usd, properties)
         SELECT toString(number), {app:UInt32}, toUUID(reinterpretAsUUID(murmurHash3_128(number))), toDateTime64({day:String}, 3, 'UTC') + number % 80000,
           'install', '', 'FR', 'organic', 0, 0, '' FROM numbers({from:UInt64}, {count:UInt64})`,
        { app, from, count: Math.min(at, devices - from), day: `${addDays(dayOf(new Date()), -3)} 00:00:00` },
      );
  } finally {
    await house.close();
  }
};

await inFolder(async (folder) => {
  const env = envOf(join(folder, 'data'));
  const faults = openFaults(join(folder, 'history.jsonl'));
  const { token, apps } = await furnish(env);
  await fillFacts(env, apps[0]);
  const server = await startServer(env, join(folder, 'server.log'));
  try {
    const api = openApi(server.api, token, faults, () => false);
    const engine = enginePid(server.pid) ?? 0;
    const must = async (method: string, path: string, body?: object) => {
      const answer = await api(method, path, body);
      if (answer.status > 299) throw new Error(`${path} answered ${answer.status} ${JSON.stringify(answer.body)}`);
      return answer.body as { id: number; targeting_list_id: number; rows: number };
    };
    const quiet = async () => {
      for (;;) {
        const [queued, running] = [await must('GET', '/jobs?state=queued'), await must('GET', '/jobs?state=running')];
        if (`${Reflect.get(queued, 'total')}${Reflect.get(running, 'total')}` === '00') return;
        await delay(50);
      }
    };
    const rows: string[][] = [
      ['', 'ids', 'wall s', 'server before', 'server peak', 'server over', 'facts engine peak'],
    ];
    let most = 0;
    const measure = async (what: string, list: () => number, work: () => Promise<unknown>) => {
      await delay(1_000);
      for (const pid of [server.pid, engine]) writeFileSync(`/proc/${pid}/clear_refs`, '5'); // the peak begins anew
      const before = memory(server.pid).now;
      const begun = performance.now();
      await work();
      await quiet();
      const wall = (performance.now() - begun) / 1000;
      const { peak } = memory(server.pid);
      const { rows: ids } = await must('GET', `/targeting_lists/${list()}`);
      most = Math.max(most, peak - before);
      rows.push([
        ...[what, String(ids), wall.toFixed(1)],
        ...[before, peak, peak - before, memory(engine).peak].map((mb) => `${mb.toFixed(0)} MB`),
      ]);
    };
    const [app_id] = apps;
    const draft = (name: string, countries: string[]) => ({
      ...{ app_id, name, source_app_ids: [app_id], countries },
      filters: [{ event: 'install', min_occurrences: 1, period_days: 30 }],
    });
    let made = { id: 0, targeting_list_id: 0 };
    let other = 0;
    await quiet();
    await measure(
      'a first one, of nobody',
      () => other,
      async () => {
        other = (await must('POST', '/cohorts', draft('Nobody', ['BE']))).targeting_list_id;
      },
    );
    await measure(
      'built',
      () => made.targeting_list_id,
      async () => {
        made = await must('POST', '/cohorts', draft('All of them', ['FR']));
      },
    );
    await measure(
      'built again',
      () => made.targeting_list_id,
      () => must('POST', `/dsp_dashboard_api/cohorts/${made.id}/refresh`),
    );
    let union = 0;
    await measure(
      'combined',
      () => union,
      async () => {
        const source_targeting_list_ids = [made.targeting_list_id, other];
        const body = { application_id: app_id, name: 'Both', operator: 'union', source_targeting_list_ids };
        union = (await must('POST', '/dsp_dashboard_api/combinations', body)).targeting_list_id;
      },
    );
    await measure(
      'downloaded',
      () => union,
      async () => {
        const answer = await api('GET', `/dsp_dashboard_api/targeting_lists/${union}/download`);
        const link = new URL(String(answer.body.presigned_csv_url));
        const { body } = await fetch(new URL(link.pathname, server.api));
        if (body) for await (const _ of body);
      },
    );
    console.log(`\n${devices} devices, one event each; load ${(loadavg()[0] ?? 0).toFixed(1)}`);
    table(rows);
    console.log(
      `\nserver over what it held before: at most ${most.toFixed(0)} MB (goal ${GOAL_MB} MB beside the facts engine)`,
    );
    if (most > GOAL_MB) process.exitCode = 1;
  } finally {
    await server.stop();
    rmSync(join(folder, 'data'), { recursive: true, force: true });
  }
});
