import type { components } from './api.gen.ts';

// A bidder written against the API document alone: its types are made of it, and it knows nothing else of the house.

type Head = components['schemas']['FeedHead'];
type Campaign = components['schemas']['FeedCampaign'];
type Change = components['schemas']['FeedChange'];
type End = components['schemas']['FeedEnd'];

type Bidder = {
  /** What it would bid for. */
  campaigns: ReadonlyMap<number, Campaign>;
  /** How often it took a snapshot, read a line, and found nobody there. */
  counts: { snapshots: number; lines: number; failures: number };
  /** Called for every line it reads. */
  onChange: (change: Change) => void;
  stop(): Promise<void>;
};

const AWAY_MS = 50;

/** NDJSON as values; a last line that is cut off is a fault. */
const valuesOf = <T>(text: string): T[] => {
  if (text !== '' && !text.endsWith('\n')) throw new Error('the answer is cut off');
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as T);
};

/**
 * Follows the campaigns of a house that answers at several addresses (the document's servers):
 * a snapshot first, then the changes, at whichever address is there. A server that goes away costs it nothing but the next
 * address.
 */
export const startBidder = (addresses: () => readonly string[], token: string, wait = 25): Bidder => {
  const campaigns = new Map<number, Campaign>();
  const counts = { snapshots: 0, lines: 0, failures: 0 };
  const stopped = new AbortController();
  let cursor: string | null = null;
  let turn = 0;

  const ask = async (path: string): Promise<Response> => {
    const all = addresses();
    const signal = AbortSignal.any([stopped.signal, AbortSignal.timeout((wait + 30) * 1000)]);
    return fetch(`${all[turn % all.length]}${path}`, { headers: { authorization: `Bearer ${token}` }, signal });
  };

  const takeSnapshot = async (): Promise<void> => {
    const answer = await ask('/feed/snapshot');
    if (answer.status !== 200) throw new Error(`snapshot: ${answer.status}`);
    const lines = valuesOf<Head | Campaign | End>(await answer.text());
    const [head, end] = [lines.shift(), lines.pop()];
    if (!head || !('cursor' in head) || !end || !('end' in end) || end.end !== lines.length)
      throw new Error('the snapshot is void');
    campaigns.clear();
    for (const line of lines as Campaign[]) campaigns.set(line.id, line);
    cursor = head.cursor;
    counts.snapshots += 1;
  };

  const readChanges = async (after: string): Promise<void> => {
    const answer = await ask(`/feed/changes?after=${encodeURIComponent(after)}&wait=${wait}`);
    if (answer.status === 410) {
      cursor = null;
      return;
    }
    if (answer.status !== 200) throw new Error(`changes: ${answer.status}`);
    for (const change of valuesOf<Change>(await answer.text())) {
      if (change.op === 'remove') campaigns.delete(change.campaign_id);
      else if (change.campaign) campaigns.set(change.campaign_id, change.campaign);
      cursor = change.cursor;
      counts.lines += 1;
      bidder.onChange(change);
    }
  };

  const follow = async (): Promise<void> => {
    while (!stopped.signal.aborted) {
      try {
        await (cursor === null ? takeSnapshot() : readChanges(cursor));
      } catch {
        counts.failures += 1;
        turn += 1;
        await new Promise((next) => setTimeout(next, AWAY_MS));
      }
    }
  };

  const bidder = {
    campaigns,
    counts,
    onChange: (_: Change) => {},
    stop: async () => {
      stopped.abort();
      await following;
    },
  };
  const following = follow();
  return bidder;
};
