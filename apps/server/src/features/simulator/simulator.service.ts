import type { Ok } from '@fairlead/contract';
import type * as api from '@fairlead/contract/simulator';
import { HOUR_MS } from '@fairlead/domain/fact/delivery.rules';
import type { UtcDay } from '@fairlead/domain/utc-day';
import type { Context, House } from '../../context.ts';
import { enqueue, listJobs } from '../../platform/jobs/jobs.ts';
import { Conflict, NotFound } from '../../refusal.ts';
import { clockOf } from './clock.service.ts';
import {
  anchorClock,
  eventsSince,
  holdSimulator,
  setEventsSince,
  setSimulatedTo,
  shiftClock,
  simulatorRow,
} from './simulator.sql.ts';

type State = Ok<typeof api.getSimulator>;

/** Until when the clock moves: what is left to do is told by the clock itself, so the job may start again at any time. */
export type SimulationInput = { hours: number; until: string };

export const fullHour = (at: Date): Date => new Date(Math.floor(at.getTime() / HOUR_MS) * HOUR_MS);

const onlyInDemo = ({ config }: Pick<House, 'config'>): void => {
  if (config.mode !== 'demo') throw new NotFound();
};

const rowOf = async (context: Pick<Context, 'db'>) => {
  const row = await simulatorRow(context);
  if (!row) throw new NotFound();
  return row;
};

/** @throws NotFound outside the demo */
export const getSimulator = async (context: Context): Promise<State> => {
  onlyInDemo(context);
  const { state, speed, simulated_to } = await rowOf(context);
  return { state, speed, now: context.now().toISOString(), simulated_to: simulated_to?.toISOString() ?? null };
};

/** Starts, stops or speeds up; the time shown goes on from where it is. */
export const setSimulator = async (
  context: Context,
  { state, speed }: { state?: 'off' | 'running' | undefined; speed?: number | undefined },
): Promise<State> => {
  onlyInDemo(context);
  const { reload } = clockOf(context.db);
  await context.db.tx(async () => {
    await holdSimulator(context);
    await reload(); // another process may have moved it within the last second
    const row = await rowOf(context);
    const base = context.now();
    const next = { state: state ?? row.state, speed: speed ?? row.speed };
    await anchorClock(context, { ...next, base, real: context.realNow() });
    // Nobody delivered while it was off.
    if (next.state === 'running' && row.state === 'off')
      await setSimulatedTo(context, row.simulated_to, fullHour(base));
  });
  await reload();
  return getSimulator(context);
};

/** Starts a fresh demo's simulator at speed 1; one that was started before stays as it was left. */
export const startFreshSimulator = async (context: Context): Promise<void> => {
  const { simulated_to } = await rowOf(context);
  if (simulated_to === null) await setSimulator(context, { state: 'running', speed: 1 });
};

/** Moves the clock on. It never goes back. */
export const moveClock = async (context: Context, until: Date): Promise<void> => {
  const { reload } = clockOf(context.db);
  await context.db.tx(async () => {
    await holdSimulator(context);
    await reload();
    const ahead = until.getTime() - context.now().getTime();
    if (ahead > 0) await shiftClock(context, ahead);
  });
  await reload();
};

/**
 * Moves the clock by whole hours in a job that delivers what becomes due meanwhile.
 * @throws NotFound outside the demo, Conflict while another one runs
 */
export const advanceSimulator = (context: Context, hours: number): Promise<{ job_id: number }> => {
  onlyInDemo(context);
  return context.db.tx(async () => {
    await holdSimulator(context);
    for (const state of ['queued', 'running'] as const) {
      const { total } = await listJobs(context, { kind: 'simulation', state, limit: 1, offset: 0 });
      if (total > 0) throw new Conflict('The clock is already being moved. Wait for it, or cancel it.', 'in_progress');
    }
    await clockOf(context.db).reload();
    const now = context.now();
    const row = await rowOf(context);
    if (row.state === 'off' || row.simulated_to === null)
      await setSimulatedTo(context, row.simulated_to, fullHour(now));
    const input: SimulationInput = { hours, until: new Date(now.getTime() + hours * HOUR_MS).toISOString() };
    return { job_id: await enqueue(context, { kind: 'simulation', input, unit: 'slices' }) };
  });
};

/** How far delivery is written, and whether the simulator goes on by itself; null before the first start. */
export const simulatedUntil = async (
  context: Pick<Context, 'db'>,
): Promise<{ running: boolean; simulated_to: Date | null } | null> => {
  const row = await simulatorRow(context);
  return row ? { running: row.state === 'running', simulated_to: row.simulated_to } : null;
};

/** The first UTC day of the events that are simulated; null: none are. */
export const simulatedEventsSince = (context: Pick<Context, 'db'>): Promise<UtcDay | null> => eventsSince(context);

/** Notes the first day of simulated events, once. @returns the day that holds */
export const beginEvents = async (context: Pick<Context, 'db'>, day: UtcDay): Promise<UtcDay> => {
  await setEventsSince(context, day);
  return (await eventsSince(context)) ?? day;
};

/** Notes that delivery is written up to an hour, if nobody noted another one since `seen`. */
export const noteSimulated = async (context: Pick<Context, 'db'>, seen: Date, to: Date): Promise<void> => {
  await setSimulatedTo(context, seen, to);
};
