/**
 * A process of its own that runs one throwaway PostgreSQL for a whole test run, and removes it when the runner is gone
 * however it went. Arguments: the runner's process id, the server's folder. Writes `<folder>.json`: { url } or { error }.
 */
import { readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { startPostgres } from './postgres-server.ts';
import { isAlive } from './test-folder.ts';

const [runner = 0, folder = ''] = [Number(process.argv[2]), process.argv[3]];
const note = `${folder}.json`;
const tell = (content: object) => {
  writeFileSync(`${note}.part`, JSON.stringify({ ...content, keeper: process.pid }), { mode: 0o600 });
  renameSync(`${note}.part`, note);
};
let asked = false;
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => (asked = true));

sweep();
try {
  const server = await startPostgres(folder);
  tell({ url: server.url });
  while (!asked && isAlive(runner) && server.process.exitCode === null) await delay(300);
  await server.stop();
} catch (error) {
  tell({ error: String(error) });
  while (!asked && isAlive(runner)) await delay(300);
} finally {
  rmSync(folder, { recursive: true, force: true });
  rmSync(note, { force: true });
}

/** Ends the servers whose keeper was killed. */
function sweep(): void {
  for (const name of readdirSync(dirname(folder))) {
    if (!/^pg-\d+\.json$/.test(name) || name === `${basename(folder)}.json`) continue;
    const left = join(dirname(folder), name);
    try {
      if (isAlive((JSON.parse(readFileSync(left, 'utf8')) as { keeper: number }).keeper)) continue;
      const pidFile = join(left.slice(0, -5), 'data', 'postmaster.pid');
      process.kill(Number(readFileSync(pidFile, 'utf8').split('\n')[0]), 'SIGQUIT');
    } catch {
      // gone already
    }
    rmSync(left, { force: true });
    rmSync(left.slice(0, -5), { recursive: true, force: true });
  }
}
