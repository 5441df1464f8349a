import * as campaigns from '@fairlead/contract/campaign';
import * as api from '@fairlead/contract/delivery-funnel';
import { describe, expect, test } from 'vitest';
import { bids, costs, days, type FunnelPlace, lost, useFunnels } from '../../testing/funnels.ts';
import type { Caller, TestHouse } from '../../testing/house.ts';
import { aBudget, aCampaign, aLineItem } from '../../testing/line-items.ts';
import { roomKinds } from '../../testing/records.ts';

describe.each(roomKinds())('the levers of a delivery funnel on %s', (kind) => {
  let house: TestHouse;
  let admin: Caller;
  let company: number;
  let app: number;
  let lineItem: FunnelPlace['lineItem'];
  const { tell, deliver, ask } = useFunnels(kind, (place) => {
    ({ house, admin, company, app, lineItem } = place);
  });

  test('on the last day no lever promises what the budget does not have, however few hours are left', async () => {
    const leversOn = async (name: string, client_budget: number) => {
      const item = await aLineItem(house, company, name);
      await aBudget(house, item, { client_budget, days: ['2026-11-17', '2026-11-18'] });
      const { id } = await aCampaign(house, app, item.id, { cap: 70 });
      await tell([bids(id, '2026-11-17T14', lost, 500)]);
      await deliver([costs(id, '2026-11-17', 70), costs(id, '2026-11-18', 10)]);
      const { body } = await ask(id);
      return [body.unassigned_per_day, body.levers.filter(({ kind: of }) => of === 'daily_cap')];
    };
    // 75 for all of today, of which the cap may spend 70: the 65 left of it by 10:20 are 114 a day from this hour on
    expect(await leversOn('Ends today', 145)).toMatchObject([
      5,
      [
        {
          text: 'Raise the daily cap to 75\u00a0€',
          gain_per_day: 5,
          why: expect.stringMatching(/needs caps of 75\s€/),
        },
      ],
    ]);
    expect(await leversOn('Ends today with enough', 140)).toEqual([0, []]);
  });

  test('a campaign without a cap that moves here today counts with what it spends a day, wherever it did', async () => {
    const [item, other] = [await aLineItem(house, company, 'Moved to'), await aLineItem(house, company, 'Moved from')];
    await aBudget(house, item, { client_budget: 10_000, days: ['2026-11-09', '2026-11-30'] });
    const { id } = await aCampaign(house, app, item.id, { cap: 70 });
    const { id: moves } = await aCampaign(house, app, other.id, { cap: null });
    await deliver(days.map((day) => costs(moves, day, 100)));
    await deliver([costs(id, '2026-11-18', 10)]);
    await tell([bids(id, '2026-11-17T14', lost, 500)]);
    const before = (await ask(id)).body.unassigned_per_day;
    await house.db.query(
      'insert into campaign_line_item (campaign_id, line_item_id, start_date) values ($1, $2, $3::date)',
      [moves, item.id, '2026-11-18'],
    );
    expect((await ask(id)).body.unassigned_per_day).toBeCloseTo((before ?? 0) - 100, 0);
  });

  test('amounts a day are of the days on which it ran, of levers and of steps alike', async () => {
    const { id } = await aCampaign(house, app, lineItem.id, { cap: 70 });
    await tell(days.slice(-2).map((day) => bids(id, `${day}T14`, lost, 500)));
    await deliver(days.slice(-2).map((day) => costs(id, day, 70)));
    const { body } = await ask(id);
    expect(body).toMatchObject({ first_day: '2026-11-11', days_run: 2, spend_per_day: 70 });
    const worth = body.steps.find(({ reason }) => reason === 'daily_cap')?.worth_per_day;
    const cap = body.levers.find(({ kind: of }) => of === 'daily_cap');
    expect(worth).toBe(28);
    expect(cap?.gain_per_day).toBe(28);
  });

  test('of a line item no lever promises more than its step is worth, though its campaign ran on fewer days', async () => {
    const item = await aLineItem(house, company, 'One began late');
    await aBudget(house, item, { client_budget: 30_000, days: ['2026-11-01', '2026-11-30'] });
    const { id: late } = await aCampaign(house, app, item.id, { cap: 70 });
    const { id: all } = await aCampaign(house, app, item.id, { cap: 700 });
    await tell([
      ...days.slice(-2).map((day) => bids(late, `${day}T14`, lost, 500)),
      ...days.map((day) => bids(all, `${day}T14`, { audience: 500 }, 500)),
    ]);
    await deliver([...days.slice(-2).map((day) => costs(late, day, 70)), ...days.map((day) => costs(all, day, 70))]);
    const params = { lineItemId: String(item.id) };
    const { body } = await admin.call(api.getLineItemDeliveryFunnel, { params, query: {} });
    const worthOf = (of: string) => body.steps.find(({ reason }) => reason === of)?.worth_per_day;
    const levers = body.levers.filter(({ kind: of }) => of !== 'floor');
    expect(body.days_run).toBe(7);
    expect(worthOf('daily_cap')).toBe(8); // 28 on two of seven days
    expect(levers.map(({ kind: of, gain_per_day }) => [of, gain_per_day])).toEqual([
      ['daily_cap', 8],
      ['creative_size', worthOf('creative_size')],
    ]);
  });

  test('no lever leads to a cap that the line item does not take: it paces its campaigns itself', async () => {
    const item = await aLineItem(house, company, 'Paces itself');
    await aBudget(house, item, { client_budget: 30_000, days: ['2026-11-01', '2026-11-30'] });
    const { id } = await aCampaign(house, app, item.id, { cap: 70 });
    await tell(days.map((day) => bids(id, `${day}T14`, lost, 500)));
    await deliver(days.map((day) => costs(id, day, 70)));
    expect((await ask(id)).body.levers[0]).toMatchObject({ kind: 'daily_cap' });
    await house.db.query(`update line_item set budget_mode = 'full_performance' where id = $1`, [item.id]);
    const { body } = await ask(id);
    expect(body.levers.map(({ kind: of, after }) => [of, after])).toEqual([
      ['floor', null],
      ['creative_size', null],
    ]);
    expect(body.unassigned_per_day).toBe(0);
  });

  test('what was measured is told of the settings it was measured under, and the advice ends when it is followed', async () => {
    const item = await aLineItem(house, company, 'Follows advice');
    await aBudget(house, item, { client_budget: 30_000, days: ['2026-11-01', '2026-11-30'] });
    const { id } = await aCampaign(house, app, item.id, { cap: 70 });
    await house.db.query('update campaign set frequency_cap = 2 where id = $1', [id]);
    await tell(days.map((day) => bids(id, `${day}T14`, { ...lost, daily_cap: 180, frequency_cap: 90 }, 500)));
    await deliver(days.map((day) => costs(id, day, 70)));
    const funnel = async (query: object = {}) => (await ask(id, query)).body;
    const before = await funnel();
    // 180 requests, of which half get by floor and auction, at 0.14 each: 12.60, of which a cap is named in whole units
    expect(before.levers[0]).toMatchObject({ text: 'Raise the daily cap to 82\u00a0€', gain_per_day: 12 });
    expect(before.levers.map(({ kind: of }) => of)).toContain('frequency_cap');
    for (const { gain_per_day } of before.levers) expect(gain_per_day ?? 0).toBeLessThanOrEqual(before.payable_per_day);
    expect(before.spare_per_day).toBeGreaterThanOrEqual(before.payable_per_day);
    expect(before.unmeasured).toEqual([]);

    const change = async (body: object) => {
      const params = { campaignId: String(id) };
      const answer = await admin.call(campaigns.updateCampaign, { params, body: body as never });
      expect([answer.status, answer.text]).toEqual([200, answer.text]);
    };
    await change({ client_daily_budget: 82, frequency_cap: 5 });
    const after = await funnel();
    expect(after.levers).toEqual([]);
    expect(after.unmeasured).toEqual([
      { kind: 'daily_cap', campaign_id: id, since: '2026-11-18', was: 70, is: 82 },
      { kind: 'frequency_cap', campaign_id: id, since: '2026-11-18', was: 2, is: 5 },
    ]);
    expect(after.settings).toMatchObject({
      ...{ client_daily_budget: 82, frequency_cap: 5 },
      on_days: { client_daily_budget: [70], frequency_cap: [2] },
    });
    // A cut promises no way back
    await change({ client_daily_budget: 50, frequency_cap: 2 });
    expect((await funnel()).levers).toEqual([]);
    // As it was on all of these days: they tell again
    await change({ client_daily_budget: 70 });
    expect((await funnel()).levers).toEqual(before.levers);
  });

  test('what lets nothing through now comes first, without an amount', async () => {
    const { id } = await aCampaign(house, app, lineItem.id);
    await tell([
      bids(id, '2026-11-16T09', lost, 500),
      bids(id, '2026-11-17T09', { segmentation: 10, audience: 9000 }, 0),
    ]);
    await deliver([costs(id, '2026-11-16', 9)]);
    const { levers } = (await ask(id)).body;
    expect(levers).toMatchObject([
      { kind: 'audience', gain_per_day: null, path: expect.stringMatching(/targeting#audience$/) },
    ]);
  });
});
