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

/** The device of events that are sent, as a partner writes it. */
export const SENDING_DEVICE = '0F5C3B6E-0D3C-4D8F-9C57-2A1F6B7C8D90';

let ids = 0;

/** An event as a partner sends it: a purchase on 2026-11-18 under an id of its own, unless told otherwise. */
export const aSentEvent = (app_id: number, more: Record<string, unknown> = {}) => ({
  event_id: `e${++ids}`,
  app_id,
  device_id: SENDING_DEVICE,
  ts: '2026-11-18T09:12:41.250Z',
  event: 'custom_action',
  custom_action_name: 'purchase',
  country: 'fr',
  ...more,
});

/** What the facts hold of an app's events, by time. */
export const storedEvents = ({ facts }: Pick<House, 'facts'>, app: number) =>
  facts.query(
    `SELECT event_id, toString(device_id) AS device_id, ts, event, custom_action_name, country, attributed_to, campaign_id,
       revenue_usd, properties FROM app_events WHERE app_id = {app:UInt32} ORDER BY ts, event_id`,
    { app },
  );
