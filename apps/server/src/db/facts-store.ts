import { randomUUID } from 'node:crypto';
import { pipeline, Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { FACTS_STEPS, type FactsStep, takeFactsSteps } from './facts-ddl.ts';
import type { FactsEndpoint } from './facts-endpoint.ts';
import { abortError, FactsConnectionLost, FactsUnavailable, factsError, neverArrived } from './facts-error.ts';
import { type FactsTrouble, openFactsHealth } from './facts-health.ts';
import { checked, insertText, ndjson } from './facts-insert.ts';
import { type FactsAnswer, type FactsRequest, sendStatement } from './facts-request.ts';
import { WholeResult } from './facts-stream.ts';
import { localName, onCluster } from './facts-tables.ts';
import type { Facts, FactsLog, FactsOptions, FactsParams, InsertOptions, OpenedFacts } from './facts-types.ts';

type Sent = { sql: string; format: string | null };

/** A read whose connection broke is sent again this often in all. */
const READ_ATTEMPTS = 4;

/** The facts of an endpoint, whichever it is. */
export class FactsStore implements OpenedFacts {
  readonly kind: Facts['kind'];
  readonly #endpoint: FactsEndpoint;
  readonly #log: FactsLog;
  readonly #steps: readonly FactsStep[] | null | undefined;
  readonly #closing = new AbortController();
  readonly #open = new Set<Promise<unknown>>();
  readonly #health: ReturnType<typeof openFactsHealth>;
  #ready: Promise<void> | null = null;

  constructor(endpoint: FactsEndpoint, log: FactsLog, steps?: readonly FactsStep[] | null) {
    this.kind = endpoint.kind;
    this.#endpoint = endpoint;
    this.#log = log;
    this.#steps = steps;
    const embedded = endpoint.kind === 'embedded';
    this.#health = openFactsHealth({ read: (sql) => this.query(sql), write: (sql) => this.command(sql), embedded });
  }

  check(): Promise<FactsTrouble | null> {
    return this.#health.check();
  }

  verify(): Promise<string[]> {
    return this.#health.verify();
  }

  /** What an error of a statement means; the store's health takes notice. */
  #meaning(error: unknown, signal?: AbortSignal): unknown {
    const known = factsError(error, signal);
    this.#health.note(known);
    return known;
  }

  enginePid(): number | undefined {
    return this.#endpoint.pid();
  }

  ready(): Promise<void> {
    this.#ready ??= this.#prepare().catch((error) => {
      this.#ready = null; // the next call tries again
      throw error;
    });
    return this.#ready;
  }

  async #prepare(): Promise<void> {
    const store = {
      command: (sql: string) => this.#write(sql, {}, {}),
      query: <T>(sql: string) => this.#read<T>(sql, {}, {}),
      insert: (table: string, rows: object[]) => this.#write(insertText(table, 'JSONEachRow'), {}, {}, ndjson(rows)),
    };
    const started = Date.now();
    if (this.#steps === null) return;
    await takeFactsSteps(store, { cluster: this.#endpoint.cluster }, this.#steps);
    this.#log.info({ kind: this.kind, ms: Date.now() - started }, 'The facts store is ready');
  }

  async retakeSteps(): Promise<void> {
    const placement = { cluster: this.#endpoint.cluster };
    for (const { statements } of FACTS_STEPS)
      for (const statement of statements(placement)) await this.#write(statement, {}, {});
  }

  async ping(): Promise<boolean> {
    try {
      const client = await this.#endpoint.client();
      return (await client.ping({ select: true, abort_signal: AbortSignal.timeout(5_000) })).success;
    } catch {
      return false;
    }
  }

  async query<T>(sql: string, params: FactsParams = {}, options: FactsOptions = {}): Promise<T[]> {
    await this.ready();
    return this.#read<T>(sql, params, options);
  }

  async stream(sql: string, params: FactsParams, format: string, options: FactsOptions = {}): Promise<Readable> {
    await this.ready();
    return this.#send({ sql, format: checked(format) }, params, options);
  }

  async insert(
    table: string,
    rows: readonly object[] | Readable,
    format = 'JSONEachRow',
    options: InsertOptions = {},
  ): Promise<void> {
    if (Array.isArray(rows) && rows.length === 0) return;
    await this.ready();
    const token = options.token === undefined ? {} : { insert_deduplication_token: options.token };
    const settings = { ...options.settings, ...token };
    const data = rows instanceof Readable ? rows : ndjson(rows);
    await this.#write(insertText(table, format, options.columns), {}, { ...options, settings }, data);
  }

  async command(sql: string, params: FactsParams = {}, options: FactsOptions = {}): Promise<void> {
    await this.ready();
    await this.#write(sql, params, options);
  }

  async remove(table: string, where: string, params: FactsParams = {}, options: FactsOptions = {}): Promise<void> {
    const placement = { cluster: this.#endpoint.cluster };
    const sql = `ALTER TABLE ${localName(checked(table), placement)}${onCluster(placement)} DELETE WHERE ${where}`;
    await this.command(sql, params, { ...options, settings: { ...options.settings, mutations_sync: '2' } });
  }

  async close(graceMs = 10_000): Promise<void> {
    const until = Date.now() + graceMs;
    this.#closing.abort(new FactsUnavailable('The facts store is closing'));
    const idle = async () => {
      while (this.#open.size > 0) await Promise.all(this.#open);
    };
    await Promise.race([idle(), sleep(graceMs, undefined, { ref: false })]);
    await this.#endpoint.close(Math.max(0, until - Date.now()));
  }

  async #read<T>(sql: string, params: FactsParams, options: FactsOptions): Promise<T[]> {
    // The embedded engine begins a stream while all other statements wait, however long it works out what it needs first
    const whole = this.kind === 'embedded' ? { wait_end_of_query: 1 as const } : {};
    const asked = { ...options, settings: { ...options.settings, ...whole } };
    for (let attempt = 1; ; attempt++) {
      try {
        const body = await buffer(await this.#send({ sql, format: 'JSONEachRow' }, params, asked));
        return body.length === 0 ? [] : JSON.parse(`[${body.toString().trimEnd().replaceAll('\n', ',')}]`);
      } catch (error) {
        const known = this.#meaning(error, options.signal);
        if (attempt === READ_ATTEMPTS || !(known instanceof FactsConnectionLost)) throw known;
        // Several kept connections may have died at once, and an embedded engine needs a moment to be noticed dead.
        await sleep(50 * attempt);
      }
    }
  }

  async #write(sql: string, params: FactsParams, options: FactsOptions, values?: Readable): Promise<void> {
    // The answer to a write comes in one piece, so that an error is never hidden behind a 200.
    const settings = { ...options.settings, wait_end_of_query: 1 as const };
    try {
      const answer = await this.#send({ sql, format: null }, params, { ...options, settings }, values);
      for await (const _ of answer);
    } catch (error) {
      throw this.#meaning(error, options.signal);
    } finally {
      values?.destroy();
    }
  }

  /** Sends one statement; the stream is there when the store has begun to answer. */
  async #send(statement: Sent, params: FactsParams, options: FactsOptions, values?: Readable): Promise<Readable> {
    const { signal } = options;
    if (signal?.aborted) throw abortError(signal);
    if (this.#closing.signal.aborted) throw this.#closing.signal.reason;
    const queryId = randomUUID();
    const ended = Promise.withResolvers<void>();
    this.#track(ended.promise);
    let killed = false;
    const kill = () => {
      if (!killed) this.#track(this.#kill(queryId));
      killed = true;
    };
    const settle = () => {
      signal?.removeEventListener('abort', kill);
      ended.resolve();
    };
    signal?.addEventListener('abort', kill, { once: true });
    try {
      const { stream, tag } = await this.#exec({ ...statement, queryId, params, options, values });
      const whole = new WholeResult(tag, (error) => this.#meaning(error, signal));
      const abort = () => whole.destroy(abortError(signal));
      signal?.addEventListener('abort', abort, { once: true });
      whole.once('close', () => {
        signal?.removeEventListener('abort', abort);
        if (!whole.readableEnded) kill();
        settle();
      });
      if (signal?.aborted) abort();
      pipeline(stream, whole, () => {});
      return whole;
    } catch (error) {
      settle();
      throw this.#meaning(error, signal);
    }
  }

  /** Tries again while the statement cannot have arrived: an embedded engine that has just died is being replaced. */
  async #exec(request: FactsRequest): Promise<FactsAnswer> {
    for (let attempt = 1; ; attempt++) {
      const client = await this.#endpoint.client();
      try {
        return await sendStatement(client, request);
      } catch (error) {
        const again = this.kind === 'embedded' && attempt <= 20 && neverArrived(error);
        if (!again || request.values?.readableDidRead) throw error;
        await sleep(25);
      }
    }
  }

  /** What `close` waits for. */
  #track(work: Promise<void>): void {
    this.#open.add(work);
    void work.finally(() => this.#open.delete(work));
  }

  async #kill(queryId: string): Promise<void> {
    const { cluster } = this.#endpoint;
    const where = cluster === null ? '' : ` ON CLUSTER \`${cluster}\``;
    try {
      const client = await this.#endpoint.client();
      const query = `KILL QUERY${where} WHERE query_id = {id:String} ASYNC`;
      await client.command({ query, query_params: { id: queryId } });
    } catch (error) {
      this.#log.warn({ queryId, reason: String(error) }, 'A facts query could not be killed');
    }
  }
}
