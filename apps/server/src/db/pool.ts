import pg from 'pg';
import type { Engine } from './pglite/engine.ts';
import { EngineStream } from './pglite/stream.ts';

/** Milliseconds. Together they keep a request under 10 s whatever the network does. */
export const LIMITS = { acquire: 4_800, statement: 4_500, lock: 4_000, answer: 5_000, acquireEngine: 9_500 } as const;

const { builtins } = pg.types;
const asNumber = (text: string) => Number(text);
const asText = (text: string) => text;
const arrayOf = <T>(parse: (text: string) => T) => {
  const parseText = pg.types.getTypeParser(1009 as never, 'text') as (text: string) => (string | null)[]; // text[]
  return (text: string) => parseText(text).map((item) => (item === null ? null : parse(item)));
};

/** int8 as number, numeric as string (never a float), date as 'YYYY-MM-DD'; the arrays alike. */
const PARSERS = new Map<number, (text: string) => unknown>([
  [builtins.INT8, asNumber],
  [builtins.NUMERIC, asText],
  [builtins.DATE, asText],
  [1016, arrayOf(asNumber)], // int8[]
  [1231, arrayOf(asText)], // numeric[]
  [1182, arrayOf(asText)], // date[]
]);
const types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    (format !== 'binary' && PARSERS.get(oid)) || pg.types.getTypeParser(oid, format as 'text'),
} as pg.CustomTypesConfig;

/** Days are UTC days in SQL as well, and `pg` reads ISO dates, whatever the server's defaults are. */
const settle = async (client: pg.ClientBase) => {
  await client.query(`set timezone to 'UTC'; set datestyle to 'ISO, YMD'; set intervalstyle to 'postgres'`);
};
const shared = { types, application_name: 'fairlead', onConnect: settle } as const;

/** A pool of at most `max` connections to a real server. Dead ones leave it by themselves. */
export const serverPool = (connectionString: string, max: number): pg.Pool =>
  new pg.Pool({
    ...shared,
    connectionString,
    max,
    keepAlive: true,
    connectionTimeoutMillis: LIMITS.acquire,
    idleTimeoutMillis: 30_000,
    statement_timeout: LIMITS.statement,
    lock_timeout: LIMITS.lock,
    idle_in_transaction_session_timeout: 60_000,
  });

/** The same API over the engine in its thread: one session, so one connection. */
export const enginePool = (engine: Engine): pg.Pool =>
  new pg.Pool({
    ...shared,
    stream: () => new EngineStream(engine),
    ssl: false,
    host: 'localhost',
    user: 'postgres',
    password: 'postgres',
    database: 'postgres',
    max: 1,
    connectionTimeoutMillis: LIMITS.acquireEngine,
    idleTimeoutMillis: 0,
  });
