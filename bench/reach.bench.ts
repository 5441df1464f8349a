// Reach of a campaign: estimate and exact count of a list of 20 M ids in 10 M events (goal: 800 ms, 3 s; --ids, --events).
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { dayOf } from '@fairlead/domain/utc-day';
import { systemContext } from '../apps/server/src/context.ts';
import { DEVICE_SLICES, SLICES_KEPT } from '../apps/server/src/db/facts-ddl.ts';
import { countReach, type ReachQuestion } from '../apps/server/src/features/targeting/reach-count.service.ts';
import { eventsOf, writeDevices } from '../apps/server/src/features/targeting/reach-facts.service.ts';
import { percentile } from './cohorts/estimates.ts';
import { factsOf, fill, people } from './cohorts/ground.ts';
import { table } from './engine-measure.ts';
import { envOf, openStopped } from './kill/cohorts/house.ts';

const { values } = parseArgs({
  options: {
    ids: { type: 'string', default: '20000000' },
    events: { type: 'string', default: '10000000' },
    rounds: { type: 'string', default: '20' },
  },
});
const [ids, events, rounds] = [Number(values.ids), Number(values.events), Number(values.rounds)];
const EVENTS_LOOKED_AT = 600_000;

/** Sorted ids that nobody has, evenly spread. */
const strangers = (path: string, count: number): void => {
  const file = openSync(path, 'w');
  const piece = Buffer.alloc(16 * 65_536);
  for (let from = 0; from < count; from += 65_536) {
    const rows = Math.min(65_536, count - from);
    for (let row = 0; row < rows; row++) {
      piece.writeUInt32BE(Math.floor(((from + row + 0.5) / count) * 2 ** 32), row * 16);
      for (const at of [4, 8, 12]) piece.writeUInt32BE(Math.floor(Math.random() * 2 ** 32), row * 16 + at);
    }
    writeSync(file, piece, 0, rows * 16);
  }
  closeSync(file);
};

const folder = mkdtempSync(join(tmpdir(), 'fairlead-reach-'));
const house = await openStopped(envOf(join(folder, 'data')));
try {
  const { apps } = await people(house);
  const app_id = apps[0] ?? 0;
  await fill(factsOf(house), Array<number>(50).fill(app_id), events);
  const today = dayOf(house.now());
  const files = Object.create(house.files, {
    local: { value: (path: string) => Promise.resolve({ path, release: () => {} }) },
  }) as typeof house.files;
  const context = { ...systemContext(house), files };
  const signal = new AbortController().signal;
  const known = await writeDevices(context, { app: app_id, countries: ['FR'], today }, join(folder, 'known'), {
    signal,
  });
  const others = join(folder, 'others.ids');
  strangers(others, ids - known.rows);
  const list = join(folder, 'list.ids');
  const sources = [known.path, others].map((path) => ({ path, kind: 'uuid' as const }));
  const { rows } = await context.engine.combine({ operator: 'union', sources, out: list });
  const excluded = join(folder, 'excluded.ids');
  strangers(excluded, Math.round(ids / 10));
  const question: ReachQuestion = {
    app_id,
    today,
    conditions: { countries: ['FR', 'BE', 'DE'], installers: 'installers', payers: 'non_payers' },
    include: { key: list, kind: 'uuid', rows },
    exclude: { key: excluded, kind: 'uuid', rows: Math.round(ids / 10) },
  };
  const measure = async (slices: number | null, times: number) => {
    const took: number[] = [];
    let last: Awaited<ReturnType<typeof countReach>> | null = null;
    for (let n = 0; n < times; n++) {
      const begun = performance.now();
      await eventsOf(context, app_id, today);
      last = await countReach(context, question, { slices, signal });
      took.push(performance.now() - begun);
    }
    return { took, devices: last?.steps.at(-1)?.left ?? 0, margin: last?.margin_percent ?? 0 };
  };
  const few = Math.min(SLICES_KEPT, Math.max(1, Math.floor((EVENTS_LOOKED_AT / events) * DEVICE_SLICES)));
  await measure(few, 2);
  const [estimate, exact] = [await measure(few, rounds), await measure(null, 3)];
  console.log(`${rows} ids, ${known.rows} devices of ${events} events; load ${(loadavg()[0] ?? 0).toFixed(1)}`);
  table([
    ['what', 'p50 ms', 'p95 ms', 'devices', 'margin %', 'goal ms'],
    ...(
      [
        ['estimate', estimate, 800],
        ['exact', exact, 3000],
      ] as const
    ).map(([what, { took, devices, margin }, goal]) => [
      what,
      percentile(took, 50).toFixed(0),
      percentile(took, 95).toFixed(0),
      String(devices),
      String(margin),
      String(goal),
    ]),
  ]);
  if (percentile(estimate.took, 95) > 800 || percentile(exact.took, 50) > 3000) process.exitCode = 1;
} finally {
  await house.close();
  rmSync(folder, { recursive: true, force: true });
}
