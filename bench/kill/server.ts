import { type ChildProcess, spawn } from 'node:child_process';
import { appendFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

export type RunningServer = {
  pid: number;
  /** Where the API answers, with /api. */
  api: string;
  /** From the start of the process until the stores answered, ms. */
  readyMs: number;
  /** kill -9, and waits until it is gone. */
  kill(): Promise<void>;
  /** Its exit code, or the signal that ended it, once it has ended. */
  gone: Promise<number | string | null>;
  /** Ctrl+C. */
  stop(): Promise<number | null>;
};

const main = fileURLToPath(new URL('../../apps/server/src/main.ts', import.meta.url));

/** Starts a worker without an API as a process of its own. */
export const startWorkerProcess = (env: Record<string, string>, log: string) => {
  const { end, child } = launch({ FAIRLEAD_ROLE: 'worker', ...env }, log);
  child.stdout?.on('data', (text) => appendFileSync(log, text));
  return { kill: () => end('SIGKILL'), stop: () => end('SIGINT') };
};

function launch(env: Record<string, string>, log: string) {
  const child: ChildProcess = spawn(process.execPath, [main], {
    env: {
      ...process.env,
      NODE_OPTIONS: '',
      FAIRLEAD_MODE: 'demo',
      DEMO_SIZE: 'small',
      RATE_LIMITS: 'off',
      PORT: '0',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const gone = new Promise<number | null>((done) => child.once('close', done));
  child.stderr?.on('data', (text) => appendFileSync(log, text));
  const end = (signal: NodeJS.Signals) => {
    child.kill(signal);
    return gone;
  };
  return { child, gone, end };
}

/** Starts the real server as a process of its own on a free port; its log goes to the file `log`. */
export async function startServer(env: Record<string, string>, log: string): Promise<RunningServer> {
  const began = performance.now();
  const { child, gone, end } = launch(env, log);
  const address = new Promise<string>((done, fail) => {
    createInterface({ input: child.stdout as NodeJS.ReadableStream }).on('line', (line) => {
      appendFileSync(log, `${line}\n`);
      const found = /^Fairlead is ready at (\S+)/.exec(line)?.[1];
      if (found) done(found);
    });
    gone.then((code) => fail(new Error(`The server ended with ${code} before it was ready; see ${log}`)));
  });
  address.catch(() => {});
  const url = await address;
  while ((await fetch(`${url}/readyz`)).status !== 200) await delay(20);
  return {
    pid: child.pid ?? 0,
    api: `${url}/api`,
    readyMs: performance.now() - began,
    kill: async () => {
      await end('SIGKILL');
    },
    gone: gone.then((code) => code ?? child.signalCode),
    stop: () => end('SIGINT'),
  };
}
