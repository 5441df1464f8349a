/** The engine compiled: posted to another thread of the process it is shared, not copied. */
export type EngineCode = object;
export type WorkerData = { dataDir: string; code: EngineCode };

/** What the engine's thread is told. One engine has one session: a new connection resets it. */
export type ToWorker =
  | { type: 'bytes'; session: number; bytes: Uint8Array }
  | { type: 'reset' }
  | { type: 'fsyncs' }
  | { type: 'close' };

/** What it answers. `failed` is the last word before the thread ends. */
export type FromWorker =
  | { type: 'ready' }
  | { type: 'failed'; message: string }
  | { type: 'bytes'; session: number; bytes: Uint8Array<ArrayBuffer> }
  | { type: 'fsyncs'; calls: number }
  | { type: 'closed' };
