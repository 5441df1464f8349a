import { Worker } from 'node:worker_threads';
import { EngineRefusal, type Progress } from '../work.ts';
import type { Reply } from './messages.ts';

export type RunOptions = { signal?: AbortSignal | undefined; onProgress?: ((progress: Progress) => void) | undefined };
type Job = {
  number: number;
  task: unknown;
  stop: SharedArrayBuffer;
  onProgress?: RunOptions['onProgress'];
  resolve(value: unknown): void;
  reject(error: unknown): void;
  /** The thread has let go of the task, in whatever way. */
  settle(): void;
};
type Thread = { worker: Worker; job: Job | null };

/** A caller that aborted waits at most so long for its thread; a thread in the middle of a sync answers later. */
const ABORT_WAIT_MS = 80;

/** A thread ended in the middle of a task; the task may be tried again. */
export class ThreadCrashed extends Error {
  override name = 'ThreadCrashed';
}

/**
 * A few threads that run one task each; others wait in order. A thread starts when it is first needed and is replaced
 * when it crashes. Idle threads do not keep the process alive.
 */
export class ThreadPool {
  readonly #script: URL;
  readonly #size: number;
  readonly #threads = new Set<Thread>();
  readonly #queue: Job[] = [];
  #numbers = 0;
  #closed = false;

  constructor(script: URL, size: number) {
    this.#script = script;
    this.#size = Math.max(1, size);
  }

  /** Runs a task. `settled` resolves once no thread works at it any more, also after an abort. */
  run<T>(task: unknown, { signal, onProgress }: RunOptions = {}): { result: Promise<T>; settled: Promise<void> } {
    const settling = Promise.withResolvers<void>();
    const result = Promise.withResolvers<T>();
    if (this.#closed || signal?.aborted) {
      settling.resolve();
      result.reject(signal?.aborted ? abortError() : new Error('The engine is closed'));
      return { result: result.promise, settled: settling.promise };
    }
    const job: Job = {
      number: this.#numbers++,
      task,
      stop: new SharedArrayBuffer(4),
      onProgress,
      resolve: (value) => result.resolve(value as T),
      reject: result.reject,
      settle: settling.resolve,
    };
    if (signal) {
      const onAbort = () => this.#abort(job);
      signal.addEventListener('abort', onAbort, { once: true });
      void settling.promise.then(() => signal.removeEventListener('abort', onAbort));
    }
    this.#queue.push(job);
    this.#assign();
    return { result: result.promise, settled: settling.promise };
  }

  /** Ends all threads; tasks under way and waiting are rejected. */
  async close(): Promise<void> {
    this.#closed = true;
    for (const job of this.#queue.splice(0)) end(job, new Error('The engine is closed'));
    const threads = [...this.#threads];
    await Promise.all(
      threads.map((thread) => {
        const { worker, job } = thread;
        // A stopped task closes and removes its files; a thread ended from outside would leave them.
        if (job === null) return worker.terminate();
        job.reject(new Error('The engine is closed'));
        Atomics.store(new Int32Array(job.stop), 0, 1);
        return new Promise<void>((resolve) => {
          worker.once('exit', () => resolve());
          worker.on('message', () => {
            if (thread.job === null) void worker.terminate();
          });
        });
      }),
    );
  }

  #assign(): void {
    while (this.#queue.length > 0) {
      const thread = this.#idleThread();
      const job = thread === null ? undefined : this.#queue.shift();
      if (thread === null || job === undefined) return;
      thread.job = job;
      thread.worker.ref();
      thread.worker.postMessage({ number: job.number, task: job.task, stop: job.stop });
    }
  }

  #idleThread(): Thread | null {
    for (const thread of this.#threads) if (thread.job === null) return thread;
    return this.#threads.size < this.#size ? this.#startThread() : null;
  }

  #startThread(): Thread {
    const thread: Thread = { worker: new Worker(this.#script, { name: 'engine' }), job: null };
    let crash: unknown = null;
    thread.worker.on('message', (reply: Reply) => this.#onReply(thread, reply));
    thread.worker.on('error', (error) => {
      crash = error;
    });
    thread.worker.on('exit', (code) => {
      this.#threads.delete(thread);
      const reason = crash instanceof Error ? crash.message : `exit code ${code}`;
      if (thread.job !== null)
        end(thread.job, new ThreadCrashed(`A thread of the engine ended: ${reason}`, { cause: crash }));
      thread.job = null;
      this.#assign();
    });
    this.#threads.add(thread);
    return thread;
  }

  #onReply(thread: Thread, reply: Reply): void {
    const { job } = thread;
    if (job === null || job.number !== reply.number) return;
    if ('progress' in reply) {
      if (Atomics.load(new Int32Array(job.stop), 0) === 0) job.onProgress?.(reply.progress);
      return;
    }
    thread.job = null;
    thread.worker.unref();
    if ('done' in reply) job.resolve(reply.done);
    else if ('refused' in reply) job.reject(new EngineRefusal(reply.refused.code, reply.refused.message));
    else if ('failed' in reply) job.reject(failure(reply.failed));
    else job.reject(abortError());
    job.settle();
    this.#assign();
  }

  #abort(job: Job): void {
    const waiting = this.#queue.indexOf(job);
    if (waiting >= 0) {
      this.#queue.splice(waiting, 1);
      end(job, abortError());
      return;
    }
    Atomics.store(new Int32Array(job.stop), 0, 1);
    setTimeout(() => job.reject(abortError()), ABORT_WAIT_MS);
  }
}

function end(job: Job, error: Error): void {
  job.reject(error);
  job.settle();
}

export const abortError = (): DOMException => new DOMException('The task was aborted', 'AbortError');

/** The thread's error with its own stack and system code (ENOSPC, ENOENT). */
function failure({ message, stack, code }: { message: string; stack: string; code: string | null }): Error {
  return Object.assign(new Error(message), { stack, ...(code === null ? {} : { code }) });
}
