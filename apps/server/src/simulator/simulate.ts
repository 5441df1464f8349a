import { randomUUID } from 'node:crypto';
import { addDays, dayOf, startOfDay, type UtcDay } from '@fairlead/domain/utc-day';
import type { Context } from '../context.ts';
import type { Batch, Taken } from '../features/fact/batch.service.ts';
import { receiveBidding, receiveCreativeDelivery } from '../features/fact/bidding.service.ts';
import { receiveDelivery } from '../features/fact/delivery.service.ts';
import type { SimulatedBids } from './bidding.ts';
import type { Book } from './book.ts';
import type { SimulatedCreative } from './creative-rows.ts';
import { type Blocks, DayPlan, HOUR_MS, type SimulatedRow } from './day.ts';
import { firstShown } from './first-shown.ts';
import { memoryOf } from './memory.ts';
import { ownCosts } from './own-costs.ts';
import { pastBook, type Ran } from './past.ts';

export type SimulatedRange = {
  /** Full hours: the first one delivered, and the one after the last. */
  from: Date;
  to: Date;
  /** Rows that a whole day of a campaign is written in: 24, or fewer for days long ago; a divisor of 24. */
  rowsPerDay?: (day: UtcDay) => number;
  /** Of days for which it answers, bidding is told as well, in parts of so many hours; a divisor of 24. */
  bidsEvery?: (day: UtcDay) => number | null;
  /** Of days for which it answers so, delivery is split by creative as well, in the rows in which it is written. */
  byCreative?: (day: UtcDay) => boolean;
  /** What the bidder knows of campaigns; else what the past of the feed says of these days. */
  book?: Book;
  /** For the past: when campaigns ran that are archived now; all others deliver as their settings are now. */
  ran?: ReadonlyMap<number, readonly Ran[]>;
  signal?: AbortSignal;
  /** Told after each batch. */
  onProgress?: (day: UtcDay, rows: number) => void;
};

/** As many as the fact room takes at once. */
const BATCH = 10_000;

/** Hours of the day that lie in the range, in blocks of equal length; a day that the range cuts is told hour by hour. */
const blocksOf = (day: UtcDay, { from, to, rowsPerDay }: SimulatedRange): Blocks => {
  const start = startOfDay(day).getTime();
  const first = Math.max(0, (from.getTime() - start) / HOUR_MS);
  const end = Math.min(24, (to.getTime() - start) / HOUR_MS);
  const length = first === 0 && end === 24 ? 24 / (rowsPerDay?.(day) ?? 24) : 1;
  if (!Number.isInteger(length)) throw new Error('rowsPerDay divides 24');
  return Array.from({ length: Math.ceil((end - first) / length) }, (_, index) => {
    const at = first + index * length;
    return [at, at + length] as const;
  });
};

type Receive = (context: Context, sender: string, batch: Batch) => Promise<Taken>;

/** Rows on their way to the fact room, in batches of what it takes at once, like any other sender's. */
const sendingTo = <Row extends object>(context: Context, receive: Receive, onSent: (written: number) => void) => {
  let rows: Row[] = [];
  let written = 0;
  const flush = async (): Promise<number> => {
    if (rows.length === 0) return written;
    const answer = await receive(context, 'simulator', { batch_id: `simulator-${randomUUID()}`, rows });
    if (answer.rejected[0]) throw new Error(`the simulator wrote what cannot be kept: ${answer.rejected[0].message}`);
    written += answer.accepted;
    rows = [];
    onSent(written);
    return written;
  };
  const add = async (row: Row): Promise<void> => {
    rows.push(row);
    if (rows.length === BATCH) await flush();
  };
  return { add, flush };
};

/**
 * Plays bidder between two full hours: writes what running campaigns deliver, and what became of their requests, through the
 * fact room like any other sender. The same range by the same book writes the same rows; hours that were delivered before
 * stay as they are.
 * @returns how many rows of delivery were new
 */
export const simulateRange = async (context: Context, range: SimulatedRange): Promise<number> => {
  const { from, to, signal, onProgress, bidsEvery, byCreative } = range;
  if (to.getTime() <= from.getTime()) return 0;
  const last = dayOf(new Date(to.getTime() - 1));
  let day = dayOf(from);
  const book =
    range.book ?? (await pastBook(context, { from: day, to: last, ...(range.ran ? { ran: range.ran } : {}) }));
  const [memory, costs] = [await memoryOf(context, book), await ownCosts(context, book.on(day), from)];
  const plan = new DayPlan({ book, memory, costs, shown: await firstShown(context) });
  const delivery = sendingTo<SimulatedRow>(context, receiveDelivery, (written) => {
    signal?.throwIfAborted();
    onProgress?.(day, written);
  });
  const bidding = sendingTo<SimulatedBids>(context, receiveBidding, () => signal?.throwIfAborted());
  const shown = sendingTo<SimulatedCreative>(context, receiveCreativeDelivery, () => signal?.throwIfAborted());
  for (; day <= last; day = addDays(day, 1)) {
    signal?.throwIfAborted();
    const hours = bidsEvery?.(day) ?? null;
    const split = byCreative?.(day) ?? false;
    for (const played of plan.played(day, blocksOf(day, range))) {
      if (played.delivery) await delivery.add(played.delivery);
      if (hours !== null) for (const row of played.bids(hours)) await bidding.add(row);
      if (split) for (const row of played.creatives()) await shown.add(row);
    }
  }
  await bidding.flush();
  await shown.flush();
  return delivery.flush();
};
