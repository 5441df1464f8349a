import { createHash } from 'node:crypto';
import type { Context } from '../context.ts';
import { Conflict, Misuse, Refusal } from '../refusal.ts';

/** An answer as it is kept and replayed. */
export type Answer = { status: number; body: string; headers: Record<string, string>; replayed: boolean };

const KEPT_MS = 24 * 60 * 60 * 1000;

/** Fingerprint of a request's content; parts are joined so that no two lists of parts meet. */
export const fingerprint = (...parts: readonly (string | Buffer)[]): Buffer => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(`${part.length}:`).update(part);
  return hash.digest();
};

const inOrder = (_: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value;

/** A value of JSON in one way of writing: the order of keys says nothing, and another attempt may be written by another program. */
export const contentOf = (value: unknown): string => JSON.stringify(value ?? null, inOrder);

/** What a call holds, by its fingerprint. `written`: the same as releases up to 0.1 kept it for a day, in the order of its keys. */
export type Content = { content: Buffer; written?: Buffer };

/** @throws Refusal 400 where it is nested deeper than it can be written */
export const contentsOf = (...parts: readonly unknown[]): Content => {
  try {
    return {
      content: fingerprint(...parts.map(contentOf)),
      written: fingerprint(...parts.map((part) => JSON.stringify(part ?? null))),
    };
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new Refusal(400, 'bad_request', 'The body is nested too deeply. Send it with fewer levels.');
  }
};

/** @throws Misuse where what was kept under the key of a call is another content */
export const checkContent = (kept: Buffer, { content, written }: Content): void => {
  if (kept.equals(content) || written?.equals(kept)) return;
  throw new Misuse('This Idempotency-Key was used for another request. Use a new key.');
};

const oldest = ({ realNow }: Pick<Context, 'realNow'>): Date => new Date(realNow().getTime() - KEPT_MS);

/** Forgets keys whose day is over; run it now and then. */
export const forgetOldKeys = async (context: Pick<Context, 'db' | 'realNow'>): Promise<void> => {
  await context.db.query('delete from idempotency_key where created_at < $1', [oldest(context)]);
  await context.db.query('delete from idempotency_claim where created_at < $1', [oldest(context)]);
};

/** Forgets every key: answers of another time are not replayed. */
export const forgetAllKeys = async ({ db }: Pick<Context, 'db'>): Promise<void> => {
  for (const table of ['idempotency_step', 'idempotency_claim', 'idempotency_key'])
    await db.query(`delete from ${table}`);
};

/** A request with its key; the content by its fingerprint. */
export type KeyedCall = { method: string; path: string; key: string } & Content;

const idOf = ({ user }: Context, call: KeyedCall) => [user?.id, call.method, call.path, call.key];

/** Keeps an answer for those who ask again. */
export const keepAnswer = async (
  context: Context,
  call: KeyedCall,
  answer: Omit<Answer, 'replayed'>,
): Promise<void> => {
  await context.db.query(
    `insert into idempotency_key (user_id, method, path, key, request_hash, status, headers, body, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict do nothing`,
    [
      ...idOf(context, call),
      ...[call.content, answer.status, JSON.stringify(answer.headers), answer.body, context.realNow()],
    ],
  );
};

/** The answer that was kept for a request, if its day is not over. @throws Misuse when the content differs */
export const keptFor = async (context: Context, call: KeyedCall): Promise<Answer | null> => {
  const id = idOf(context, call);
  // Only its own: rows of others are held by those who use them now.
  await context.db.query(
    'delete from idempotency_key where user_id = $1 and method = $2 and path = $3 and key = $4 and created_at < $5',
    [...id, oldest(context)],
  );
  const [kept] = await context.db.query<{
    request_hash: Buffer;
    status: number;
    headers: Record<string, string>;
    body: string;
  }>(
    'select request_hash, status, headers, body from idempotency_key where user_id = $1 and method = $2 and path = $3 and key = $4',
    id,
  );
  if (kept) checkContent(kept.request_hash, call);
  return kept ? { status: kept.status, body: kept.body, headers: kept.headers, replayed: true } : null;
};

/**
 * Runs the work once per user, method, path and key (13.1); a second request with the same content gets the first
 * answer. The answer is kept in the work's own transaction, so it is there exactly when the work is.
 * @throws Misuse when the content differs, Conflict `in_progress` while a twin runs
 */
export const once = async (
  context: Context,
  call: KeyedCall,
  work: () => Promise<Omit<Answer, 'replayed'>>,
): Promise<Answer> => {
  const { db } = context;
  try {
    return await db.tx(async () => {
      const [lock] = await db.query<{ free: boolean }>(
        `select pg_try_advisory_xact_lock(hashtextextended($1, 7)) as free`,
        [JSON.stringify(idOf(context, call))],
      );
      if (!lock?.free)
        throw new Conflict('The same request is still being worked on. Ask again in a moment.', 'in_progress');
      const kept = await keptFor(context, call);
      if (kept) return kept;
      const answer = await work();
      await keepAnswer(context, call, answer);
      return { ...answer, replayed: false };
    });
  } catch (error) {
    // A refusal by the object's state is an answer too; rights, input and faults may be tried again.
    if (
      error instanceof Refusal &&
      error.status === 409 &&
      !['in_progress', 'stale_version', 'change_set_closed'].includes(error.code)
    )
      await keepAnswer(context, call, {
        status: 409,
        body: JSON.stringify({
          message: error.message,
          code: error.code,
          ...error.extra,
          request_id: context.requestId,
        }),
        headers: {},
      });
    throw error;
  }
};
