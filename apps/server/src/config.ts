import { resolve } from 'node:path';
import { checkDemo, checkImport, checkProduction, checkTokens, type Problem, type Raw } from './config.checks.ts';
import { ownSecret } from './config.secret.ts';
import { type Config, LOG_LEVELS, type Mode, type S3Settings } from './config.type.ts';
import * as value from './config.values.ts';

export type { Config, DemoSize, MachineToken, S3Settings } from './config.type.ts';

const STORE_URLS = { ios: 'https://itunes.apple.com', android: 'https://play.google.com' };

/** The first company of the demo, its first order and app: what the records count from. The small demo has no orders. */
const DEMO_IDS = { company: 1001, application: 2001 };
const DEMO_ORDER = 3001;

/** As long as events are taken in; see `FACT_DAYS_BACK`. */
const EVENT_DAYS = 760;

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
