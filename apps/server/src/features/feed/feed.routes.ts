import * as api from '@fairlead/contract/feed';
import type { House } from '../../context.ts';
import { type Exchange, handle, type Route } from '../../http/handle.ts';
import { sendLines, streamLines } from '../../http/lines.ts';
import { sendFile } from '../../http/send-file.ts';
import { followersOf } from '../../platform/feed/followers.ts';
import { getFedCreative, openFedAsset } from './fed-creative.service.ts';
import { changesAfterCursor, snapshot } from './feed.service.ts';
import { openList } from './list.service.ts';

/** Aborted when the caller goes away before its answer. */
const away = ({ reply }: Exchange): AbortSignal => {
  const gone = new AbortController();
  reply.raw.once('close', () => gone.abort());
  return gone.signal;
};

/** Answers whoever waits: a server that stops would wait for them. */
export const endFeed = (house: House): void => followersOf(house).stop();

const wantsCsv = (accept: string | undefined): boolean => accept?.includes('text/csv') ?? false;

export const feedRoutes: Route[] = [
  handle(api.feedSnapshot, async (_, context, exchange) => {
    await streamLines(exchange, await snapshot(context));
    return undefined as never;
  }),
  handle(api.feedChanges, async ({ query }, context, exchange) => {
    const lines = await changesAfterCursor(context, { ...query, away: away(exchange) });
    await sendLines(api.feedChanges, context, exchange, lines);
    return undefined as never;
  }),
  handle(api.feedList, async ({ params }, context, exchange) => {
    const csv = wantsCsv(exchange.request.headers.accept);
    await sendFile(await openList(context, params.buildId, csv), exchange);
    return '';
  }),
  handle(api.feedCreative, ({ params }, context) => getFedCreative(context, params.creativeId)),
  handle(api.feedAsset, async ({ params }, context, exchange) => {
    await sendFile(await openFedAsset(context, params.sha256), exchange);
    return '';
  }),
];
