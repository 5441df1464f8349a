import type { CallEntry, Given, Ok } from '@fairlead/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../context.ts';
import { onceByRecord } from '../platform/apart.ts';
import { contentsOf, once } from '../platform/idempotency.ts';
import { Conflict, Refused } from '../refusal.ts';
import { checkAnswer, checkCurrent, etagOf, isSummed, keptAnswer } from './answer.ts';
import { dryRun } from './dry-run.ts';
import { parse } from './input.ts';
import { isKnown } from './known.ts';
import { checkRefs } from './scope.ts';
import { seenBy } from './seen.ts';

/** The raw exchange, for calls that stream in or out. */
export type Exchange = { request: FastifyRequest; reply: FastifyReply };

export type Route = {
  entry: CallEntry;
  run: (given: Given<CallEntry>, context: Context, exchange: Exchange, found: unknown) => Promise<unknown>;
  ahead?: (given: Given<CallEntry>, context: Context) => Promise<unknown>;
};

// A service that answers nothing is typed void by its async function.
// biome-ignore lint/suspicious/noConfusingVoidType: void is what such a function returns
type Answer<C> = undefined extends Ok<C> ? Ok<C> | void : Ok<C>;

/** Binds a declared call to the service that carries it out. The rest (rights, shapes, keys, dry run) is done around it. */
export const handle = <const C extends CallEntry>(
  entry: C,
  run: (given: Given<C>, context: Context, exchange: Exchange) => Promise<Answer<C>>,
): Route => ({ entry, run: run as unknown as Route['run'] });

/**
 * The same for a service that needs something of a store that may be slow. `ahead` asks it once the rights are checked, before
 * the transaction of a key or a dry run begins; `run` gets what it found.
 */
export const handleAfter = <const C extends CallEntry, Found>(
  entry: C,
  ahead: (given: Given<C>, context: Context) => Promise<Found>,
  run: (given: Given<C>, context: Context, found: Found) => Promise<Answer<C>>,
): Route => ({
  entry,
  ahead: ahead as unknown as NonNullable<Route['ahead']>,
  run: (given, context, _, found) => run(given as Given<C>, context, found as Found),
});

/** The version of If-Match, for a body that brings none. */
const ifMatch = (request: FastifyRequest): number | undefined => {
  const text = request.headers['if-match'];
  const found = /^(?:W\/)?"(\d{1,10})"$/.exec(text ?? '')?.[1];
  if (text !== undefined && text !== '*' && found === undefined)
    throw new Refused([{ path: 'If-Match', message: 'If-Match must be the ETag of the record, such as "3"' }]);
  return found === undefined ? undefined : Number(found);
};

const bodyOf = (entry: CallEntry, request: FastifyRequest): unknown => {
  const body = request.body ?? undefined;
  if (entry.method !== 'PUT' || typeof body !== 'object' || Array.isArray(body)) return body;
  const version = ifMatch(request);
  return version === undefined || 'version' in body ? body : { ...body, version };
};

const KEY = /^[\x21-\x7e]{1,255}$/;

/** The caller's Idempotency-Key, where the call keeps one. */
export const idempotencyKey = (entry: CallEntry, request: FastifyRequest): string | null => {
  const key = request.headers['idempotency-key'];
  if (!entry.idempotent || key === undefined) return null;
  if (typeof key !== 'string' || !KEY.test(key))
    throw new Refused([{ path: 'Idempotency-Key', message: 'Idempotency-Key must be 1 to 255 visible characters' }]);
  return key;
};

/** From a request whose rights are checked to its answer. */
export const carryOut = async (route: Route, context: Context, exchange: Exchange): Promise<unknown> => {
  const { entry } = route;
  const { request, reply } = exchange;
  const { dry_run: dry, ...rest } = request.query as Record<string, unknown>;
  if (dry !== undefined && dry !== 'true' && dry !== 'false')
    throw new Refused([{ path: 'dry_run', message: 'dry_run must be true or false' }]);
  if (dry === 'true' && entry.method !== 'GET' && !entry.dryRun)
    throw new Refused(
      [{ path: 'dry_run', message: 'This call cannot be tried without doing it' }],
      'dry_run_not_offered',
    );
  const parts = {
    params: request.params,
    query: entry.query ? parse(entry.query, rest) : undefined,
    body: entry.body && entry.encoding !== 'multipart' ? parse(entry.body, bodyOf(entry, request)) : undefined,
  };
  const given = parts as Given<CallEntry>;
  if (entry.refs && entry.encoding !== 'multipart')
    await checkRefs(context, { ...(parts.query as object), ...(parts.body as object) }, entry.refs);

  // A failure is thrown where the answer is needed: a request that is replayed needs none.
  const [found] = await Promise.allSettled([route.ahead?.(given, context)]);
  const run = async () => {
    if (found.status === 'rejected') throw found.reason;
    const answered = await route.run(given, context, exchange, found.value).catch((error: unknown) => {
      if (context.config.mode === 'test' && error instanceof Conflict && error.code === 'stale_version')
        checkCurrent(entry, error.extra.current);
      throw error;
    });
    const result = seenBy(entry.ok, context.user?.role ?? null, answered);
    if (context.config.mode === 'test' && (entry.answers ?? 'json') === 'json') checkAnswer(entry, result ?? undefined);
    return result;
  };
  if (dry === 'true' && entry.dryRun) {
    context.dryRun = true;
    return reply.status(200).send(await dryRun(context, run));
  }
  const key = idempotencyKey(entry, request);
  if (key !== null && entry.encoding !== 'multipart') {
    const contents = contentsOf(request.body, rest);
    const answer = await (entry.recordByRecord ? onceByRecord : once)(
      context,
      { method: entry.method, path: request.url.split('?')[0] ?? '', key, ...contents },
      async () => keptAnswer(entry, context.user?.role ?? null, await run()),
    );
    if (answer.replayed) reply.header('idempotency-replayed', 'true');
    return reply
      .status(answer.status)
      .headers(answer.headers)
      .type('application/json; charset=utf-8')
      .send(answer.body);
  }
  const result = await run();
  if (reply.sent || (entry.answers && entry.answers !== 'json')) return reply;
  if (entry.status === 204) return reply.status(204).send();
  const headers = etagOf(result);
  // A version says less than the answer holds: only a sum of what is answered may stand for it
  if (entry.method === 'GET' && isSummed(result) && isKnown(request.headers['if-none-match'], headers.etag ?? ''))
    return reply.status(304).headers(headers).send();
  return reply
    .status(entry.status ?? 200)
    .headers(headers)
    .send(result);
};
