import { randomUUID } from 'node:crypto';
import type { House } from '../context.ts';

/** What an app's users did, written to the facts as the intake would; for tests of what is read from them. */
export const arrived = (
  { facts }: Pick<House, 'facts'>,
  app_id: number,
  events: readonly { name: string; at: Date; revenue?: number; properties?: unknown; country?: string }[],
): Promise<void> =>
  facts.insert(
    'app_events',
    events.map(({ name, at, revenue = 0, properties, country = 'FR' }) => ({
      event_id: randomUUID(),
      app_id,
      device_id: randomUUID(),
      ts: at.toISOString(),
      event: 'custom_action',
      custom_action_name: name,
      country,
      attributed_to: '',
      campaign_id: 0,
      revenue_usd: revenue.toFixed(6),
      properties: properties === undefined ? '' : JSON.stringify(properties),
    })),
  );
