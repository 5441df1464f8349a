import { randomUUID } from 'node:crypto';
import * as historyApi from '@fairlead/contract/history';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type LaunchHouse, openLaunchHouse } from '../../testing/launches.ts';
import { roomKinds } from '../../testing/records.ts';

describe.each(roomKinds())('a launch that is asked for again on %s', (kind) => {
  let on: LaunchHouse;
  beforeAll(async () => {
    on = await openLaunchHouse(kind);
  });
  afterAll(() => on?.close());

  /** Asks, and after so many transactions nothing reaches the store any more. */
  const killedAfter = async <T>(most: number, ask: () => Promise<T>): Promise<T> => {
    const { db } = on.house;
    const { query, tx } = db;
    const gone = () => Promise.reject(new Error('the process is gone'));
    let transactions = 0;
    db.tx = ((...given: Parameters<typeof tx>) => {
      if (db.inTx() || ++transactions <= most) return tx(...given);
      Object.assign(db, { query: gone, tx: gone });
      return gone();
    }) as typeof tx;
    return ask().finally(() => Object.assign(db, { query, tx }));
  };
  const leaseOver = () => on.house.db.query(`update idempotency_claim set until = now() - interval '1 second'`);

  test('killed in the middle and asked again, none is launched twice and no verdict is lost', async () => {
    const { ids, versions } = await on.many(6, 'Killed');
    const { db } = on.house;
    const set = randomUUID();
    const headers = { 'Idempotency-Key': randomUUID() };
    const ask = () => on.launch(ids, versions, on.manager, { headers });
    // The claim and three campaigns
    const first = await killedAfter(4, () =>
      on.launch(ids, versions, on.manager, { headers: { ...headers, 'X-Change-Set': set } }),
    );
    expect(first.status).toBe(500);
    const active = async () => (await Promise.all(ids.map((id) => on.read(id)))).map((one) => one.active);
    expect(await active()).toEqual([true, true, true, false, false, false]);
    expect((await ask()).body).toMatchObject({ code: 'in_progress' });
    expect((await on.launch(ids.slice(1), versions.slice(1), on.manager, { headers })).status).toBe(422);

    await leaseOver();
    const again = await ask();
    expect(again.body.items).toEqual(
      ids.map((campaign_id) => ({ campaign_id, status: 'launched', message: 'Campaign is bidding' })),
    );
    expect(await active()).toEqual(ids.map(() => true));
    const entries = await db.query<{ entity_id: number }>(
      `select entity_id from change_log where change_set_id = $1 and entity = 'campaign' order by id`,
      [set],
    );
    expect(entries.map(({ entity_id }) => entity_id)).toEqual(ids); // each once, and all in the set of the first attempt
    const replayed = await ask();
    expect([replayed.body, replayed.headers['idempotency-replayed']]).toEqual([again.body, 'true']);
    expect(await db.query('select 1 from idempotency_claim')).toEqual([]);
    // With another key each says that it is on, not that somebody changed it
    expect((await on.launch(ids, versions)).body.items.map(({ message }) => message)).toEqual(
      ids.map(() => 'It bids already'),
    );
  });

  test.each([
    ['as it was', true],
    ['under another change set', false],
  ])('killed, taken back and asked again %s, the rest is launched under a change set of its own', async (_, same) => {
    const { ids, versions } = await on.many(4, `Back ${same}`);
    const set = randomUUID();
    const key = { 'Idempotency-Key': randomUUID() };
    const first = { headers: { ...key, 'X-Change-Set': set } };
    const next = same ? first : { headers: { ...key, 'X-Change-Set': randomUUID() } };
    await killedAfter(2, () => on.launch(ids, versions, on.manager, first));
    const undo = { params: { changeSetId: set }, body: {} };
    expect((await on.manager.call(historyApi.undoChangeSet, undo)).body.items).toMatchObject([{ status: 'undone' }]);
    await leaseOver();
    // Cut off once more: whoever asks then goes on with that one, whatever it names
    await killedAfter(3, () => on.launch(ids, versions, on.manager, next));
    await leaseOver();
    const again = await on.launch(ids, versions, on.manager, first);
    expect(again.body.items.map(({ status }) => status)).toEqual(ids.map(() => 'launched'));
    const active = (await Promise.all(ids.map((id) => on.read(id)))).map((one) => one.active);
    expect(active).toEqual([false, true, true, true]);
    const sets = await on.house.db.query<{ id: string; launched: number }>(
      `select change_set_id as id, count(*)::int as launched from change_log
       where entity = 'campaign' and entity_id = any($1) and changes @> '[{"field": "active", "after": true}]'
       group by 1 order by min(id)`,
      [ids],
    );
    expect(sets.map(({ launched }) => launched)).toEqual([1, 3]);
    expect(sets[0]?.id).toBe(set);
    if (!same) expect(sets[1]?.id).toBe(next.headers['X-Change-Set']);
    expect((await on.manager.call(historyApi.getChangeSet, { params: undo.params })).body.undone_by).not.toBeNull();
  });

  test('a first attempt under a change set that was undone is refused, and leaves its key free', async () => {
    const { ids, versions } = await on.many(1, 'Undone');
    const set = randomUUID();
    await on.launch(ids, versions, on.manager, { headers: { 'X-Change-Set': set } });
    await on.manager.call(historyApi.undoChangeSet, { params: { changeSetId: set }, body: {} });
    const now = [(await on.read(ids[0] ?? 0)).version];
    const key = { 'Idempotency-Key': randomUUID() };
    const refused = await on.launch(ids, now, on.manager, { headers: { ...key, 'X-Change-Set': set } });
    expect(refused).toMatchObject({ status: 409, body: { code: 'change_set_closed' } });
    const { body } = await on.launch(ids, now, on.manager, { headers: key });
    expect(body.items).toMatchObject([{ status: 'launched' }]);
  });

  test('a call that is refused as a whole leaves its key free; a closed change set refuses it', async () => {
    const { ids, versions } = await on.many(1, 'Free');
    const headers = { 'Idempotency-Key': randomUUID() };
    expect((await on.launch(ids, [], on.manager, { headers })).status).toBe(400);
    const set = randomUUID();
    await on.house.db.query(
      `insert into change_set (id, channel, at, started_at) values ($1, 'api', now(), now() - interval '1 hour')`,
      [set],
    );
    const closed = await on.launch(ids, versions, on.manager, { headers: { ...headers, 'X-Change-Set': set } });
    expect([closed.status, closed.body]).toMatchObject([409, { code: 'change_set_closed' }]);
    expect((await on.launch(ids, versions, on.manager, { headers })).body.items).toMatchObject([
      { status: 'launched' },
    ]);
  });
});
