import { ApiError } from '#lib/api-error.ts';

/** What may go through the next time: nothing came back, or the server said that it is busy, starting or away. */
const passing = [0, 408, 425, 429, 502, 503, 504];
/** Seconds before each further try. */
const PAUSES = [1, 3, 9];
/** A server that wants to be left alone for more seconds is told of at once: nobody waits so long for an answer. */
const LONGEST = 30;

const waited = (seconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const stopped = () => {
      clearTimeout(timer);
      reject(new DOMException('Aborted', 'AbortError'));
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stopped);
      resolve();
    }, seconds * 1000);
    signal.addEventListener('abort', stopped, { once: true });
    if (signal.aborted) stopped();
  });

/**
 * Sends something up to four times while what goes wrong may pass: after 1, 3 and 9 seconds and a little chance, or as long as the
 * server says, up to 30. What it sends must be safe to arrive twice (one idempotency key).
 * @param wait for tests
 * @throws what the last try threw; what will not pass at once
 */
export const tryAgain = async <T>(
  send: () => Promise<T>,
  signal: AbortSignal,
  wait: (seconds: number, signal: AbortSignal) => Promise<void> = waited,
): Promise<T> => {
  for (const pause of PAUSES) {
    try {
      return await send();
    } catch (error) {
      if (!(error instanceof ApiError) || !passing.includes(error.status)) throw error;
      if ((error.retryAfter ?? 0) > LONGEST) throw error;
      await wait(Math.max(error.retryAfter ?? 0, pause) + Math.random() / 2, signal);
    }
  }
  return send();
};
