import { expect, test } from 'vitest';
import { ApiError } from '#lib/api-error.ts';
import { tryAgain } from './try-again.ts';

const refused = (status: number, retryAfter: number | null = null) => new ApiError(status, {}, '', retryAfter);
/** Sends that fail so, one after the other, and then go through. */
const play = async (faults: readonly unknown[]) => {
  const left = [...faults];
  const pauses: number[] = [];
  const send = async () => {
    if (left.length > 0) throw left.shift();
    return 'made';
  };
  const wait = async (seconds: number) => {
    pauses.push(Math.floor(seconds));
  };
  const came = await tryAgain(send, new AbortController().signal, wait).catch((error: unknown) => error);
  return { came, pauses };
};

test.each([0, 408, 425, 429, 502, 503, 504])('%s may pass: it is sent again', async (status) => {
  expect(await play([refused(status), refused(status)])).toEqual({ came: 'made', pauses: [1, 3] });
});

test.each([400, 401, 403, 404, 409, 413, 500])('%s will not pass: it is told at once', async (status) => {
  const fault = refused(status);
  expect(await play([fault])).toEqual({ came: fault, pauses: [] });
});

test('a fault of our own is told at once', async () => {
  const fault = new TypeError('no');
  expect(await play([fault])).toEqual({ came: fault, pauses: [] });
});

test('after three pauses the last refusal stands; the server’s word of how long to wait counts', async () => {
  const last = refused(429);
  expect(await play([refused(429, 5), refused(503), refused(0), last])).toEqual({ came: last, pauses: [5, 3, 9] });
});

test('a server that wants more than half a minute is told of at once', async () => {
  const fault = refused(429, 3000);
  expect(await play([fault])).toEqual({ came: fault, pauses: [] });
});

test('who stops it waits no longer', async () => {
  const stop = new AbortController();
  const came = tryAgain(() => Promise.reject(refused(0)), stop.signal);
  stop.abort();
  await expect(came).rejects.toMatchObject({ name: 'AbortError' });
});
