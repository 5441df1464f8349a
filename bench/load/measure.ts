import { existsSync, readdirSync, readFileSync } from 'node:fs';

/** Times of one kind of call, ms. */
export type Times = number[];

const at = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;

/** p50, p99, p99.9 and the worst, ms. */
export const spread = (times: Times): [number, number, number, number] => {
  const sorted = [...times].sort((a, b) => a - b);
  return [at(sorted, 0.5), at(sorted, 0.99), at(sorted, 0.999), at(sorted, 1)];
};

export type Process = { cpuSeconds: number; rssMb: number; loopDelayP99Ms: number };

/**
 * What the server says of itself; null when it does not tell us. The delay of the event loop counts from the last time it
 * was asked, and holds the 10 ms of the timer that measures it.
 */
export const readProcess = async (base: string, token: string): Promise<Process | null> => {
  const answer = await fetch(new URL('/metrics', base), { headers: { authorization: `Bearer ${token}` } });
  if (answer.status !== 200) return null;
  const text = await answer.text();
  const value = (name: string) => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1]);
  return {
    cpuSeconds: value('process_cpu_seconds_total'),
    rssMb: value('process_resident_memory_bytes') / 2 ** 20,
    loopDelayP99Ms: value('nodejs_eventloop_lag_p99_seconds') * 1000,
  };
};

const TICKS_A_SECOND = 100;

/** CPU seconds of a process's children that still run, the backends of a PostgreSQL; 0 where there is no /proc. */
export const childrenCpu = (pid: number): number => {
  if (!existsSync('/proc/self/stat')) return 0;
  let ticks = 0;
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      if (Number(fields[1]) === pid) ticks += Number(fields[11]) + Number(fields[12]);
    } catch {
      // ended meanwhile
    }
  }
  return ticks / TICKS_A_SECOND;
};
