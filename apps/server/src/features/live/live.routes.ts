import * as api from '@fairlead/contract/platform';
import { type Context, type House, signedIn } from '../../context.ts';
import { type Exchange, handle, type Route } from '../../http/handle.ts';
import { type ChangedJob, jobSeenBy } from '../../platform/jobs/jobs.ts';
import { type Feed, openFeed } from '../../platform/live/feed.ts';
import {
  type ChangeRow,
  changesBehind,
  changesSince,
  isAhead,
  isRecent,
  MOST_ROWS,
} from '../../platform/live/live.sql.ts';
import { stillSignedIn } from '../../platform/sessions.ts';
import { TooMany, Unavailable } from '../../refusal.ts';
import { eventsOf } from './live.service.ts';

const COMMENT_MS = 15_000;
const CHECK_MS = 4_000;
const RESUME_MS = 10 * 60 * 1000;
const MOST_STREAMS = 5;
const MAX_LAG_BYTES = 1_000_000;

/** What a process has for its browsers: the feed, and the open streams of each user. */
type Hub = { feed: Feed; open: Map<number, Set<Exchange['reply']['raw']>>; closing: boolean };
const hubs = new WeakMap<Context['db'], Hub>();
const hubOf = (house: House): Hub => {
  const hub = hubs.get(house.db) ?? { feed: openFeed(house), open: new Map(), closing: false };
  hubs.set(house.db, hub);
  return hub;
};

/** Ends all streams, and takes no more: a server that stops would wait for them. Browsers resume elsewhere. */
export const endLive = (house: House): void => {
  const hub = hubOf(house);
  hub.closing = true;
  hub.feed.stop();
  for (const streams of hub.open.values()) for (const raw of streams) raw.end();
};

/** What was written behind an event that the reader heard, or null when that is too long ago to tell. */
const behind = async ({ db }: Context, lastId: string, oldest: Date): Promise<ChangeRow[] | null> => {
  const found = /^(\d{1,19})\.(\d{1,15})$/.exec(lastId);
  if (!found?.[1] || !(await isRecent(db, Number(found[2]), oldest))) return null;
  const position = { txid: found[1], id: Number(found[2]) };
  return (await isAhead(db, position)) ? null : changesBehind(db, position);
};

/** Where a reader begins: behind the last event it heard, else when its page began to read, else now. */
type Begin = { lastId: string | undefined; since: string | undefined };

/** What the reader missed before its connection; null when that is too long ago to tell. */
const missed = async (context: Context, { lastId, since }: Begin): Promise<ChangeRow[] | null> => {
  const oldest = new Date(context.realNow().getTime() - RESUME_MS);
  if (lastId !== undefined) return behind(context, lastId, oldest);
  if (since === undefined) return [];
  const begin = new Date(since);
  return begin < oldest ? null : changesSince(context.db, begin);
};

/** Counts a stream from here to the end of its connection. @throws TooMany, Unavailable while the server stops */
const enter = (hub: Hub, user: number, raw: Exchange['reply']['raw']): Promise<void> => {
  if (hub.closing) throw new Unavailable();
  const mine = hub.open.get(user) ?? new Set();
  if (mine.size >= MOST_STREAMS) throw new TooMany(15, 'Too many live connections. Close another tab.');
  hub.open.set(user, mine.add(raw));
  return new Promise((done) => {
    const leave = () => {
      mine.delete(raw);
      if (mine.size === 0) hub.open.delete(user);
      done();
    };
    // The reader may have gone while its rights were looked up: then nothing is told any more.
    if (raw.destroyed) leave();
    else raw.once('close', leave);
  });
};

/** The live stream (13.4): a hint of what changed, never the source. Ends within 5 s of the session's end. */
const stream = async (context: Context, since: string | undefined, { request, reply }: Exchange): Promise<string> => {
  const user = signedIn(context);
  const { raw } = reply;
  const hub = hubOf(context);
  const { feed } = hub;
  const closed = enter(hub, user.id, raw);

  const send = (event: string, data: unknown, id?: string): void => {
    if (raw.writableEnded) return; // it closes once its reader has taken the rest; a word more would be an error
    if (raw.writableLength > MAX_LAG_BYTES)
      raw.destroy(); // a reader that does not read: it resumes later
    else raw.write(`${id === undefined ? '' : `id: ${id}\n`}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
  };
  const tell = (rows: readonly ChangeRow[]): void => {
    for (const { id, event } of eventsOf(context, rows)) send('change', event, id);
  };
  const early: ChangeRow[] = []; // what came before the answer began
  let onChanges = (rows: ChangeRow[]): void => void early.push(...rows);
  const heard = (rows: ChangeRow[]) => onChanges(rows);
  const onJobs = (rows: ChangedJob[]): void => {
    for (const row of rows) {
      const job = jobSeenBy(context, row);
      if (job) send('job', { job });
    }
  };
  const onBroken = (): void => send('resync', {});
  feed.on('changes', heard);
  closed.then(() => feed.off('changes', heard).off('jobs', onJobs).off('broken', onBroken));

  await feed.ready();
  const lastId = request.headers['last-event-id'];
  const found = await missed(context, { lastId: typeof lastId === 'string' ? lastId : undefined, since });
  const before = found && found.length < MOST_ROWS ? found : null;
  reply.hijack();
  if (raw.destroyed || raw.writableEnded) return '';
  raw.writeHead(200, {
    ...(reply.getHeaders() as Record<string, string>),
    'content-type': 'text/event-stream; charset=utf-8',
    'x-accel-buffering': 'no',
  });
  raw.write(': connected\n\n');
  if (hub.closing) raw.end();
  if (!before) send('resync', {});
  const known = new Set(before?.map((row) => row.id));
  tell([...(before ?? []), ...early.filter((row) => !known.has(row.id))]);
  onChanges = tell;
  feed.on('jobs', onJobs).on('broken', onBroken);
  const comment = setInterval(() => raw.writableEnded || raw.write(': still here\n\n'), COMMENT_MS);
  const check = setInterval(async () => {
    if (!(await stillSignedIn(context, user).catch(() => true))) raw.end();
  }, CHECK_MS);
  await closed;
  clearInterval(comment);
  clearInterval(check);
  return '';
};

export const liveRoutes: Route[] = [
  handle(api.events, ({ query }, context, exchange) => stream(context, query.since, exchange)),
];
