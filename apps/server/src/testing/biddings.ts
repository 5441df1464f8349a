import type { CallEntry } from '@fairlead/contract';
import * as api from '@fairlead/contract/fact-bidding';
import { only } from '../db/rows.ts';
import { BIDDER_TOKEN, type DeliveryPlace, useDeliveries } from './deliveries.ts';
import { urlOf } from './house.ts';
import { shownBy } from './line-items.ts';
import type { RecordsKind } from './records.ts';

/** Two that are known. */
export const SUPPLIERS = [335, 1];

/**
 * The house of `useDeliveries` for tests of what a bidder tells besides delivery.
 * @returns what those tests send, and how what is kept of it is read
 */
export const useBiddings = (kind: RecordsKind, tell: (place: DeliveryPlace) => unknown) => {
  let place: DeliveryPlace;
  const { fresh } = useDeliveries(kind, (opened) => {
    place = opened;
    return tell(opened);
  });
  let batches = 0;
  const post = async (entry: CallEntry, payload: unknown, headers: Record<string, string> = {}) => {
    const answer = await place.house.app.inject({
      method: 'POST',
      url: urlOf(entry, {}, {}),
      headers: { authorization: `Bearer ${BIDDER_TOKEN}`, 'content-type': 'application/json', ...headers },
      payload: payload as string,
    });
    return { status: answer.statusCode, body: answer.json() };
  };
  return {
    post,
    send: (rows: unknown[], batch_id = `bids ${++batches}`, entry: CallEntry = api.sendBidding) =>
      post(entry, JSON.stringify({ batch_id, rows })),
    fresh,
    /** The id of a banner of an application. */
    aCreative: async (app: number) =>
      only(
        await place.house.db.query<{ id: number }>(
          `insert into creative (company_id, app_id, creative_group_id, name, type, width, height, created, updated)
           select company_id, app_id, id, 'Banner', 'Static', 300, 250, now(), now() from creative_group where id = $1 returning id`,
          [await shownBy(place.house, app, [])],
        ),
      ).id,
    sums: async (campaign: number) =>
      (
        await place.house.facts.query<Record<string, number>>(
          `SELECT count() AS n, sum(eligible) AS eligible, sum(lost_audience) AS audience, sum(lost_daily_cap) AS daily_cap,
             sum(lost_auction) AS auction, sum(bids) AS bids, sum(wins) AS wins FROM bidding_latest WHERE campaign_id = ${campaign}`,
        )
      )[0],
  };
};

/** A row of an hour of November 2026, such as "17T05", as it is sent. */
export const bidRow = (campaign_id: number, hour: string, more: Record<string, unknown> = {}) => ({
  campaign_id,
  hour: `2026-11-${hour}:00:00Z`,
  supplier_id: 335,
  eligible: 1000,
  lost: { audience: 600, daily_cap: 100, auction: 200 },
  bids: 300,
  wins: 100,
  ...more,
});

/** What a creative delivered of a campaign in such an hour. */
export const split = (campaign_id: number, creative_id: number, hour: string, more: Record<string, unknown> = {}) => ({
  ...{ campaign_id, creative_id, hour: `2026-11-${hour}:00:00Z`, impressions: 90, clicks: 2 },
  ...{ spend: 0.5, client_cost: 0.625, ...more },
});
