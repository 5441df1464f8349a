import { FactsUnavailable } from '../../db/facts.ts';

/** Somebody waits for the answer: the connection itself is cut after a minute, and a cut says nothing. */
const PATIENCE_MS = 30_000;

/**
 * Asks the facts store, which may hang: who waits too long is told so, and the question is taken back.
 * @param signal fires when nobody waits any more
 * @throws FactsUnavailable when the answer does not come within `ms` milliseconds
 */
export const inTime = async <T>(
  ask: (signal: AbortSignal) => Promise<T>,
  { signal, ms = PATIENCE_MS }: { signal?: AbortSignal; ms?: number } = {},
): Promise<T> => {
  const late = Promise.withResolvers<never>();
  const end = new AbortController();
  const timer = setTimeout(() => {
    const error = new FactsUnavailable('The facts store did not answer in time');
    late.reject(error);
    end.abort(error);
  }, ms);
  try {
    return await Promise.race([ask(signal ? AbortSignal.any([signal, end.signal]) : end.signal), late.promise]);
  } finally {
    clearTimeout(timer);
  }
};
