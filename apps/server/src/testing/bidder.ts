import * as api from '@fairlead/contract/feed';
import type { z } from 'zod';
import type { TestHouse } from './house.ts';

export const FEED_TOKEN = 'feed-token-of-a-test-that-is-long-enough';
export const feedEnv = { FEED_TOKENS: `bidder:${FEED_TOKEN}` };

type Change = z.output<typeof api.FeedChange>;

/** A bidder of a test: asks the feed of a house with a machine's token. */
export const bidderOf = (house: Pick<TestHouse, 'app'>, token = FEED_TOKEN) => {
  const get = (path: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
    house.app.inject({ method, url: `/api${path}`, headers: { authorization: `Bearer ${token}`, ...headers } });
  const linesOf = (text: string): unknown[] =>
    text
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line));
  return {
    get,
    /** A whole snapshot, each line held to its shape. */
    snapshot: async () => {
      const answer = await get('/feed/snapshot');
      if (answer.statusCode !== 200) throw new Error(`snapshot: ${answer.statusCode} ${answer.payload}`);
      const all = linesOf(answer.payload);
      const head = api.FeedHead.strict().parse(all.shift());
      const { end } = api.FeedEnd.strict().parse(all.pop());
      const campaigns = new Map(
        all.map((line) => api.FeedCampaign.strict().parse(line)).map((line) => [line.id, line]),
      );
      return { ...head, end, campaigns };
    },
    changes: async (after: string, wait = 0) => {
      const answer = await get(`/feed/changes?after=${encodeURIComponent(after)}&wait=${wait}`);
      return {
        status: answer.statusCode,
        code: answer.statusCode === 200 ? null : (answer.json().code as string),
        lines: answer.statusCode === 200 ? (linesOf(answer.payload) as Change[]) : [],
      };
    },
  };
};
