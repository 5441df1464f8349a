import { addDays, startOfDay, type UtcDay } from '@fairlead/domain/utc-day';
import type { Context } from '../context.ts';
import { pastFeed } from '../features/feed/past-feed.service.ts';
import { Book } from './book.ts';

/** A campaign's time as a client of ours sees it: whole UTC days, both included. */
export type Ran = { from: UtcDay; to: UtcDay };

/**
 * What the bidder would have been told on past days: by the past of the feed, and of campaigns that are archived now, when they
 * ran.
 */
export const pastBook = async (
  context: Context,
  { from, to, ran = new Map() }: { from: UtcDay; to: UtcDay; ran?: ReadonlyMap<number, readonly Ran[]> },
): Promise<Book> => {
  const book = new Book();
  for (const { day, line } of await pastFeed(context, from, to)) {
    const spans = ran.get(line.id);
    if (!spans) {
      book.tell({ id: line.id, at: startOfDay(day), line });
      continue;
    }
    for (const span of spans) {
      const [first, after] = [span.from > day ? span.from : day, addDays(span.to, 1)];
      if (after <= first) continue;
      book.tell({ id: line.id, at: startOfDay(first), line: { ...line, stopped_because: [] } });
      book.tell({ id: line.id, at: startOfDay(after), line: null });
    }
  }
  return book;
};
