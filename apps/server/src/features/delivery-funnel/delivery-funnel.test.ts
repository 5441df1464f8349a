import * as api from '@fairlead/contract/delivery-funnel';
import { hiddenFields } from '@fairlead/domain/entity-rights';
import { lossReasons } from '@fairlead/domain/fact/bidding';
import { roles } from '@fairlead/domain/role';
import { describe, expect, test } from 'vitest';
import { bids, costs, days, type FunnelPlace, lost, useFunnels } from '../../testing/funnels.ts';
import type { Caller, TestHouse } from '../../testing/house.ts';
import { aBudget, aCampaign, aLineItem } from '../../testing/line-items.ts';
import { roomKinds } from '../../testing/records.ts';
import { setCampaignLineItem } from '../campaign/line-item-history.service.ts';

describe.each(roomKinds())('the delivery funnel on %s', (kind) => {
  let house: TestHouse;
  let admin: Caller;
  let company: number;
  let app: number;
  let lineItem: FunnelPlace['lineItem'];
  const { tell, deliver, capped, ask } = useFunnels(kind, (place) => {
    ({ house, admin, company, app, lineItem } = place);
  });

  test('says where requests are lost, what that costs, and what to change', async () => {
    const id = await capped();
    const { status, body } = await ask(id);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      currency: 'EUR',
      first_day: '2026-11-11',
      last_day: '2026-11-17',
      missing: [],
      suppliers: 2,
    });
    expect(body.steps.map(({ reason }) => reason)).toEqual(lossReasons);
    // A win costs 0.14; of what the cap holds half gets by floor and auction.
    expect(body.steps[1]).toEqual({
      reason: 'audience',
      in: 59_500,
      out: 10_500,
      share_lost: 82.35,
      worth_per_day: null,
    });
    expect(body.steps.find(({ reason }) => reason === 'daily_cap')).toMatchObject({
      share_lost: 28.57,
      worth_per_day: 28,
    });
    expect(body.steps.at(-1)).toMatchObject({ reason: 'auction', out: 3500, worth_per_day: null });
    const worth = body.steps.reduce((sum, step) => sum + Math.round((step.worth_per_day ?? 0) * 100), 0);
    expect(Math.round(body.potential_spend_per_day * 100)).toBe(7000 + worth);
    expect(body.hours).toHaveLength(14);
    expect(body.hours[1]).toEqual({ day: '2026-11-11', hour: 14, eligible: 1400, lost_to_cap: 400 });
    expect(body.levers.map(({ kind: of, after }) => [of, after])).toEqual([
      ['daily_cap', null],
      ['floor', 'daily_cap'],
      ['creative_size', 'daily_cap'],
    ]);
    expect(body.levers[0]).toMatchObject({
      campaign_id: id,
      text: 'Raise the daily cap to 98\u00a0€',
      gain_per_day: 28,
      path: `/companies/${company}/applications/${app}/campaigns/${id}/budgetAndDelivery#client_daily_budget`,
    });
    expect(body.unassigned_per_day).toBeGreaterThan(2000);
    // The share of an A/B test is not raised by itself: no lever leads to a field that refuses it
    await house.db.query('update campaign set ab_test_daily_budget = 140 where id = $1', [id]);
    expect((await ask(id)).body.levers.map(({ kind: of }) => of)).not.toContain('daily_cap');
  });

  test('its days can be chosen, and days that cannot be looked at are refused in words', async () => {
    const id = await capped();
    const { body } = await ask(id, { start_date: '2026-11-16', end_date: '2026-11-17' });
    expect([body.first_day, body.hours.length, body.spend_per_day]).toEqual(['2026-11-16', 4, 70]);
    const said = async (query: object) => {
      const answer = await ask(id, query);
      return [answer.status, (answer.body as unknown as { message: string }).message];
    };
    expect(await said({ start_date: '2026-11-17', end_date: '2026-11-16' })).toEqual([
      400,
      'start_date must not be after end_date',
    ]);
    expect(await said({ end_date: '2026-11-19' })).toEqual([400, 'end_date must not be in the future']);
    expect(await said({ start_date: '2026-08-01', end_date: '2026-11-17' })).toEqual([
      400,
      'At most 92 days can be looked at together',
    ]);
    expect((await said({ start_date: '2026-02-30' }))[1]).toMatch(/start_date must be a day that exists/);
  });

  test('without facts there is no funnel: it says which are missing, and since when', async () => {
    const { id } = await aCampaign(house, app, lineItem.id);
    expect((await ask(id)).body).toMatchObject({
      ...{
        steps: [],
        suppliers: 0,
        hours: [],
        levers: [],
        settings: null,
        days_run: 0,
        spend_per_day: 0,
        potential_spend_per_day: 0,
      },
      ...{ missing: ['bidding', 'delivery'], silent_since: null },
    });
    await tell([bids(id, '2026-11-08T09', lost, 500)]);
    expect((await ask(id)).body).toMatchObject({
      missing: ['bidding', 'delivery'],
      silent_since: '2026-11-08T10:00:00.000Z',
    });
    await tell([bids(id, '2026-11-17T09', lost, 500)]);
    expect((await ask(id)).body).toMatchObject({ missing: ['delivery'], silent_since: null });
    await deliver([costs(id, '2026-11-17', 9)]);
    expect((await ask(id)).body.missing).toEqual([]);
  });

  test('of a line item it adds up its campaigns, each on the days on which it belonged to it', async () => {
    const own = await aLineItem(house, company, 'Own');
    const other = await aLineItem(house, company, 'Other');
    await aBudget(house, own, { client_budget: 3000, days: ['2026-11-01', '2026-11-30'] });
    const [a, b] = [(await aCampaign(house, app, own.id)).id, (await aCampaign(house, app, own.id)).id];
    await setCampaignLineItem(house.context, b, other.id, '2026-11-15');
    await tell(days.flatMap((day) => [a, b].map((id) => bids(id, `${day}T09`, lost, 500))));
    await deliver(days.flatMap((day) => [a, b].map((id) => costs(id, day, 10))));
    const funnel = async (id: number) =>
      (await admin.call(api.getLineItemDeliveryFunnel, { params: { lineItemId: String(id) }, query: {} })).body;
    const mine = await funnel(own.id);
    expect(mine.steps[0]?.in).toBe(7500 * 11);
    expect(mine.spend_per_day).toBe(15.71);
    expect(mine.hours.map(({ eligible }) => eligible)).toEqual([15_000, 15_000, 15_000, 15_000, 7500, 7500, 7500]);
    expect((await funnel(other.id)).steps[0]?.in).toBe(7500 * 3);
    const empty = await funnel((await aLineItem(house, company, 'Empty')).id);
    expect(empty).toMatchObject({ missing: ['bidding', 'delivery'], days_run: 0, spend_per_day: 0 });
    // On its first day a line item has had no campaign on the days before, and yet it bids
    const begun = await aLineItem(house, company, 'Begun today');
    const { id: first } = await aCampaign(house, app, begun.id);
    await house.db.query(`update campaign_line_item set start_date = '2026-11-18' where campaign_id = $1`, [first]);
    await tell([bids(first, '2026-11-18T09', lost, 500)]);
    expect(await funnel(begun.id)).toMatchObject({
      missing: ['bidding', 'delivery'],
      silent_since: '2026-11-18T10:00:00.000Z',
    });
  });

  test('roles read it as row 90 says, a client within its company, and nobody reads a margin or an internal name', async () => {
    const id = await capped({ name: 'NOM_secret' });
    const stranger = (await house.company({ name: 'Stranger' })).id;
    for (const role of roles) {
      const by = await (role === 'client' ? house.as(role, company) : house.as(role));
      const answer = await ask(id, {}, by);
      expect([role, answer.status]).toEqual([
        role,
        ['restricted_dashboard_user', 'guest_user'].includes(role) ? 403 : 200,
      ]);
      expect(answer.text).not.toMatch(/internal|margin|NOM_secret/);
      // What paces it is for the staff (row 30)
      const paces = answer.status === 200 && !hiddenFields(role, 'campaign').has('optimization_algorithms');
      expect([role, answer.text.includes('algorithm')]).toEqual([role, paces]);
    }
    const outside = await house.as('client', stranger);
    expect((await ask(id, {}, outside)).status).toBe(404);
    const params = { lineItemId: String(lineItem.id) };
    expect((await outside.call(api.getLineItemDeliveryFunnel, { params, query: {} })).status).toBe(404);
    expect((await ask(2_000_000)).status).toBe(404);
  });
});
