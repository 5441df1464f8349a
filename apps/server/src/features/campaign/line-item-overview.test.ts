import * as lineItemCampaigns from '@fairlead/contract/line-item-campaign';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Caller, openTestHouse, type TestHouse } from '../../testing/house.ts';
import { aBudget, aCampaign, aLineItem, delivered } from '../../testing/line-items.ts';
import { roomKinds } from '../../testing/records.ts';

describe.each(roomKinds())('line item overviews on %s', (kind) => {
  let house: TestHouse;
  let manager: Caller;
  let company: number;
  beforeAll(async () => {
    house = await openTestHouse({ kind, worker: false, env: { FAIRLEAD_NOW: '2026-11-16T00:00:00Z' } });
    company = (await house.company()).id;
    manager = await house.as('campaign_manager');
  });
  afterAll(() => house?.close());

  test('name the campaigns of today, and how far their caps are from the daily budget', async () => {
    const lineItem = await aLineItem(house, company, 'Winter');
    const before = await aLineItem(house, company, 'Autumn');
    const budget = await aBudget(house, lineItem, { days: ['2026-11-01', '2026-11-30'] });
    await house.db.query('update line_item_budget set client_daily_budget = 100 where id = $1', [budget]);
    await delivered(house, lineItem.id, '2026-11-10', 40.5);
    const [ios, android] = [await house.application(company), await house.application(company, 'android', 'Android')];
    const runs = await aCampaign(house, ios.id, lineItem.id, { name: 'A', cap: 60 });
    const other = await aCampaign(house, android.id, lineItem.id, { name: 'b', cap: 50.5 });
    await aCampaign(house, ios.id, lineItem.id, { name: 'C', cap: 1000, paused: true });
    await aCampaign(house, ios.id, lineItem.id, { name: 'D', cap: 1000, creative: false });
    await aCampaign(house, ios.id, lineItem.id, { name: 'Copy', cap: 1000, source: runs.id });
    const moves = await aCampaign(house, ios.id, lineItem.id, { name: 'Moves', cap: 1000 });
    await house.db.query('update campaign set source_campaign_id = $1 where name = $2', [runs.id, 'Copy']);
    await house.db.query(
      `insert into campaign_line_item (campaign_id, line_item_id, start_date) values ($1, $2, '2026-11-16')`,
      [moves.id, before.id],
    );

    const ofCompany = await manager.call(lineItemCampaigns.listLineItemOverviews, {
      query: { company_id: String(company) },
    });
    const [winter, autumn] = ofCompany.body.items;
    expect(winter).toMatchObject({
      id: lineItem.id,
      name: 'Winter',
      order_id: lineItem.order_id,
      applications: [
        { id: ios.id, name: `App of ${company}` },
        { id: android.id, name: 'Android' },
      ],
      current_budget: { id: budget, client_budget: 1000, client_daily_budget: 100, total_client_costs: 40.5 },
      daily_budget_misalignment: { amount: 10.5, percent: 10.5 },
      margin: null,
    });
    expect(winter?.campaigns.map(({ id, state, running }) => [id, state, running])).toEqual([
      [runs.id, 'New', true],
      [other.id, 'New', true],
      [expect.any(Number), 'New', false],
      [expect.any(Number), 'New', false],
    ]);
    expect([autumn?.campaigns.map(({ id }) => id), autumn?.daily_budget_misalignment]).toEqual([[moves.id], null]);

    const ofApp = await manager.call(lineItemCampaigns.listLineItemOverviews, {
      query: { application_id: String(android.id) },
    });
    expect(ofApp.body.items).toEqual([winter]);
    const client = await house.as('client', company);
    const seen = await client.call(lineItemCampaigns.listLineItemOverviews, {
      query: { application_id: String(android.id) },
    });
    const { margin: _, ...open } = winter as NonNullable<typeof winter>;
    expect(seen.body.items).toEqual([open]);
    const elsewhere = await house.company({ name: 'Other' });
    const none = await client.call(lineItemCampaigns.listLineItemOverviews, {
      query: { company_id: String(elsewhere.id) },
    });
    expect(none.body).toEqual({ items: [], total: 0 });
    await house.db.query(`update line_item set state = 'archived' where id = $1`, [before.id]);
    const rest = await manager.call(lineItemCampaigns.listLineItemOverviews, {
      query: { company_id: String(company) },
    });
    expect(rest.body.items.map(({ id }) => id)).toEqual([lineItem.id]);
    const query = { application_id: String(ios.id) };
    const page = await manager.call(lineItemCampaigns.listLineItemOverviews, { query });
    const told = page.body.items.map(({ id, state }) => [id, state]);
    expect(told).toEqual([
      [lineItem.id, 'new'],
      [before.id, 'archived'],
    ]);
  });

  test('histories are asked for by campaign or by line item', async () => {
    const answer = await manager.call(lineItemCampaigns.listLineItemHistories, { query: {} });
    expect([answer.status, answer.body]).toMatchObject([400, { errors: [{ path: 'line_item_id' }] }]);
  });
});
