import type { Facts } from '../../db/facts.ts';

type Store = { facts: Facts };

/** An event as it is kept: `ts` and `touched_at` in milliseconds, the latter 0 where it is not known, revenue as text with 6 decimals, properties as JSON, '' when none were sent. */
export type AppEvent = {
  event_id: string;
  app_id: number;
  device_id: string;
  ts: number;
  event: string;
  custom_action_name: string;
  country: string;
  attributed_to: string;
  campaign_id: number;
  revenue_usd: string;
  touched_at: number;
  properties: string;
};

/** The store ends an insert by itself after this long, also when nobody waits for it any more. */
export const INSERT_SECONDS = 60;

/**
 * Resolves when the events are on disk, with their sums and keys. They come into one part: all or none (on a cluster: of
 * each shard). An insert with a token that was stored before does nothing.
 */
export const insertEvents = ({ facts }: Store, events: readonly AppEvent[], token: string): Promise<void> =>
  facts.insert(
    'app_events',
    events.map((event) => ({
      ...event,
      ts: new Date(event.ts).toISOString(),
      touched_at: new Date(event.touched_at).toISOString(),
    })),
    'JSONEachRow',
    { token, settings: { max_execution_time: INSERT_SECONDS } },
  );
