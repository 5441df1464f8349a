import { setTimeout as delay } from 'node:timers/promises';
import { StoreBusy } from '../db/records.ts';

const TRIES = 10;
const WAIT_MS = 3000;

/**
 * Does work that may be done again, and again while the records store has no connection to spare: on a slow machine others hold
 * them longer than anybody waits for one. Whatever else goes wrong is told at once.
 * @param wait before each further try, in ms
 * @returns what the work answers
 * @throws StoreBusy after ten tries
 */
export const patiently = async <T>(
  work: () => Promise<T>,
  { signal, wait = WAIT_MS }: { signal?: AbortSignal; wait?: number } = {},
): Promise<T> => {
  for (let left = TRIES - 1; ; left--) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof StoreBusy) || left === 0) throw error;
      await delay(wait, undefined, { ...(signal ? { signal } : {}) });
    }
  }
};
