import * as api from '@fairlead/contract/feed';
import type { z } from 'zod';
import { openTestHouse, type TestHouse } from './house.ts';
import { aBudget, aLineItem } from './line-items.ts';
import type { RecordsKind } from './records.ts';

export const FEED_TOKEN = 'feed-token-of-a-test-that-is-long-enough';
const feedEnv = { FEED_TOKENS: `bidder:${FEED_TOKEN}` };

type Change = z.output<typeof api.FeedChange>;

/** Made once: a strict copy for each line was compiled for each, a fifteenth of what the rooms' tests took. */
const Head = api.FeedHead.strict();
const End = api.FeedEnd.strict();
const Campaign = api.FeedCampaign.strict();

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
      const head = Head.parse(all.shift());
      const { end } = End.parse(all.pop());
      const campaigns = new Map(all.map((line) => Campaign.parse(line)).map((line) => [line.id, line]));
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

/** Of a machine that sends facts to `openFeedHouse`: no bidder. */
export const FEED_FACTS_TOKEN = 'facts-token-of-a-test-that-is-long-enough';

/** A house with an application and a line item that has a budget, on 2036-05-10, and a bidder that asks its feed. */
export const openFeedHouse = async (kind: RecordsKind) => {
  const env = { ...feedEnv, FACTS_TOKENS: `partner:${FEED_FACTS_TOKEN}`, FAIRLEAD_NOW: '2036-05-10T12:00:00Z' };
  const house = await openTestHouse({ kind, env });
  const app = await house.application((await house.company()).id);
  const item = await aLineItem(house, app.company_id);
  await aBudget(house, item, { client_budget: 900, days: ['2036-05-01', '2036-05-31'] });
  return { house, app, item, bidder: bidderOf(house) };
};

export type FeedHouse = Awaited<ReturnType<typeof openFeedHouse>>;
