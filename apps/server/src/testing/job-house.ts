import { pino } from 'pino';
import type { Context, House } from '../context.ts';
import { systemContext } from '../context.ts';
import type { Records } from '../db/records.ts';

/** A house with nothing but records, clocks and a silent log: what jobs themselves need. */
const jobHouse = (db: Records): House =>
  ({ db, log: pino({ level: 'silent' }), now: () => new Date(), realNow: () => new Date() }) as Partial<House> as House;

export const jobContext = (db: Records, as: Partial<Context> = {}): Context => ({
  ...systemContext(jobHouse(db)),
  ...as,
});
