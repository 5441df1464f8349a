import { isUtf8 } from 'node:buffer';
import type { FastifyInstance } from 'fastify';
import { Refusal } from '../refusal.ts';

/** Reads JSON as the framework does, once it is known to be text: of other bytes it would keep a mark for each lost letter. */
export const readJson = (app: FastifyInstance): void => {
  const read = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    if (isUtf8(body)) return read(request, body.toString(), done);
    return done(new Refusal(400, 'bad_request', 'The body is not written in UTF-8. Send it in UTF-8.'));
  });
};
