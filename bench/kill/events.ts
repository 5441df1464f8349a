import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { readConfig } from '../../apps/server/src/config.ts';
import { systemContext } from '../../apps/server/src/context.ts';
import { finishLeftTurns } from '../../apps/server/src/features/fact/app-event-turn.service.ts';
import { eventSumsOf } from '../../apps/server/src/features/fact/app-events.service.ts';
import { loadFactFile } from '../../apps/server/src/features/fact/fact-file.service.ts';
import { openHouse } from '../../apps/server/src/house.ts';
import { waitForJob } from '../../apps/server/src/platform/jobs/jobs.ts';
import { openLog } from '../../apps/server/src/platform/log.ts';
import { runProcess } from '../../apps/server/src/testing/process.ts';
import { freshHome } from '../../apps/server/src/testing/records.ts';
import { defineWork, startWork } from '../../apps/server/src/work.ts';

const ROWS = 100_000;

/**
 * Loads a file of events in a worker process that is killed with SIGKILL at random moments, `kills` times at most, and lets
 * the last one finish.
 * @throws when an event is missing, counts twice, or the sums differ from the events
 */
export const killFileRounds = async (kills: number): Promise<{ rows: number; killed: number; seconds: number }> => {
  const home = await freshHome('pglite');
  const env = { FAIRLEAD_MODE: 'test', FAIRLEAD_NOW: '2026-11-18T10:00:00Z', DATA_DIR: home.config.dataDir };
  const config = readConfig(env);
  const open = () => openHouse(config, openLog(config, 'silent'));
  const begun = performance.now();
  let house = await open();
  try {
    const [made] = await house.db.query<{ id: number }>(
      `with c as (insert into company (name, currency, created, updated) values ('Bench', 'EUR', now(), now()) returning id)
       insert into application (company_id, name, platform, business_state, created, updated)
       select id, 'Bench iOS', 'ios', 'live', now(), now() from c returning id`,
    );
    const app_id = made?.id ?? 0;
    const lines = function* () {
      for (let n = 0; n < ROWS; n++) {
        const device_id = `0f5c3b6e-0d3c-4d8f-9c57-${n.toString(16).padStart(12, '0')}`;
        const event = { event_id: `e${n}`, app_id, device_id, ts: '2026-11-17T09:00:00Z', event: 'custom_action' };
        yield `${JSON.stringify({ ...event, custom_action_name: 'open', revenue_usd: 0.5 })}\n`;
      }
    };
    defineWork();
    const stream = Readable.from(lines(), { objectMode: false });
    const arriving = { name: 'events.ndjson', stream, finish: async () => {}, signal: new AbortController().signal };
    const { job_id } = await loadFactFile(systemContext(house), 'app_events', arriving);
    // Each attempt of a job counts: the kills shall not use them up.
    await house.db.query('update job set max_attempts = $2 where id = $1', [job_id, kills + 2]);
    await house.close();
    let killed = 0;
    const entry = new URL('../../apps/server/test/app-events-crash.process.ts', import.meta.url);
    for (; killed < kills; killed++) {
      const server = runProcess(entry, { env, place: 'nowhere' });
      await server.line((line) => line === 'working');
      await sleep(Math.random() * 1_500);
      await server.kill();
    }
    house = await open();
    await finishLeftTurns(house, { starting: true });
    const work = startWork(house);
    const job = await waitForJob(house, job_id, { within: 300_000 });
    await work.stop();
    const [raw] = await house.facts.query<{ n: number; ids: number }>(
      'SELECT count() AS n, uniqExact(event_id) AS ids FROM app_events',
    );
    const sums = (await eventSumsOf(house, app_id, 30)).get('open');
    const { accepted } = (job.result ?? {}) as { accepted?: number };
    const found = {
      state: job.state,
      accepted,
      n: raw?.n,
      ids: raw?.ids,
      sums: sums?.events,
      revenue: sums?.revenue_usd,
    };
    if (
      job.state !== 'done' ||
      [accepted, raw?.n, raw?.ids, sums?.events].some((one) => one !== ROWS) ||
      sums?.revenue_usd !== ROWS / 2
    )
      throw new Error(`after ${killed} kills: ${JSON.stringify(found)}`);
    return { rows: ROWS, killed, seconds: (performance.now() - begun) / 1000 };
  } finally {
    await house.close();
    await home.remove();
  }
};
