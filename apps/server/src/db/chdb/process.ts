import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { totalmem } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { noteRestart } from '../engine-restarts.ts';
import {
  type EngineLimits,
  type FailureReason,
  type FromGateway,
  limitsFor,
  memoryWithin,
  type ToGateway,
} from './messages.ts';
import { type Failure, openFailure } from './open-failure.ts';

/** Where a gateway can be reached; both change with every restart of the process. */
export type GatewayAddress = { url: string; username: string; password: string };

/** The embedded engine cannot be started, and trying again does not help. The message names what to do. */
export class GatewayUnusable extends Error {
  readonly reason: FailureReason;
  constructor(reason: FailureReason, message: string) {
    super(message);
    this.name = 'GatewayUnusable';
    this.reason = reason;
  }
}

export type GatewayProcess = {
  /** The address, once the process answers: waits while it starts or restarts. Rejects with {@link GatewayUnusable}. */
  address(): Promise<GatewayAddress>;
  /** Process id of the running gateway, for tests and logs. */
  pid(): number | undefined;
  /** Lets running statements finish for `graceMs`, kills the rest, and resolves when the process has ended. */
  stop(graceMs?: number): Promise<void>;
};

export type GatewayOptions = {
  /** Folder of the embedded engine; it gets `store` (the tables) and `incoming` (insert data on its way). */
  directory: string;
  log: { warn(detail: object, text: string): void };
  limits?: EngineLimits;
  /** Another entry file, for tests. */
  entry?: string;
  /** How long a lock of somebody else is waited for, in milliseconds; for tests. */
  patience?: number;
};

const ENTRY = fileURLToPath(new URL('./gateway.ts', import.meta.url));

/** A crashed gateway is started again after 0.1 s, doubling to 5 s; half a minute of life resets it. */
const FIRST_PAUSE = 100;
const LONGEST_PAUSE = 5_000;
const STEADY_MS = 30_000;

/**
 * A server that is stopping lets its statements finish for 10 s and then ends its gateway within 5 s; one that was killed
 * leaves it a moment to notice. So long a lock is waited for, which is less than a call waits for the engine.
 */
const LOCK_PATIENCE_MS = 18_000;
const LOCK_PAUSE = 250;

/** Environment the engine needs, and where Node keeps what it compiled; the server's secrets stay out of its process. */
const PASSED_ENV = [
  ...['PATH', 'HOME', 'LANG', 'LC_ALL', 'TMPDIR', 'LD_LIBRARY_PATH', 'DYLD_LIBRARY_PATH'],
  'NODE_COMPILE_CACHE',
];

/** Starts the gateway process at once and keeps it running until `stop`. */
export function startGateway(options: GatewayOptions): GatewayProcess {
  const { directory, log, entry = ENTRY, patience = LOCK_PATIENCE_MS, limits = limitsOfThisProcess() } = options;
  const lifetime = new AbortController();
  let child: ChildProcess | undefined;
  let wasReady = false;
  let current = Promise.withResolvers<GatewayAddress>();
  current.promise.catch(() => {});
  let refused = false;
  const renew = () => {
    refused = false;
    current = Promise.withResolvers();
    current.promise.catch(() => {});
  };
  const refuse = (error: Error) => {
    if (refused) renew(); // the newest reason counts
    refused = true;
    current.reject(error);
  };

  const launch = (): Promise<Ended> => {
    const credentials = { user: 'fairlead', password: randomBytes(24).toString('base64url') };
    const paths = { directory: join(directory, 'store'), spool: join(directory, 'incoming') };
    const started = spawnGateway(entry, { kind: 'start', ...paths, ...credentials, limits });
    child = started;
    let said = ''; // the engine tells only here why it cannot open its folder
    started.stderr?.on('data', (data: Buffer) => {
      said = (said + data.toString()).slice(-2_000);
    });
    return new Promise((resolve) => {
      let failure: Failure | undefined;
      started.on('message', (message: FromGateway) => {
        if (message.kind === 'failed') failure = message;
        else {
          wasReady = true;
          if (refused) renew();
          const url = `http://127.0.0.1:${message.port}`;
          current.resolve({ url, username: credentials.user, password: credentials.password });
        }
      });
      started.once('error', (error) =>
        resolve({ failure: { kind: 'failed', reason: 'other', message: error.message }, said }),
      );
      started.once('close', (code, signal) =>
        resolve({ failure: failure && openFailure(failure, said, directory), said, code, signal }),
      );
    });
  };

  /** A machine without memory for another process refuses it with an error of its own, and may have some in a moment. */
  const launched = async (): Promise<Ended> => {
    try {
      return await launch();
    } catch (error) {
      return { failure: { kind: 'failed', reason: 'other', message: (error as Error).message }, said: '' };
    }
  };

  const keepRunning = async (): Promise<void> => {
    let pause = FIRST_PAUSE;
    const firstStart = Date.now();
    while (!lifetime.signal.aborted) {
      const startedAt = Date.now();
      const ended = await launched();
      if (lifetime.signal.aborted) return;
      // Calls that wait for a start keep waiting for the next one.
      if (wasReady) {
        wasReady = false;
        noteRestart('facts');
        renew();
      }
      const { failure } = ended;
      const locked = failure?.reason === 'locked';
      const waiting = failure?.reason === 'other' || (locked && Date.now() - firstStart < patience);
      if (failure && !waiting) {
        const { reason, message } = failure;
        refuse(new GatewayUnusable(reason, message));
        if (reason === 'native' || reason === 'locked') return;
      }
      if (Date.now() - startedAt > STEADY_MS) pause = FIRST_PAUSE;
      const wait = locked ? LOCK_PAUSE : pause;
      pause = Math.min(LONGEST_PAUSE, pause * 2);
      const reason = failure?.message ?? `ended with ${ended.signal ?? ended.code}`;
      log.warn({ reason, said: ended.said, wait }, 'The embedded facts engine stopped and is started again');
      await sleep(wait, undefined, { signal: lifetime.signal }).catch(() => undefined);
    }
  };
  const running = keepRunning();

  return {
    address: () => current.promise,
    pid: () => child?.pid,
    stop: async (graceMs = 10_000) => {
      if (!lifetime.signal.aborted) {
        lifetime.abort();
        current.reject(new Error('The embedded facts engine was stopped'));
        if (child?.connected) child.send({ kind: 'stop', graceMs } satisfies ToGateway);
        else child?.kill('SIGKILL');
      }
      const tooLate = setTimeout(() => child?.kill('SIGKILL'), graceMs + 5_000);
      await running;
      clearTimeout(tooLate);
    },
  };
}

type Ended = {
  failure?: Failure | undefined;
  said: string;
  code?: number | null;
  signal?: NodeJS.Signals | null;
};

function spawnGateway(entry: string, start: ToGateway): ChildProcess {
  const env: NodeJS.ProcessEnv = { TZ: 'UTC', UV_THREADPOOL_SIZE: '32' };
  for (const name of PASSED_ENV) if (process.env[name] !== undefined) env[name] = process.env[name];
  const child = spawn(process.execPath, [entry], { env, stdio: ['ignore', 'ignore', 'pipe', 'ipc'] });
  child.send(start, () => {}); // a process that could not be started says so with 'error'
  return child;
}

const limitsOfThisProcess = (): EngineLimits => limitsFor(memoryWithin(totalmem(), process.constrainedMemory()));
