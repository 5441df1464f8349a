import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { Ok } from '@fairlead/contract';
import type { feedChanges, feedSnapshot } from '@fairlead/contract/feed';
import type { Context } from '../context.ts';
import type { CampaignLine } from '../features/feed/campaign-line.service.ts';
import { changesAfterCursor, snapshot } from '../features/feed/feed.service.ts';
import { Refusal } from '../refusal.ts';
import { Book } from './book.ts';

type Change = Ok<typeof feedChanges>;
type Head = Extract<Ok<typeof feedSnapshot>, { cursor: string }>;

/** What the bidder of a house has read of the feed, and where it goes on. */
export type Follower = {
  readonly book: Book;
  /** The product's time at which it was read last; null before the first time. */
  readonly seen: Date | null;
  /** Reads what is new: a snapshot first, then the changes, as any bidder does. */
  follow(context: Context): Promise<void>;
};

const linesOf = <T>(body: string): T[] =>
  body
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as T);

class HouseFollower implements Follower {
  book = new Book();
  seen: Date | null = null;
  #cursor: string | null = null;

  async follow(context: Context): Promise<void> {
    if (this.#cursor === null || !(await this.#changes(context))) await this.#snapshot(context);
  }

  async #snapshot(context: Context): Promise<void> {
    const body: Readable = await snapshot(context);
    const all = linesOf<Head | CampaignLine | { end: number }>(await text(body));
    const [head, ...lines] = all.slice(0, -1) as [Head, ...CampaignLine[]];
    const at = new Date(head.product_time);
    const gone = new Set(this.book.ids);
    for (const line of lines) {
      this.book.tell({ id: line.id, at, line });
      gone.delete(line.id);
    }
    for (const id of gone) this.book.tell({ id, at, line: null });
    this.#cursor = head.cursor;
    this.seen = at;
  }

  /** Whether the cursor was still known. */
  async #changes(context: Context): Promise<boolean> {
    const away = new AbortController().signal;
    for (;;) {
      const at = context.now();
      let changes: Change[];
      try {
        changes = await changesAfterCursor(context, { after: this.#cursor ?? '', wait: 0, away });
      } catch (error) {
        if (error instanceof Refusal && error.status === 410) return false;
        throw error;
      }
      for (const { cursor, campaign_id, op, campaign } of changes) {
        // Who was made since the last reading was there before now, and whatever else changed did so until now
        const since = this.book.knows(campaign_id) ? at : (this.seen ?? at);
        this.book.tell({ id: campaign_id, at: since, line: op === 'upsert' ? (campaign ?? null) : null });
        this.#cursor = cursor;
      }
      this.seen = at;
      if (changes.length === 0) return true;
    }
  }
}

const known = new WeakMap<Context['db'], Follower>();

/** The one follower of a process in this house. */
export const followerOf = ({ db }: Pick<Context, 'db'>): Follower => {
  const follower = known.get(db) ?? new HouseFollower();
  known.set(db, follower);
  return follower;
};
