import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { startPostgres } from '../../apps/server/src/testing/postgres-server.ts';
import { testFolder } from '../../apps/server/src/testing/test-folder.ts';
import { check, untilQuiet } from './check.ts';
import { attempt, drive, openApi, signIn } from './driver.ts';
import { type Devices, openHistory, range, type Saved } from './history.ts';
import { randomOf } from './random.ts';
import { lookAtRemains } from './remains.ts';
import { startServer } from './server.ts';

export type Outcome = {
  faults: string[];
  rounds: number;
  /** Creations and saves asked for; those whose answer never came. */
  asked: number;
  unanswered: number;
  /** Slowest restart until the stores answered, and until no job was left, ms. */
  readyMs: number;
  quietMs: number;
  /** Files that maintenance removed at the end, and those that stayed. */
  swept: number;
  kept: number;
  /** Everything that was asked and answered, one JSON object a line; removed with the folder unless there are faults. */
  folder: string;
};

const COMPANIES = 6;
const READY_MS = 10_000;

/** Kills a working server again and again on one data directory and looks each time at what it answered before. */
export async function killRounds(
  { rounds, store, seed = Date.now() }: { rounds: number; store: 'pglite' | 'postgres'; seed?: number },
  say: (line: string) => void = () => {},
): Promise<Outcome> {
  const folder = mkdtempSync(join(testFolder(), 'kill-'));
  const postgres = store === 'postgres' ? await startPostgres(`${folder}-postgres`, { durable: true }) : null;
  const env = { DATA_DIR: join(folder, 'data'), ...(postgres ? { DATABASE_URL: postgres.url } : {}) };
  const log = join(folder, 'server.log');
  const history = openHistory(join(folder, 'history.jsonl'));
  const random = randomOf(seed);
  const outcome: Outcome = {
    faults: history.faults,
    rounds,
    asked: 0,
    unanswered: 0,
    readyMs: 0,
    quietMs: 0,
    swept: 0,
    kept: 0,
    folder,
  };
  let server = await startServer(env, log);
  try {
    const token = await signIn(server.api);
    let api = openApi(server.api, token, history);
    await untilQuiet(api, history); // of the demo workspace
    const base = new Map<number, Devices>();
    for (const [from, to] of [
      [0, 60_000],
      [30_000, 90_000],
      [50_000, 55_000],
    ] as const) {
      const devices = range(from, to);
      await attempt(api, history, {
        kind: 'upload',
        key: `base-${from}`,
        name: `Base ${from}`,
        id: null,
        from,
        to,
        devices,
      });
      base.set(history.creations.at(-1)?.id ?? 0, devices);
    }
    for (let n = 0; n < COMPANIES; n++) {
      const { body } = await api('POST', '/dsp_dashboard_api/companies', { name: `Saved ${n}` });
      history.companies.push({
        id: body.id,
        name: String(body.name),
        version: Number(body.version),
        asked: null,
      } satisfies Saved);
    }
    await untilQuiet(api, history);

    for (let round = 1; round <= rounds; round++) {
      const from = history.creations.length;
      const versions = history.companies.reduce((sum, company) => sum + company.version, 0);
      const known = history.faults.length;
      let killed = false;
      const driving = drive(api, history, round, base, random, () => killed);
      const after = 50 + Math.round(random() * 2_500);
      await delay(after);
      killed = true;
      await server.kill();
      await driving;
      const saves = history.companies.reduce((sum, company) => sum + company.version, 0) - versions;
      const pending = history.companies.filter((company) => company.asked !== null).length;
      server = await startServer(env, log);
      if (server.readyMs > READY_MS) history.faults.push(`ready only after ${Math.round(server.readyMs)} ms`);
      api = openApi(server.api, token, history);
      const made = history.creations.slice(from);
      const { retried, quietMs } = await check(api, server.api, history, made);
      outcome.asked += made.length + saves + pending;
      outcome.unanswered += retried + pending;
      outcome.readyMs = Math.max(outcome.readyMs, server.readyMs);
      outcome.quietMs = Math.max(outcome.quietMs, quietMs);
      for (const fault of history.faults.slice(known)) say(`  fault: ${fault}`);
      say(
        `round ${round}: killed after ${after} ms, ${made.length} creations and ${saves + pending} saves asked, ${retried + pending} unanswered; ready in ${Math.round(server.readyMs)} ms, jobs done in ${Math.round(quietMs)} ms, ${history.faults.length} faults`,
      );
    }
    await server.stop();
    const remains = await lookAtRemains(env);
    history.faults.push(...remains.faults);
    Object.assign(outcome, { swept: remains.swept, kept: remains.kept });
    return outcome;
  } finally {
    await server.kill();
    await postgres?.remove();
    if (history.faults.length === 0) rmSync(folder, { recursive: true, force: true });
  }
}
