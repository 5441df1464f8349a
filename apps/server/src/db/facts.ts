import { join } from 'node:path';
import type { FactsStep } from './facts-ddl.ts';
import { embeddedEndpoint, serverEndpoint } from './facts-endpoint.ts';
import { FactsStore } from './facts-store.ts';
import type { FactsLog, OpenedFacts } from './facts-types.ts';

export { FactsFull, FactsUnavailable } from './facts-error.ts';
export type { Facts, FactsLog, FactsParams, OpenedFacts } from './facts-types.ts';

/**
 * Opens the facts store: a ClickHouse server or cluster when `clickhouseUrl` is given, else the embedded engine in
 * `dataDir`, in a process of its own. Returns at once; the engine comes up in the background, the tables with the first
 * question or with `ready()`, which tells when, or why not.
 * @param config.clickhouseUrl `http(s)://user:password@host:port/database?cluster=name`; the cluster is optional
 * @param config.dataDir the embedded engine owns the folder `facts` in it; it is created
 * @param config.steps the tables, for tests; null: it is left as it is
 * @throws when the address is not one
 */
export function openFacts(config: {
  clickhouseUrl?: string | undefined;
  dataDir: string;
  log: FactsLog;
  steps?: readonly FactsStep[] | null;
}): OpenedFacts {
  const { clickhouseUrl, dataDir, log } = config;
  const endpoint = clickhouseUrl
    ? serverEndpoint(clickhouseUrl)
    : embeddedEndpoint({ directory: join(dataDir, 'facts'), log });
  return new FactsStore(endpoint, log, config.steps);
}
