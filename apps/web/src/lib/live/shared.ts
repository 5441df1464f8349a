import { sessionSince } from '../session.ts';
import { type Heard, keepConnected } from './connection.ts';
import type { Message } from './sse.ts';

const NAME = 'fairlead-live';

/**
 * One connection per browser: the tab that holds the lock reads the stream and passes it on; when it closes, the next
 * one takes over where it ended. The first asks what changed since its page began to read. Without locks or channels (a
 * page without a secure context) each tab has its own.
 */
export const listen = (user: number, tell: (message: Message) => void): (() => void) => {
  const stop = new AbortController();
  const heard: Heard = { lastId: null, since: sessionSince() };
  const channel = typeof BroadcastChannel === 'function' ? new BroadcastChannel(`${NAME}-${user}`) : null;
  const hear = (message: Message) => {
    if (message.id !== null) heard.lastId = message.id;
    tell(message);
  };
  if (channel) channel.onmessage = (event: MessageEvent<Message>) => hear(event.data);
  const lead = () =>
    keepConnected(
      heard,
      (message) => {
        channel?.postMessage(message);
        hear(message);
      },
      stop.signal,
    );
  if (channel && navigator.locks)
    navigator.locks.request(`${NAME}-${user}`, { signal: stop.signal }, lead).catch(() => undefined);
  else void lead();
  return () => {
    stop.abort();
    channel?.close();
  };
};
