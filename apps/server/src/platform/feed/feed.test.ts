import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestHouse, type TestHouse } from '../../testing/house.ts';
import { aBudget, aCampaign, aLineItem, delivered, shownBy } from '../../testing/line-items.ts';
import { recordKinds } from '../../testing/records.ts';
import type { Cursor } from './cursor.ts';
import { advance, beginRun, changesAfter, feedPlace, forgetOldChanges } from './feed.sql.ts';

const NOON = '2036-05-10T12:00:00Z';

describe.each(recordKinds())('the feed on %s', (kind) => {
  let house: TestHouse;
  let app: number;
  let item: { id: number; order_id: number; company_id: number };
  let campaign: number;
  let from: Cursor;
  let clock = new Date(NOON);
  beforeAll(async () => {
    house = await openTestHouse({ kind, worker: false });
    ({ id: app } = await house.application((await house.company()).id));
    item = await aLineItem(house, (await house.company({ name: 'Second' })).id);
    ({ id: campaign } = await aCampaign(house, app, item.id, { start: '2036-01-01' }));
  });
  afterAll(() => house?.close());
  const go = (at: string) => {
    clock = new Date(at);
    return advance(house, clock);
  };
  beforeEach(async () => {
    await go(NOON);
    from = await feedPlace(house);
  });
  /** What a reader is told since the last look, once it has been numbered. */
  const told = async () => {
    await advance(house, clock);
    const lines = await changesAfter(house, from);
    from = await feedPlace(house);
    return lines?.map(({ campaign_id }) => campaign_id) ?? null;
  };
  const write = (sql: string, values: readonly unknown[] = []) => house.db.query(sql, values);

  test('tells what was committed, once and in order; what was rolled back never', async () => {
    const { id: other } = await aCampaign(house, app, item.id, { creative: false });
    expect(await told()).toEqual([other]);
    await write('update campaign set name = $2 where id = $1', [other, 'Later']);
    await write('update campaign set name = $2 where id = $1', [campaign, 'First']);
    await write('update campaign set name = $2 where id = $1', [other, 'Last']);
    await expect(
      house.db.tx(async () => {
        await aCampaign(house, app, item.id);
        throw new Error('taken back');
      }),
    ).rejects.toThrow('taken back');
    expect(await told()).toEqual([campaign, other]);
    expect(await told()).toEqual([]);
    for (const table of ['campaign_line_item', 'campaign_client_cost'])
      await write(`delete from ${table} where campaign_id = $1`, [other]);
    await write('delete from campaign where id = $1', [other]);
    expect(await told()).toEqual([other]);
  });

  test('tells each campaign that a write beside it may have changed, and no other', async () => {
    const elsewhere = await aLineItem(house, item.company_id, 'Another');
    const { id: far } = await aCampaign(house, app, elsewhere.id);
    await told();
    const id = [item.id];
    const writes: [string, unknown[]][] = [
      [`update line_item set budget_mode = 'manual' where id = $1`, id],
      [
        `insert into line_item_margin (line_item_id, margin, start_date, created) values ($1, 25, '2036-01-01', now())`,
        id,
      ],
      [`update line_item_event set start_date = '2036-01-02' where line_item_id = $1`, id],
      [
        `insert into line_item_budget (company_id, order_id, line_item_id, name, client_budget, start_day, end_day, created, updated)
        values ($2, $3, $1, 'May', 100, '2036-05-01', '2036-05-20', now(), now())`,
        [item.id, item.company_id, item.order_id],
      ],
      ['update line_item_budget set client_budget = 90 where line_item_id = $1', id],
      ['update campaign_line_item set start_date = start_date - 1 where line_item_id = $1', id],
    ];
    writes.push(
      ['update campaign_client_cost set cost = 7 where campaign_id = $1', [campaign]],
      [`insert into campaign_capping values ($1, 'day', 'click', 3)`, [campaign]],
    );
    for (const [sql, values] of writes) {
      await write(sql, values);
      expect([sql, await told()]).toEqual([sql, [campaign]]);
    }
    for (const quiet of [
      `update line_item set name = 'Another name' where id = $1`,
      `update line_item_budget set name = 'Another name' where line_item_id = $1`,
    ])
      await write(quiet, id);
    expect(await told()).toEqual([]);
    for (const sql of [
      'insert into control_group (app_id, percent, start_date, created) values ($1, 10, $2, now())',
      'update application set bundle_identifier = $2 where id = $1',
    ]) {
      await write(sql, [app, '2036-01-01']);
      expect((await told())?.sort()).toEqual([campaign, far]);
    }
    const group = await shownBy(house, app, [campaign]);
    await told();
    const shows: [string, unknown[]][] = [
      ['update creative set width = 320 where creative_group_id = $1', [group]],
      ['update creative_group set active = false where id = $1', [group]],
      [
        `insert into creative_group_scheduling (creative_group_id, start_utc, end_utc) values ($1, '2036-01-01', '2036-01-02')`,
        [group],
      ],
      [
        `insert into creative_approval (creative_id, supplier_id, status, at)
         select id, (select min(id) from supplier), 'APPROVED', now() from creative where creative_group_id = $1`,
        [group],
      ],
      ['delete from creative_group_scheduling where creative_group_id = $1', [group]],
    ];
    for (const [sql, values] of shows) {
      await write(sql, values);
      expect([sql, (await told())?.sort()]).toEqual([sql, [campaign, far]]);
    }
    await write('insert into creative_campaign select id, $2, false from creative where creative_group_id = $1', [
      group,
      far,
    ]);
    expect(await told()).toEqual([far]);
    await write('delete from creative_group_campaign where campaign_id = $1', [far]);
    expect(await told()).toEqual([far]);
    await write(`update creative_group set name = 'Another name' where id = $1`, [group]);
    expect(await told()).toEqual([]);
    await write('update campaign set suppliers = array(select min(id) from supplier) where id = $1', [far]);
    await told();
    await write('update supplier set rebate_modifier = 1.05');
    expect(await told()).toEqual([far]);
  });

  test('tells what the clock changes: the day, two days before, and a clock that is set', async () => {
    await write(
      `insert into line_item_margin (line_item_id, margin, start_date, created) values ($1, 30, '2036-06-10', now())`,
      [item.id],
    );
    await told();
    const at = async (time: string) => {
      await go(time);
      return (await told())?.includes(campaign);
    };
    expect(await at('2036-06-01T00:00:00Z')).toBe(true); // other values of these tests began and ended in May
    expect(await at('2036-06-07T23:59:59Z')).toBe(false);
    expect(await at('2036-06-08T00:00:01Z')).toBe(true);
    expect(await at('2036-06-09T23:59:59Z')).toBe(false);
    expect(await at('2036-06-10T00:00:01Z')).toBe(true);
    expect(await at('2036-06-09T23:59:58Z')).toBe(false); // another server, whose clock is three seconds behind
    expect(await at('2036-06-09T12:00:00Z')).toBe(true);
    expect(await at('2036-06-09T12:00:30Z')).toBe(false);
    expect(await at('2036-07-01T00:00:00Z')).toBe(true);
  });

  test('tells when costs reach the budget, and when they fall back', async () => {
    const lineItem = await aLineItem(house, item.company_id, 'Spends');
    const { id } = await aCampaign(house, app, lineItem.id);
    await aBudget(house, lineItem, { client_budget: 100, days: ['2036-05-01', '2036-05-31'] });
    await told();
    const costs = async (day: string, cost: number) => {
      await delivered(house, lineItem.id, day, cost);
      return told();
    };
    expect(await costs('2036-05-09', 60)).toEqual([]);
    expect(await costs('2036-05-10', 39.99)).toEqual([]);
    expect(await costs('2036-05-10', 40)).toEqual([id]);
    expect(await costs('2036-05-10', 55)).toEqual([]);
    expect(await costs('2036-04-30', 500)).toEqual([]);
    expect(await costs('2036-05-10', 10)).toEqual([id]);
  });

  test('costs of many days at once are judged in portions, all of them', async () => {
    const lineItem = await aLineItem(house, item.company_id, 'Spent long ago');
    const { id } = await aCampaign(house, app, lineItem.id);
    await aBudget(house, lineItem, { client_budget: 100, days: ['2036-05-01', '2036-05-31'] });
    await told();
    await write(
      `insert into line_item_day (line_item_id, day, impressions, clicks, reattributions, spend, client_cost)
       select $1, date '2036-05-31' - n, 0, 0, 0, 1, 10 from generate_series(0, 12000) n`,
      [lineItem.id],
    );
    expect(await told()).toEqual([id]);
    expect(await write('select from feed_money')).toEqual([]);
  });

  test('a cursor of numbers that a lost run gave is gone, one from before is good', async () => {
    await write('update campaign set name = name where id = $1', [campaign]); // nothing changed
    expect(await told()).toEqual([]);
    const before = await feedPlace(house);
    const tables = ['feed_head', 'feed_line', 'feed_start'];
    for (const table of tables) await write(`create table kept_${table} as table ${table}`);
    await write(`update campaign set name = 'lost' where id = $1`, [campaign]);
    await advance(house, clock);
    const lost = await feedPlace(house);
    for (const table of tables) await write(`delete from ${table}`);
    for (const table of tables) await write(`insert into ${table} table kept_${table}`);
    for (const table of tables) await write(`drop table kept_${table}`);
    await write('delete from feed_dirty');
    await beginRun(house);
    await advance(house, clock);
    await write(`update campaign set name = 'of the second run' where id = $1`, [campaign]);
    await advance(house, clock);
    expect(await changesAfter(house, lost)).toBeNull();
    expect(await changesAfter(house, before)).toMatchObject([{ campaign_id: campaign }]);
    expect((await feedPlace(house)).position).toBeGreaterThan(lost.position);
    expect(await changesAfter(house, { ...before, history: '00000000-0000-4000-8000-000000000000' })).toBeNull();
    expect(await changesAfter(house, { ...before, position: (await feedPlace(house)).position + 1 })).toBeNull();
  });

  test('what is older than 24 hours is forgotten, a reader who missed nothing goes on', async () => {
    const { id } = await aCampaign(house, app, item.id);
    await told();
    const old = await feedPlace(house);
    await write(`update campaign set state = 'archived' where id = $1`, [id]);
    await told();
    const quiet = await feedPlace(house);
    await forgetOldChanges(house);
    await write(`update feed_past set at = at - interval '25 hours'`);
    await write(`update campaign set name = 'today' where id = $1`, [campaign]);
    await advance(house, clock);
    await forgetOldChanges(house);
    expect(await changesAfter(house, old)).toBeNull();
    expect((await changesAfter(house, quiet))?.map(({ campaign_id }) => campaign_id)).toEqual([campaign]);
    expect(await write('select from feed_line where campaign_id = $1', [id])).toEqual([]);
    await write(`update campaign set state = 'new' where id = $1`, [id]);
    expect((await told())?.includes(id)).toBe(true);
  });

  test.runIf(kind === 'postgres')(
    'a long transaction delays nobody but its own campaigns, which are told',
    async () => {
      const { id: other } = await aCampaign(house, app, item.id);
      await told();
      const slow = new pg.Client({ connectionString: house.config.databaseUrl });
      await slow.connect();
      await slow.query('begin');
      await slow.query(`update campaign set name = 'slow' where id = $1`, [campaign]);
      await write(`update campaign set name = 'quick' where id = $1`, [other]);
      expect(await told()).toEqual([other]);
      // Far more is written behind it than is looked back at in each go.
      await write('insert into feed_dirty (campaign_id) select $1 from generate_series(1, 3000)', [other]);
      expect(await told()).toEqual([other]);
      await slow.query('commit');
      await slow.end();
      await write(`update feed_head set swept = '-infinity'`); // five seconds later
      expect(await told()).toEqual([campaign]);
    },
  );

  test.runIf(kind === 'postgres')(
    'a campaign that comes below what is being changed meanwhile is told of that change too, whichever is saved first',
    async () => {
      const other = await aLineItem(house, item.company_id, 'Other');
      const { id } = await aCampaign(house, app, item.id, { creative: false });
      const group = await shownBy(house, app, []);
      const slow = new pg.Client({ connectionString: house.config.databaseUrl });
      await slow.connect();
      const meanwhile = async (changes: [string, unknown[]], joins: [string, unknown[]]) => {
        await told();
        await slow.query('begin');
        await slow.query(...changes);
        await write(...joins);
        expect(await told()).toEqual([id]);
        await slow.query('commit');
        return told();
      };
      try {
        expect(
          await meanwhile(
            [`update line_item set budget_mode = 'manual' where id = $1`, [other.id]],
            ['update campaign_line_item set line_item_id = $2 where campaign_id = $1', [id, other.id]],
          ),
        ).toEqual([id]);
        expect(
          await meanwhile(
            ['update creative set active = not active where creative_group_id = $1', [group]],
            ['insert into creative_group_campaign (creative_group_id, campaign_id) values ($1, $2)', [group, id]],
          ),
        ).toContain(id);
      } finally {
        await slow.end();
      }
    },
  );
});
