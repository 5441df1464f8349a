import type { Config } from '../../config.ts';
import type { Records } from '../../db/records.ts';
import { type SimulatorRow, simulatorRow, startClock } from './simulator.sql.ts';

export type Clock = {
  /** The product's time: of the demo's clock, which every process of one store shares, else real or from FAIRLEAD_NOW on. */
  now: () => Date;
  /** Reads again what the store says: after a change of this process's own. */
  reload(): Promise<void>;
  close(): Promise<void>;
};

type Anchor = Pick<SimulatorRow, 'state' | 'speed' | 'base_at' | 'anchored_at'>;

/** How late another process notices that the clock was moved. */
const LOOK_MS = 900;

const clocks = new WeakMap<Records, Clock>();

/** The clock of the house these records belong to. */
export const clockOf = (db: Records): Clock => {
  const clock = clocks.get(db);
  if (!clock) throw new Error('records without a clock');
  return clock;
};

/** Product milliseconds at a real instant: only a running simulator moves them faster or slower than time itself. */
const productTime = ({ state, speed, base_at, anchored_at }: Anchor, real: number): number =>
  base_at.getTime() + (real - anchored_at.getTime()) * (state === 'running' ? speed : 1);

/** Real time, or started at FAIRLEAD_NOW and running on from there. */
const plainClock = (fixed: Date | null): Clock => {
  const start = performance.now();
  return {
    now: fixed ? () => new Date(fixed.getTime() + (performance.now() - start)) : () => new Date(),
    reload: async () => {},
    close: async () => {},
  };
};

/** The clock of a demo stands in the records: it survives a restart, and FAIRLEAD_NOW starts it only where it did not before. */
const demoClock = async (fixed: Date | null, db: Records, onError: (error: unknown) => void): Promise<Clock> => {
  const real = new Date();
  await startClock({ db }, fixed ?? real, real, fixed);
  let anchor: Anchor | undefined;
  let asked = 0;
  let answered = 0;
  const reload = async () => {
    const question = ++asked;
    const row = await simulatorRow({ db });
    if (!row || question < answered) return; // what was asked earlier and comes later is the older answer
    answered = question;
    anchor = row;
  };
  await reload();
  let looking: Promise<void> = Promise.resolve();
  const timer = setInterval(() => {
    looking = reload().catch(onError);
  }, LOOK_MS).unref();
  return {
    now: () => new Date(anchor ? productTime(anchor, Date.now()) : Date.now()),
    reload,
    close: async () => {
      clearInterval(timer);
      await looking;
    },
  };
};

/** Opens the product's clock. Tokens, links, leases and limits never ask it (design 13.11). */
export const openClock = async (
  config: Pick<Config, 'mode' | 'fixedNow'>,
  db: Records,
  onError: (error: unknown) => void,
): Promise<Clock> => {
  const clock = config.mode === 'demo' ? await demoClock(config.fixedNow, db, onError) : plainClock(config.fixedNow);
  if (!clocks.has(db)) clocks.set(db, clock); // the house's own is the first
  return clock;
};
