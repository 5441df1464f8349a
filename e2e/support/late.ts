// Loaded into a server of stories that are told on a slow line (STORIES_LATE): what a page asks of the API is answered late, and
// what others do is told to it late, each time by another while, so that a story or a screen that counts on an answer or on news
// being there is found out.
import { createHash } from 'node:crypto';
import { type IncomingMessage, Server, ServerResponse } from 'node:http';

/** The longest an answer waits, in milliseconds. */
const MOST_MS = 400;
/** The same for news: a page whose own save was answered may hear of another one's a good while later. */
const MOST_NEWS_MS = 1500;

const seed = process.env.STORIES_LATE;
const asked = new Map<string, number>();

/** From 0 to `most`: the same for the same seed when a call is made for the same time, whatever else is asked meanwhile. */
const waitOf = (call: string, most: number): number => {
  const nth = (asked.get(call) ?? 0) + 1;
  asked.set(call, nth);
  return createHash('md5').update(`${seed} ${nth} ${call}`).digest().readUInt32BE() % (most + 1);
};

/** Only pages wait: what a story itself asks of the API comes at once, ahead of the page. Node's fetch names a mode, but no site. */
const ofPage = ({ url, headers }: IncomingMessage): boolean =>
  url?.startsWith('/api/') === true && headers['sec-fetch-site'] !== undefined;

const emit = Server.prototype.emit as (this: Server, event: string, ...given: unknown[]) => boolean;
Server.prototype.emit = function (this: Server, event: string, ...given: unknown[]): boolean {
  const [request] = given as [IncomingMessage];
  if (event !== 'request' || !ofPage(request)) return emit.call(this, event, ...given);
  setTimeout(() => emit.call(this, event, ...given), waitOf(`${request.method} ${request.url}`, MOST_MS));
  return true;
};

/** When the news before was told: none overtakes another. */
const told = new WeakMap<ServerResponse, number>();
const write = ServerResponse.prototype.write as (this: ServerResponse, ...given: unknown[]) => boolean;
ServerResponse.prototype.write = function (this: ServerResponse, ...given: unknown[]): boolean {
  const isNews = this.req.url?.startsWith('/api/events') && /^(id|event): /.test(String(given[0]));
  if (!isNews || !ofPage(this.req)) return write.call(this, ...given);
  const at = Math.max(Date.now() + waitOf('news', MOST_NEWS_MS), told.get(this) ?? 0);
  told.set(this, at);
  setTimeout(() => this.writableEnded || this.destroyed || write.call(this, ...given), at - Date.now());
  return true;
};
