import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { RequestFailure } from './exception.ts';
import { cancelled, type SessionPool, type SessionState } from './sessions.ts';
import { literal, type Statement } from './statement.ts';

/**
 * Formats whose pieces can be joined: the engine formats a stream piece by piece, so a format with a header, a footer or
 * brackets would repeat them. Everything else is made whole before it is sent.
 */
const STREAMABLE = new Set([
  'RowBinary',
  'Native',
  'JSONEachRow',
  'JSONLines',
  'NDJSON',
  'JSONCompactEachRow',
  'JSONStringsEachRow',
  'JSONCompactStringsEachRow',
  'TabSeparated',
  'TSV',
  'TabSeparatedRaw',
  'TSVRaw',
  'CSV',
  'LineAsString',
  'RawBLOB',
]);

/** A whole result in memory is refused above this size, so that one careless query cannot take the process down. */
const MOST_WHOLE_BYTES = 512 * 1024 * 1024;

/** Settings after which a session could not be put back into its first state. */
const ONE_WAY_SETTINGS = ['readonly', 'allow_ddl', 'allow_introspection_functions'];

export type Request = {
  statement: Statement;
  queryId: string;
  format: string;
  state: SessionState;
  /** The result is made before any of it is sent. */
  whole: boolean;
};

/** `close` gives the session back; the caller calls it always, also when it never read the body. */
export type Result = {
  body: AsyncIterable<Uint8Array>;
  summary: Record<string, string> | null;
  close(): Promise<void>;
};

/** Runs statements on pooled sessions, and knows what is running so that it can be killed by the caller's query id. */
export class Runner {
  readonly #pool: SessionPool;
  readonly #control: SessionPool;
  readonly #running = new Map<string, Running>();

  /** @param control a pool of its own, so that a kill never waits behind the queries it is to end. */
  constructor(pool: SessionPool, control: SessionPool) {
    this.#pool = pool;
    this.#control = control;
  }

  get busy(): boolean {
    return this.#running.size > 0;
  }

  /**
   * Starts a statement; resolves once the first piece of the result is there, so that an error before the first byte is
   * still an ordinary error. `file` holds an insert's data. Aborting `signal` kills the statement in the engine.
   */
  async run(request: Request, signal: AbortSignal, file?: { path: string; compression: string }): Promise<Result> {
    const { statement } = request;
    const killTarget = statement.verb === 'KILL' ? killedQueryId(statement.text, request.state.params) : null;
    if (killTarget !== null) {
      // A server would list what it kills; nobody here reads that.
      void this.#running.get(killTarget)?.cancel();
      return { body: once(new Uint8Array()), summary: null, close: nothing };
    }
    const { queryId } = request;
    if (this.#running.has(queryId)) {
      const text = `Query with id = ${queryId} is already running.`;
      throw new RequestFailure(`Code: 216. DB::Exception: ${text} (QUERY_WITH_SAME_ID_IS_ALREADY_RUNNING)`);
    }
    const running = new Running(this.#control);
    this.#running.set(queryId, running);
    const abort = () => void running.cancel();
    signal.addEventListener('abort', abort, { once: true });
    if (signal.aborted) abort();
    const done = () => {
      signal.removeEventListener('abort', abort);
      this.#running.delete(queryId);
      running.finish();
    };
    try {
      return await this.#start(request, running, done, file);
    } catch (error) {
      done();
      throw RequestFailure.from(error);
    }
  }

  async #start(
    request: Request,
    running: Running,
    done: () => void,
    file?: { path: string; compression: string },
  ): Promise<Result> {
    const { statement, format } = request;
    const streamed = statement.verb === 'SELECT' || statement.verb === 'WITH';
    const whole = request.whole || !(streamed && STREAMABLE.has(format));
    const settings = new Map(request.state.settings);
    settings.set('log_comment', running.mark);
    if (streamed && whole && !settings.has('max_result_bytes')) {
      settings.set('max_result_bytes', String(MOST_WHOLE_BYTES));
    }
    const lease = await this.#pool.lend({ ...request.state, settings }, running.signal);
    if (['SET', 'USE'].includes(statement.verb) || /^create\s+temporary/i.test(statement.text)) lease.spoil();
    if (ONE_WAY_SETTINGS.some((name) => settings.has(name))) lease.spoil();
    const end = () => {
      lease.release();
      done();
    };
    try {
      if (running.signal.aborted) throw cancelled();
      if (whole) {
        const result = await lease.session.queryAsync(sqlOf(statement, file), { format });
        end();
        return { body: once(result.bytes()), summary: summaryOf(statement, result), close: nothing };
      }
      const stream = lease.session.queryStream(statement.text, { format });
      const pieces = stream[Symbol.asyncIterator]();
      const first = await pieces.next();
      const close = async () => {
        await pieces.return?.();
        end();
      };
      return { body: streaming(first, pieces, running), summary: null, close };
    } catch (error) {
      lease.release();
      throw error;
    }
  }

