import type { Config } from './config.type.ts';
import * as value from './config.values.ts';

/** What the operator set, trimmed; undefined where there is nothing. */
export type Raw = (name: string) => string | undefined;
/** Notes what is wrong with a setting, and what to do. */
export type Problem = (name: string, message: string) => void;

/** Clients choose the names under IMPORT_S3, so it must never meet the folder of our own files. */
export function checkImport({ importS3, s3 }: Config, problem: Problem): void {
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
export function checkTokens({ factsTokens, feedTokens, opendsrTokens, metricsToken }: Config, problem: Problem): void {
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

/** The demo's passwords are in the README. */
export function checkDemo(config: Config, problem: Problem): void {
  if (value.isLoopback(config.host)) return;
  problem(
    'HOST',
    'must be 127.0.0.1 in the demo: its passwords are public. Set FAIRLEAD_MODE=production to serve others.',
  );
}

/** What strangers are served with is complete, and holds nothing of a test. */
export function checkProduction(config: Config, raw: Raw, problem: Problem): void {
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
