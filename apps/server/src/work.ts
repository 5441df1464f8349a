import type { House } from './context.ts';
import { startWorker, type Worker } from './platform/jobs/jobs.ts';
import { rooms } from './rooms.ts';
import { defineSimulation } from './simulator/run.ts';

/** Makes every kind of background work known; a process that only queues needs it too, for the number of attempts. */
export const defineWork = (): void => {
  for (const room of rooms) for (const define of room.jobs ?? []) define();
  defineSimulation();
};

/** The worker that carries the work out, or of it only these kinds. */
export const startWork = (house: House, only?: readonly string[]): Worker => startWorker(house, { only });
