import * as api from '@fairlead/contract/churn';
import type { FastifyRequest } from 'fastify';
import { TooLarge } from '../../http/errors.ts';
import { type Exchange, handle, type Route } from '../../http/handle.ts';
import { readForm, TOO_LARGE, UPLOAD_MAX } from '../../http/multipart.ts';
import { listChurnApps, updateChurnApp } from './churn.service.ts';
import { receiveChurnFile } from './churn-file.service.ts';

/** Fires when the sender goes away before the whole body arrived. */
const gone = (request: FastifyRequest): AbortSignal => {
  const abort = new AbortController();
  request.raw.once('close', () => {
    if (!request.raw.complete) abort.abort();
  });
  return abort.signal;
};

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

/** What the form may add to the file. */
const FORM_BYTES = 1_048_576;

export const churnRoutes: Route[] = [
  handle(api.listChurnApps, ({ query }, context) => listChurnApps(context, query)),
  handle(api.updateChurnApp, ({ params, body }, context) =>
    updateChurnApp(context, params.applicationId, body.is_churn_prediction_enabled),
  ),
  handle(api.sendChurnFile, ({ params }, context, exchange) =>
    refusedBodyDrained(exchange, async () => {
      const { request } = exchange;
      // A body that says it is too large is not read to find out
      if (Number(request.headers['content-length'] ?? 0) > UPLOAD_MAX + FORM_BYTES) throw new TooLarge(TOO_LARGE);
      const form = await readForm(request, api.sendChurnFile.body);
      return receiveChurnFile(context, params.applicationId, {
        ...form.file,
        finish: form.finish,
        signal: gone(request),
      });
    }),
  ),
];
