import { createHash } from 'node:crypto';
import type { Context } from '../../context.ts';
import { TooMany } from '../../http/errors.ts';
import { type Attempts, attemptsSince, forgetAttempts, rememberAttempt } from './auth.sql.ts';

/** How many tries an account or address has within a time: 10 passwords in 15 minutes, 3 reset mails in an hour (13.1). */
const rules: Record<Attempts, { most: number; within: number; words: string }> = {
  password: { most: 10, within: 15 * 60 * 1000, words: 'Too many sign-in attempts. Wait a few minutes and try again.' },
  reset: { most: 3, within: 60 * 60 * 1000, words: 'Too many reset requests. Wait a while and try again.' },
};

/** E-mail addresses are kept as hashes: the table would else be a list of who has an account. */
const subjectOf = (email: string): Buffer => createHash('sha256').update(email.trim().toLowerCase()).digest();

/**
 * Counts one try before it is made, so that tries at the same time count too.
 * @throws TooMany with the time until the oldest try is forgotten
 */
export const countTry = async (context: Context, kind: Attempts, email: string): Promise<void> => {
  if (!context.config.rateLimits) return;
  const { most, within, words } = rules[kind];
  const now = context.realNow();
  const subject = subjectOf(email);
  await context.db.tx(async () => {
    await context.db.query('select pg_advisory_xact_lock(hashtextextended($1, 3))', [
      `${kind} ${subject.toString('hex')}`,
    ]);
    const earlier = await attemptsSince(context, kind, subject, new Date(now.getTime() - within));
    if (earlier.length >= most)
      throw new TooMany(((earlier[0]?.at.getTime() ?? 0) + within - now.getTime()) / 1000, words);
    await rememberAttempt(context, kind, subject, now);
  });
};

/** A success wipes the slate. */
export const forgetTries = async (context: Context, kind: Attempts, email: string): Promise<void> => {
  if (context.config.rateLimits) await forgetAttempts(context, kind, subjectOf(email));
};
