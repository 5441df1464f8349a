import type { JobKind } from '@fairlead/domain/rooms';
import type { House } from './context.ts';
import { startWorker, type Worker } from './platform/jobs/jobs.ts';
import { rooms } from './rooms.ts';
import { defineSimulation } from './simulator/run.ts';

/** Makes every kind of background work known; a process that only queues needs it too, for the number of attempts. */
export const defineWork = (): void => {
  for (const room of rooms) for (const define of room.jobs ?? []) define();
  defineSimulation();
};

/** Somebody waits for these with a page open, and the browser draws one at a time: imports and builds neither hold them up nor wait. */
const awaited: readonly JobKind[] = ['capture'];

/** The workers that carry the work out, or of it only these kinds: a lane for what is waited for, two for the rest. */
export const startWork = (house: House, only?: readonly string[]): Worker => {
  const lanes = [
    startWorker(house, { concurrency: 1, only: awaited.filter((kind) => only?.includes(kind) ?? true) }),
    startWorker(house, { only, except: awaited }),
  ];
  return {
    stop: async (options) => {
      await Promise.all(lanes.map((lane) => lane.stop(options)));
    },
  };
};
