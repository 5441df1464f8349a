import * as api from '@fairlead/contract/fact';
import * as costCalls from '@fairlead/contract/line-item-cost';
import { describe, expect, test } from 'vitest';
import { type DeliveryPlace, row, useDeliveries } from '../../testing/deliveries.ts';
import type { Caller, TestHouse } from '../../testing/house.ts';
import { aCampaign, aLineItem } from '../../testing/line-items.ts';
import { roomKinds } from '../../testing/records.ts';
import { setCampaignLineItem } from '../campaign/line-item-history.service.ts';

describe.each(roomKinds())('delivery on %s', (kind) => {
  let house: TestHouse;
  let admin: Caller;
  let lineItem: DeliveryPlace['lineItem'];
  let second: DeliveryPlace['second'];
  let app: number;
  const { deliver, fresh, campaignDays, lineItemCost } = useDeliveries(kind, (place) => {
    ({ house, admin, lineItem, second, app } = place);
  });

  test('days, campaigns and totals of a line item agree to the cent', async () => {
    const { id: under } = await aLineItem(house, (await house.company({ name: 'In cents' })).id);
    const campaigns = [await fresh(under), await fresh(under), await fresh(under)];
    const hours = ['10T01', '10T02', '11T01', '12T01'];
    const rows = campaigns.flatMap((id) => hours.map((hour) => row(id, hour, { client_cost: 0.335001 })));
    expect(await deliver(rows)).toMatchObject({ body: { accepted: 12 } });
    const days = await Promise.all(campaigns.map(campaignDays));
    expect(days[0]).toMatchObject([{ client_cost: 0.67 }, { client_cost: 0.34 }, { client_cost: 0.34 }]);
    const params = { lineItemId: String(under) };
    const whole = await admin.call(costCalls.getLineItemCosts, { params, query: {} });
    expect(whole.body.total_client_costs).toBe(4.05);
    const shown = await Promise.all(['10', '11', '12'].map((one) => lineItemCost(under, `2026-11-${one}`)));
    expect(shown).toEqual([2.01, 1.02, 1.02]);
  });

  test('hours are summed by UTC day, of the campaign and of its line item', async () => {
    const { id: under } = await aLineItem(house, (await house.company({ name: 'Summed' })).id);
    const [a, b] = [await fresh(under), await fresh(under)];
    const rows = [
      row(a, '16T23'),
      row(a, '17T00'),
      row(a, '17T01', { spend: 0.000001, client_cost: 0.1 }),
      row(b, '17T05'),
    ];
    expect(await deliver(rows)).toMatchObject({
      status: 200,
      body: { accepted: 4, duplicates: 0, rejected: [], replayed: false },
    });
    const each = {
      line_item_id: under,
      impressions: 1000,
      clicks: 12,
      reattributions: 1,
      spend: 4.25,
      client_cost: 5.1,
    };
    expect(await campaignDays(a)).toEqual([
      { ...each, day: '2026-11-16' },
      {
        ...each,
        day: '2026-11-17',
        impressions: 2000,
        clicks: 24,
        reattributions: 2,
        spend: 4.250001,
        client_cost: 5.2,
      },
    ]);
    expect(await lineItemCost(under, '2026-11-17')).toBe(10.3);
    expect(await house.db.query('select 1 from delivery_stale')).toEqual([]);
  });

  test('the same hour counts once; a higher revision replaces it, down as well as up', async () => {
    const id = await fresh();
    await deliver([row(id, '17T05', { revision: 2 })]);
    const again = [row(id, '17T05', { revision: 2, client_cost: 99 }), row(id, '17T05', { revision: 1 })];
    expect((await deliver(again)).body).toMatchObject({ accepted: 0, duplicates: 2 });
    expect(await campaignDays(id)).toMatchObject([{ client_cost: 5.1 }]);
    const corrected = [
      row(id, '17T05', { revision: 3, client_cost: 9 }),
      row(id, '17T05', { revision: 4, client_cost: 2.5 }),
    ];
    expect((await deliver(corrected)).body).toMatchObject({ accepted: 1, duplicates: 1 });
    expect(await campaignDays(id)).toMatchObject([{ client_cost: 2.5, impressions: 1000 }]);
  });

  test('twins at once are one batch; many batches of one day at once are all in its sums', async () => {
    const [id, mate] = [await fresh(), await fresh()];
    const twins = await Promise.all([1, 2, 3].map(() => deliver([row(id, '15T00')], 'twins')));
    expect(twins.map(({ body }) => body.accepted)).toEqual([1, 1, 1]);
    const hours = Array.from({ length: 20 }, (_, hour) => String(hour + 1).padStart(2, '0'));
    for (let part = 0; part < 20; part += 5)
      await Promise.all(
        hours.slice(part, part + 5).map((hour, index) => deliver([row(index % 2 ? id : mate, `15T${hour}`)])),
      );
    const [mine] = await campaignDays(id);
    const [its] = await campaignDays(mate);
    expect([mine, its]).toMatchObject([{ impressions: 9000 }, { impressions: 12_000 }]);
    const sums = await house.db.query(
      `select sum(c.impressions)::int = (select impressions from line_item_day d where d.line_item_id = $1 and d.day = '2026-11-15')
         as same from campaign_day c where line_item_id = $1 and day = '2026-11-15'`,
      [lineItem.id],
    );
    expect(sums).toEqual([{ same: true }]);
  });

  test('a day belongs to the line item in force that day; before the first one to the first', async () => {
    const { id } = await aCampaign(house, app, lineItem.id, { start: '2026-11-16' });
    await setCampaignLineItem(house.context, id, second.id, '2026-11-17');
    await deliver([row(id, '14T00'), row(id, '16T23'), row(id, '17T00')]);
    expect((await campaignDays(id)).map(({ line_item_id }) => line_item_id)).toEqual([
      lineItem.id,
      lineItem.id,
      second.id,
    ]);
  });

  test('the admin reads the batches, newest first', async () => {
    const id = await fresh();
    await deliver([row(id, '17T05'), row(0, '17T05')], 'the newest');
    const { body } = await admin.call(api.listFactBatches, { query: { limit: '2', offset: '0' } as never });
    expect(body.items[0]).toMatchObject({
      kind: 'delivery',
      batch_id: 'the newest',
      sender: 'bidder',
      accepted: 1,
      rejected: 1,
    });
    expect(body.items).toHaveLength(2);
    expect(body.total).toBeGreaterThan(5);
    expect((await (await house.as('account_manager')).call(api.listFactBatches)).status).toBe(403);
  });
});
