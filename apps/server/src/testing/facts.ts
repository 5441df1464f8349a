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
 * A database without a table for a test of its own, on an engine that the files of this process share: starting one takes four
 * times what its tables take. `url` is a CLICKHOUSE_URL.
 */
export async function sharedFacts(): Promise<{ url: string; remove(): Promise<void> }> {
  const server = await onceStarted();
  const name = await newDatabase(server);
  return { url: urlOf(server, name), remove: async () => void (await ask(server, `DROP DATABASE ${name}`)) };
}

/** Databases as houses left them, emptied. */
const spare: string[] = [];
let usual: Promise<string> | null = null;

/**
 * The same for a house, whether its tables are made already or not: emptying them takes a tenth of what making them takes. Only
 * tables that are as the product makes them are lent again.
 */
export async function lentFacts(): Promise<{ url: string; remove(): Promise<void> }> {
  const server = await onceStarted();
  const name = spare.pop() ?? (await newDatabase(server));
  return {
    url: urlOf(server, name),
    async remove() {
      const tables = await tablesOf(server, name);
      if (tables !== '') {
        usual ??= usualTables(server);
        if (tables !== (await usual)) return void (await ask(server, `DROP DATABASE ${name}`));
        await ask(server, `TRUNCATE ALL TABLES FROM ${name} NOT LIKE 'facts_schema'`);
      }
      spare.push(name);
    },
  };
}

async function onceStarted(): Promise<URL> {
  shared ??= sharedServer();
  return new URL((await shared).url);
}

const urlOf = (server: URL, database: string): string => new URL(`/${database}`, server).href;

async function ask({ origin, username, password }: URL, sql: string): Promise<string> {
  const authorization = `Basic ${btoa(`${username}:${password}`)}`;
  const answer = await fetch(origin, { method: 'POST', headers: { authorization }, body: sql });
  const text = await answer.text();
  if (!answer.ok) throw new Error(text);
  return text;
}

async function newDatabase(server: URL): Promise<string> {
  const name = `test_${randomUUID().slice(0, 8)}`;
  await ask(server, `CREATE DATABASE ${name}`);
  return name;
}

/** What would be left of a database whose rows are gone, in words that do not name it; '' where no table was ever made. */
async function tablesOf(server: URL, database: string): Promise<string> {
  const made = await ask(
    server,
    `SELECT name, replaceAll(create_table_query, '${database}.', '') FROM system.tables WHERE database = '${database}' ORDER BY name`,
  );
  if (!made.includes('facts_schema')) return made;
  const aside = await ask(
    server,
    `SELECT (SELECT arraySort(groupArray((version, name))) FROM ${database}.facts_schema), (SELECT count() FROM system.detached_parts WHERE database = '${database}')`,
  );
  return made + aside;
}

/** The tables as the product makes them, which a test may have changed in its own database. */
async function usualTables(server: URL): Promise<string> {
  const name = await newDatabase(server);
  const dataDir = await mkdtemp(join(tmpdir(), 'fairlead-facts-'));
  const facts = openFacts({ clickhouseUrl: urlOf(server, name), dataDir, log: quiet });
  await facts.ready();
  await facts.close();
  await rm(dataDir, { recursive: true, force: true });
  spare.push(name);
  return tablesOf(server, name);
}
