import type { Readable } from 'node:stream';
import type { ClickHouseSettings } from '@clickhouse/client';
import type { FactsTrouble } from './facts-health.ts';

/** Values for `{name:Type}` in a statement; they never become part of its text. */
export type FactsParams = Record<string, unknown>;

export type FactsOptions = {
  /** Aborting kills the statement in the store and rejects with the signal's reason. */
  signal?: AbortSignal;
  settings?: ClickHouseSettings;
};

export type InsertOptions = FactsOptions & {
  /** The columns the data has, in its order; all when left out. */
  columns?: readonly string[];
  /** An insert with a token that was stored before does nothing, and succeeds. Use the batch id. */
  token?: string;
};

/**
 * The facts store in ClickHouse's SQL. Integers come back as numbers, decimals as strings, times as ISO 8601 UTC.
 * Every call may reject with FactsUnavailable (503), FactsFull (507) or the store's ClickHouseError (`code`, `type`).
 */
export type Facts = {
  kind: 'embedded' | 'clickhouse';
  /** Resolves when the store answers and its tables are there; every other call waits for it anyway. */
  ready(): Promise<void>;
  /** Whether the store answers now, within 5 seconds. Never rejects. */
  ping(): Promise<boolean>;
  /** Why nothing can be written or read now, as far as it shows without reading all; null when all is well. Never rejects. */
  check(): Promise<FactsTrouble | null>;
  /** Reads all that is stored once, and answers what is broken: for the start of an embedded engine. */
  verify(): Promise<string[]>;
  /** A reading statement without FORMAT; all rows in memory. Repeated once when the connection broke. */
  query<T extends object = Record<string, unknown>>(
    sql: string,
    params?: FactsParams,
    options?: FactsOptions,
  ): Promise<T[]>;
  /**
   * The bytes of a result as they are computed. An error after the first byte, or a lost connection, ends the stream
   * with an error, never with an early end. Destroying the stream before its end kills the statement.
   */
  stream(sql: string, params: FactsParams, format: string, options?: FactsOptions): Promise<Readable>;
  /** Resolves when the rows are on disk. A Readable carries bytes in `format`. */
  insert(table: string, rows: readonly object[] | Readable, format?: string, options?: InsertOptions): Promise<void>;
  /** Removes the rows of a table that meet a condition, from every part and copy of it; the table's parts are written anew. */
  remove(table: string, where: string, params?: FactsParams, options?: FactsOptions): Promise<void>;
  /** Any other statement. */
  command(sql: string, params?: FactsParams, options?: FactsOptions): Promise<void>;
  /** Lets running statements finish for up to `graceMs` (10 s), then ends them and the embedded process. */
  close(graceMs?: number): Promise<void>;
};

export type FactsLog = { info(detail: object, text: string): void; warn(detail: object, text: string): void };

/** Facts as whoever opened them has them. */
export type OpenedFacts = Facts & {
  /** The embedded engine's process id, for tests. */
  enginePid(): number | undefined;
  /** Takes every step of the tables again, which each may be: makes anew what is made from others. */
  retakeSteps(): Promise<void>;
};
