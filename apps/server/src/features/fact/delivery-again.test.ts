import { describe, expect, test, vi } from 'vitest';
import { FactsFull, FactsUnavailable } from '../../db/facts.ts';
import { row, useDeliveries } from '../../testing/deliveries.ts';
import type { TestHouse } from '../../testing/house.ts';
import { aLineItem } from '../../testing/line-items.ts';
import { roomKinds } from '../../testing/records.ts';
import { insertDelivery } from './delivery-facts.sql.ts';
import { markStale, nextCount } from './delivery-sums.sql.ts';
import { countedSoFar, followOlderFacts } from './older-facts.service.ts';
import { recountLeftovers } from './recount.service.ts';

describe.each(roomKinds())('delivery on %s', (kind) => {
  let house: TestHouse;
  const { deliver, fresh, campaignDays, lineItemCost } = useDeliveries(kind, (place) => {
    ({ house } = place);
  });

  test('a batch sent again answers the first answer; with other rows 409', async () => {
    const id = await fresh();
    const rows = [row(id, '17T05'), row(999_999, '17T05')];
    const first = await deliver(rows, 'repeated');
    expect(await deliver(rows, 'repeated')).toEqual({ status: 200, body: { ...first.body, replayed: true } });
    await house.db.query(`delete from fact_claim where batch_id = 'repeated'`); // an hour later
    expect((await deliver(rows, 'repeated')).body).toEqual({ ...first.body, replayed: true });
    const changed = await deliver([row(id, '17T06')], 'repeated');
    expect([changed.status, changed.body.code]).toEqual([409, 'batch_conflict']);
    expect(await campaignDays(id)).toMatchObject([{ impressions: 1000 }]);
  });

  test.each([
    ['a full disk', new FactsFull(), 507],
    ['a store that went away', new FactsUnavailable('away'), 503],
  ])(
    '%s in the middle of a batch says that part of it may be there, and the same batch finishes it',
    async (_, error, status) => {
      const id = await fresh();
      vi.spyOn(house.facts, 'insert').mockRejectedValueOnce(error);
      const broken = await deliver([row(id, '17T05')], `halfway ${status}`);
      expect([broken.status, broken.body.message]).toEqual([
        status,
        expect.stringMatching(/same batch_id, with the same rows/),
      ]);
      expect(broken.body.message).not.toContain('Nothing was changed');
      expect((await deliver([row(id, '17T06')], `halfway ${status}`)).body.code).toBe('batch_conflict');
      expect((await deliver([row(id, '17T05')], `halfway ${status}`)).status).toBe(200);
      expect(await campaignDays(id)).toMatchObject([{ impressions: 1000 }]);
      await recountLeftovers(house, { starting: true });
      await house.db.query('delete from delivery_stale'); // marks of the broken attempt go by themselves after two minutes
    },
  );

  test('what a crash left between facts and sums is counted by the next round', async () => {
    const id = await fresh();
    const kept = {
      ...row(id, '13T05'),
      hour: Date.parse('2026-11-13T05:00:00Z'),
      spend: '1',
      client_cost: '2',
      revision: 1,
    };
    const mark = await nextCount(house);
    await markStale(house, mark, [{ campaign_id: id, day: '2026-11-13' }]);
    await insertDelivery(house, [kept]);
    expect(await campaignDays(id)).toEqual([]);
    expect(await recountLeftovers(house, { starting: true })).toBe(1);
    expect(await campaignDays(id)).toMatchObject([{ day: '2026-11-13', client_cost: 2 }]);
    await house.db.query(`update delivery_stale set marked_at = marked_at - interval '3 minutes'`);
    await recountLeftovers(house);
    expect(await recountLeftovers(house)).toBe(0);
  });

  test('sums follow facts that were set back, and what was sent since is taken again', async () => {
    const { id: under } = await aLineItem(house, (await house.company({ name: 'Set back' })).id);
    const campaign = await fresh(under);
    await deliver([row(campaign, '10T01')]);
    const [before, counted] = [await campaignDays(campaign), await countedSoFar(house)];
    const since = (...more: object[]) => deliver([row(campaign, '10T02'), row(campaign, '11T01'), ...more], 'since');
    await since();
    const after = await campaignDays(campaign);
    const later = `campaign_id = ${campaign} AND toUnixTimestamp(hour) > ${Date.parse('2026-11-10T01:00:00Z') / 1000}`;
    await house.facts.remove('delivery', later);
    await house.facts.remove('fact_batches', `batch_id = 'since'`);
    expect(await since()).toMatchObject({ body: { accepted: 2, replayed: true } });

    for (const _ of ['once', 'cut off and again'])
      await followOlderFacts(house.context, counted, new AbortController().signal);
    expect(await campaignDays(campaign)).toEqual(before);
    expect(await lineItemCost(under, '2026-11-10')).toBe(5.1);
    expect(await lineItemCost(under, '2026-11-11')).toBe(0);
    // One more, as this store knows the block of before by its content; the one that was set back never had it
    expect(await since(row(campaign, '12T01'))).toMatchObject({ body: { accepted: 3, replayed: false } });
    expect((await campaignDays(campaign)).slice(0, 2)).toEqual(after);
  });
});
