import { RequestFailure } from './exception.ts';
import { literal } from './statement.ts';

/** The part of chDB's `Session` the gateway uses (one query or one stream at a time). */
export type EngineSession = {
  queryAsync(
    sql: string,
    options: { format: string },
  ): Promise<{ bytes(): Uint8Array; text(): string; rowsRead: number; bytesRead: number; elapsed: number }>;
  queryStream(
    sql: string,
    options: { format: string },
  ): AsyncIterable<{ raw(): Uint8Array; numRows: number }> & { cancel(): void };
  close(): void;
};

export type SessionState = {
  settings: ReadonlyMap<string, string>;
  params: ReadonlyMap<string, string>;
  database: string;
};

/** A session lent to one request. `spoil` makes the pool throw it away instead of lending it again. */
export type Lease = { session: EngineSession; spoil(): void; release(): void };

type Slot = { session: EngineSession; settings: Map<string, string>; params: Set<string>; database: string };

/** No type parses from a lone tab: a parameter left over from an earlier request can never be taken for a value. */
const UNSET_PARAM = "'\\t'";

/**
 * At most `size` sessions, opened when needed and lent one request at a time, first come, first served. Settings,
 * parameters and the database are per request, as over HTTP without a session id: what an earlier request changed is put
 * back before the session is lent again. Parameters are set with `SET param_x` because the engine's own way of passing
 * them is shared by all sessions of the process, and two queries at once would see each other's values.
 */
export class SessionPool {
  readonly #open: () => EngineSession;
  readonly #base: ReadonlyMap<string, string>;
  readonly #size: number;
  readonly #idle: Slot[] = [];
  readonly #waiting: { give(slot: Slot): void; fail(error: Error): void }[] = [];
  #count = 0;
  #closed = false;

  constructor(open: () => EngineSession, base: ReadonlyMap<string, string>, size: number) {
    this.#open = open;
    this.#base = base;
    this.#size = size;
  }

  get busy(): number {
    return this.#count - this.#idle.length;
  }

  get waiting(): number {
    return this.#waiting.length;
  }

  /** Waits for a free session and prepares it. Rejects with the engine's own error when a setting is refused. */
  async lend(state: SessionState, signal: AbortSignal): Promise<Lease> {
    const slot = await this.#take(signal);
    let spoiled = false;
    const lease = {
      session: slot.session,
      spoil: () => {
        spoiled = true;
      },
      release: () => (spoiled ? this.#drop(slot) : this.#put(slot)),
    };
    try {
      await this.#prepare(slot, state);
      return lease;
    } catch (error) {
      // A SET of several values may have been applied in part.
      this.#drop(slot);
      throw RequestFailure.from(error);
    }
  }

  async #prepare(slot: Slot, state: SessionState): Promise<void> {
    const sets: string[] = [];
    for (const name of slot.settings.keys()) {
      if (!state.settings.has(name)) sets.push(`${name} = ${baseValue(this.#base, name)}`);
    }
    for (const [name, value] of state.settings) {
      if (slot.settings.get(name) !== value) sets.push(`${name} = ${literal(value)}`);
    }
    for (const name of slot.params) if (!state.params.has(name)) sets.push(`param_${name} = ${UNSET_PARAM}`);
    for (const [name, value] of state.params) sets.push(`param_${name} = ${literal(value)}`);
    if (sets.length > 0) await slot.session.queryAsync(`SET ${sets.join(', ')}`, { format: 'TSV' });
    if (state.database !== slot.database) {
      await slot.session.queryAsync(`USE \`${state.database.replaceAll('`', '\\`')}\``, { format: 'TSV' });
      slot.database = state.database;
    }
    slot.settings = new Map(state.settings);
    for (const name of state.params.keys()) slot.params.add(name);
  }

  #take(signal: AbortSignal): Promise<Slot> {
    if (this.#closed) return Promise.reject(shuttingDown());
    const idle = this.#idle.pop();
    if (idle) return Promise.resolve(idle);
    if (this.#count < this.#size) {
      this.#count++;
      try {
        return Promise.resolve({ session: this.#open(), settings: new Map(), params: new Set(), database: 'default' });
      } catch (error) {
        this.#count--;
        return Promise.reject(RequestFailure.from(error));
      }
    }
    return new Promise((resolve, reject) => {
      const entry = {
        give: (slot: Slot) => {
          signal.removeEventListener('abort', leave);
          resolve(slot);
        },
        fail: reject,
      };
      const leave = () => {
        this.#waiting.splice(this.#waiting.indexOf(entry), 1);
        reject(cancelled());
      };
      signal.addEventListener('abort', leave, { once: true });
      this.#waiting.push(entry);
    });
  }

  #put(slot: Slot): void {
    const next = this.#waiting.shift();
    if (next) next.give(slot);
    else if (this.#closed) this.#drop(slot);
    else this.#idle.push(slot);
  }

  #drop(slot: Slot): void {
    slot.session.close();
    this.#count--;
    const next = this.#waiting.shift();
    if (next) this.#take(new AbortController().signal).then(next.give, next.fail);
  }

  /** Refuses new requests and closes idle sessions; those at work are closed when they are given back. */
  close(): void {
    this.#closed = true;
    for (const entry of this.#waiting.splice(0)) entry.fail(shuttingDown());
    for (const slot of this.#idle.splice(0)) this.#drop(slot);
  }
}

const baseValue = (base: ReadonlyMap<string, string>, name: string): string => {
  const value = base.get(name);
  return value === undefined ? 'DEFAULT' : literal(value);
};

export const cancelled = (): RequestFailure =>
  new RequestFailure('Code: 394. DB::Exception: Query was cancelled. (QUERY_WAS_CANCELLED)');

const shuttingDown = (): RequestFailure =>
  new RequestFailure('Code: 236. DB::Exception: The embedded engine is closing. (ABORTED)');
