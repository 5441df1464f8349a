import * as api from '@fairlead/contract/import';
import type { FastifyRequest } from 'fastify';
import type { Context } from '../../context.ts';
import type { ArrivingFile } from '../../http/arriving-file.ts';
import { type Exchange, handle, idempotencyKey, type Route } from '../../http/handle.ts';
import { readForm, refusedBodyDrained, refuseTooLarge, senderGone } from '../../http/multipart.ts';
import { checkRefs } from '../../http/scope.ts';
import { fingerprint, once } from '../../platform/idempotency.ts';
import type { TargetingList } from '../audience/audience.service.ts';
import { listDropFiles, listDropFolders } from './drop.service.ts';
import { importAudience } from './fetched-list.service.ts';
import { receiveAudience, type StoredFile, uploadTargeting } from './import.service.ts';
import { readMetadata } from './metadata.service.ts';

const arriving = (request: FastifyRequest, form: Awaited<ReturnType<typeof readForm>>): ArrivingFile => ({
  ...form.file,
  finish: form.finish,
  signal: senderGone(request),
});

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

const uploadFields = api.uploadAudience.body.omit({ file: true });
const targetingFields = api.uploadTargeting.body.omit({ file: true });

export const importRoutes: Route[] = [
  handle(api.uploadAudience, (_, context, exchange) =>
    refusedBodyDrained(exchange.request, async () => {
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
    refusedBodyDrained(exchange.request, async () => {
      refuseTooLarge(exchange.request);
      const form = await readForm(exchange.request, targetingFields);
      return uploadTargeting(context, params.applicationId, query.type, form.fields, arriving(exchange.request, form));
    }),
  ),
  handle(api.listDropFolders, (_, context) => listDropFolders(context)),
  handle(api.listDropFiles, ({ query }, context) => listDropFiles(context, query)),
  handle(api.readImportMetadata, ({ body }, context) => readMetadata(context, body)),
  handle(api.importAudience, ({ body }, context) => importAudience(context, body)),
];
