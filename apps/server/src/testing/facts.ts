import { randomUUID } from 'node:crypto';
import { readdirSync, rmSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type GatewayProcess, startGateway } from '../db/chdb/process.ts';
import { type FactsLog, type OpenedFacts, openFacts } from '../db/facts.ts';
import { isAlive, testFolder } from './test-folder.ts';

/** Small enough for several test files at once on a small machine. */
const LIMITS = { sessions: 8, queryBytes: 1024 ** 3, allBytes: 2 * 1024 ** 3 };

export const quiet: FactsLog = { info() {}, warn() {} };

export type TestFacts = { facts: OpenedFacts; dataDir: string; close(): Promise<void> };

/**
 * A fresh facts store in a temporary folder. `clickhouse` is reached by CLICKHOUSE_URL, as a server is: a second gateway
 * process stands in for the server, so that everything but the server itself is the same.
 */
export async function testFacts(kind: 'embedded' | 'clickhouse' = 'embedded', log = quiet): Promise<TestFacts> {
  const dataDir = await mkdtemp(join(tmpdir(), 'fairlead-facts-'));
  const server = kind === 'clickhouse' ? await standInServer(join(dataDir, 'server')) : null;
  const facts = openFacts({ clickhouseUrl: server?.url, dataDir, log });
  return {
    facts,
    dataDir,
    async close() {
      await facts.close(1_000);
      await server?.process.stop(1_000);
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** A gateway process of its own, and the CLICKHOUSE_URL it is reached by. */
export async function standInServer(directory: string): Promise<{ url: string; process: GatewayProcess }> {
  const gateway = startGateway({ directory, log: quiet, limits: LIMITS });
  const { url, username, password } = await gateway.address();
  return { url: url.replace('//', `//${username}:${password}@`), process: gateway };
}

let shared: Promise<{ url: string }> | null = null;

/** The engine of this process's files; it ends with the process. */
const sharedServer = (): Promise<{ url: string }> => {
  for (const name of readdirSync(testFolder())) {
    const owner = Number(/^facts-(\d+)$/.exec(name)?.[1] ?? Number.NaN);
    if (owner === process.pid || !(Number.isNaN(owner) || isAlive(owner)))
      rmSync(join(testFolder(), name), { recursive: true, force: true, maxRetries: 5 }); // others may sweep, too
  }
  return standInServer(join(testFolder(), `facts-${process.pid}`));
};

/**
 * An empty database for a test of its own, on an engine that the files of this process share: starting one takes four times
 * what its tables take. `url` is a CLICKHOUSE_URL.
 */
export async function sharedFacts(): Promise<{ url: string; remove(): Promise<void> }> {
  shared ??= sharedServer();
  const server = new URL((await shared).url);
  const database = `test_${randomUUID().slice(0, 8)}`;
  const command = async (sql: string) => {
    const authorization = `Basic ${btoa(`${server.username}:${server.password}`)}`;
    const answer = await fetch(server.origin, { method: 'POST', headers: { authorization }, body: sql });
    if (!answer.ok) throw new Error(await answer.text());
  };
  await command(`CREATE DATABASE ${database}`);
  return { url: new URL(`/${database}`, server).href, remove: () => command(`DROP DATABASE ${database}`) };
}
