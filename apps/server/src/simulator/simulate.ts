import { randomUUID } from 'node:crypto';
import { addDays, dayOf, startOfDay, type UtcDay } from '@fairlead/domain/utc-day';
import type { Context } from '../context.ts';
import { receiveDelivery } from '../features/fact/delivery.service.ts';
import { type Blocks, DayPlan, HOUR_MS, type Ran, type SimulatedRow } from './day.ts';
import { groundOf } from './ground.ts';

export type SimulatedRange = {
  /** Full hours: the first one delivered, and the one after the last. */
  from: Date;
  to: Date;
  /** Rows that a whole day of a campaign is written in: 24, or fewer for days long ago; a divisor of 24. */
  rowsPerDay?: (day: UtcDay) => number;
  /** When campaigns ran that are not running now; all others deliver as their state is now. */
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

/**
 * Plays bidder between two full hours: writes what running campaigns deliver, through the fact room like any other sender.
 * The same range over the same records writes the same rows; hours that were delivered before stay as they are.
 * @returns how many rows were new
 */
export const simulateRange = async (context: Context, range: SimulatedRange): Promise<number> => {
  const { from, to, ran = new Map(), signal, onProgress } = range;
  if (to.getTime() <= from.getTime()) return 0;
  const last = dayOf(new Date(to.getTime() - 1));
  const plan = new DayPlan(await groundOf(context, dayOf(from), last), ran);
  let rows: SimulatedRow[] = [];
  let written = 0;
  const flush = async (day: UtcDay) => {
    signal?.throwIfAborted();
    if (rows.length === 0) return;
    const answer = await receiveDelivery(context, 'simulator', { batch_id: `simulator-${randomUUID()}`, rows });
    if (answer.rejected[0]) throw new Error(`the simulator wrote what cannot be kept: ${answer.rejected[0].message}`);
    written += answer.accepted;
    rows = [];
    onProgress?.(day, written);
  };
  for (let day = dayOf(from); day <= last; day = addDays(day, 1)) {
    for (const row of plan.rowsOf(day, blocksOf(day, range))) {
      rows.push(row);
      if (rows.length === BATCH) await flush(day);
    }
  }
  await flush(last);
  return written;
};
