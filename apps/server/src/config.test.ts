import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'fairlead-config-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const key = 'kD8s1Qz0pLm3Vt7XyR2bWc9NfHj4GaEu6';
const serving = () => ({
  DATA_DIR: folder,
  FAIRLEAD_MODE: 'production',
  SECRET_KEY: key,
  SMTP_URL: 'smtps://u:p@mail.example.com',
});
const read = (env: Record<string, string>) => readConfig({ DATA_DIR: folder, ...env });
const problemsOf = (env: Record<string, string>): readonly string[] => {
  try {
    read(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
  return [];
};

describe('modes', () => {
  test('nothing configured is a demo with every default', () => {
    expect(read({})).toMatchObject({
      mode: 'demo',
      host: '127.0.0.1',
      port: 4000,
      role: 'all',
      publicUrl: 'http://127.0.0.1:4000',
      dataDir: folder,
      databaseUrl: undefined,
      s3: null,
      oidc: null,
      providerDomain: 'fairlead.example',
      mailFrom: 'Fairlead <no-reply@fairlead.example>',
      factsTokens: [],
      trustProxy: 0,
      outboundAllow: [],
      rateLimits: true,
      fixedNow: null,
      fallbackIds: { company: 1001, order: 3001, application: 2001 },
      demoSize: 'full',
      storeUrls: { ios: 'https://itunes.apple.com', android: 'https://play.google.com' },
    });
  });

  test('how it runs leaves it a demo, what it serves makes it production', () => {
    expect(
      read({ PORT: '5000', FAIRLEAD_NOW: '2026-03-31T23:59:50Z', RATE_LIMITS: 'off', OUTBOUND_ALLOW: 'localhost:99' })
        .mode,
    ).toBe('demo');
    expect(read({ SECRET_KEY: key, SMTP_URL: 'smtp://mail.example.com' }).mode).toBe('production');
    expect(read({ PROVIDER_DOMAIN: 'dsp.example', FAIRLEAD_MODE: 'demo' }).mode).toBe('demo');
  });

  test('a demo listens on this machine only', () => {
    expect(problemsOf({ HOST: '0.0.0.0' })).toEqual([expect.stringMatching(/^HOST must be 127.0.0.1 in the demo/)]);
    expect(problemsOf({ HOST: '10.0.0.7' })).toHaveLength(1);
    expect(read({ HOST: '::1' }).publicUrl).toBe('http://[::1]:4000');
    expect(read({ HOST: 'localhost' }).host).toBe('localhost');
    expect(readConfig({ ...serving(), HOST: '0.0.0.0' }).host).toBe('0.0.0.0');
  });

  test('production names all that is missing and all that is not for it', () => {
    const problems = problemsOf({
      FAIRLEAD_MODE: 'production',
      FAIRLEAD_NOW: '2026-03-31T23:59:50Z',
      RATE_LIMITS: 'off',
      OUTBOUND_ALLOW: '127.0.0.1:9',
    });
    expect(problems.map((p) => p.split(' ')[0])).toEqual([
      'SECRET_KEY',
      'SMTP_URL',
      'FAIRLEAD_NOW',
      'RATE_LIMITS=off',
      'OUTBOUND_ALLOW',
    ]);
    expect(readdirSync(folder)).toEqual([]); // a refused start makes nothing
  });

  test.each([
    'short',
    'a'.repeat(40),
    'change-me-change-me-change-me-0123456789',
    'your-secret-key-goes-here-1234567890',
  ])('production refuses the key %j, and does not repeat it', (bad) => {
    const problems = problemsOf({ ...serving(), SECRET_KEY: bad });
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatch(/^SECRET_KEY /);
    expect(problems[0]).not.toContain(bad);
  });

  test('test mode allows everything', () => {
    const config = read({
      FAIRLEAD_MODE: 'test',
      HOST: '0.0.0.0',
      RATE_LIMITS: 'off',
      OUTBOUND_ALLOW: '127.0.0.1:4999',
      DATABASE_URL: 'postgres://u@h/d',
    });
    expect(config).toMatchObject({ mode: 'test', rateLimits: false, outboundAllow: ['127.0.0.1:4999'] });
  });
});

describe('the key of a workspace without one', () => {
  test('is made once, for its owner only, and read again', () => {
    const first = read({}).secretKey;
    expect(first.length).toBeGreaterThanOrEqual(32);
    expect(read({}).secretKey).toBe(first);
    expect(readdirSync(folder)).toEqual(['secret-key']);
    expect(statSync(join(folder, 'secret-key')).mode & 0o777).toBe(0o600);
    expect(readFileSync(join(folder, 'secret-key'), 'utf8').trim()).toBe(first);
  });

  test('is not made when one is given', () => {
    expect(read({ FAIRLEAD_MODE: 'demo', SECRET_KEY: key }).secretKey).toBe(key);
    expect(readdirSync(folder)).toEqual([]);
  });
});

describe('values', () => {
  test.each([
    ['PORT', '70000'],
    ['PORT', '4e3'],
    ['HOST', 'http://x'],
    ['FAIRLEAD_MODE', 'prod'],
    ['FAIRLEAD_ROLE', 'server'],
    ['DATABASE_URL', 'mysql://u:hidden-password@h/d'],
    ['CLICKHOUSE_URL', 'ftp://h'],
    ['S3_ENDPOINT', 's3.example.com'],
    ['S3_BUCKET', 'No_Bucket'],
    ['SMTP_URL', 'mail.example.com'],
    ['MAIL_FROM', 'a@x.example, b@x.example'],
    ['MAIL_FROM', 'Fairlead <a@x.example>\r\nBcc: b@x.example'],
    ['OIDC_ISSUER', 'http://login.example.com'],
    ['OIDC_ISSUER', 'javascript:alert(1)'],
    ['PROVIDER_DOMAIN', '@fairlead.example'],
    ['PUBLIC_URL', 'https://user:hidden-password@example.com'],
    ['PUBLIC_URL', 'https://example.com/?a=1'],
    ['FACTS_TOKENS', 'bidder:hidden-password'],
    ['FACTS_TOKENS', `a:${key},b:${key}`],
    ['FEED_TOKENS', 'bidder:hidden-password'],
    ['IMPORT_S3', 'https://bucket/drop'],
    ['IMPORT_S3', 's3://bucket/../other'],
    ['TRUST_PROXY', 'true'],
    ['TRUST_PROXY', '10.0.0.0/99'],
    ['OUTBOUND_ALLOW', '10.0.0.1:80'],
    ['OUTBOUND_ALLOW', '127.0.0.1'],
    ['OUTBOUND_ALLOW', '127.0.0.1@10.0.0.1:80'],
    ['LOG_LEVEL', 'loud'],
    ['RATE_LIMITS', 'no'],
    ['FALLBACK_IDS', '1,2'],
    ['STORE_URLS', 'ios:https://x'],
    ['LEGACY_ADMIN_URL', 'javascript:alert(1)'],
    ['CRAFTSMAN_URL', 'craftsmanplus.com'],
    ['FAIRLEAD_NOW', '2026-03-31'],
    ['FAIRLEAD_NOW', '2026-13-31T00:00:00Z'],
  ])('%s=%s is named, without its secrets', (name, text) => {
    const problems = problemsOf({ ...serving(), FAIRLEAD_MODE: 'test', [name]: text });
    expect(problems.some((problem) => problem.startsWith(`${name} `))).toBe(true);
    expect(problems.join()).not.toContain('hidden-password');
  });

  test('all problems come at once, with why the mode is what it is', () => {
    expect(() => read({ PORT: 'x', DATABASE_URL: 'x' })).toThrow(
      /mode production, because of DATABASE_URL; FAIRLEAD_MODE=demo.*\n {2}- PORT .*\n {2}- DATABASE_URL .*\n {2}- SECRET_KEY .*\n {2}- SMTP_URL /,
    );
  });

  test('good values arrive typed', () => {
    const config = readConfig({
      ...serving(),
      PORT: '0',
      PUBLIC_URL: 'https://dash.example.com/',
      S3_ENDPOINT: 'http://127.0.0.1:9000',
      S3_BUCKET: 'fairlead-files',
      S3_ACCESS_KEY_ID: 'id',
      S3_SECRET_ACCESS_KEY: 'secret',
      IMPORT_S3: 's3://drops/clients',
      OIDC_ISSUER: 'https://login.example.com/',
      OIDC_CLIENT_ID: 'dash',
      FACTS_TOKENS: `bidder:${key}, partner:${key}2`,
      FEED_TOKENS: `bidder:${key}3`,
      TRUST_PROXY: '10.0.0.0/8, ::1',
      FALLBACK_IDS: 'company:1,order:2,application:3',
      STORE_URLS: 'ios=http://127.0.0.1:1',
      PROVIDER_DOMAIN: 'DSP.example',
    });
    expect(config).toMatchObject({
      port: 0,
      publicUrl: 'https://dash.example.com',
      s3: {
        endpoint: 'http://127.0.0.1:9000',
        region: 'us-east-1',
        bucket: 'fairlead-files',
        accessKeyId: 'id',
        secretAccessKey: 'secret',
      },
      importS3: { bucket: 'drops', prefix: 'clients/' },
      oidc: { issuer: 'https://login.example.com/', clientId: 'dash' },
      factsTokens: [
        { name: 'bidder', token: key },
        { name: 'partner', token: `${key}2` },
      ],
      feedTokens: [{ name: 'bidder', token: `${key}3` }],
      trustProxy: ['10.0.0.0/8', '::1'],
      fallbackIds: { company: 1, order: 2, application: 3 },
      storeUrls: { ios: 'http://127.0.0.1:1', android: 'https://play.google.com' },
      mailFrom: 'Fairlead <no-reply@dsp.example>',
    });
    expect(read({ FAIRLEAD_MODE: 'demo', STORE_URLS: 'off' }).storeUrls).toBeNull();
    expect(read({ FAIRLEAD_NOW: '2026-03-31T23:59:50Z' }).fixedNow?.toISOString()).toBe('2026-03-31T23:59:50.000Z');
  });

  test('a token of one kind of machine is none of another', () => {
    const own = { FAIRLEAD_MODE: 'test', FACTS_TOKENS: `partner:${key}`, METRICS_TOKEN: `${key}2` };
    expect(problemsOf({ ...own, FEED_TOKENS: `bidder:${key}3` })).toEqual([]);
    for (const taken of [key, `${key}2`])
      expect(problemsOf({ ...own, FEED_TOKENS: `bidder:${taken}` })).toEqual([
        expect.stringMatching(/^FEED_TOKENS must not/),
      ]);
  });

  test('half a neighbour is named, and clients never drop files among our own', () => {
    const s3 = { S3_BUCKET: 'files', S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'x', FAIRLEAD_MODE: 'test' };
    expect(problemsOf({ FAIRLEAD_MODE: 'test', S3_BUCKET: 'files' })).toHaveLength(2);
    expect(problemsOf({ FAIRLEAD_MODE: 'test', OIDC_CLIENT_ID: 'x' })).toEqual([
      expect.stringMatching(/^OIDC_ISSUER is missing/),
    ]);
    expect(problemsOf({ FAIRLEAD_MODE: 'test', IMPORT_S3: 's3://drops' })).toHaveLength(1);
    for (const bad of ['s3://files', 's3://files/fairlead', 's3://files/fairlead/x'])
      expect(problemsOf({ ...s3, IMPORT_S3: bad })).toHaveLength(1);
    for (const good of ['s3://files/drops', 's3://files/fairlead-drops', 's3://other'])
      expect(problemsOf({ ...s3, IMPORT_S3: good })).toEqual([]);
  });
});
