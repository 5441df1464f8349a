import { setTimeout as delay } from 'node:timers/promises';

const PATIENCE_MS = 10_000;

/**
 * Starts work at fixed times whatever became of what was started before, so that a stall of the server shows in all the
 * requests that it held up. At most `most` run at once; those over it wait, and their time counts from when they were due.
 * What could not start within 10 s is given up, as a person would.
 * @returns when all have ended
 */
export const openModel = async (
  { rate, seconds, most }: { rate: number; seconds: number; most: number },
  work: (n: number, at: number) => Promise<void>,
): Promise<{ waited: number; givenUp: number }> => {
  const began = performance.now();
  const running = new Set<Promise<void>>();
  let [waited, givenUp] = [0, 0];
  for (let n = 0; n < rate * seconds; n++) {
    const at = began + (n * 1000) / rate;
    const early = at - performance.now();
    if (early > 0) await delay(early);
    if (running.size >= most) waited += 1;
    while (running.size >= most) await Promise.race(running);
    if (performance.now() - at > PATIENCE_MS) {
      givenUp += 1;
      continue;
    }
    const one = work(n, at).finally(() => running.delete(one));
    running.add(one);
  }
  await Promise.all(running);
  return { waited, givenUp };
};

/** A repeatable random number generator (mulberry32). */
export const randomOf = (seed: number) => () => {
  seed = (seed + 0x6d2b79f5) | 0;
  let t = Math.imul(seed ^ (seed >>> 15), 1 | seed);
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
  return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
};

/** One of them, the first ones more often than the last: some companies are busier than others. */
export const skewed = <T>(all: readonly T[], random: () => number): T => {
  const one = all[Math.floor(random() ** 2 * all.length)];
  if (one === undefined) throw new Error('there is nothing to choose from');
  return one;
};

/** One of them by weight. */
export const weighted = <T extends { weight: number }>(all: readonly T[], random: () => number): T => {
  let left = random() * all.reduce((sum, { weight }) => sum + weight, 0);
  for (const one of all) {
    left -= one.weight;
    if (left < 0) return one;
  }
  return all[all.length - 1] as T;
};
