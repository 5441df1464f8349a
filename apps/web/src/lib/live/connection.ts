import { events } from '@fairlead/contract/platform';
import { ApiError } from '../api-error.ts';
import { requestOf } from '../request.ts';
import { loseSession, token } from '../session.ts';
import { waitBefore } from './backoff.ts';
import { type Message, messageReader } from './sse.ts';

/** Longer than three heartbeats of 15 s without a byte: the line is dead. */
const SILENCE_MS = 50_000;
/** A stream that lived this long was a good one: the next wait starts small again. */
const GOOD_MS = 10_000;

const sleep = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const done = () => {
      clearTimeout(timer);
      window.removeEventListener('online', done);
      signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    window.addEventListener('online', done);
    signal.addEventListener('abort', done, { once: true });
  });

/**
 * Where a reader stands: the last event it heard, or since when it knows nothing of what changed, by the server's clock (ms), where that
 * is known.
 */
export type Heard = { lastId: string | null; since: number | null };

/** Told whenever anything came, heartbeats too: the stream lives. No message of the server is called so. */
export const BEAT: Message = { id: null, event: 'beat', data: '' };

/** Reads one stream until it ends. Answers the status, or 0 when there was none. */
const readOnce = async (heard: Heard, tell: (message: Message) => void, signal: AbortSignal): Promise<number> => {
  const used = token();
  const { lastId, since } = heard;
  const first = lastId === null && since !== null;
  const { url, headers } = requestOf(events, first ? { query: { since: new Date(since).toISOString() } } : {}, used);
  const silence = new AbortController();
  const both = AbortSignal.any([signal, silence.signal]);
  let timer = setTimeout(() => silence.abort(), SILENCE_MS);
  try {
    const response = await fetch(url, {
      headers: { ...headers, Accept: 'text/event-stream', ...(lastId ? { 'Last-Event-ID': lastId } : {}) },
      signal: both,
      cache: 'no-store',
      credentials: 'omit',
    });
    if (response.status === 401) {
      const { code } = new ApiError(401, await response.json().catch(() => null), '');
      loseSession(used, code);
    }
    if (!response.ok || !response.body) return response.status;
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    const read = messageReader();
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return response.status;
      clearTimeout(timer);
      timer = setTimeout(() => silence.abort(), SILENCE_MS);
      for (const message of [BEAT, ...read(value)]) tell(message);
    }
  } catch {
    return 0;
  } finally {
    clearTimeout(timer);
  }
};

/**
 * Keeps one stream open until aborted, resuming where the last one ended. Gives up only when the session is over or the
 * role may not listen.
 */
export const keepConnected = async (
  heard: Heard,
  tell: (message: Message) => void,
  signal: AbortSignal,
): Promise<void> => {
  for (let attempt = 0; !signal.aborted; attempt++) {
    const began = Date.now();
    const status = await readOnce(heard, tell, signal);
    if (signal.aborted || status === 401 || status === 403 || status === 404) return;
    if (Date.now() - began > GOOD_MS) attempt = 0;
    await sleep(waitBefore(attempt, Math.random()), signal);
  }
};
