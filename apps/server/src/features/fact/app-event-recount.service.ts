import type { UtcDay } from '@fairlead/domain/utc-day';
import type { House } from '../../context.ts';
import { appsWithoutKeys, writeKeys } from './app-event-keys.sql.ts';
import { noteEvents } from './app-event-state.sql.ts';
import { lastEventsOf } from './app-event-sums.sql.ts';

type Stores = Pick<House, 'db' | 'facts' | 'now'>;

/** Writes the keys of events of these apps and days that have none: a crash came between the two. */
export const settleKeys = async (
  stores: Pick<House, 'facts'>,
  apps: readonly number[],
  from: UtcDay,
  to: UtcDay,
): Promise<void> => {
  const without = apps.length === 0 ? [] : await appsWithoutKeys(stores, { apps, from, to });
  if (without.length > 0) await writeKeys(stores, { apps: without, from, to });
};

/**
 * Makes right what stands beside the events of these apps from one UTC day to another, both included: the keys by which a
 * repeated event is known, and the newest event and time of receipt (now, by the product's clock) in the records. For who
 * wrote events to `app_events` in the facts store by a statement of their own, and for what a crash left behind. Sums by day
 * need nothing: they are part of what is stored. Changes nothing when all is right, and may run as often as one likes.
 */
export const recountApps = async (stores: Stores, apps: readonly number[], from: UtcDay, to: UtcDay): Promise<void> => {
  if (apps.length === 0) return;
  await settleKeys(stores, apps, from, to);
  const last = await lastEventsOf(stores, apps);
  await noteEvents(
    stores,
    last.map((app) => ({ app_id: app.app_id, last: new Date(app.last) })),
    stores.now(),
  );
};
