import { randomUUID } from 'node:crypto';
import type { Context } from '../../context.ts';
import { receiveAppEvents } from '../../features/fact/app-event-intake.service.ts';
import { simulatedEventsSince } from '../../features/simulator/simulator.service.ts';
import type { Book } from '../book.ts';
import { DAY_MS } from './event-plan.ts';
import { eventSelect } from './event-sql.ts';
import { eventRange } from './stream-ground.ts';

/** As many as the fact room takes at once. */
const BATCH = 10_000;

const LONG_TEXT = { max_query_size: String(16 * 1_048_576) };

type Told = Record<string, unknown> & {
  campaign_id: number;
  revenue_usd: string;
  touched_at: string;
  properties: string;
};

const asSent = ({ revenue_usd, touched_at, properties, ...row }: Told): object => ({
  ...row,
  touched_at: row.campaign_id > 0 ? touched_at : null,
  revenue_usd: Number(revenue_usd),
  properties: properties === '' ? null : JSON.parse(properties),
});

/**
 * Plays the measurement partners between two full hours: sends what users of the apps did through the fact room like any
 * other sender, a day at a time. Hours that were sent before, and those of the history, are known and add nothing.
 * @returns how many events were new
 */
export const sendEvents = async (
  context: Context,
  { from, to, book, signal }: { from: Date; to: Date; book: Book; signal?: AbortSignal },
): Promise<number> => {
  const since = await simulatedEventsSince(context);
  let accepted = 0;
  for (let at = from.getTime(); since !== null && at < to.getTime(); ) {
    const end = Math.min((Math.floor(at / DAY_MS) + 1) * DAY_MS, to.getTime());
    const range = await eventRange(context, since, { from: new Date(at), to: new Date(end) }, book);
    if (!range) return 0;
    const options = { settings: LONG_TEXT, ...(signal ? { signal } : {}) };
    const rows = await context.facts.query<Told>(eventSelect(range), {}, options);
    for (let first = 0; first < rows.length; first += BATCH) {
      signal?.throwIfAborted();
      const batch = { batch_id: `simulator-${randomUUID()}`, rows: rows.slice(first, first + BATCH).map(asSent) };
      const answer = await receiveAppEvents(context, 'simulator', batch);
      if (answer.rejected[0]) throw new Error(`the simulator sent what cannot be kept: ${answer.rejected[0].message}`);
      accepted += answer.accepted;
    }
    at = end;
  }
  return accepted;
};
