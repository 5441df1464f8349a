import { addDays, dayOf } from '@fairlead/domain/utc-day';
import type { Context } from '../../context.ts';

/** Events are rewritten to lose the oldest of them: only once so many days of them are over. */
const TOGETHER_DAYS = 7;
const TABLES = ['app_events', 'app_event_slice'] as const;

/**
 * Forgets events of apps that are older than the operator keeps them (`EVENT_DAYS`). Their sums by day go with them; the keys stay by which an event
 * counts once.
 * @returns how many rows
 */
export const forgetOldEvents = async (context: Context): Promise<number> => {
  const day = addDays(dayOf(context.now()), -context.config.eventDays);
  let gone = 0;
  for (const table of TABLES) {
    const [over] = await context.facts.query<{ n: number }>(
      `SELECT count() AS n FROM ${table} WHERE day < {day:Date}`,
      { day: addDays(day, -TOGETHER_DAYS) },
    );
    if (!over?.n) continue;
    const [all] = await context.facts.query<{ n: number }>(`SELECT count() AS n FROM ${table} WHERE day < {day:Date}`, {
      day,
    });
    await context.facts.remove(table, 'day < {day:Date}', { day });
    gone += all?.n ?? 0;
  }
  if (gone > 0) context.log.info({ rows: gone, before: day }, 'events older than EVENT_DAYS removed');
  return gone;
};
