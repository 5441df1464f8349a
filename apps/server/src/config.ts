import { resolve } from 'node:path';
import { ownSecret } from './config.secret.ts';
import * as value from './config.values.ts';

type Mode = 'demo' | 'production' | 'test';
/** `small`: companies and audiences, in seconds; `full`: fourteen months of trade as well. */
export type DemoSize = 'small' | 'full';

/** Everything the operator may set, checked. Read once at start; nothing else reads the environment. */
export type Config = {
  mode: Mode;
  role: 'api' | 'worker' | 'all';
  host: string;
  /** 0 in tests: any free port. */
  port: number;
  /** Without a trailing slash. */
  publicUrl: string;
  /** Absolute. */
  dataDir: string;
  /** Undefined: the embedded store. */
  databaseUrl: string | undefined;
  clickhouseUrl: string | undefined;
  s3: S3Settings | null;
  importS3: { bucket: string; prefix: string } | null;
  smtpUrl: string | undefined;
  mailFrom: string;
  oidc: { issuer: string; clientId: string } | null;
  providerDomain: string;
  /** Invited as an admin at a start that finds none. */
  firstAdmin: string | undefined;
  secretKey: string;
  /** A release may change stores of which no backup is known. */
  upgradeWithoutBackup: boolean;
  factsTokens: MachineToken[];
  feedTokens: MachineToken[];
  /** Who may ask that devices be erased. */
  opendsrTokens: MachineToken[];
  metricsToken: string | undefined;
  /** Number of proxies in front, or their addresses. */
  trustProxy: number | string[];
  /** Loopback `host:port` pairs that user-given addresses may reach. */
  outboundAllow: string[];
  rateLimits: boolean;
  /** Events of apps are kept for so many days, downloads of lists and entries of the history; null: for good. */
  eventDays: number;
  downloadDays: number;
  historyDays: number | null;
  /** The least that is logged. */
  logLevel: (typeof LOG_LEVELS)[number];
  legacyAdminUrl: string | undefined;
  /** Where the drawer of a new user leads. */
  fallbackIds: { company: number; order?: number; application: number } | null;
  driveUrl: string | undefined;
  /** Where Craftsman+ tells of its creatives; undefined: it is not asked. */
  craftsmanUrl: string | undefined;
  /** Undefined: the one that the packages bring. */
  browserPath: string | undefined;
  /** Null: look-ups are off. */
  storeUrls: { ios: string; android: string } | null;
  reportUrl: string | undefined;
  /** Where the product's clock starts. */
  fixedNow: Date | null;
  /** How much an empty store is filled with in the demo. */
  demoSize: DemoSize;
};

/** What opens the calls meant for one kind of machine. */
export type MachineToken = { name: string; token: string };

/** `endpoint` undefined: the region's own. */
export type S3Settings = {
  endpoint: string | undefined;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
};

const STORE_URLS = { ios: 'https://itunes.apple.com', android: 'https://play.google.com' };

/** The first company of the demo, its first order and app: what the records count from. The small demo has no orders. */
const DEMO_IDS = { company: 1001, application: 2001 };
const DEMO_ORDER = 3001;

/** As long as events are taken in; see `FACT_DAYS_BACK`. */
const EVENT_DAYS = 760;

const LOG_LEVELS = ['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'] as const;

/** Any of these makes it a production server. PORT, HOST, DATA_DIR and the like say how it runs, and leave a fresh clone a demo. */
const serves =
  `DATABASE_URL CLICKHOUSE_URL S3_ENDPOINT S3_REGION S3_BUCKET S3_ACCESS_KEY_ID S3_SECRET_ACCESS_KEY SMTP_URL MAIL_FROM
  OIDC_ISSUER OIDC_CLIENT_ID PROVIDER_DOMAIN FIRST_ADMIN PUBLIC_URL SECRET_KEY FACTS_TOKENS FEED_TOKENS OPENDSR_TOKENS METRICS_TOKEN IMPORT_S3 LEGACY_ADMIN_URL
  FALLBACK_IDS DRIVE_URL CRAFTSMAN_URL STORE_URLS REPORT_URL`.split(/\s+/);

/** The settings do not fit together; `message` lists every problem, one a line, each with what to do. */
export class ConfigError extends Error {
  override name = 'ConfigError';
  readonly problems: readonly string[];

  constructor(mode: string, problems: readonly string[]) {
    super(`Fairlead cannot start (${mode}):\n${problems.map((problem) => `  - ${problem}`).join('\n')}`);
    this.problems = problems;
  }
}

type Env = Readonly<Record<string, string | undefined>>;

/** The folder that everything the embedded parts keep is in, whether or not the other settings are right. Absolute. */
export const dataDirOf = (env: Env = process.env): string => resolve(env.DATA_DIR?.trim() || '.data');

/**
 * Reads and checks the environment (design section 7). In demo and test the signing key is made in DATA_DIR when none is given.
 *
 * @param makeSecret the signing key where none is given
 * @throws ConfigError with all problems at once.
 */
