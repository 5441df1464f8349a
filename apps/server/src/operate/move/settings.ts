import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { Refused } from '../../refusal.ts';
import { STORES, type Store } from '../restore/empty.ts';

export type Env = Readonly<Record<string, string | undefined>>;

/** What the operator said of the stores to move to. Paths are absolute. */
export type MoveAsked = {
  databaseUrl?: string | undefined;
  clickhouseUrl?: string | undefined;
  /** `https://host/bucket`, or `s3://bucket`. */
  s3?: string | undefined;
  /** A DATA_DIR that what is not said to be a server's goes into. */
  embedded?: string | undefined;
  /** Which stores go there; all. */
  only?: readonly string[] | undefined;
  /** A file of settings that says all of this. */
  to?: string | undefined;
};

const SETTINGS: Record<Store, readonly string[]> = {
  records: ['DATABASE_URL'],
  facts: ['CLICKHOUSE_URL'],
  files: ['S3_ENDPOINT', 'S3_REGION', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
};
/** The settings that say where stores are, as they stand in an environment file. */
const NAMES = ['DATA_DIR', ...Object.values(SETTINGS).flat()];

const refused = (path: string, message: string) => new Refused([{ path, message }]);

const fileOf = (path: string): Env => {
  try {
    return parseEnv(readFileSync(path, 'utf8'));
  } catch (error) {
    throw refused('to', `--to: ${path} cannot be read (${(error as NodeJS.ErrnoException).code})`);
  }
};

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    throw refused('s3', '--s3: write "%" in a key as "%25", and "/" as "%2F"');
  }
};

/** The settings that an address of a bucket stands for. Keys are its user and password, or as they were set before. */
const bucketOf = (address: string, env: Env): Env => {
  const url = URL.canParse(address) ? new URL(address) : null;
  const own = url?.protocol === 's3:';
  const [bucket = '', ...more] = own ? [url.hostname] : (url?.pathname ?? '').split('/').slice(1);
  if (!url || !(own || /^https?:$/.test(url.protocol)) || bucket === '' || more.some((name) => name !== ''))
    throw refused('s3', '--s3 is the address of a bucket, such as https://s3.example.com/fairlead or s3://fairlead');
  const [id, secret] = [url.username, url.password].map(decoded);
  return {
    S3_ENDPOINT: own ? undefined : url.origin,
    S3_REGION: url.searchParams.get('region') ?? env.S3_REGION,
    S3_BUCKET: bucket,
    S3_ACCESS_KEY_ID: id || env.S3_ACCESS_KEY_ID,
    S3_SECRET_ACCESS_KEY: secret || env.S3_SECRET_ACCESS_KEY,
  };
};

const storesNamed = (only: readonly string[]): Store[] =>
  only.map((name) => {
    const store = STORES.find((known) => known === name);
    if (!store) throw refused('only', `--only takes ${STORES.join(', ')}, not "${name.slice(0, 40)}"`);
    return store;
  });

const without = (env: Env, names: readonly string[]): Env =>
  Object.fromEntries(Object.entries(env).filter(([name]) => !names.includes(name)));

/**
 * The settings of now. Keys of a bucket that no setting names are meant for the one that files move to.
 */
export const settingsBefore = (env: Env): Env => (env.S3_BUCKET?.trim() ? env : without(env, SETTINGS.files));

/**
 * The settings that a server starts with once it has moved.
 * @throws Refused for what says nothing, or not one thing
 */
export const settingsAfter = (env: Env, asked: MoveAsked): Env => {
  const { databaseUrl, clickhouseUrl, s3, embedded, only, to } = asked;
  const said = [databaseUrl, clickhouseUrl, s3, embedded].filter((each) => each !== undefined);
  if (only && embedded === undefined) throw refused('only', '--only goes with --embedded');
  if (to !== undefined) {
    if (said.length > 0) throw refused('to', '--to names a file that says all of it; leave the other addresses out');
    // DATA_DIR often stands elsewhere, as in a unit. The key is not taken from here: a server that starts with the file alone would make another
    return { ...without(env, [...Object.values(SETTINGS).flat(), 'SECRET_KEY']), ...fileOf(to) };
  }
  if (said.length === 0)
    throw refused('to', 'Say where to: --database-url, --clickhouse-url, --s3, --embedded, or --to <file of settings>');
  let after = settingsBefore(env);
  if (embedded !== undefined) {
    const left = only ? storesNamed(only) : STORES;
    after = {
      ...without(
        after,
        left.flatMap((store) => SETTINGS[store]),
      ),
      DATA_DIR: embedded,
    };
  }
  return {
    ...after,
    ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
    ...(clickhouseUrl === undefined ? {} : { CLICKHOUSE_URL: clickhouseUrl }),
    ...(s3 === undefined ? {} : bucketOf(s3, env)),
  };
};

/** A setting as it may be shown: output of commands is kept in logs. */
const shown = (name: string, value: string): string => {
  if (name === 'S3_SECRET_ACCESS_KEY') return '…';
  return value.replace(/(:\/\/[^:/?#]*):[^/?#]*@/, '$1:…@').replace(/([?&]password=)[^&#]*/gi, '$1…');
};

/**
 * What changes in an environment file: lines as they stand there but for secrets, and names of lines that go.
 * @param env what is set now, and needs no line of its own
 */
export const changedLines = (env: Env, before: Env, after: Env): { set: string[]; remove: string[] } => {
  const changed = NAMES.filter((name) => (before[name] || undefined) !== (after[name] || undefined));
  return {
    set: changed.flatMap((name) => {
      const value = after[name];
      return value && value !== env[name] ? [`${name}=${shown(name, value)}`] : [];
    }),
    remove: changed.filter((name) => !after[name]),
  };
};
