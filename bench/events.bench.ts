// Events of apps: batches of 10,000, gzip over HTTP, files, reads, at ten times the data, and kill -9 (--stored, --kills).
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { gzipSync } from 'node:zlib';
import { receiveAppEvents } from '../apps/server/src/features/fact/app-event-intake.service.ts';
import { eventSumsOf, samplesOf } from '../apps/server/src/features/fact/app-events.service.ts';
import { getApplicationHealth } from '../apps/server/src/features/fact/app-health.service.ts';
import { loadFactFile } from '../apps/server/src/features/fact/fact-file.service.ts';
import { waitForJob } from '../apps/server/src/platform/jobs/jobs.ts';
import { openTestHouse, type TestHouse } from '../apps/server/src/testing/house.ts';
import { table } from './engine-measure.ts';
import { killFileRounds } from './kill/events.ts';

/**
 *     npm run bench events -- [--stored 1000000] [--rounds 5] [--kills 5]
 *
 * Wall milliseconds (median) and CPU of server and engine together, with nothing stored, with `stored` events of 20 apps
 * over 100 days, and with ten times as many. Then a worker that loads a file is killed `kills` times at random.
 */
const { values } = parseArgs({
  options: {
    stored: { type: 'string', default: '1000000' },
    rounds: { type: 'string', default: '5' },
    kills: { type: 'string', default: '5' },
  },
});
const [stored, rounds, kills] = [Number(values.stored), Number(values.rounds), Number(values.kills)];
const NOW = Date.parse('2026-11-18T09:00:00Z');
const BATCH = 10_000;
const TOKEN = 'a-token-for-the-bench-of-32-characters';
const out: string[][] = [['stored', 'what', 'wall ms', 'worst ms', 'cpu ms', 'rows/s']];

const house: TestHouse = await openTestHouse({
  ownFacts: true,
  env: { FAIRLEAD_NOW: '2026-11-18T10:00:00Z', FACTS_TOKENS: `bench:${TOKEN}` },
});
const { context } = house;

/** CPU milliseconds so far of this process and of the engine's. */
const cpu = (): number => {
  const { user, system } = process.cpuUsage();
  const pid = (house.facts as { enginePid?(): number | undefined }).enginePid?.();
  const stat = pid === undefined ? [] : (readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1] ?? '').split(' ');
  return (user + system) / 1000 + (Number(stat[11] ?? 0) + Number(stat[12] ?? 0)) * 10;
};

const times = async (held: number, what: string, rows: number, work: (round: number) => Promise<unknown>) => {
  const spent: { wall: number; cpu: number }[] = [];
  for (let round = 0; round < rounds; round++) {
    const [before, from] = [cpu(), performance.now()];
    await work(round);
    spent.push({ wall: performance.now() - from, cpu: cpu() - before });
  }
  spent.sort((a, b) => a.wall - b.wall);
  const median = spent[rounds >> 1] ?? { wall: 0, cpu: 0 };
  const speed = rows === 0 ? '' : String(Math.round((rows / median.wall) * 1000));
  out.push([
    String(held),
    what,
    ...[median.wall, spent.at(-1)?.wall ?? 0, median.cpu].map((ms) => ms.toFixed(0)),
    speed,
  ]);
};

try {
  const company = (await house.company({ name: 'Bench' })).id;
  const apps: number[] = [];
  for (let n = 0; n < 20; n++) apps.push((await house.application(company)).id);
  const first = apps[0] ?? 0;
  const events = (count: number) =>
    Array.from({ length: count }, (_, n) => ({
      event_id: randomUUID(),
      app_id: first + (n % 20),
      device_id: randomUUID(),
      ts: new Date(NOW - Math.floor(Math.random() * 3 * 86_400_000)).toISOString(),
      event: n % 10 === 0 ? 'install' : 'custom_action',
      custom_action_name: n % 10 === 0 ? '' : `event_${n % 30}`,
      country: 'FR',
      attributed_to: 'organic',
      revenue_usd: n % 5 === 0 ? 4.25 : 0,
      properties: { items: [{ sku: `NN-${n}`, price: 3 }] },
    }));
  const prepared = <T>(make: () => T): T[] => Array.from({ length: rounds }, make);

  const measureAll = async (held: number) => {
    const batches = prepared(() => ({ batch_id: randomUUID(), rows: events(BATCH) }));
    await times(held, 'batch of 10,000', BATCH, (n) =>
      receiveAppEvents(context, 'bench', batches[n] ?? { batch_id: '', rows: [] }),
    );
    await times(held, 'the same again', BATCH, (n) =>
      receiveAppEvents(context, 'bench', batches[n] ?? { batch_id: '', rows: [] }),
    );
    const zipped = prepared(() => gzipSync(JSON.stringify({ batch_id: randomUUID(), rows: events(BATCH) })));
    await times(held, 'gzip over HTTP', BATCH, async (n) => {
      const headers = {
        authorization: `Bearer ${TOKEN}`,
        'content-type': 'application/json',
        'content-encoding': 'gzip',
      };
      const answer = await house.app.inject({
        method: 'POST',
        url: '/api/facts/app_events',
        headers,
        payload: zipped[n] ?? '',
      });
      if (answer.statusCode !== 200) throw new Error(answer.payload);
    });
    const files = prepared(() =>
      events(3 * BATCH)
        .map((event) => JSON.stringify(event))
        .join('\n'),
    );
    await times(held, 'file, NDJSON of 30,000', 3 * BATCH, async (n) => {
      const file = { name: 'bench.ndjson', stream: Readable.from([files[n] ?? ''], { objectMode: false }) };
      const { job_id } = await loadFactFile(context, 'app_events', {
        ...file,
        finish: async () => {},
        signal: new AbortController().signal,
      });
      const { state, error } = await waitForJob(house, job_id, { within: 300_000 });
      if (state !== 'done') throw new Error(JSON.stringify(error));
    });
    await times(held, 'sums of an app', 0, () => eventSumsOf(context, first, 30));
    await times(held, 'health of an app', 0, () => getApplicationHealth(context, first));
    await times(held, '20 samples', 0, () => samplesOf(context, first, 'event_1', 20));
  };
  const fill = (count: number) =>
    house.facts.command(
      `INSERT INTO app_events (event_id, app_id, device_id, ts, event, custom_action_name, country, attributed_to, campaign_id, revenue_usd, properties) SELECT toString(generateUUIDv4()), {first:UInt32} + number % 20, generateUUIDv4(number),
         toDateTime64('2026-11-18 00:00:00', 3, 'UTC') - rand(1) % (100 * 86400),
         if(number % 10 = 0, 'install', 'custom_action') AS event,
         if(event = 'custom_action', concat('event_', toString(number % 30)), ''), 'FR', 'organic', 0,
         toDecimal64(if(rand(2) % 5 = 0, 4.25, 0), 6), '{"a":1}' FROM numbers({count:UInt64})`,
      { first, count },
    );
  await receiveAppEvents(context, 'bench', { batch_id: 'warm', rows: events(100) });
  await measureAll(0);
  await fill(stored);
  await measureAll(stored);
  await fill(9 * stored);
  await measureAll(10 * stored);
} finally {
  await house.close();
}
table(out);
console.log(
  `load average ${loadavg()
    .map((one) => one.toFixed(1))
    .join(' ')}`,
);
if (kills > 0) {
  await sleep(200);
  const { rows, killed, seconds } = await killFileRounds(kills);
  console.log(
    `${killed} kills while a file of ${rows} events was loaded, ${seconds.toFixed(1)} s: every event is there once`,
  );
}
