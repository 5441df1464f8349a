import type { IncomingMessage } from 'node:http';

/**
 * What an upload brings at least in any PACE_MS: 4 KB a second, what the slowest mobile lines do. A window lets a phone be silent
 * in a lift, and ends before a silent connection is cut off without a word (60 s, see `connectionTimeout`).
 */
export const PACE_MS = 45_000;
export const PACE_BYTES = 4096 * (PACE_MS / 1000);
export const TOO_SLOW = 'The upload came too slowly: less than 4 KB a second. Send it again over a faster line.';

/** How often it is looked, which is how much later than due a slow sender is told. */
const LOOK_MS = 5_000;

/**
 * Watches the bytes of a body arrive, and tells when they come too slowly. Only the sender is blamed: while something that has
 * arrived waits to be read, the window begins anew.
 * @returns what ends the watch
 */
export const watchPace = (raw: IncomingMessage, tooSlow: () => void): (() => void) => {
  /** Bytes of the connection, as counted at each look of the window. */
  let looks: number[] = [raw.socket.bytesRead];
  const look = () => {
    if (raw.readableLength > 0) looks = [];
    looks.push(raw.socket.bytesRead);
    if (looks.length <= PACE_MS / LOOK_MS) return;
    const came = raw.socket.bytesRead - (looks.shift() ?? 0);
    if (!raw.complete && came < PACE_BYTES) tooSlow();
  };
  const timer = setInterval(look, LOOK_MS).unref();
  return () => clearInterval(timer);
};
