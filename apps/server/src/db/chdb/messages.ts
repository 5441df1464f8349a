/** What the server and the gateway process say to each other over their IPC channel. */
export type ToGateway =
  | { kind: 'start'; directory: string; spool: string; user: string; password: string; limits: EngineLimits }
  | { kind: 'stop'; graceMs: number };

export type FromGateway = { kind: 'ready'; port: number } | { kind: 'failed'; reason: FailureReason; message: string };

/**
 * `native` does not get better by trying again, `locked` only while another server's engine is ending; `directory` (no room,
 * not writable), `memory`, `damaged` and `refused` (whatever else the engine says of its folder) once somebody mended that: who
 * waits is told at once, and it is tried on. `other` is retried with back-off. The parent finds them in what the engine prints.
 */
export type FailureReason = 'native' | 'locked' | 'directory' | 'memory' | 'damaged' | 'refused' | 'other';

/** Sizes of the embedded engine. Bytes are those the engine itself tracks; the process needs some 300 MB besides. */
export type EngineLimits = {
  /** Statements at once; further ones wait. */
  sessions: number;
  /** Memory of one query, in bytes; GROUP BY and ORDER BY go to disk at half of it. */
  queryBytes: number;
  /** Memory of all queries together, in bytes. */
  allBytes: number;
};

const GiB = 1024 ** 3;

/** The memory this process may use: the machine's, or its container's where that is less. (0 and 2^64: there is none.) */
export const memoryWithin = (machineBytes: number, containerBytes: number): number =>
  containerBytes > 0 ? Math.min(machineBytes, containerBytes) : machineBytes;

/**
 * Limits that leave the machine to the other parts: a quarter of its memory per query (up to 4 GiB), half for all; at least
 * 1 GiB where there are 2, below that what there is of it.
 */
export function limitsFor(machineBytes: number): EngineLimits {
  const least = Math.min(GiB, machineBytes / 2);
  return {
    sessions: 12,
    queryBytes: Math.round(Math.min(4 * GiB, Math.max(least, machineBytes / 4))),
    allBytes: Math.round(Math.max(least, machineBytes / 2)),
  };
}
