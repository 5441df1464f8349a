import { createHash } from 'node:crypto';
import type { Context } from '../../context.ts';
import { networkOf } from '../../platform/network.ts';
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

/**
 * E-mail addresses are kept as hashes: the table would else be a list of who has an account. What is counted leads, so that
 * no account is named like another counter.
 */
const subjectOf = (counted: 'pair' | 'address', ...parts: readonly string[]): Buffer =>
  createHash('sha256')
    .update(JSON.stringify([counted, ...parts.map((part) => part.trim().toLowerCase())]))
    .digest();

const pairOf = (context: Context, email: string): Buffer => subjectOf('pair', email, networkOf(context.address ?? ''));
const addressOf = (context: Context): Buffer => subjectOf('address', networkOf(context.address ?? ''));

/** One after the other, until the transaction ends: tries at the same time see each other. */
const hold = (context: Context, { kind }: Rule, subject: Buffer) =>
  context.db.query('select pg_advisory_xact_lock(hashtextextended($1, 3))', [`${kind} ${subject.toString('hex')}`]);

/** @throws TooMany with the time until the oldest try is forgotten */
const refuseMore = async (context: Context, { kind, most, within, words }: Rule, subject: Buffer): Promise<void> => {
  const now = context.realNow().getTime();
  const earlier = await attemptsSince(context, kind, subject, new Date(now - within));
  if (earlier.length >= most) throw new TooMany(((earlier[0]?.at.getTime() ?? 0) + within - now) / 1000, words);
};

/** Counts one try before it is made, so that tries at the same time count too. @returns the id of what was noted */
const count = (context: Context, rule: Rule, subject: Buffer): Promise<number> =>
  context.db.tx(async () => {
    await hold(context, rule, subject);
    await refuseMore(context, rule, subject);
    return rememberAttempt(context, rule.kind, subject, context.realNow());
  });

/**
 * Notes a failure of the network address. Asked after the comparison as well: of guesses at the same time those after the
 * last that counts learn nothing, not even that they were right, and people who are right count for nothing.
 * @throws TooMany
 */
const settle = (context: Context, right: boolean): Promise<void> =>
  context.db.tx(async () => {
    const address = addressOf(context);
    await hold(context, failures, address);
    await refuseMore(context, failures, address);
    if (!right) await rememberAttempt(context, failures.kind, address, context.realNow());
  });

type Try = {
  /** Says whether the password was right, before anybody else is told. @throws TooMany */
  compared: (right: boolean) => Promise<void>;
  /** Somebody is in: the account's slate is wiped there. */
  entered: () => Promise<void>;
};

/**
 * Counts a password that is about to be compared: for its account and address together; for the address when it was wrong.
 * @throws TooMany with the time until the oldest try is forgotten
 */
export const countPassword = async (context: Context, email: string): Promise<Try> => {
  if (!context.config.rateLimits) return { compared: async () => {}, entered: async () => {} };
  await refuseMore(context, failures, addressOf(context)); // first: who is refused here has not tried the account
  const noted = await count(context, passwords, pairOf(context, email));
  return {
    compared: (right) =>
      settle(context, right).catch(async (refused: unknown) => {
        await forgetAttempt(context, noted);
        throw refused;
      }),
    entered: async () => {
      await forgetAttempts(context, passwords.kind, pairOf(context, email));
    },
  };
};

/** Counts a reset mail that was asked for: for its account and address together, and for the address. @throws TooMany */
export const countReset = async (context: Context, email: string): Promise<void> => {
  if (!context.config.rateLimits) return;
  await count(context, resets, pairOf(context, email));
  await count(context, mailings, addressOf(context));
};

/** Whoever set a new password may use it at once, from where it was set. */
export const forgetTries = async (context: Context, email: string): Promise<void> => {
  if (context.config.rateLimits) await forgetAttempts(context, 'password', pairOf(context, email));
};
