import { join as joinPath } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import {
  type Compilable,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely';
import type pg from 'pg';
import { borrow } from './connection.ts';
import { recordsUnusable } from './data-dir.ts';
import { copyEngine } from './pglite/copy.ts';
import { DirectoryInUse, lockWhenLeft } from './pglite/directory-lock.ts';
import { type Engine, EngineGone, pgliteEngine } from './pglite/engine.ts';
import { startUpkeep, type Upkeep } from './pglite/upkeep.ts';
import { enginePool, serverPool } from './pool.ts';
import { isPlanOver, isStoreDown, mayRunAgain, StoreDown } from './store-error.ts';
import type { Tables } from './tables.ts';
import { join, nest, outside, type Transaction, transactionOf, within } from './transaction.ts';

export { dbMeaning, isStoreDown, StoreBusy } from './store-error.ts';

/**
 * How a transaction is run. `patient` lifts the time limits: for migrations and other long work, never for a request.
 * `snapshot`: it writes nothing, and all it reads is of one moment.
 */
type TxOptions = { patient?: boolean; snapshot?: boolean };

/**
 * The records store. int8 comes back as number, numeric as string, timestamptz as Date, date as 'YYYY-MM-DD'.
 * A list as a `jsonb` value must be given as JSON text: a plain array becomes a Postgres array.
 */
export type Records = {
  kind: 'pglite' | 'postgres';
  /** Runs SQL, inside the transaction of this async context if there is one. Without `values` the text may hold several statements. */
  query<T extends object = Record<string, unknown>>(text: string, values?: readonly unknown[]): Promise<T[]>;
  /**
   * The same for a question that nearly every request asks in the same words: a server reads it once for each connection, and plans it
   * anew only where that pays (docs/decisions/0160). For questions that are answered the same way whatever is asked for.
   */
  often<T extends object = Record<string, unknown>>(text: string, values: readonly unknown[]): Promise<T[]>;
  /** Runs a query built with `k`. */
  run<T>(query: Compilable<T>): Promise<T[]>;
  /** Builds queries, never runs them. */
  k: Kysely<Tables>;
  /**
   * Runs `work` in a transaction; joins the one already open in this async context. Serialization failures,
   * deadlocks and plans of before a migration are tried again, at most 3 times: `work` must have no effect outside the store (see `afterCommit`).
   * When joined work fails, the outer transaction cannot be committed even if the error is caught: see `savepoint`.
   */
  tx<T>(work: () => Promise<T>, options?: TxOptions): Promise<T>;
  /** Like `tx`, but when `work` fails inside an open transaction only its own changes are undone. Use one after the other, never at once. */
  savepoint<T>(work: () => Promise<T>): Promise<T>;
  inTx(): boolean;
  /** Once the outermost transaction is committed; never after a rollback; at once outside a transaction. */
  afterCommit(work: () => void): void;
  /**
   * Of embedded records: copies them into a folder that is not there yet, while they are in use. Whoever opens the copy finds
   * every commit that was answered before this began, and no part of one. A second one waits until the first has ended.
   * Null: a server's.
   */
  copyTo: ((folder: string, signal: AbortSignal) => Promise<void>) | null;
  /** How many wait for a connection now. */
  waiting(): number;
  close(): Promise<void>;
};

export type RecordsConfig = {
  databaseUrl?: string | undefined;
  dataDir: string;
  log?: { warn(fields: object, message: string): void } | undefined;
  /** Connections to a real server, 10 unless told. */
  poolSize?: number;
  /** How long to wait for a server that is not there yet, in milliseconds; 10 s unless told. */
  startWithin?: number;
};

/** Test access: the engine behind an embedded store. */
export const engineOf = new WeakMap<Records, Engine>();

/**
 * Opens the records: a PostgreSQL server (15 or newer) when `databaseUrl` is given, else PGlite in `dataDir`/records.
 * @throws DirectoryInUse when another process has the embedded records open, DataDirUnusable when they cannot be opened; Error naming DATABASE_URL when the
 *   server cannot be reached or is too old.
 */
export async function openRecords(config: RecordsConfig): Promise<Records> {
  return config.databaseUrl ? openServer(config, config.databaseUrl) : openEmbedded(config);
}

async function openServer(config: RecordsConfig, url: string): Promise<Records> {
  const pool = serverPool(url, config.poolSize ?? 10);
  pool.on('error', (error) => config.log?.warn({ err: error }, 'lost an idle connection to the records store'));
  const records = recordsOver('postgres', pool, config, () => pool.end());
  const giveUp = performance.now() + (config.startWithin ?? 10_000);
  for (;;) {
    try {
      const [row] = await records.query<{ version: number }>(
        `select current_setting('server_version_num')::int version`,
      );
      if ((row?.version ?? 0) < 150_000) throw new Error('DATABASE_URL: PostgreSQL 15 or newer is needed.');
      return records;
    } catch (error) {
      if (isStoreDown(error) && performance.now() < giveUp) {
        await delay(200);
        continue;
      }
      await pool.end();
      if ((error as Error).message.startsWith('DATABASE_URL')) throw error;
      throw new Error(`DATABASE_URL: ${(error as Error).message} Start the server or correct the address.`, {
        cause: error,
      });
    }
  }
}

async function openEmbedded(config: RecordsConfig): Promise<Records> {
  const dataDir = joinPath(config.dataDir, 'records');
  const lock = await lockWhenLeft(dataDir).catch((error: Error) => {
    throw error instanceof DirectoryInUse ? error : recordsUnusable(dataDir, error);
  });
  const engine = pgliteEngine(joinPath(dataDir, 'pglite'));
  const pool = enginePool(engine);
  pool.on('error', (error) => config.log?.warn({ err: error }, 'the records engine stopped'));
  let upkeep: Upkeep | null = null;
  const records = recordsOver('pglite', pool, config, async () => {
    upkeep?.stop();
    await pool.end();
    await engine.close();
    lock.release();
  });
  engineOf.set(records, engine);
  try {
    await engine.start(); // before the first question, whose time is limited
    await records.query('select 1');
    const running = startUpkeep(records.query, config.log);
    upkeep = running;
    let before: Promise<unknown> = Promise.resolve();
    records.copyTo = (folder, signal) => {
      const copy = before.then(async () => {
        signal.throwIfAborted();
        const { resume } = await running.pause();
        await copyEngine(records.query, joinPath(dataDir, 'pglite'), folder, signal).finally(resume);
      });
      before = copy.catch(() => {});
      return copy;
    };
    return records;
  } catch (error) {
    await records.close();
    throw error instanceof EngineGone || error instanceof StoreDown ? recordsUnusable(dataDir, error) : error;
  }
}

function recordsOver(
  kind: Records['kind'],
  pool: pg.Pool,
  { log }: RecordsConfig,
  close: () => Promise<void>,
): Records {
  const k = new Kysely<Tables>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });
  const connect = () => borrow(pool, kind === 'postgres');
  let closing: Promise<void> | null = null;

  async function ask<T extends object>(text: string, values?: readonly unknown[], often = false): Promise<T[]> {
    const open = transactionOf(records);
    if (open) {
      try {
        return (await open.connection.ask<T>(text, values, { patient: open.patient, often })).rows;
      } catch (error) {
        open.sqlError ??= error;
        throw error;
      }
    }
    const connection = await connect();
    try {
      const put = async () => (await connection.ask<T>(text, values, { often })).rows;
      return await put().catch((error: unknown) => {
        if (!isPlanOver(error)) throw error;
        return put();
      });
    } finally {
      connection.release();
    }
  }

  const records: Records = {
    kind,
    k,
    query: (text, values) => ask(text, values),
    often: (text, values) => ask(text, values, true),
    run(query) {
      const { sql, parameters } = query.compile();
      return ask(sql, parameters) as Promise<never[]>;
    },
    copyTo: null,
    waiting: () => pool.waitingCount,
    inTx: () => transactionOf(records) !== null,
    afterCommit(work) {
      const open = transactionOf(records);
      if (open) open.afterCommit.push(work);
      else work();
    },
    async tx(work, options = {}) {
      const open = transactionOf(records);
      if (open) return join(open, work);
      for (let failures = 0; ; failures++) {
        try {
          return await runTransaction(work, options);
        } catch (error) {
          if (failures === 3 || !mayRunAgain(error)) throw error;
          await delay(Math.random() * 20 * 2 ** failures); // those who met must not meet again
        }
      }
    },
    async savepoint(work) {
      const open = transactionOf(records);
      return open ? nest(open, work) : records.tx(work);
    },
    close: () => {
      closing ??= close();
      return closing;
    },
  };
  return records;

  async function runTransaction<T>(work: () => Promise<T>, options: TxOptions): Promise<T> {
    const { patient = false, snapshot = false } = options;
    const connection = await connect();
    const open: Transaction = {
      connection,
      patient,
      afterCommit: [],
      failed: null,
      sqlError: null,
      savepoints: 0,
      ended: false,
    };
    let result: T;
    try {
      const begin = snapshot ? 'begin isolation level repeatable read, read only' : 'begin';
      await connection.ask(patient && kind === 'postgres' ? `${begin}; ${PATIENTLY}` : begin);
      result = await within(records, open, work);
      if (open.failed) throw open.failed.error;
      open.ended = true;
      const { command } = await connection.ask('commit', undefined, { patient });
      // Postgres answers the commit of a failed transaction with a rollback, without an error.
      if (command !== 'COMMIT') throw open.sqlError ?? new Error('The transaction was rolled back.');
    } catch (error) {
      open.ended = true;
      await connection.ask('rollback').catch(() => {});
      throw error;
    } finally {
      connection.release();
    }
    for (const hook of open.afterCommit) {
      try {
        outside(hook);
      } catch (error) {
        log?.warn({ err: error }, 'work after a commit failed');
      }
    }
    return result;
  }
}

/**
 * No limits, but the server looks every second whether we are still there: the locks of a start that was killed while
 * a long statement ran would else hold up the next start. (Not every platform can look.)
 */
const PATIENTLY = `set local statement_timeout = 0; set local lock_timeout = 0;
  set local idle_in_transaction_session_timeout = 0;
  do $$ begin
    perform set_config('client_connection_check_interval', '1000', true);
  exception when invalid_parameter_value then null;
  end $$`;
