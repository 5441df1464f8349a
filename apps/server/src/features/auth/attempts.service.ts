import { createHash } from 'node:crypto';
import type { Context } from '../../context.ts';
import { TooMany } from '../../refusal.ts';
import { type Attempts, attemptsSince, forgetAttempt, forgetAttempts, rememberAttempt } from './auth.sql.ts';

type Rule = { kind: Attempts; most: number; within: number; words: string };

const SIGN_IN_WORDS = 'Too many sign-in attempts. Wait a few minutes and try again.';
/** Passwords of one account from one network address: whoever tries from elsewhere locks nobody out. */
const passwords: Rule = { kind: 'password', most: 10, within: 15 * 60 * 1000, words: SIGN_IN_WORDS };
/** Failures of one network address over all accounts: an office shares one, a list of accounts is longer. */
const failures: Rule = { kind: 'password', most: 50, within: 15 * 60 * 1000, words: SIGN_IN_WORDS };
const RESET_WORDS = 'Too many reset requests. Wait a while and try again.';
/** Mails to one account that one network address asks for (13.1): whoever asks from elsewhere uses up nobody's. */
const resets: Rule = { kind: 'reset', most: 3, within: 60 * 60 * 1000, words: RESET_WORDS };
/** Mails that one network address asks for, to whomever. */
const mailings: Rule = { kind: 'reset', most: 30, within: 60 * 60 * 1000, words: RESET_WORDS };

/** E-mail addresses are kept as hashes: the table would else be a list of who has an account. */
const subjectOf = (...parts: readonly string[]): Buffer => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part.trim().toLowerCase()).update('\n');
  return hash.digest();
};

/** Where a request comes from, as far as one household or office goes: of IPv6 the first 64 bits. */
export const networkOf = (address: string): string => {
  if (!address.includes(':') || address.includes('.')) return address; // IPv4, also written as IPv6
  const [head = '', tail = ''] = address.split('::');
  const groups = (text: string) => text.split(':').filter(Boolean);
  const missing = address.includes('::') ? Math.max(0, 8 - groups(head).length - groups(tail).length) : 0;
  const all = [...groups(head), ...Array<string>(missing).fill('0'), ...groups(tail)];
  return all
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
};

const pairOf = (context: Context, email: string): Buffer => subjectOf(email, networkOf(context.address ?? ''));

/** Counts one try before it is made, so that tries at the same time count too. @returns the id of what was noted */
const count = async (context: Context, { kind, most, within, words }: Rule, subject: Buffer): Promise<number> => {
  const now = context.realNow();
  return context.db.tx(async () => {
    await context.db.query('select pg_advisory_xact_lock(hashtextextended($1, 3))', [
      `${kind} ${subject.toString('hex')}`,
    ]);
    const earlier = await attemptsSince(context, kind, subject, new Date(now.getTime() - within));
    if (earlier.length >= most)
      throw new TooMany(((earlier[0]?.at.getTime() ?? 0) + within - now.getTime()) / 1000, words);
    return rememberAttempt(context, kind, subject, now);
  });
};

/**
 * Counts a password that is about to be compared: for its account and address together, and for the address.
 * @returns what to call when it was right: the account's slate is wiped there, the address has one failure less
 * @throws TooMany with the time until the oldest try is forgotten
 */
export const countPassword = async (context: Context, email: string): Promise<() => Promise<void>> => {
  if (!context.config.rateLimits) return async () => {};
  await count(context, passwords, pairOf(context, email));
  const failure = await count(context, failures, subjectOf('address', networkOf(context.address ?? '')));
  return async () => {
    await forgetAttempts(context, 'password', pairOf(context, email));
    await forgetAttempt(context, failure);
  };
};

/** Counts a reset mail that was asked for: for its account and address together, and for the address. @throws TooMany */
export const countReset = async (context: Context, email: string): Promise<void> => {
  if (!context.config.rateLimits) return;
  await count(context, resets, pairOf(context, email));
  await count(context, mailings, subjectOf('address', networkOf(context.address ?? '')));
};

/** Whoever set a new password may use it at once, from where it was set. */
export const forgetTries = async (context: Context, email: string): Promise<void> => {
  if (context.config.rateLimits) await forgetAttempts(context, 'password', pairOf(context, email));
};
