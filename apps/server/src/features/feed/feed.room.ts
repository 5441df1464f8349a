import type { ServerRoom } from '../../http/room.ts';
import { forgetOldChanges } from '../../platform/feed/feed.sql.ts';
import { followersOf } from '../../platform/feed/followers.ts';
import { endFeed, feedRoutes } from './feed.routes.ts';

/** Marks pile up while nobody reads: they are numbered all the same, and the clock is told. */
const ROUND_MS = 5_000;

export const feedRoom: ServerRoom = {
  routes: feedRoutes,
  rounds: [{ every: ROUND_MS, run: (context) => followersOf(context).look() }],
  tidy: [forgetOldChanges],
  stops: endFeed,
};
