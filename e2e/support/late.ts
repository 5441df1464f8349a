// Loaded into a server of stories that are told on a slow line (STORIES_LATE): what a page asks of the API is answered late,
// each time by another while, so that a story or a screen that counts on an answer being there is found out.
import { createHash } from 'node:crypto';
import { type IncomingMessage, Server } from 'node:http';

/** The longest an answer waits, in milliseconds. */
const MOST_MS = 400;

const seed = process.env.STORIES_LATE;
const asked = new Map<string, number>();

/** From 0 to MOST_MS: the same for the same seed when a call is made for the same time, whatever else is asked meanwhile. */
const waitOf = (call: string): number => {
  const nth = (asked.get(call) ?? 0) + 1;
  asked.set(call, nth);
  return createHash('md5').update(`${seed} ${nth} ${call}`).digest().readUInt32BE() % (MOST_MS + 1);
};

/** Only pages wait: what a story itself asks of the API comes at once, ahead of the page. */
const ofPage = ({ url, headers }: IncomingMessage): boolean =>
  url?.startsWith('/api/') === true && headers['sec-fetch-mode'] !== undefined;

const emit = Server.prototype.emit as (this: Server, event: string, ...given: unknown[]) => boolean;
Server.prototype.emit = function (this: Server, event: string, ...given: unknown[]): boolean {
  const [request] = given as [IncomingMessage];
  if (event !== 'request' || !ofPage(request)) return emit.call(this, event, ...given);
  setTimeout(() => emit.call(this, event, ...given), waitOf(`${request.method} ${request.url}`));
  return true;
};