export function readConfig(env: Env = process.env, makeSecret: (dataDir: string) => string = ownSecret): Config {
  const problems: string[] = [];
  const raw = (name: string) => env[name]?.trim() || undefined;
  const problem = (name: string, message: string) => problems.push(`${name} ${message}`);
  const read = <T, U>(name: string, otherwise: U, parse: (text: string) => T): T | U => {
    const text = raw(name);
    if (text === undefined) return otherwise;
    try {
      return parse(text);
    } catch (error) {
      if (!(error instanceof value.WrongValue)) throw error;
      problem(name, error.message);
      return otherwise;
    }
  };
  const web = (name: string, more: { query?: boolean } = {}) =>
    read(name, undefined, (text) =>
      value.parseUrl(text, { schemes: ['https', 'http'], example: 'https://example.com', ...more }),
    );

  const configured = serves.filter((name) => raw(name));
  const mode: Mode = read('FAIRLEAD_MODE', configured.length > 0 ? 'production' : 'demo', (text) =>
    value.parseChoice(text, ['demo', 'production', 'test']),
  );
  const strict = mode === 'production';
  const host = read('HOST', '127.0.0.1', value.parseHost);
  const port = read('PORT', 4000, (text) => value.parseWhole(text, 0, 65_535));
  const providerDomain = read('PROVIDER_DOMAIN', 'fairlead.example', value.parseDomain);
  const s3 = readS3(raw, read, problem);
  const oidc = readOidc(raw, read, problem);
  const secret = read('SECRET_KEY', undefined, (text) => value.parseSecret(text, strict));
  const demoSize = read('DEMO_SIZE', 'full', (text) => value.parseChoice(text, ['small', 'full']));
  const demoIds = demoSize === 'full' ? { ...DEMO_IDS, order: DEMO_ORDER } : DEMO_IDS;
  const config: Config = {
    mode,
    host,
    port,
    role: read('FAIRLEAD_ROLE', 'all', (text) => value.parseChoice(text, ['api', 'worker', 'all'])),
    publicUrl: web('PUBLIC_URL') ?? `http://${host.includes(':') ? `[${host}]` : host}:${port}`,
    dataDir: dataDirOf(env),
    databaseUrl: read('DATABASE_URL', undefined, (text) =>
      value.parseUrl(text, {
        schemes: ['postgres', 'postgresql'],
        example: 'postgres://user:password@host/name',
        credentials: true,
        query: true,
      }),
    ),
    clickhouseUrl: read('CLICKHOUSE_URL', undefined, (text) =>
      value.parseUrl(text, {
        schemes: ['http', 'https'],
        example: 'http://user:password@host:8123',
        credentials: true,
        query: true,
      }),
    ),
    s3,
    importS3: read('IMPORT_S3', null, value.parseImportS3),
    smtpUrl: read('SMTP_URL', undefined, (text) =>
      value.parseUrl(text, {
        schemes: ['smtp', 'smtps'],
        example: 'smtps://user:password@host',
        credentials: true,
        query: true,
      }),
    ),
    mailFrom: read('MAIL_FROM', `Fairlead <no-reply@${providerDomain}>`, value.parseSender),
    oidc,
    providerDomain,
    firstAdmin: raw('FIRST_ADMIN'),
    secretKey: secret ?? '',
    factsTokens: read('FACTS_TOKENS', [], value.parseMachineTokens),
    feedTokens: read('FEED_TOKENS', [], value.parseMachineTokens),
    opendsrTokens: read('OPENDSR_TOKENS', [], value.parseMachineTokens),
    metricsToken: raw('METRICS_TOKEN'),
    trustProxy: read('TRUST_PROXY', 0, value.parseTrustProxy),
    outboundAllow: read('OUTBOUND_ALLOW', [], value.parseOutboundAllow),
    logLevel: read('LOG_LEVEL', strict ? 'info' : 'warn', (text) => value.parseChoice(text, LOG_LEVELS)),
    upgradeWithoutBackup:
      read('UPGRADE_WITHOUT_BACKUP', 'off', (text) => value.parseChoice(text, ['on', 'off'])) === 'on',
    eventDays: read('EVENT_DAYS', EVENT_DAYS, (text) => value.parseWhole(text, 100, 3650)),
    downloadDays: read('DOWNLOAD_DAYS', 1095, (text) => value.parseWhole(text, 30, 36_500)),
    historyDays: read('HISTORY_DAYS', null, (text) => value.parseWhole(text, 400, 36_500)),
    rateLimits: read('RATE_LIMITS', 'on', (text) => value.parseChoice(text, ['on', 'off'])) === 'on',
    legacyAdminUrl: web('LEGACY_ADMIN_URL'),
    fallbackIds: read('FALLBACK_IDS', mode === 'demo' ? demoIds : null, value.parseFallbackIds),
    driveUrl: web('DRIVE_URL'),
    craftsmanUrl: web('CRAFTSMAN_URL'),
    browserPath: raw('BROWSER_PATH'),
    storeUrls: read('STORE_URLS', STORE_URLS, (text) =>
      text === 'off' ? null : value.parseStoreUrls(text, STORE_URLS),
    ),
    reportUrl: web('REPORT_URL', { query: true }),
    fixedNow: read('FAIRLEAD_NOW', null, value.parseInstant),
    demoSize,
  };
  checkImport(config, problem);
  checkTokens(config, problem);
  if (mode === 'demo') checkDemo(config, problem);
  if (strict) checkProduction(config, raw, problem);
  if (problems.length > 0) {
    const why =
      raw('FAIRLEAD_MODE') || !strict
        ? ''
        : `, because of ${configured.join(', ')}; FAIRLEAD_MODE=demo tries things out on this machine`;
    throw new ConfigError(`mode ${mode}${why}`, problems);
  }
  return { ...config, secretKey: secret ?? makeSecret(config.dataDir) };
}

