import type { FastifyReply, FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** How long a body may take to arrive, in milliseconds; null where files are uploaded, which take their time. */
    bodyMs?: number | null;
  }
}

/** A form or a JSON body has at most 1 MB: over a slow line it takes seconds. */
export const BODY_MS = 30_000;

/**
 * Gives a body a time to arrive in whole. Whoever sends it slower is told 408 and cut off. Once a call is answered, refused
 * ones long before their body is there, what is left of it has BODY_MS on every route, uploads too: a connection that drips
 * would else stay open for as long as its sender likes.
 */
export const limitArrival = (request: FastifyRequest, reply: FastifyReply): void => {
  const { raw } = request;
  if (raw.complete) return;
  let timer: NodeJS.Timeout | undefined;
  const stop = () => clearTimeout(timer);
  const cut = () => {
    if (!raw.complete) raw.destroy();
  };
  const cutAfter = (ms: number, end: () => void) => {
    stop();
    timer = setTimeout(() => raw.complete || end(), ms).unref();
  };
  const refuse = () => {
    if (reply.sent) return cut();
    reply.raw.once('finish', cut).once('close', cut);
    void reply
      .status(408)
      .header('connection', 'close')
      .send({ message: 'The request took too long to arrive', code: 'timeout', request_id: request.id });
  };
  const { bodyMs = BODY_MS } = request.routeOptions.config ?? {};
  if (bodyMs !== null) cutAfter(bodyMs, refuse);
  reply.raw.once('finish', () => raw.complete || cutAfter(BODY_MS, cut));
  raw.once('end', stop).once('close', stop);
};
