import type { House } from '../../context.ts';
import { type CampaignDay, daySumsOf } from './delivery-facts.sql.ts';
import { dropMark, leftMarks, markedDays, nextCount, writeSums } from './delivery-sums.sql.ts';

type Stores = Pick<House, 'db' | 'facts'>;

/** More often a day is not overtaken by counts that began later: the last of them stands for all. */
const TRIES = 10;

/**
 * Counts the sums of these campaigns and days from the facts again and takes the mark away with them. What is counted is at
 * least what was stored when this began, whoever else counts meanwhile: a count that began later may write, an earlier one
 * may not, and whose days were written by another one counts once more. `beside` is awaited before anything is written, and
 * `write` joins the transaction that does.
 */
export const recount = async (
  stores: Stores,
  pairs: readonly CampaignDay[],
  mark: number | null,
  { beside, write }: { beside?: Promise<unknown>; write?: () => Promise<unknown> } = {},
): Promise<void> => {
  for (let tries = 1; ; tries++) {
    const count = await nextCount(stores); // before the facts are read: whatever was stored until now is in this count
    const [sums] = await Promise.all([daySumsOf(stores, pairs), beside]);
    const whole = await stores.db.tx(async () => {
      const written = await writeSums(stores, count, sums);
      if (written < sums.length && tries < TRIES) return false;
      if (mark !== null) await dropMark(stores, mark);
      await write?.();
      return true;
    });
    if (whole) return;
  }
};

/**
 * Counts what a batch left behind that was cut off between its facts and its sums. Run it at start and every minute.
 * A mark is taken away once its batch is surely gone: after two minutes, or at once with the embedded records at start,
 * which no other process has open.
 */
export const recountLeftovers = async (stores: Stores, { starting = false } = {}): Promise<number> => {
  const marks = await leftMarks(stores);
  for (const { mark, settled } of marks) {
    const gone = settled || (starting && stores.db.kind === 'pglite');
    await recount(stores, await markedDays(stores, mark), gone ? mark : null);
  }
  return marks.length;
};