type Raw = (name: string) => string | undefined;
type Problem = (name: string, message: string) => void;
type Read = <T, U>(name: string, otherwise: U, parse: (text: string) => T) => T | U;

function readS3(raw: Raw, read: Read, problem: Problem): S3Settings | null {
  const names = ['S3_ENDPOINT', 'S3_REGION', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'];
  if (!names.some((name) => raw(name))) return null;
  for (const name of ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY']) {
    if (!raw(name)) problem(name, 'is missing. Set it, or remove all S3_ variables to keep files in DATA_DIR.');
  }
  return {
    endpoint: read('S3_ENDPOINT', undefined, (text) =>
      value.parseUrl(text, { schemes: ['https', 'http'], example: 'https://s3.example.com' }),
    ),
    region: raw('S3_REGION') ?? 'us-east-1',
    bucket: read('S3_BUCKET', '', (text) => value.parseBucket(text)),
    accessKeyId: raw('S3_ACCESS_KEY_ID') ?? '',
    secretAccessKey: raw('S3_SECRET_ACCESS_KEY') ?? '',
  };
}

function readOidc(raw: Raw, read: Read, problem: Problem): Config['oidc'] {
  const issuer = read('OIDC_ISSUER', null, value.parseIssuer);
  const clientId = raw('OIDC_CLIENT_ID');
  if (raw('OIDC_ISSUER') && !clientId)
    problem('OIDC_CLIENT_ID', 'is missing. Set it to the client that the issuer knows, or remove OIDC_ISSUER.');
  if (clientId && !raw('OIDC_ISSUER'))
    problem('OIDC_ISSUER', 'is missing. Set it to the address of the identity provider, or remove OIDC_CLIENT_ID.');
  return issuer && clientId ? { issuer, clientId } : null;
}

/** Clients choose the names under IMPORT_S3, so it must never meet the folder of our own files. */
function checkImport({ importS3, s3 }: Config, problem: Problem): void {
  if (!importS3) return;
  if (!s3) problem('IMPORT_S3', 'needs the S3_ variables: they say how to reach it.');
  const meets = importS3.prefix.startsWith(value.STORE_PREFIX) || value.STORE_PREFIX.startsWith(importS3.prefix);
  if (s3?.bucket === importS3.bucket && meets) {
    problem(
      'IMPORT_S3',
      `must not be the folder of this server's own files. Name another bucket, or a prefix beside ${value.STORE_PREFIX}`,
    );
  }
}

/** A token opens one kind of calls and nothing else. */
function checkTokens({ factsTokens, feedTokens, opendsrTokens, metricsToken }: Config, problem: Problem): void {
  const others = new Set([metricsToken, ...factsTokens.map(({ token }) => token)]);
  if (feedTokens.some(({ token }) => others.has(token)))
    problem('FEED_TOKENS', 'must not hold a token of FACTS_TOKENS or METRICS_TOKEN. Make one of its own.');
  for (const { token } of feedTokens) others.add(token);
  if (opendsrTokens.some(({ token }) => others.has(token)))
    problem(
      'OPENDSR_TOKENS',
      'must not hold a token of FACTS_TOKENS, FEED_TOKENS or METRICS_TOKEN. Make one of its own.',
    );
}

function checkDemo(config: Config, problem: Problem): void {
  if (value.isLoopback(config.host)) return;
  problem(
    'HOST',
    'must be 127.0.0.1 in the demo: its passwords are public. Set FAIRLEAD_MODE=production to serve others.',
  );
}

function checkProduction(config: Config, raw: Raw, problem: Problem): void {
  const forbidden = (name: string, holds: boolean) => {
    if (holds) problem(name, `is for demo and test only. Remove ${name}.`);
  };
  if (!raw('SECRET_KEY')) problem('SECRET_KEY', 'is missing. Make one with: openssl rand -base64 48');
  if (!raw('SMTP_URL'))
    problem('SMTP_URL', 'is missing: invitations and password links are mails. Set it to smtps://user:password@host');
  if (config.metricsToken && config.metricsToken.length < 16)
    problem('METRICS_TOKEN', 'must have at least 16 characters.');
  forbidden('FAIRLEAD_NOW', raw('FAIRLEAD_NOW') !== undefined);
  forbidden('RATE_LIMITS=off', !config.rateLimits);
  forbidden('OUTBOUND_ALLOW', raw('OUTBOUND_ALLOW') !== undefined);
}
