import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { runnerPid, testFolder } from './test-folder.ts';

let url: Promise<string> | null = null;

/** The address of a PostgreSQL on which tests may create databases: TEST_DATABASE_URL, else one for this test run. */
export const sharedPostgres = (): Promise<string> => {
  url ??= process.env.TEST_DATABASE_URL ? Promise.resolve(process.env.TEST_DATABASE_URL) : keptServer();
  return url;
};

async function keptServer(): Promise<string> {
  const runner = runnerPid();
  const folder = join(testFolder(), `pg-${runner}`);
  if (isFirst(folder)) {
    const keeper = fileURLToPath(new URL('./postgres-keeper.ts', import.meta.url));
    spawn(process.execPath, [keeper, String(runner), folder], { detached: true, stdio: 'ignore' }).unref();
  }
  for (const giveUp = performance.now() + 60_000; performance.now() < giveUp; await delay(50)) {
    const note = read(`${folder}.json`);
    if (note?.url) return note.url;
    if (note?.error) throw new Error(`The PostgreSQL for tests did not start: ${note.error}`);
  }
  throw new Error('The PostgreSQL for tests did not start within a minute.');
}

/** Exactly one worker of a run makes the folder, and with it starts the server. */
function isFirst(folder: string): boolean {
  try {
    mkdirSync(folder);
    rmSync(`${folder}.json`, { force: true }); // of an earlier run with the same process id
    return true;
  } catch {
    return false;
  }
}

function read(file: string): { url?: string; error?: string } | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as { url?: string; error?: string };
  } catch {
    return null;
  }
}
