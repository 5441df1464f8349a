import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type GatewayProcess, startGateway } from '../db/chdb/process.ts';
import { type FactsLog, type OpenedFacts, openFacts } from '../db/facts.ts';

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
