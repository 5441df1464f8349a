import type { CallEntry } from '@fairlead/contract';
import { TooMany } from '../refusal.ts';

type Kind = NonNullable<CallEntry['limit']> | NonNullable<CallEntry['sender']>;

/** Calls per user and minute (13.1). Account calls are counted by account and address in their own room. */
const perMinute: Record<Kind, number> = {
  read: 3000,
  write: 600,
  search: 300,
  preview: 60,
  metadata: 30,
  account: 600,
  facts: 1200,
  feed: 1200,
  privacy: 600,
};

const kindOf = (entry: CallEntry): Kind => entry.sender ?? entry.limit ?? (entry.method === 'GET' ? 'read' : 'write');

/** Token buckets in this process's memory: a burst of the whole minute's worth, refilled evenly. */
export const openLimits = (on: boolean, clock: () => number = () => performance.now()) => {
  const buckets = new Map<string, { left: number; at: number }>();
  return {
    /** @throws TooMany with the seconds until the next call is free */
    take(entry: CallEntry, who: string): void {
      if (!on) return;
      const kind = kindOf(entry);
      const most = perMinute[kind];
      const key = `${kind} ${who}`;
      const now = clock();
      const bucket = buckets.get(key) ?? { left: most, at: now };
      bucket.left = Math.min(most, bucket.left + ((now - bucket.at) / 60_000) * most);
      bucket.at = now;
      if (buckets.size > 50_000) buckets.clear(); // a flood of addresses must not fill the memory
      buckets.set(key, bucket);
      if (bucket.left < 1) throw new TooMany(((1 - bucket.left) / most) * 60);
      bucket.left -= 1;
    },
  };
};
export type Limits = ReturnType<typeof openLimits>;
