import * as api from '@fairlead/contract/delivery-funnel';
import { afterAll, beforeAll, expect } from 'vitest';
import { receiveBidding } from '../features/fact/bidding.service.ts';
import { receiveDelivery } from '../features/fact/delivery.service.ts';
import { type Caller, openTestHouse, type TestHouse } from './house.ts';
import { aBudget, aCampaign, aLineItem } from './line-items.ts';
import type { RecordsKind } from './records.ts';

/** A house on 2026-11-18, 10:20, with an application, a line item with a budget for November, and an admin. */
export type FunnelPlace = {
  house: TestHouse;
  admin: Caller;
  company: number;
  app: number;
  lineItem: { id: number; order_id: number; company_id: number };
};

/** Whole days that are over. */
export const days = [11, 12, 13, 14, 15, 16, 17].map((day) => `2026-11-${day}`);

/** What a campaign lost of an hour's requests, as it is sent. */
export const lost = { audience: 6000, creative_size: 100, daily_cap: 400, floor: 250, auction: 250 };

/** A row of bids in an hour, such as "2026-11-17T14". */
export const bids = (
  campaign_id: number,
  hour: string,
  lost: Record<string, number>,
  wins: number,
  more: object = {},
) => {
  const all = Object.values(lost).reduce((sum, each) => sum + each, 0);
  const asked = wins + (lost.auction ?? 0);
  return {
    campaign_id,
    hour: `${hour}:00:00Z`,
    supplier_id: 335,
    eligible: all + wins,
    lost,
    bids: asked,
    wins,
    ...more,
  };
};

/** A row of what a campaign delivered in an hour of a day. */
export const costs = (campaign_id: number, day: string, client_cost: number) => ({
  ...{ campaign_id, hour: `${day}T10:00:00Z`, impressions: 900, clicks: 9 },
  ...{ spend: client_cost * 0.8, client_cost },
});

/**
 * Opens such a house for the tests of a `describe`, and closes it. `known` hears of it before the first test.
 * @returns how they tell of bids and deliveries, and ask for a funnel
 */
export const useFunnels = (kind: RecordsKind, known: (place: FunnelPlace) => unknown) => {
  let place: FunnelPlace;
  beforeAll(async () => {
    const house = await openTestHouse({ kind, env: { FAIRLEAD_NOW: '2026-11-18T10:20:00Z' } });
    const admin = await house.as('admin');
    const company = (await house.company({ name: 'Nomnom', currency: 'EUR' })).id;
    const app = (await house.application(company)).id;
    const lineItem = await aLineItem(house, company);
    // 13 days are left from the 18th, 10:20, to the 30th: 12.57.
    await aBudget(house, lineItem, { client_budget: 30_000, days: ['2026-11-01', '2026-11-30'] });
    place = { house, admin, company, app, lineItem };
    await known(place);
  });
  afterAll(() => place?.house.close());

  let batches = 0;
  const tell = async (rows: object[]) => {
    const answer = await receiveBidding(place.house.context, 'bidder', { batch_id: `funnel ${++batches}`, rows });
    expect(answer.rejected).toEqual([]);
  };
  const deliver = async (rows: object[]) => {
    const answer = await receiveDelivery(place.house.context, 'bidder', { batch_id: `funnel ${++batches}`, rows });
    expect(answer.rejected).toEqual([]);
  };
  /** A week in which the cap of 70 is hit every day at 14:00, at two suppliers. */
  const capped = async (given: Parameters<typeof aCampaign>[3] = {}) => {
    const { id } = await aCampaign(place.house, place.app, place.lineItem.id, { cap: 70, ...given });
    await tell(
      days.flatMap((day) => [
        bids(id, `${day}T13`, { ...lost, daily_cap: 0 }, 500),
        bids(id, `${day}T14`, { audience: 1000, daily_cap: 400 }, 0, { supplier_id: 1 }),
      ]),
    );
    await deliver(days.map((day) => costs(id, day, 70)));
    return id;
  };
  const ask = (id: number, query: object = {}, by = place.admin) =>
    by.call(api.getCampaignDeliveryFunnel, { params: { campaignId: String(id) }, query: query as never });
  return { tell, deliver, capped, ask };
};
