import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the dashboard under test answers. */
    base: string;
  }
}

const MAIN = fileURLToPath(new URL('../../apps/server/src/main.ts', import.meta.url));
const READY_MS = 120_000;

const freePort = (): Promise<number> =>
  new Promise((done, fail) => {
    const server = createServer();
    server.once('error', fail);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => (typeof address === 'object' && address ? done(address.port) : fail(new Error('no port'))));
    });
  });

/** One server with the demo workspace for all stories, as a stranger gets it from `npm start`; stories bring their own records. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'fairlead-stories-'));
  const port = await freePort();
  const server = spawn(process.execPath, [MAIN], {
    env: {
      ...process.env,
      FAIRLEAD_MODE: 'demo',
      DATA_DIR: folder,
      PORT: String(port),
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'error',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const ended = new Promise<number>((done) => server.once('exit', (code) => done(code ?? 1)));
  await new Promise<void>((ready, fail) => {
    const tooLate = setTimeout(() => fail(new Error(`the server was not ready in time:\n${output}`)), READY_MS);
    const read = (text: Buffer) => {
      output += text;
      if (!output.includes('Fairlead is ready')) return;
      clearTimeout(tooLate);
      ready();
    };
    server.stdout.on('data', read);
    server.stderr.on('data', read);
    ended.then((code) => fail(new Error(`the server ended with ${code}:\n${output}`)));
  });
  project.provide('base', `http://127.0.0.1:${port}`);
  return async () => {
    server.kill('SIGTERM');
    await ended;
    await rm(folder, { recursive: true, force: true });
  };
}
