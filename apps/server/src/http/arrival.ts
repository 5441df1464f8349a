import type { FastifyReply, FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** How long a body may take to arrive, in milliseconds; null where files are uploaded, which take their time. */
    bodyMs?: number | null;
  }
}

/** A form or a JSON body has at most 1 MB: over a slow line it takes seconds. */
const BODY_MS = 30_000;

/**
 * Gives a body a time to arrive in whole. Whoever sends it slower is told 408 and cut off, also when the call was refused
 * long before: a connection that drips would else stay open for as long as its sender likes.
 */
export const limitArrival = (request: FastifyRequest, reply: FastifyReply, most: number = BODY_MS): void => {
  const { raw } = request;
  const { bodyMs = most } = request.routeOptions.config ?? {};
  if (bodyMs === null || raw.complete) return;
  const timer = setTimeout(() => {
    if (raw.complete) return;
    const cut = () => raw.destroy();
    if (reply.sent) return void cut();
    reply.raw.once('finish', cut);
    reply.raw.once('close', cut);
    void reply
      .status(408)
      .header('connection', 'close')
      .send({ message: 'The request took too long to arrive', code: 'timeout', request_id: request.id });
  }, bodyMs);
  timer.unref();
  const done = () => clearTimeout(timer);
  raw.once('end', done).once('close', done);
};
