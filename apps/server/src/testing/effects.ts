import { randomUUID } from 'node:crypto';
import { receiveBidding } from '../features/fact/bidding.service.ts';
import { receiveDelivery } from '../features/fact/delivery.service.ts';
import { recordChange } from '../platform/changes/changes.ts';
import { openTestHouse, type TestHouse } from './house.ts';
import { aBudget, aCampaign, aLineItem } from './line-items.ts';

/** A campaign was made on that day. */
export const madeOn = ({ db }: TestHouse, campaign: number, day: string) =>
  db.query('update campaign set created = $2 where id = $1', [campaign, `${day}T09:00:00Z`]);

/** A house on 2026-11-18, 10:20, with a campaign of September: what it delivered on the last two days, and lost on the last. */
export const openEffectHouse = async () => {
  const house = await openTestHouse({ env: { FAIRLEAD_NOW: '2026-11-18T10:20:00Z' } });
  const manager = await house.as('campaign_manager');
  const company = (await house.company({ name: 'Nomnom', currency: 'EUR' })).id;
  const appId = (await house.application(company)).id;
  const lineItem = await aLineItem(house, company);
  await aBudget(house, lineItem, { client_budget: 30_000, days: ['2026-11-01', '2026-11-30'] });
  const { id } = await aCampaign(house, appId, lineItem.id, { cap: 300 });
  await madeOn(house, id, '2026-09-01');
  const hour = (day: string) => ({ campaign_id: id, hour: `${day}T10:00:00Z` });
  await receiveDelivery(house.context, 'bidder', {
    batch_id: 'effect',
    rows: ['2026-11-16', '2026-11-17'].map((day) => ({
      ...hour(day),
      impressions: 900,
      clicks: 9,
      spend: 80,
      client_cost: 100,
    })),
  });
  const lost = { daily_cap: 400, auction: 100 };
  await receiveBidding(house.context, 'bidder', {
    batch_id: 'effect',
    rows: [{ ...hour('2026-11-17'), supplier_id: 335, eligible: 600, lost, bids: 200, wins: 100 }],
  });
  return { house, manager, company, appId, lineItemId: lineItem.id, id };
};

export type Deed = { action: 'update' | 'delete'; entity: string; entity_id: number; before: object; after?: object };

/** Says in the history of a company what somebody did at that instant, each in a save of its own. */
export const toldDone = (house: TestHouse, company_id: number, at: string, { after, ...change }: Deed) =>
  recordChange(
    { ...house.context, changeSet: randomUUID(), now: () => new Date(at) },
    {
      ...{ ...change, entity_name: 'Gone', company_id, version: null },
      ...{ before: { ...change.before }, after: after ? { ...after } : null },
    },
  );
