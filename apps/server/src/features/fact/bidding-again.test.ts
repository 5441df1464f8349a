import * as api from '@fairlead/contract/fact-bidding';
import { describe, expect, test, vi } from 'vitest';
import { FactsFull, FactsUnavailable } from '../../db/facts.ts';
import { bidRow as row, SUPPLIERS, split, useBiddings } from '../../testing/biddings.ts';
import type { TestHouse } from '../../testing/house.ts';
import { roomKinds } from '../../testing/records.ts';

describe.each(roomKinds())('batches of bidding facts on %s', (kind) => {
  let house: TestHouse;
  let app: number;
  const { send, fresh, aCreative, sums } = useBiddings(kind, (place) => {
    ({ house, app } = place);
  });

  test('a batch is taken once: again it answers as at first, with other rows 409', async () => {
    const id = await fresh();
    const rows = [row(id, '17T05'), row(id, '17T06', { wins: 5 })];
    const first = await send(rows, 'bids repeated');
    expect(await send(rows, 'bids repeated')).toEqual({ status: 200, body: { ...first.body, replayed: true } });
    await house.db.query(`delete from fact_claim where batch_id = 'bids repeated'`); // an hour later
    expect((await send(rows, 'bids repeated')).body).toEqual({ ...first.body, replayed: true });
    expect((await send([row(id, '17T07')], 'bids repeated')).body.code).toBe('batch_conflict');
    expect((await send([row(id, '17T05')])).body).toMatchObject({ accepted: 0, duplicates: 1 });
    // The same id is another batch for another kind of fact.
    expect(
      (await send([split(id, await aCreative(app), '17T05')], 'bids repeated', api.sendCreativeDelivery)).body.accepted,
    ).toBe(1);
    const twins = await Promise.all([1, 2, 3].map(() => send([row(id, '15T00')], 'bid twins')));
    expect(twins.map(({ body }) => body.accepted)).toEqual([1, 1, 1]);
    expect(await sums(id)).toMatchObject({ n: 2, wins: 200 });
  });

  test.each([
    ['a full disk', new FactsFull(), 507],
    ['a store that went away', new FactsUnavailable('away'), 503],
  ])('%s: part of the batch may be there, and the same batch finishes it', async (_, error, status) => {
    const id = await fresh();
    for (const at of [1, 2]) {
      const batch = `bids halfway ${status} ${at}`;
      const { insert } = house.facts;
      let seen = 0;
      const spy = vi.spyOn(house.facts, 'insert').mockImplementation((...args) => {
        seen += 1;
        return seen === at ? Promise.reject(error) : insert.apply(house.facts, args);
      });
      const broken = await send([row(id, `17T0${at}`)], batch);
      spy.mockRestore();
      expect([broken.status, broken.body.message]).toEqual([
        status,
        expect.stringMatching(/same batch_id, with the same rows/),
      ]);
      expect((await send([row(id, '17T06')], batch)).body.code).toBe('batch_conflict');
      expect((await send([row(id, `17T0${at}`)], batch)).body).toMatchObject({ accepted: 1, duplicates: 0 });
    }
    expect(await sums(id)).toMatchObject({ n: 2, wins: 200 });
  });

  test('a batch far over the range of its rows finds the revisions it stored', async () => {
    const ids = [await fresh(), await fresh()];
    const days = Array.from({ length: 17 }, (_, day) => String(day + 1).padStart(2, '0'));
    const wide = (revision: number) =>
      ids.flatMap((id) =>
        days.flatMap((day) => SUPPLIERS.map((supplier_id) => row(id, `${day}T03`, { supplier_id, revision }))),
      );
    expect((await send(wide(2))).body).toMatchObject({ accepted: 68 });
    expect((await send(wide(1))).body).toMatchObject({ accepted: 0, duplicates: 68 });
  });

  test('one batch may reach over all the time that facts may be back', async () => {
    const id = await fresh();
    const weeks = Array.from(
      { length: 108 },
      (_, week) => new Date(Date.parse('2026-11-17T05:00:00Z') - week * 7 * 86_400_000),
    );
    const rows = weeks.map((hour) => row(id, '17T05', { hour: hour.toISOString() }));
    expect((await send(rows)).body).toMatchObject({ accepted: 108, rejected: [] });
    expect(await sums(id)).toMatchObject({ n: 108 });
  });
});
