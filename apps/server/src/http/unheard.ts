/**
 * Fires when nobody waits for the answer any more: give it to what is computed for it alone.
 * @param reply of the exchange (Fastify's)
 */
export const unheard = (reply: {
  raw: { once(event: 'close', listener: () => void): unknown; closed: boolean; writableFinished: boolean };
}): AbortSignal => {
  const abort = new AbortController();
  const close = () => {
    if (!reply.raw.writableFinished) abort.abort();
  };
  if (reply.raw.closed)
    close(); // while rights were checked
  else reply.raw.once('close', close);
  return abort.signal;
};
