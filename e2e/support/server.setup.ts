import type { TestProject } from 'vitest/node';
import { freePort } from '../../apps/server/src/testing/free-port.ts';
import type { RecordsHome } from '../../apps/server/src/testing/records.ts';
import { PARTNER } from './api.ts';
import { demoHomes } from './demo-homes.ts';
import { startServer } from './server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the dashboards under test answer: one for each file that runs at the same time. */
    bases: readonly string[];
    /** For each of them a `host:port` that it may fetch from, where a story can put a web server of its own; it is their cloud drive, too. */
    fetchable: readonly string[];
  }
}

/**
 * Servers with the demo workspace, filled once by a first start such as a stranger has from `npm start`; stories bring their own
 * records. As many as files run side by side (docs/decisions/0028): what one file does is never in the sight of another that runs
 * at the same time.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const env = { FACTS_TOKENS: `partner:${PARTNER}` };
  const { STORIES_LATE: late, STORIES_SLOW: slow } = process.env;
  if (late) console.log(`Stories: answers come up to 400 ms late and news up to 1.5 s, seed ${late}`);
  if (slow) console.log(`Stories: pages have a processor ${slow} times slower`);
  const named = process.argv.filter((word) => word.includes('.test.')); // one file alone needs one server
  const { testFiles } = await project.globTestFiles(named);
  const length = Math.min(project.config.maxWorkers, Math.max(1, testFiles.length));
  const fetchable = await Promise.all(Array.from({ length }, async () => `127.0.0.1:${await freePort()}`));
  const homes = await demoHomes(length);
  const start = (home: RecordsHome, at: number) => {
    const host = fetchable[at] ?? '';
    return startServer({ ...env, OUTBOUND_ALLOW: host, DRIVE_URL: `http://${host}` }, [], undefined, home);
  };
  const servers = await Promise.all(homes.map(start)).catch(async (error: unknown) => {
    await Promise.all(homes.map((home) => home.remove()));
    throw error;
  });
  project.provide('fetchable', fetchable);
  project.provide(
    'bases',
    servers.map(({ base }) => base),
  );
  return async () => {
    await Promise.all(servers.map(({ stop }) => stop()));
  };
}
