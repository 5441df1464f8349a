/**
 * Fires when nobody waits for the answer any more: give it to what is computed for it alone.
 * @param reply of the exchange (Fastify's)
 */
export const unheard = (reply: {
  raw: { once(event: 'close', listener: () => void): unknown; writableFinished: boolean };
}): AbortSignal => {
  const abort = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) abort.abort();
  });
  return abort.signal;
};
