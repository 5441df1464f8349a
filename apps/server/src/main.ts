import { setTimeout as delay } from 'node:timers/promises';
import { ClickHouseError } from '@clickhouse/client';
import { openApp } from './app.ts';
import { readConfig } from './config.ts';
import { type House, systemContext } from './context.ts';
import { checkDataDir, factsUnusable } from './db/data-dir.ts';
import { FactsFull } from './db/facts.ts';
import { FactsMoved } from './db/facts-ddl.ts';
import { FactsDamaged } from './db/facts-error.ts';
import { announceLeaving } from './db/pglite/directory-lock.ts';
import { seedDemo, seedDemoWeek, seedRecords } from './demo/demo.ts';
import { refuseDemoAccounts } from './demo/left-over.ts';
import { patiently } from './demo/patiently.ts';
import { demoPlayables } from './demo/playables.ts';
import { demoStoreApps } from './demo/stores.ts';
import { finishLeftTurns } from './features/fact/app-event-turn.service.ts';
import { recountLeftovers } from './features/fact/recount.service.ts';
import { startFreshSimulator } from './features/simulator/simulator.service.ts';
import { openHouse } from './house.ts';
import { sayLastWords } from './last-words.ts';
import { startMaintenance } from './maintenance.ts';
import { commandsOf } from './operate/commands.ts';
import { serveControl } from './operate/control.ts';
import { checkFirstAdmin, inviteFirstAdmin } from './operate/first-admin.ts';
import { openLog } from './platform/log.ts';
import { checkPort } from './port.ts';
import { linksLeadNowhere } from './public-address.ts';
import { rooms } from './rooms.ts';
import { startSimulator } from './simulator/run.ts';
import { forOperator } from './start-error.ts';
import { closeWithin } from './stop.ts';
import { defineWork, startWork } from './work.ts';

const STOP_MS = 30_000;

/** Requests and jobs have this long to end by themselves. */
const WITHIN_MS = STOP_MS - 5_000;

/** What a stop ends, all at once: a slow upload must not take the jobs' time to be handed back. Filled while the server starts. */
const running: (() => Promise<unknown>)[] = [];
let stores: { close(): Promise<void> } | null = null;
let stopping = false;

/** Closes what is open by now: a signal may come while the demo workspace is still being made. */
const stop = async (): Promise<void> => {
  if (stopping) return;
  stopping = true;
  for (const { message } of announceLeaving()) console.error(`Stopping, which could not be noted: ${message}`);
  setTimeout(() => process.exit(1), STOP_MS).unref();
  await Promise.allSettled(running.map((end) => end()));
  const closed = await Promise.allSettled([stores?.close()]);
  for (const each of closed) if (each.status === 'rejected') console.error(each.reason);
  process.exit(closed.every(({ status }) => status === 'fulfilled') ? 0 : 1);
};

/** Of facts that do not open: the folder is full, or what is in it is not what the engine left there. */
const refuseFacts = (dataDir: string, error: Error): never => {
  if (error instanceof FactsFull) checkDataDir(dataDir);
  const said = error instanceof FactsDamaged ? error.cause : error;
  throw said instanceof ClickHouseError ? factsUnusable(dataDir, said) : error;
};

/** A server that does not answer yet is waited for by whoever asks it something. */
const FACTS_LOOKED_AT_MS = 3_000;

/** @throws FactsMoved when the facts of a server say that they are elsewhere now */
const refuseMovedFacts = async ({ facts }: House): Promise<void> => {
  const told = facts.ready().catch((error: unknown) => {
    if (error instanceof FactsMoved) throw error;
  });
  told.catch(() => {}); // after the look: every question to the facts says so
  await Promise.race([told, delay(FACTS_LOOKED_AT_MS, undefined, { ref: false })]);
};

/** What whoever asked for a command is told of its failure: a sentence where one is known, else where to look. */
const toldOf = (error: unknown, log: House['log']): string => {
  const told = forOperator(error);
  if (typeof told === 'string') return told;
  log.error({ err: error }, 'a command of the operator failed');
  return `It failed (${error instanceof Error ? error.message : String(error)}). The log of the server says more.`;
};

