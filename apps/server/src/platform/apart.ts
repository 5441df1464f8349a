import { randomUUID } from 'node:crypto';
import type { Context } from '../context.ts';
import { Conflict } from '../refusal.ts';
import { isOver } from './changes/changes.ts';
import { type Answer, checkContent, type KeyedCall, keepAnswer, keptFor } from './idempotency.ts';

/**
 * Carries out what is done to one record, in a transaction of its own, so that others are served in between. Where the request
 * has a key, what it came to is kept in that transaction: another attempt at the request gets it back instead of doing it again.
 * In a dry run it joins the transaction that is rolled back.
 * @param step names the record within the request
 * @param work answers JSON; a refusal that is to be a verdict must be its answer, in a savepoint of its own
 */
export const apart = <T>(context: Context, step: string, work: () => Promise<T>): Promise<T> => {
  const { db, steps } = context;
  if (db.inTx()) return work();
  const told = (['changes', 'warnings', 'money'] as const).map((what) => ({ what, before: context[what].length }));
  const anew = () => {
    for (const { what, before } of told) context[what].length = before; // of an attempt that met another transaction
    return work();
  };
  return steps ? steps(step, anew) : db.tx(anew);
};

/** How long an attempt has a request in hand without a sign of life. */
const LEASE = '30 seconds';
/** As long as an attempt that takes over still writes under the first one's change set, which closes after 15 minutes. */
const SAME_SET_MS = 10 * 60 * 1000;
const OF_KEY = 'user_id = $1 and method = $2 and path = $3 and key = $4';
const IN_PROGRESS = 'The same request is still being worked on. Ask again in a moment.';

/** `fresh`: nobody had it in hand before. */
type Claim = {
  token: string;
  change_set_id: string;
  created_at: Date;
  fresh: boolean;
  done: Map<string, unknown>;
};

/** Takes the request in hand, in one short transaction. @returns the answer instead, where it was given before */
const take = (context: Context, call: KeyedCall, id: readonly unknown[]): Promise<Claim | Answer> =>
  context.db.tx(async () => {
    const { db } = context;
    const token = randomUUID();
    const [claim] = await db.query<Omit<Claim, 'token' | 'done'> & { request_hash: Buffer; mine: boolean }>(
      `insert into idempotency_claim (user_id, method, path, key, request_hash, token, until, change_set_id, created_at)
       values ($1, $2, $3, $4, $5, $6, clock_timestamp() + $7::interval, $8, $9)
       on conflict (user_id, method, path, key) do update set
         token = case when idempotency_claim.until < now() then excluded.token else idempotency_claim.token end,
         until = case when idempotency_claim.until < now() then excluded.until else idempotency_claim.until end
       returning request_hash, change_set_id, created_at, xmax = 0 as fresh, token = $6 as mine`,
      [...id, call.content, token, LEASE, context.changeSet, context.realNow()],
    );
    if (!claim) throw new Error('A key was neither claimed nor found.');
    checkContent(claim.request_hash, call);
    // After the claim: whoever had it before has kept the answer with the claim's end
    const kept = await keptFor(context, call);
    if (kept) {
      await db.query(`delete from idempotency_claim where ${OF_KEY}`, [...id]);
      return kept;
    }
    if (!claim.mine) throw new Conflict(IN_PROGRESS, 'in_progress');
    const done = await db.query<{ step: string; answer: unknown }>(
      `select step, answer from idempotency_step where ${OF_KEY}`,
      [...id],
    );
    return { ...claim, token, done: new Map(done.map(({ step, answer }) => [step, answer])) };
  });

/** Gives the request out of hand: at once where nothing was done yet, else so that another attempt may go on. */
const release = async ({ db }: Context, id: readonly unknown[], token: string): Promise<void> => {
  await db.query(
    `delete from idempotency_claim c where ${OF_KEY} and token = $5
       and not exists (select from idempotency_step s where (s.user_id, s.method, s.path, s.key) = (c.user_id, c.method, c.path, c.key))`,
    [...id, token],
  );
  await db.query(`update idempotency_claim set until = '-infinity' where ${OF_KEY} and token = $5`, [...id, token]);
};

/** What one record came to: as it was kept, or worked out and kept in one transaction, as long as the request is in this hand. */
const stepsOf =
  (context: Context, id: readonly unknown[], { token, done }: Claim) =>
  async <T>(step: string, work: () => Promise<T>): Promise<T> => {
    if (done.has(step)) return done.get(step) as T;
    return context.db.tx(async () => {
      const held = await context.db.query(
        `update idempotency_claim set until = clock_timestamp() + $6::interval where ${OF_KEY} and token = $5 returning 1`,
        [...id, token, LEASE],
      );
      if (held.length === 0) throw new Conflict(IN_PROGRESS, 'in_progress');
      const answer = await work();
      await context.db.query(
        'insert into idempotency_step (user_id, method, path, key, step, answer) values ($1, $2, $3, $4, $5, $6)',
        [...id, step, JSON.stringify(answer)],
      );
      return answer;
    });
  };

/**
 * The change set that an attempt writes under: that of the attempts before it. Where that is closed, or what was done under it was
 * taken back, the one that this attempt names, unless that is no better: then one of its own. Attempts after it join that one.
 */
const changeSetOf = async (context: Context, id: readonly unknown[], claim: Claim): Promise<string> => {
  const before = claim.change_set_id;
  if (claim.fresh) return context.changeSet;
  const isOpen = context.realNow().getTime() - claim.created_at.getTime() < SAME_SET_MS;
  if (isOpen && !(await isOver(context, before))) return before;
  const next = (await isOver(context, context.changeSet)) ? randomUUID() : context.changeSet;
  await context.db.query(`update idempotency_claim set change_set_id = $6 where ${OF_KEY} and token = $5`, [
    ...[...id, claim.token],
    next,
  ]);
  return next;
};

/**
 * `once` for a call that works record by record with `apart` (decision 0093): nobody waits for all of its records. The key is
 * claimed in a short transaction; what each record came to is kept with it, and the answer at the end. An attempt that was
 * killed is taken over by the next one after the lease, which does what is left.
 * @throws Misuse when the content differs, Conflict `in_progress` while a twin runs
 */
export const onceByRecord = async (
  context: Context,
  call: KeyedCall,
  work: () => Promise<Omit<Answer, 'replayed'>>,
): Promise<Answer> => {
  const { db } = context;
  const id = [context.user?.id, call.method, call.path, call.key];
  const claim = await take(context, call, id);
  if ('replayed' in claim) return claim;
  context.changeSet = await changeSetOf(context, id, claim);
  context.steps = stepsOf(context, id, claim);
  try {
    const answer = await work();
    await db.tx(async () => {
      const ended = `delete from idempotency_claim where ${OF_KEY} and token = $5 returning 1`;
      if ((await db.query(ended, [...id, claim.token])).length === 0) throw new Conflict(IN_PROGRESS, 'in_progress');
      await keepAnswer(context, call, answer);
    });
    return { ...answer, replayed: false };
  } catch (error) {
    await release(context, id, claim.token).catch(() => undefined); // where the store is gone, the lease ends by itself
    throw error;
  }
};
