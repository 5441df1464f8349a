import * as api from '@fairlead/contract/import';
import type { FastifyRequest } from 'fastify';
import type { Context } from '../../context.ts';
import { TooLarge } from '../../http/errors.ts';
import { type Exchange, handle, idempotencyKey, type Route } from '../../http/handle.ts';
import { readForm, TOO_LARGE, UPLOAD_MAX } from '../../http/multipart.ts';
import { checkRefs } from '../../http/scope.ts';
import { fingerprint, once } from '../../platform/idempotency.ts';
import type { TargetingList } from '../audience/audience.service.ts';
import { type ArrivingFile, receiveAudience, type StoredFile, uploadTargeting } from './import.service.ts';

/** Fires when the sender goes away before the whole body arrived. */
const gone = (request: FastifyRequest): AbortSignal => {
  const abort = new AbortController();
  request.raw.once('close', () => {
    if (!request.raw.complete) abort.abort();
  });
  return abort.signal;
};

const arriving = (request: FastifyRequest, form: Awaited<ReturnType<typeof readForm>>): ArrivingFile => ({
  ...form.file,
  finish: form.finish,
  signal: gone(request),
});

/** Reads what is left of a refused body and throws it away: only then every client gets to read the answer. */
const refusedBodyDrained = async <T>({ request }: Exchange, work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    request.raw.unpipe();
    request.raw.resume();
    throw error;
  }
};

/** Makes the list once per key; a replay gives its own copy of the file back (13.1). */
const onceOnly =
  (context: Context, { request, reply }: Exchange, key: string, fields: object, fileName: string) =>
  async (stored: StoredFile, make: () => Promise<TargetingList>): Promise<TargetingList> => {
    const content = fingerprint(JSON.stringify(fields), fileName, String(stored.size), stored.sha256);
    const path = request.url.split('?')[0] ?? '';
    const answer = await once(context, { method: 'POST', path, key, content }, async () => {
      const list = await make();
      return { status: 201, body: JSON.stringify(list), headers: { etag: `"${list.version}"` } };
    });
    if (answer.replayed) {
      await context.files.remove(stored.key);
      reply.header('idempotency-replayed', 'true');
    }
    reply.status(answer.status).headers(answer.headers).type('application/json; charset=utf-8').send(answer.body);
    return JSON.parse(answer.body) as TargetingList;
  };

/** What the fields of a form may add to the file. */
const FORM_BYTES = 1_048_576;

/** A body that says it is too large is not read to find out. @throws TooLarge */
const refuseTooLarge = (request: FastifyRequest): void => {
  if (Number(request.headers['content-length'] ?? 0) > UPLOAD_MAX + FORM_BYTES) throw new TooLarge(TOO_LARGE);
};

const uploadFields = api.uploadAudience.body.omit({ file: true });
const targetingFields = api.uploadTargeting.body.omit({ file: true });

export const importRoutes: Route[] = [
  handle(api.uploadAudience, (_, context, exchange) =>
    refusedBodyDrained(exchange, async () => {
      const { request } = exchange;
      refuseTooLarge(request);
      const key = idempotencyKey(api.uploadAudience, request);
      const form = await readForm(request, uploadFields);
      await checkRefs(context, form.fields, api.uploadAudience.refs);
      const keep =
        key === null
          ? (_stored: StoredFile, make: () => Promise<TargetingList>) => make()
          : onceOnly(context, exchange, key, form.fields, form.file.name);
      return receiveAudience(context, form.fields, arriving(request, form), keep);
    }),
  ),
  handle(api.uploadTargeting, ({ params, query }, context, exchange) =>
    refusedBodyDrained(exchange, async () => {
      refuseTooLarge(exchange.request);
      const form = await readForm(exchange.request, targetingFields);
      return uploadTargeting(context, params.applicationId, query.type, form.fields, arriving(exchange.request, form));
    }),
  ),
];