/** Looks through the facts once, beside the work: `/readyz` tells what is broken. */
const verifyFacts = ({ facts, log }: Pick<House, 'facts' | 'log'>): void => {
  facts
    .verify()
    .then((broken) => {
      if (broken.length > 0)
        log.error({ broken: broken.slice(0, 20) }, 'The facts store is damaged. Restore it from a backup.');
    })
    .catch((error: unknown) => {
      if (!stopping) log.warn({ err: error }, 'the facts could not be looked through');
    });
};

/** Starts api, worker or both; says where it listens; stops cleanly on a signal. */
const main = async (): Promise<void> => {
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  const config = readConfig();
  checkFirstAdmin(config);
  const log = openLog(config);
  sayLastWords(log);
  const nowhere = linksLeadNowhere(config);
  if (nowhere !== null) log.warn({}, nowhere);
  if (config.role !== 'worker') await checkPort(config);
  checkDataDir(config.dataDir);
  const house = await openHouse(
    config,
    log,
    config.mode === 'demo' ? { knownApps: demoStoreApps, knownMarkup: demoPlayables } : {},
  );
  stores = house;
  if (house.facts.kind === 'embedded')
    await house.facts.ready().catch((error: Error) => refuseFacts(config.dataDir, error));
  else await refuseMovedFacts(house);
  const context = systemContext(house);
  if (config.mode === 'production') await refuseDemoAccounts(house);
  defineWork();
  const control = await serveControl(config.dataDir, commandsOf(house, rooms), (error) => toldOf(error, log));
  running.push(() => control.close());
  await inviteFirstAdmin(house);
  await recountLeftovers(house, { starting: true }); // asks the facts only when a crash left something
  await finishLeftTurns(house, { starting: true });
  const app = config.role === 'worker' ? null : await openApp(house);
  if (app) running.push(() => closeWithin(app, WITHIN_MS));
  const say = (line: string) => console.log(line);
  const seeding = new AbortController();
  running.push(async () => seeding.abort());
  // Before anything else works: making the demo's records takes the only connection to embedded ones for long.
  if (app && config.mode === 'demo')
    await patiently(() => seedRecords(context, say, config.demoSize, seeding.signal), seeding);
  if (config.role !== 'api') {
    const work = startWork(house);
    running.push(() => work.stop({ within: WITHIN_MS }));
    const maintenance = startMaintenance(context);
    running.push(() => maintenance.stop());
  }
  if (app) {
    if (config.mode === 'demo') await patiently(() => seedDemo(context, say, config.demoSize, seeding.signal), seeding);
    if (config.mode === 'demo') await startFreshSimulator(context);
    const week = () => patiently(() => seedDemoWeek(context, say, config.demoSize, seeding.signal), seeding);
    if (config.mode === 'demo' && config.demoSize === 'small') await week();
    const address = await app.listen({ host: config.host, port: config.port });
    console.log(`Fairlead is ready at ${address}`);
    if (config.mode === 'demo') console.log('Sign in as admin@fairlead.example with the password Fairlead-2026');
    if (config.mode === 'demo' && config.demoSize === 'full') {
      const told = week().catch((error: unknown) => {
        if (!seeding.signal.aborted) log.error({ err: error }, 'the last week of the demo could not be told');
      });
      running.push(() => told);
    }
  } else console.log('Fairlead is ready: this worker takes jobs from the queue');
  if (house.facts.kind === 'embedded') verifyFacts(house);
  // Last: the demo's own history stands before its clock goes on.
  if (config.mode === 'demo' && config.role !== 'api') {
    const simulator = startSimulator(house);
    running.push(() => simulator.stop());
  }
};

main().catch((error: unknown) => {
  if (stopping) return; // the start found its stores closed; the stop goes on
  console.error(forOperator(error));
  process.exit(1);
});
