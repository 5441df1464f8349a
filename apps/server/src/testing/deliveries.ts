import { afterAll, beforeAll } from 'vitest';
import { type Caller, openTestHouse, type TestHouse } from './house.ts';
import { aCampaign, aLineItem } from './line-items.ts';
import type { RecordsKind } from './records.ts';

/** Of the machine that delivers, and of another one. */
export const BIDDER_TOKEN = 'a-bidder-token-of-more-than-32-characters';
export const OTHER_TOKEN = 'another-machine-token-of-over-32-characters';

/** A house on 2026-11-18 with an application, two line items and an admin. */
export type DeliveryPlace = {
  house: TestHouse;
  admin: Caller;
  lineItem: { id: number };
  second: { id: number };
  app: number;
};

/**
 * Opens such a house for the tests of a `describe`, and closes it. `tell` hears of it before the first test.
 * @returns what those tests deliver, and how its sums are read
 */
export const useDeliveries = (kind: RecordsKind, tell: (place: DeliveryPlace) => unknown) => {
  let place: DeliveryPlace;
  beforeAll(async () => {
    const house = await openTestHouse({
      kind,
      env: {
        FAIRLEAD_NOW: '2026-11-18T10:00:00Z',
        FACTS_TOKENS: `bidder:${BIDDER_TOKEN},other:${OTHER_TOKEN}`,
        RATE_LIMITS: 'on',
      },
    });
    const admin = await house.as('admin');
    const company = (await house.company({ name: 'Nomnom' })).id;
    const app = (await house.application(company)).id;
    const lineItem = await aLineItem(house, company);
    const second = await aLineItem(house, company, 'Second');
    place = { house, admin, lineItem, second, app };
    await tell(place);
  });
  afterAll(() => place?.house.close());

  let batches = 0;
  const send = async (payload: unknown, headers: Record<string, string> = {}) => {
    const answer = await place.house.app.inject({
      method: 'POST',
      url: '/api/facts/delivery',
      headers: { authorization: `Bearer ${BIDDER_TOKEN}`, 'content-type': 'application/json', ...headers },
      payload: payload as string,
    });
    return { status: answer.statusCode, body: answer.json() };
  };
  return {
    send,
    deliver: (rows: unknown[], batch_id = `batch ${++batches}`, headers = {}) =>
      send(JSON.stringify({ batch_id, rows }), headers),
    /** The id of a campaign that delivered nothing yet. */
    fresh: async (under = place.lineItem.id) => (await aCampaign(place.house, place.app, under)).id,
    campaignDays: (campaign: number) =>
      place.house.db.query(
        `select day, line_item_id, impressions, clicks, reattributions, spend::float8 as spend, client_cost::float8 as client_cost
         from campaign_day where campaign_id = $1 order by day`,
        [campaign],
      ),
    lineItemCost: async (id: number, day: string) =>
      (
        await place.house.db.query<{ cost: number }>(
          'select client_cost::float8 as cost from line_item_day where line_item_id = $1 and day = $2',
          [id, day],
        )
      )[0]?.cost,
  };
};

/** A row of an hour of November 2026, such as "17T05", as it is sent. */
export const row = (campaign_id: number, hour: string, more: Record<string, unknown> = {}) => ({
  campaign_id,
  hour: `2026-11-${hour}:00:00Z`,
  impressions: 1000,
  clicks: 12,
  reattributions: 1,
  spend: 4.25,
  client_cost: 5.1,
  ...more,
});