  /** Kills everything that still runs. */
  async killAll(): Promise<void> {
    await Promise.all([...this.#running.values()].map((running) => running.cancel()));
  }
}

/** One statement at work. The engine gives its own query ids, so it is found by `mark`, kept in its log_comment. */
class Running {
  readonly mark: string = `gateway:${randomUUID()}`;
  readonly #control: SessionPool;
  readonly #abort = new AbortController();
  #finished = false;

  constructor(control: SessionPool) {
    this.#control = control;
  }

  get signal(): AbortSignal {
    return this.#abort.signal;
  }

  finish(): void {
    this.#finished = true;
  }

  /** Kills until the statement has ended: a kill that comes just before it starts would miss it. */
  async cancel(): Promise<void> {
    if (this.#abort.signal.aborted) return;
    this.#abort.abort();
    const sql = `KILL QUERY WHERE Settings['log_comment'] = ${literal(this.mark)} ASYNC`;
    for (let pause = 5; !this.#finished; pause = Math.min(200, pause * 2)) {
      const lease = await this.#control.lend(NOTHING_SET, new AbortController().signal).catch(() => null);
      if (!lease) return;
      await lease.session.queryAsync(sql, { format: 'TSV' }).catch(() => undefined);
      lease.release();
      await sleep(pause);
    }
  }
}

const NOTHING_SET: SessionState = { settings: new Map(), params: new Map(), database: 'default' };

const nothing = async (): Promise<void> => {};

async function* streaming(
  first: IteratorResult<{ raw(): Uint8Array }>,
  pieces: AsyncIterator<{ raw(): Uint8Array }>,
  running: Running,
): AsyncGenerator<Uint8Array> {
  try {
    for (let piece = first; !piece.done; piece = await pieces.next()) {
      if (running.signal.aborted) throw cancelled();
      const bytes = piece.value.raw();
      if (bytes.length > 0) yield bytes;
    }
    if (running.signal.aborted) throw cancelled();
  } catch (error) {
    throw RequestFailure.from(error);
  }
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  if (bytes.length > 0) yield bytes;
}

/** An insert reads its data from a file: the engine parses it in parallel, and takes every input format there. */
function sqlOf(statement: Statement, file?: { path: string; compression: string }): string {
  const { insert } = statement;
  if (!insert) return statement.text;
  if (!file) throw new RequestFailure('Code: 108. DB::Exception: No data to insert (NO_DATA_TO_INSERT)');
  const { head, settingsAt, format } = insert;
  const from = `FROM INFILE ${literal(file.path)} COMPRESSION ${literal(file.compression)}`;
  return `${head.slice(0, settingsAt)} ${from} ${head.slice(settingsAt)} FORMAT ${format}`;
}

function summaryOf(statement: Statement, result: { rowsRead: number; bytesRead: number; elapsed: number }) {
  const wrote = statement.verb === 'INSERT';
  return {
    read_rows: String(result.rowsRead),
    read_bytes: String(result.bytesRead),
    written_rows: String(wrote ? result.rowsRead : 0),
    written_bytes: String(wrote ? result.bytesRead : 0),
    total_rows_to_read: '0',
    result_rows: '0',
    result_bytes: '0',
    elapsed_ns: String(Math.round(result.elapsed * 1e9)),
  };
}

const KILL =
  /^KILL\s+QUERY\s+(?:ON\s+CLUSTER\s+\S+\s+)?WHERE\s+query_id\s*=\s*(?:'((?:[^'\\]|\\.)*)'|\{(\w+):\s*String\s*\})\s*(?:A?SYNC)?$/i;

/** The caller's query id in `KILL QUERY WHERE query_id = '...'`; null for KILL MUTATION; other forms are refused. */
function killedQueryId(sql: string, params: ReadonlyMap<string, string>): string | null {
  if (/^KILL\s+MUTATION/i.test(sql)) return null;
  const found = KILL.exec(sql.trim());
  if (!found) {
    const text = 'The embedded engine kills queries by "KILL QUERY WHERE query_id = ... ASYNC" only';
    throw new RequestFailure(`Code: 48. DB::Exception: ${text} (NOT_IMPLEMENTED)`);
  }
  return found[2] === undefined ? (found[1] ?? '').replace(/\\(.)/g, '$1') : (params.get(found[2]) ?? '');
}
