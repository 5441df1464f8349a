import { text } from 'node:stream/consumers';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Context } from '../../context.ts';
import { type FeedHouse, openFeedHouse } from '../../testing/bidder.ts';
import type { TestHouse } from '../../testing/house.ts';
import { aBudget, aCampaign, aLineItem } from '../../testing/line-items.ts';
import { roomKinds } from '../../testing/records.ts';
import { lineReader } from './campaign-line.service.ts';
import { snapshot } from './feed.service.ts';
import { lineRows } from './feed.sql.ts';

/** More than two pages of a snapshot. */
const CAMPAIGNS = 2_100;

/** Groups of two creatives each for some campaigns of an application, every third of which hides the first. */
const showEvery = (house: TestHouse, app: number, ids: readonly number[], every: number) =>
  house.db.query(
    `with home as (insert into creative_group (company_id, app_id, name, created, updated)
       select company_id, id, 'Every ' || $3, now(), now() from application where id = $1 returning id, company_id, app_id),
     ad as (insert into creative (company_id, app_id, creative_group_id, name, type, width, height, created, updated)
       select company_id, app_id, id, name, 'Static', 300, 250, now(), now() from home, (values ('One'), ('Two')) n (name) returning id),
     chosen as (select id, at from (select id, row_number() over (order by id) as at from campaign where app_id = $1 and id = any($2)) c
       where at % $3::int = 0),
     hide as (insert into creative_campaign (creative_id, campaign_id, active)
       select (select min(id) from ad), id, false from chosen where at / $3::int % 3 = 0)
     insert into creative_group_campaign (creative_group_id, campaign_id) select home.id, chosen.id from home, chosen`,
    [app, ids, every],
  );

describe.each(roomKinds())('a snapshot of many pages on %s', (kind) => {
  let house: TestHouse;
  let bidder: FeedHouse['bidder'];
  let first: number;
  let ids: number[];
  let endsSoon: number;
  beforeAll(async () => {
    const made = await openFeedHouse(kind);
    const { app, item } = made;
    ({ house, bidder } = made);
    const other = await house.application(app.company_id, 'android');
    const soon = await aLineItem(house, app.company_id, 'Ends soon');
    await aBudget(house, soon, { client_budget: 500, days: ['2036-05-01', '2036-05-11'] });
    endsSoon = soon.id;
    first = (await aCampaign(house, app.id, item.id, { creative: false })).id;
    // Applications and line items take turns, so that no order of ids keeps any of them together
    const campaigns = await house.db.query<{ id: number }>(
      `insert into campaign (company_id, app_id, name, active, campaign_type, pricing_type, countries, created, updated)
       select company_id, case n % 2 when 0 then $2::int else $3::int end, 'Campaign ' || n, n % 7 > 0, campaign_type, pricing_type,
         countries, created, updated from campaign, generate_series(1, $4::int) n where id = $1 order by n returning id`,
      [first, app.id, other.id, CAMPAIGNS],
    );
    ids = campaigns.map(({ id }) => id);
    // Every fortieth comes to its line item tomorrow only
    await house.db.query(
      `insert into campaign_line_item (campaign_id, line_item_id, start_date)
       select c, case when at % 3 = 0 then $2::int else $3::int end, case when at % 40 = 0 then date '2036-05-11' else '2036-01-01' end
       from unnest($1::int[]) with ordinality u (c, at)`,
      [ids, item.id, soon.id],
    );
    await showEvery(house, app.id, ids, 1);
    await showEvery(house, app.id, ids, 5);
    await showEvery(house, other.id, ids, 3);
  });
  afterAll(() => house?.close());

  test('tells each campaign once, those of an application and a line item together, and each as it is told by itself', async () => {
    const { campaigns, end } = await bidder.snapshot();
    expect([campaigns.size, end]).toEqual([CAMPAIGNS + 1, CAMPAIGNS + 1]);
    expect([...campaigns.keys()].sort((a, b) => a - b)).toEqual([first, ...ids]);

    const told = [...campaigns.values()];
    const runs = told.map((one) => `${one.app.id} ${one.line_item_id}`).filter((one, n, all) => one !== all[n - 1]);
    expect(runs.length).toBe(new Set(runs).size);
    expect(told.filter((one) => one.line_item_id === null).length).toBe(Math.floor(CAMPAIGNS / 40));

    const some = told.filter((_, n) => n % 100 === 0 || n % 1000 > 995 || n % 1000 < 5 || n > CAMPAIGNS - 5);
    for (const line of some) {
      const alone = await lineRows(house, [line.id]);
      expect(JSON.parse(JSON.stringify(alone.map(lineReader(alone))))).toEqual([line]);
    }
    const shown = new Set(told.map((one) => one.creatives.map(({ id }) => id).join(' ')));
    expect(shown.size).toBe(7); // of the first application one group or two, all of them or less; of the other none, all or less
  });

  test('tells a campaign whose line item begins tomorrow: without one today, and from when it has it', async () => {
    const { campaigns } = await bidder.snapshot();
    const line = campaigns.get(ids[79] as number);
    expect(line).toMatchObject({ line_item_id: null, running: false });
    expect(line?.from.map(({ at, field }) => [at.slice(0, 10), field])).toEqual([
      ['2036-05-11', 'line_item_id'],
      ['2036-05-11', 'optimization_event'],
      ['2036-05-11', 'budget'],
      ['2036-05-12', 'budget'],
    ]);
    expect(line?.from[0]?.value).toBe(endsSoon);
  });

  // Embedded records do one thing after the other
  test.runIf(kind === 'postgres')('is of one moment, whatever others save while it is read', async () => {
    const before = await bidder.snapshot();
    const [told = 0, archived = 0] = [...before.campaigns.keys()].slice(-2);
    const others = new pg.Client(house.config.databaseUrl);
    await others.connect();
    let pages = 0;
    const query = async <T extends object>(sql: string, values?: readonly unknown[]): Promise<T[]> => {
      if (sql.includes('unnest($1::int[]) u (id)') && ++pages === 1) {
        await others.query(`update campaign set state = 'archived' where id = $1`, [archived]);
        await others.query(`update campaign set name = 'Saved meanwhile' where id = $1`, [told]);
      }
      return house.db.query<T>(sql, values);
    };
    try {
      const context: Context = { ...house.context, db: { ...house.db, query } };
      const lines = (await text(await snapshot(context))).trim().split('\n').slice(1, -1);
      expect(pages).toBe(3);
      expect(lines.map((line) => JSON.parse(line))).toEqual([...before.campaigns.values()]);
    } finally {
      await others.query(`update campaign set state = 'new' where id = $1`, [archived]);
      await others.end();
    }
  });
});
