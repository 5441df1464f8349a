import { serverTime } from '../server-time.ts';
import { sessionSince } from '../session.ts';
import { BEAT, type Heard, keepConnected } from './connection.ts';
import type { Message } from './sse.ts';

const NAME = 'fairlead-live';
/** Changes are told up to so long after they were made. */
const TOLD_WITHIN_MS = 5000;

/**
 * One connection per browser: the tab that holds the lock reads the stream and passes it on; when it closes, the next
 * one takes over where it ended. The first asks what changed since its page began to read. Without locks or channels (a
 * page without a secure context) each tab has its own.
 */
export const listen = (user: number, tell: (message: Message) => void): (() => void) => {
  const stop = new AbortController();
  const heard: Heard = { lastId: null, since: sessionSince() };
  const channel = typeof BroadcastChannel === 'function' ? new BroadcastChannel(`${NAME}-${user}`) : null;
  /** All that was changed by now, but for the last moments, has been told. */
  const live = () => {
    const now = serverTime();
    if (now !== null && heard.since !== null) heard.since = Math.max(heard.since, now - TOLD_WITHIN_MS);
  };
  const hear = (message: Message) => {
    if (message.event === BEAT.event) return live();
    if (message.id !== null) heard.lastId = message.id;
    tell(message);
  };
  if (channel) channel.onmessage = (event: MessageEvent<Message>) => hear(event.data);
  const pass = (message: Message) => {
    channel?.postMessage(message);
    hear(message);
  };
  const lead = () => keepConnected(heard, pass, stop.signal);
  if (channel && navigator.locks)
    navigator.locks.request(`${NAME}-${user}`, { signal: stop.signal }, lead).catch(() => undefined);
  else void lead();
  return () => {
    stop.abort();
    channel?.close();
  };
};
