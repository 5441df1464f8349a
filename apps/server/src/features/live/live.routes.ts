import * as api from '@fairlead/contract/platform';
import { type Context, signedIn } from '../../context.ts';
import { TooMany } from '../../http/errors.ts';
import { type Exchange, handle, type Route } from '../../http/handle.ts';
import { stillSignedIn } from '../../http/sessions.ts';
import { getJob } from '../../platform/jobs/jobs.ts';
import { type Feed, openFeed } from '../../platform/live/feed.ts';
import { type ChangeRow, changesBehind, isRecent } from '../../platform/live/live.sql.ts';
import { eventsOf } from './live.service.ts';

const COMMENT_MS = 15_000;
const CHECK_MS = 4_000;
const RESUME_MS = 10 * 60 * 1000;
const MOST_STREAMS = 5;
const MAX_LAG_BYTES = 1_000_000;

const feeds = new WeakMap<Context['db'], Feed>();
const feedOf = (context: Context): Feed => {
  const feed = feeds.get(context.db) ?? openFeed(context);
  feeds.set(context.db, feed);
  return feed;
};
const streams = new WeakMap<Context['db'], Map<number, number>>();

const countOf = (context: Context): Map<number, number> => {
  const count = streams.get(context.db) ?? new Map<number, number>();
  streams.set(context.db, count);
  return count;
};

/** What the reader missed since its last event, or `resync` when that is too long ago to tell. */
const missed = async (context: Context, lastId: string | undefined): Promise<ChangeRow[] | 'resync' | null> => {
  if (lastId === undefined) return null;
  const found = /^(\d{1,19})\.(\d{1,15})$/.exec(lastId);
  const since = new Date(context.realNow().getTime() - RESUME_MS);
  if (!found?.[1] || !(await isRecent(context.db, Number(found[2]), since))) return 'resync';
  const rows = await changesBehind(context.db, { txid: found[1], id: Number(found[2]) });
  return rows.length < 1000 ? rows : 'resync';
};

/** The live stream (13.4): a hint of what changed, never the source. Ends within 5 s of the session's end. */
const stream = async (context: Context, { request, reply }: Exchange): Promise<string> => {
  const user = signedIn(context);
  const open = countOf(context);
  const lastId = request.headers['last-event-id'];
  const catchUp = await missed(context, typeof lastId === 'string' ? lastId : undefined);
  const feed = feedOf(context);
  // Counted without a pause in between, or several that come at once all find room.
  if ((open.get(user.id) ?? 0) >= MOST_STREAMS) throw new TooMany(15, 'Too many live connections. Close another tab.');
  open.set(user.id, (open.get(user.id) ?? 0) + 1);

  reply.hijack();
  const { raw } = reply;
  raw.writeHead(200, {
    ...(reply.getHeaders() as Record<string, string>),
    'content-type': 'text/event-stream; charset=utf-8',
    'x-accel-buffering': 'no',
  });
  const send = (event: string, data: unknown, id?: string): void => {
    if (raw.writableLength > MAX_LAG_BYTES)
      raw.destroy(); // a reader that does not read: it resumes later
    else raw.write(`${id === undefined ? '' : `id: ${id}\n`}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
  };
  const onChanges = (rows: ChangeRow[]): void => {
    for (const { id, event } of eventsOf(context, rows)) send('change', event, id);
  };
  const onJobs = async (ids: number[]): Promise<void> => {
    for (const id of ids) {
      const job = await getJob(context, id).catch(() => null); // foreign or gone: nothing to tell
      if (job) send('job', { job });
    }
  };
  const onBroken = (): void => send('resync', {});
  raw.write(': connected\n\n');
  if (catchUp === 'resync') send('resync', {});
  else if (catchUp) onChanges(catchUp);
  feed.on('changes', onChanges).on('jobs', onJobs).on('broken', onBroken);
  const comment = setInterval(() => raw.write(': still here\n\n'), COMMENT_MS);
  const check = setInterval(async () => {
    if (!(await stillSignedIn(context, user).catch(() => true))) raw.end();
  }, CHECK_MS);
  return new Promise<string>((done) => {
    raw.once('close', () => {
      clearInterval(comment);
      clearInterval(check);
      feed.off('changes', onChanges).off('jobs', onJobs).off('broken', onBroken);
      open.set(user.id, Math.max(0, (open.get(user.id) ?? 1) - 1));
      done('');
    });
  });
};

export const liveRoutes: Route[] = [handle(api.events, (_, context, exchange) => stream(context, exchange))];
