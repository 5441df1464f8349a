/** What the server and the gateway process say to each other over their IPC channel. */
export type ToGateway =
  | { kind: 'start'; directory: string; spool: string; user: string; password: string; limits: EngineLimits }
  | { kind: 'stop'; graceMs: number };

export type FromGateway = { kind: 'ready'; port: number } | { kind: 'failed'; reason: FailureReason; message: string };

/**
 * `native` and `directory` do not get better by trying again, `locked` only while a killed server's engine is ending;
 * `other` is retried with back-off. The parent finds `locked` in what the engine prints.
 */
export type FailureReason = 'native' | 'locked' | 'directory' | 'other';

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

/** Limits that leave the machine to the other parts: a quarter of its memory per query (1 to 4 GiB), half for all. */
export function limitsFor(machineBytes: number): EngineLimits {
  return {
    sessions: 12,
    queryBytes: Math.round(Math.min(4 * GiB, Math.max(GiB, machineBytes / 4))),
    allBytes: Math.round(Math.max(GiB, machineBytes / 2)),
  };
}
