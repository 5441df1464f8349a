import { readFile } from 'node:fs/promises';
import { Worker } from 'node:worker_threads';
import { noteRestart } from '../engine-restarts.ts';
import type { EngineCode, FromWorker, ToWorker, WorkerData } from './messages.ts';

type Session = { onBytes(bytes: Uint8Array<ArrayBuffer>): void; onGone(error: Error): void };

/** A PGlite engine in its own thread. A thread that dies ends its connections; the next one starts a new thread. */
export type Engine = {
  /** Starts the thread if none runs; the first start makes the database and takes seconds. @throws EngineGone */
  start(): Promise<void>;
  /** Starts the thread if none runs, and makes `session` the one the engine talks to. */
  attach(session: number, handlers: Session): Promise<void>;
  detach(session: number): void;
  send(session: number, bytes: Uint8Array<ArrayBuffer>): void;
  /** How many times the engine made the disk keep its files since the thread started. */
  fsyncs(): Promise<number>;
  /** Ends the thread without a word, as a crash would. For tests. */
  crash(): Promise<void>;
  close(): Promise<void>;
};

/** The thread stopped. `code` is the one Postgres servers give for a lost connection. */
export class EngineGone extends Error {
  override name = 'EngineGone';
  readonly code = '08006';
}

/** The engine over the PGlite directory `dataDir`, which the caller has locked. Starts with the first connection. */
export function pgliteEngine(dataDir: string): Engine {
  const sessions = new Map<number, Session>();
  let running: Promise<Worker> | null = null;
  let ended = false; // by itself

  const start = (): Promise<Worker> => {
    if (!running && ended) noteRestart('records');
    running ??= startThread(dataDir, onMessage, (error) => {
      running = null;
      ended = true;
      for (const session of [...sessions.values()]) session.onGone(error);
      sessions.clear();
    });
    return running;
  };
  const onMessage = (message: FromWorker) => {
    if (message.type === 'bytes') sessions.get(message.session)?.onBytes(message.bytes);
  };
  const tell = (worker: Worker, message: ToWorker, move: ArrayBuffer[] = []) => worker.postMessage(message, move);

  return {
    start: async () => void (await start()),
    async attach(session, handlers) {
      const worker = await start();
      sessions.set(session, handlers);
      tell(worker, { type: 'reset' });
    },
    detach: (session) => void sessions.delete(session),
    send(session, bytes) {
      const message: ToWorker = { type: 'bytes', session, bytes };
      running?.then((worker) => tell(worker, message, [bytes.buffer])).catch(() => {});
    },
    async fsyncs() {
      const worker = await start();
      const answer = once(worker, 'fsyncs');
      tell(worker, { type: 'fsyncs' });
      return (await answer).calls;
    },
    async crash() {
      await (await start()).terminate();
    },
    async close() {
      const worker = await running?.catch(() => null);
      if (!worker) return;
      const gone = new Promise<void>((done) => worker.once('exit', () => done()));
      tell(worker, { type: 'close' });
      await gone;
    },
  };
}

const once = <Type extends FromWorker['type']>(worker: Worker, type: Type) =>
  new Promise<Extract<FromWorker, { type: Type }>>((resolve) => {
    const listen = (message: FromWorker) => {
      if (message.type !== type) return;
      worker.off('message', listen);
      resolve(message as Extract<FromWorker, { type: Type }>);
    };
    worker.on('message', listen);
  });

// Node has it, its types do not
const { WebAssembly } = globalThis as unknown as {
  WebAssembly: { compile(bytes: Uint8Array): Promise<EngineCode> };
};
let compiled: Promise<EngineCode> | null = null;

/** Compiled once per process: a second thread starts in half the time, and what one has made quicker is quick in the next. */
const engineCode = (): Promise<EngineCode> => {
  compiled ??= readFile(new URL('pglite.wasm', import.meta.resolve('@electric-sql/pglite'))).then((bytes) =>
    WebAssembly.compile(bytes),
  );
  return compiled;
};

async function startThread(dataDir: string, onMessage: (m: FromWorker) => void, onGone: (error: Error) => void) {
  const workerData: WorkerData = { dataDir, code: await engineCode() };
  return new Promise<Worker>((resolve, reject) => {
    const worker = new Worker(new URL('./worker.ts', import.meta.url), { workerData, execArgv: [] });
    let reason = 'The records engine stopped.';
    worker.on('message', (message: FromWorker) => {
      if (message.type === 'ready') resolve(worker);
      else if (message.type === 'failed') reason = `The records engine stopped: ${message.message}`;
      else onMessage(message);
    });
    worker.on('error', (error) => {
      reason = `The records engine stopped: ${String(error)}`;
    });
    worker.on('exit', () => {
      const error = new EngineGone(reason);
      onGone(error);
      reject(error);
    });
  });
}
