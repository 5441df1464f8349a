import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { dayOf } from '@fairlead/domain/utc-day';
import { startPostgres } from '../../../apps/server/src/testing/postgres-server.ts';
import { testFolder } from '../../../apps/server/src/testing/test-folder.ts';
import { startServer } from '../server.ts';
import { openApi } from './api.ts';
import { check, untilQuiet } from './check.ts';
import { drive, type Stage } from './drive.ts';
import { enginePid, envOf, furnish, MACHINE } from './house.ts';
import { Ledger, openFaults } from './ledger.ts';
import { Looks } from './looks.ts';
import { randomOf } from './random.ts';
import { lookAtRemains, type Remains } from './remains.ts';
import { furnishLists } from './stage.ts';

export type Victim = 'server' | 'engine';
export type CohortKills = Remains & {
  faults: string[];
  killed: Record<Victim, number>;
  events: number;
  /** Calls that were refused in words while the engine was away. */
  refused: number;
  /** Builds that were downloaded and compared while all this went on. */
  builds: number;
  /** Slowest restart until the stores answered, and until nothing was left to do, ms. */
  readyMs: number;
  quietMs: number;
  seconds: number;
  /** What was asked and answered, and the server's log; removed unless there are faults. */
  folder: string;
};

/** The product's clock goes on by this much with each round, so that everything is due again; no round meets midnight. */
const STEP_MS = 25 * 60_000;
const FIRST = Date.parse('2026-11-18T10:02:00Z');

/**
 * Kills a server, or only its facts engine, again and again while it loads events and builds audiences of them, and looks
 * each time whether everything is there once and whole. Stops early, and says so, when `minutes` are over.
 */
export const killCohortRounds = async (
  given: { victims: readonly Victim[]; store: 'pglite' | 'postgres'; seed: number; minutes: number; events: number },
  say: (line: string) => void = () => {},
): Promise<CohortKills> => {
  const begun = performance.now();
  const folder = mkdtempSync(join(testFolder(), 'kill-'));
  const postgres = given.store === 'postgres' ? await startPostgres(`${folder}-postgres`, { durable: true }) : null;
  const env = envOf(join(folder, 'data'), postgres?.url);
  const log = join(folder, 'server.log');
  const faults = openFaults(join(folder, 'history.jsonl'));
  const [random, ledger, looks] = [randomOf(given.seed), new Ledger(), new Looks(faults)];
  const outcome: CohortKills = {
    ...{ faults: faults.all, killed: { server: 0, engine: 0 }, events: 0, refused: 0, builds: 0 },
    ...{ readyMs: 0, quietMs: 0, seconds: 0, folder, unsliced: 0, swept: 0, algebra: 0, cutOff: {} },
  };
  const clockOf = (round: number) => new Date(FIRST + round * STEP_MS);
  const start = (round: number) => startServer({ ...env, FAIRLEAD_NOW: clockOf(round).toISOString() }, log);
  const { token, apps } = await furnish(env);
  let server = await start(0);
  let engineAway = false;
  let ending = false;
  let whole = false;
  /** Nobody but this bench ends the server. */
  const watch = () => {
    const watched = server;
    watched.gone.then((how) => {
      if (!ending) faults.add(`the server ended by itself with ${how}`);
    });
  };
  const stopped = async (how: 'kill' | 'stop') => {
    ending = true;
    await server[how]();
  };
  const stage: Stage = {
    ...{ base: '', apps, lists: [], ledger, looks, faults, random, now: clockOf(0), round: 0 },
    api: async () => Promise.reject(new Error('not open')),
    machine: async () => Promise.reject(new Error('not open')),
  };
  const enter = (round: number) => {
    ending = false;
    watch();
    const away = () => engineAway;
    const [api, machine] = [token, MACHINE].map((who) => openApi(server.api, who, faults, away));
    Object.assign(stage, { base: server.api, api, machine, now: clockOf(round), round });
  };
  try {
    enter(0);
    await furnishLists(stage, given.events);
    for (const [at, victim] of given.victims.entries()) {
      const round = at + 1;
      if (performance.now() - begun > given.minutes * 60_000) {
        faults.add(`stopped after ${at} of ${given.victims.length} kills: ${given.minutes} minutes are over`);
        break;
      }
      const known = faults.all.length;
      const seenBefore = new Set(looks.builds.keys());
      let over = false;
      const driving = drive(stage, () => over);
      const after = 50 + random.below(2_500);
      const dayBefore = dayOf(clockOf(at));
      await delay(after);
      if (victim === 'server') {
        over = true;
        await stopped('kill');
        await driving;
        server = await start(round);
        outcome.readyMs = Math.max(outcome.readyMs, server.readyMs);
        enter(round);
      } else {
        engineAway = true;
        let killed = false;
        for (let more = random.share() < 0.3 ? 2 : 1; more > 0; more--) {
          const pid = enginePid(server.pid);
          // The second time it may not have been started again yet.
          if (pid !== null) killed = process.kill(pid, 'SIGKILL');
          else if (!killed) faults.add('the server has no facts engine');
          await delay(100 + random.below(1_200));
        }
        over = true;
        await driving;
      }
      outcome.killed[victim] += 1;
      const { quietMs, builds } = await check(
        stage,
        seenBefore,
        [dayBefore, dayOf(stage.now)],
        victim === 'server' && at % 3 === 2,
      );
      outcome.builds += builds;
      outcome.quietMs = Math.max(outcome.quietMs, quietMs);
      engineAway = false;
      if (victim === 'engine' && round < given.victims.length) {
        await stopped('stop');
        server = await start(round);
        enter(round);
        await untilQuiet(stage);
      }
      for (const fault of faults.all.slice(known)) say(`  fault: ${fault}`);
      say(
        `round ${round}: ${victim} killed after ${after} ms, ${builds} builds looked at, ${ledger.settled.length} events, quiet after ${Math.round(quietMs)} ms, ${faults.all.length} faults`,
      );
    }
    await stopped('stop');
    Object.assign(outcome, await lookAtRemains(env, { ledger, looks, faults }));
    whole = true;
    return {
      ...outcome,
      refused: faults.refused,
      events: ledger.settled.length,
      seconds: (performance.now() - begun) / 1000,
    };
  } catch (error) {
    say(`broken off, see ${folder}: ${faults.all.join('; ')}`);
    throw error;
  } finally {
    await stopped('kill');
    await postgres?.remove();
    if (whole && faults.all.length === 0) rmSync(folder, { recursive: true, force: true });
  }
};
