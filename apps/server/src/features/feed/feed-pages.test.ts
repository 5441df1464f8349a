import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type FeedHouse, openFeedHouse } from '../../testing/bidder.ts';
import type { TestHouse } from '../../testing/house.ts';
import { aBudget, aCampaign, aLineItem } from '../../testing/line-items.ts';
import { roomKinds } from '../../testing/records.ts';
import { lineOf } from './campaign-line.service.ts';
import { linesOf } from './feed.sql.ts';

/** More than two pages of a snapshot. */
const CAMPAIGNS = 2_100;

describe.each(roomKinds())('a snapshot of many pages on %s', (kind) => {
  let house: TestHouse;
  let app: FeedHouse['app'];
  let item: FeedHouse['item'];
  let bidder: FeedHouse['bidder'];
  beforeAll(async () => {
    ({ house, app, item, bidder } = await openFeedHouse(kind));
  });
  afterAll(() => house?.close());

  test('tells each campaign once, and as it is told by itself: nothing of the one before stays', async () => {
    const other = await house.application(app.company_id, 'android');
    const spent = await aLineItem(house, app.company_id, 'Spent');
    await aBudget(house, spent, { client_budget: 500, days: ['2036-05-01', '2036-05-11'] });
    const { id: first } = await aCampaign(house, app.id, item.id, { creative: false });
    // Applications, line items and what they show take turns, so that no order of ids keeps any of them together
    const made = await house.db.query<{ id: number }>(
      `insert into campaign (company_id, app_id, name, active, campaign_type, pricing_type, countries, created, updated)
       select company_id, case n % 2 when 0 then $2::int else $3::int end, 'Campaign ' || n, n % 7 > 0, campaign_type, pricing_type,
         countries, created, updated from campaign, generate_series(1, $4::int) n where id = $1 order by n returning id`,
      [first, app.id, other.id, CAMPAIGNS],
    );
    const ids = made.map(({ id }) => id);
    await house.db.query(
      `insert into campaign_line_item (campaign_id, line_item_id, start_date)
       select c, case when at % 3 = 0 then $2::int else $3::int end, '2036-01-01' from unnest($1::int[]) with ordinality u (c, at)`,
      [ids, item.id, spent.id],
    );
    for (const [app_id, every] of [
      [app.id, 1],
      [app.id, 5],
      [other.id, 2],
    ])
      await house.db.query(
        `with home as (insert into creative_group (company_id, app_id, name, created, updated)
           select company_id, id, 'Every ' || $3, now(), now() from application where id = $1 returning id, company_id, app_id),
         ad as (insert into creative (company_id, app_id, creative_group_id, name, type, width, height, created, updated)
           select company_id, app_id, id, name, 'Static', 300, 250, now(), now() from home, (values ('One'), ('Two')) n (name)
           returning id),
         chosen as (select c.id from campaign c where c.app_id = $1 and c.id = any($2) and c.id % $3::int = 0),
         hide as (insert into creative_campaign (creative_id, campaign_id, active)
           select (select min(id) from ad), id, false from chosen where id % 3 = 0)
         insert into creative_group_campaign (creative_group_id, campaign_id) select home.id, chosen.id from home, chosen`,
        [app_id, ids, every],
      );

    const { campaigns, end } = await bidder.snapshot();
    expect([campaigns.size, end]).toEqual([CAMPAIGNS + 1, CAMPAIGNS + 1]);
    expect([...campaigns.keys()].sort((a, b) => a - b)).toEqual([first, ...ids]);
    for (const id of ids.slice(0, 120)) {
      const [alone] = await linesOf(house, [id]);
      expect(campaigns.get(id)).toEqual(alone && JSON.parse(JSON.stringify(lineOf(alone))));
    }
    const shown = new Set([...campaigns.values()].map((one) => one.creatives.map(({ id }) => id).join(' ')));
    expect(shown.size).toBeGreaterThan(5); // none, one or two groups, all of them or less
  });
});
