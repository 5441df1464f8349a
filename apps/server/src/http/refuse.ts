import { messageOf } from '@fairlead/domain/issue';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { FactsFull, FactsUnavailable } from '../db/facts.ts';
import { dbMeaning } from '../db/store-error.ts';
import { FileMissing, FileTooLarge } from '../outside/files.ts';
import { OutboundRefused } from '../outside/outbound-refused.ts';
import { Full, NotFound, Refusal, Refused, TooLarge, Unavailable } from '../refusal.ts';
import { TOO_LARGE } from './multipart.ts';

/** What a client error of the HTTP layer says; its own words may hold internals. */
const words: Record<number, [code: string, message: string]> = {
  400: ['bad_request', 'The request could not be read. Check its syntax.'],
  404: ['not_found', 'Not found'],
  405: ['method_not_allowed', 'This address does not take that method'],
  408: ['timeout', 'The request took too long to arrive'],
  411: ['length_required', 'Say how long the body is'],
  413: ['too_large', 'The request is too large'],
  414: ['too_large', 'The address is too long'],
  415: ['unsupported_media_type', 'This content type is not taken here'],
  431: ['too_large', 'The headers are too large'],
};

const meanings = {
  bad_input: () => new Refusal(400, 'invalid', 'A value cannot be kept as it is. Check the fields and send again.'),
  duplicate: () => new Refusal(409, 'conflict', 'This already exists'),
  missing_reference: () =>
    new Refusal(409, 'conflict', 'Something this refers to is no longer there, or is still in use'),
  conflict: () => new Refusal(409, 'conflict', 'Somebody else changed this at the same moment. Try again.'),
  busy: () => new Unavailable('The service is busy. Nothing was changed. Try again in a moment.'),
  down: () => new Unavailable(),
  full: () => new Full(),
} as const;

/** Constraints of the records that say what a rule says, from the rooms whose rule it is. */
const constraints = new Map<string, () => Refusal>();

/** Makes known what constraints say. */
export const defineConstraints = (
  rooms: readonly { constraints?: Readonly<Record<string, () => Refusal>> }[],
): void => {
  for (const room of rooms)
    for (const [name, refusal] of Object.entries(room.constraints ?? {})) constraints.set(name, refusal);
};

const constraintOf = (error: unknown): Refusal | null => {
  const name = (error as { constraint?: unknown } | null)?.constraint;
  return typeof name === 'string' ? (constraints.get(name)?.() ?? null) : null;
};

/** What the machine under the file store says when it has nothing left to give. */
const machine: Record<string, () => Refusal> = {
  ENOSPC: meanings.full,
  EDQUOT: meanings.full,
  EMFILE: meanings.busy,
  ENFILE: meanings.busy,
  EIO: meanings.down,
  EROFS: meanings.down,
};

/** Errors of the S3 client carry what it knows of the exchange; without a status no answer came at all. */
const bucketMeaning = (error: unknown): Refusal | null => {
  const { $metadata: exchange, name } = (error ?? {}) as { $metadata?: { httpStatusCode?: number }; name?: unknown };
  if (exchange === undefined && name !== 'TimeoutError') return null;
  return exchange?.httpStatusCode === 507 ? meanings.full() : meanings.down();
};

/** Turns whatever was thrown into a refusal; null for a fault, which is nobody's input. */
const refusalOf = (error: unknown): Refusal | null => {
  if (error instanceof Refusal) return error;
  if (error instanceof FactsUnavailable) return new Unavailable();
  if (error instanceof FactsFull) return new Full();
  if (error instanceof FileTooLarge) return new TooLarge(TOO_LARGE);
  if (error instanceof OutboundRefused)
    return new Refused([{ path: 'url', message: error.message }], 'outbound_refused');
  if (error instanceof FileMissing) return new NotFound();
  const code = (error as { code?: unknown } | null)?.code;
  if (typeof code === 'string' && Object.hasOwn(machine, code)) return machine[code]?.() ?? null;
  const constraint = constraintOf(error);
  if (constraint) return constraint;
  const meaning = dbMeaning(error);
  if (meaning) return meanings[meaning]();
  const bucket = bucketMeaning(error);
  if (bucket) return bucket;
  const status = (error as { statusCode?: unknown } | null)?.statusCode;
  if (typeof status === 'number' && status >= 400 && status < 500) {
    const known = status in words ? status : 400;
    return new Refusal(known, ...(words[known] as [string, string]));
  }
  return null;
};

/** Whom the walls stopped, at which call and which object: never the token or the body (permissions, rule 9). */
const noteRefusal = ({ status }: Refusal, request: FastifyRequest): void => {
  const user = request.context?.user;
  if (!user || (status !== 403 && status !== 404)) return;
  const call = `${request.method} ${request.routeOptions.url ?? 'unknown'}`;
  request.log.warn({ user: user.id, role: user.role, call, ids: request.params, status }, 'refused');
};

/** What ends because nobody reads the answer any more: work that was taken back, or a stream before its first byte. */
const isCutShort = (error: unknown): boolean => {
  const { name, code } = (error ?? {}) as { name?: unknown; code?: unknown };
  return name === 'AbortError' || code === 'ERR_STREAM_PREMATURE_CLOSE';
};

/** What a file or a stream may have said of itself before it failed; its policy stays, the strictest that there is. */
const saidByFiles = [
  'accept-ranges',
  'content-disposition',
  'content-encoding',
  'content-length',
  'content-range',
  'etag',
  'last-modified',
] as const;

/** An answer in the place of a file or a stream that may have said what it is, and how long it may be kept: this one is kept by nobody. */
const inItsPlace = (
  reply: FastifyReply,
  status: number,
  body: object,
  headers: Record<string, string> = {},
): FastifyReply => {
  for (const name of saidByFiles) reply.removeHeader(name);
  return reply
    .status(status)
    .headers({ 'cache-control': 'no-store', ...headers })
    .type('application/json; charset=utf-8')
    .send(body);
};

/** The only place that knows the shape of a refusal (design 3.3). Faults are logged under the request id and answered in general words. */
export const answerError = (error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
  const refusal = refusalOf(error);
  const brokeOff = request.raw.destroyed && !request.raw.complete;
  const unheard = reply.raw.destroyed && isCutShort(error);
  if (!refusal && (brokeOff || unheard)) {
    request.log.info({ err: error }, 'the caller went away'); // nobody reads this answer
    return inItsPlace(reply, 400, { message: 'The request broke off', code: 'bad_request', request_id: request.id });
  }
  if (!refusal) {
    request.log.error({ err: error }, 'fault');
    return inItsPlace(reply, 500, { message: 'An unexpected error occurred', code: 'fault', request_id: request.id });
  }
  noteRefusal(refusal, request);
  if (refusal.status >= 500) request.log.error({ err: error }, 'store down');
  // Closed at once, a client that still sends would meet a broken connection in place of the answer. What it sends is thrown
  // away, for as long as a body may take.
  if (refusal.status === 413 && !request.raw.complete) reply.removeHeader('connection');
  const body = {
    message: refusal.issues ? messageOf(refusal.issues) || refusal.message : refusal.message,
    ...(refusal.issues ? { errors: refusal.issues } : {}),
    ...refusal.extra,
    code: refusal.code,
    request_id: request.id,
  };
  return inItsPlace(reply, refusal.status, body, refusal.headers);
};
