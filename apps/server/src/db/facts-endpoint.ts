import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import { type ClickHouseClient, ClickHouseLogLevel, createClient } from '@clickhouse/client';
import { type GatewayOptions, type GatewayProcess, GatewayUnusable, startGateway } from './chdb/process.ts';
import { FactsUnavailable } from './facts-error.ts';

/** Where statements go: a client for the store as it stands now. The embedded one moves when its process is restarted. */
export type FactsEndpoint = {
  kind: 'embedded' | 'clickhouse';
  cluster: string | null;
  /** Rejects with FactsUnavailable when the store does not come up in time. */
  client(): Promise<ClickHouseClient>;
  /** Process id of the embedded engine. */
  pid(): number | undefined;
  close(graceMs: number): Promise<void>;
};

/** How long a call waits for an embedded engine that is starting or starting again. */
const PATIENCE_MS = 20_000;

/** A cohort may compute long before its first byte, and a slow disk may read it long; callers abort by signal. */
const REQUEST_TIMEOUT_MS = 6 * 3_600_000;

/**
 * What both kinds of store shall do alike. Integers come as numbers, decimals as exact strings, times in ISO 8601 UTC.
 * Inserts are answered when they are stored, on a cluster on every shard they belong to.
 */
const SETTINGS = {
  session_timezone: 'UTC',
  output_format_json_quote_64bit_integers: 0,
  output_format_json_quote_decimals: 1,
  date_time_output_format: 'iso',
  date_time_input_format: 'best_effort',
  async_insert: 0,
  distributed_foreground_insert: '1',
} as const;

/** Idle connections are closed by the agent instead, sooner than any server closes them (ClickHouse: 10 s). */
const CONNECTIONS = { keepAlive: true, maxSockets: 64, timeout: 8_000 };
const agentFor = (url: string) => (url.startsWith('https:') ? new HttpsAgent(CONNECTIONS) : new HttpAgent(CONNECTIONS));

const open = (url: string, username?: string, password?: string): ClickHouseClient =>
  createClient({
    url,
    ...(username === undefined ? {} : { username }),
    ...(password === undefined ? {} : { password }),
    application: 'fairlead',
    request_timeout: REQUEST_TIMEOUT_MS,
    http_agent: agentFor(url),
    // Longer than any process lives. The client's own timer for idle connections is forgotten when a request is aborted
    // before it got its connection, and then closes that connection under a later request: seen as "socket hang up".
    keep_alive: { enabled: true, idle_socket_ttl: 2_000_000_000 },
    log: { level: ClickHouseLogLevel.OFF },
    clickhouse_settings: SETTINGS,
  });

/**
 * A server or cluster: `http(s)://user:password@host:8443/database`, with `?cluster=name` when the tables shall be spread
 * over its shards.
 * @throws when the address is none
 */
export function serverEndpoint(address: string): FactsEndpoint {
  if (!URL.canParse(address) || !/^https?:$/.test(new URL(address).protocol)) {
    throw new Error('CLICKHOUSE_URL must be like http://user:password@host:8123/database');
  }
  const url = new URL(address);
  const cluster = url.searchParams.get('cluster');
  url.searchParams.delete('cluster');
  const client = open(url.href);
  return {
    kind: 'clickhouse',
    cluster,
    client: () => Promise.resolve(client),
    pid: () => undefined,
    close: () => client.close(),
  };
}

/** The embedded engine in `options.directory`; its process starts at once, in the background. */
export function embeddedEndpoint(options: GatewayOptions): FactsEndpoint {
  const gateway: GatewayProcess = startGateway(options);
  let opened: { url: string; client: ClickHouseClient } | null = null;
  return {
    kind: 'embedded',
    cluster: null,
    pid: gateway.pid,
    async client() {
      const { url, username, password } = await within(gateway.address());
      if (opened?.url !== url) {
        opened?.client.close().catch(() => {}); // of an engine that has ended
        opened = { url, client: open(url, username, password) };
      }
      return opened.client;
    },
    async close(graceMs) {
      await gateway.stop(graceMs);
      await opened?.client.close();
    },
  };
}

async function within<T>(address: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    late.reject(new FactsUnavailable(`The embedded facts engine did not start within ${PATIENCE_MS / 1000} s`));
  }, PATIENCE_MS);
  try {
    return await Promise.race([address, late.promise]);
  } catch (error) {
    if (error instanceof FactsUnavailable) throw error;
    const message = error instanceof Error ? error.message : String(error);
    throw new FactsUnavailable(error instanceof GatewayUnusable ? message : `Facts: ${message}`, error);
  } finally {
    clearTimeout(timer);
  }
}
