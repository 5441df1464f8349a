import type { FastifyReply, FastifyRequest } from 'fastify';
import { TOO_SLOW, watchPace } from './upload-pace.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** How long a body may take to arrive, in milliseconds; null where files are uploaded, which only have to come on. */
    bodyMs?: number | null;
  }
}

/** A form or a JSON body has at most 1 MB: over a slow line it takes seconds. */
export const BODY_MS = 30_000;

/**
 * Gives a body a time to arrive in whole, and an upload a pace to come on at. Whoever sends it slower is told 408 and cut off.
 * Once a call is answered, refused ones long before their body is there, what is left of it has BODY_MS on every route, uploads
 * too: a connection that drips would else stay open for as long as its sender likes.
 */
export const limitArrival = (request: FastifyRequest, reply: FastifyReply): void => {
  const { raw } = request;
  if (raw.complete) return;
  let stop = () => {};
  const cut = () => {
    if (!raw.complete) raw.destroy();
  };
  const refuse = (message: string) => {
    if (raw.complete) return;
    stop();
    if (reply.sent) return cut();
    reply.raw.once('finish', cut).once('close', cut);
    void reply.status(408).header('connection', 'close').send({ message, code: 'timeout', request_id: request.id });
  };
  const after = (ms: number, end: () => void) => {
    stop();
    const timer = setTimeout(end, ms).unref();
    stop = () => clearTimeout(timer);
  };
  const { bodyMs = BODY_MS } = request.routeOptions.config ?? {};
  if (bodyMs === null) stop = watchPace(raw, () => refuse(TOO_SLOW));
  else after(bodyMs, () => refuse('The request took too long to arrive'));
  reply.raw.once('finish', () => raw.complete || after(BODY_MS, cut));
  raw.once('end', () => stop()).once('close', () => stop());
};
