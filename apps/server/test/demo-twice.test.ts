import { creativeTypes } from '@fairlead/domain/creative/creative';
import { expect, test } from 'vitest';
import { seedCreatives } from '../src/demo/creatives/seed-creatives.ts';
import { deliverHistory } from '../src/demo/trade/delivery.ts';
import { seedTrade } from '../src/demo/trade/trade.ts';
import { openTestHouse } from '../src/testing/house.ts';

test('two seedings on one day make equal records', async () => {
  const sql = (table: string, columns: string) =>
    `select md5(string_agg(t::text, '|' order by t::text)) as sum, count(*)::int from (select ${columns} from ${table}) t`;
  const tables = {
    company: '*',
    application: '*',
    app_user: 'id, email, role, company_id, deleted_at, version, created, updated, invited_at, last_sign_in_at',
    insertion_order: '*',
    line_item: '*',
    line_item_margin: '*',
    line_item_event: '*',
    line_item_budget: '*',
    campaign: '*',
    campaign_line_item: '*',
    creative_group: '*',
    creative_group_campaign: '*',
    creative_group_scheduling: '*',
    creative: '*',
    asset: 'sha256, type, size, width, height',
    control_group: '*',
    custom_action: '*',
    campaign_day: 'campaign_id, day, line_item_id, impressions, clicks, reattributions, spend, client_cost',
    line_item_day: '*',
    change_set: 'id, user_id, channel, at',
    change_log: 'id, change_set_id, at, user_id, channel, action, entity, entity_id, version, changes, undoes',
  };
  const seeded = async (now: string) => {
    const house = await openTestHouse({ worker: false, env: { FAIRLEAD_NOW: now } });
    try {
      await seedTrade(house.context, { orders: 30, live: 4, ended: 1, archived: 2, budgets: 20 });
      await seedCreatives(house.context);
      await deliverHistory(house.context);
      const sums: [string, object | undefined][] = [];
      for (const [table, columns] of Object.entries(tables))
        sums.push([table, (await house.db.query(sql(table, columns)))[0]]);
      // Whoever is there has been in at work, after the account was made and no later than yesterday
      const absent =
        await house.db.query(`select email from app_user where deleted_at is null and (invited_at is not null
      or last_sign_in_at is null or last_sign_in_at < created or last_sign_in_at >= '${now.slice(0, 10)}')`);
      expect(absent).toEqual([]);
      const bare = await house.db.query(
        `select c.id from campaign c cross join lateral shows_creative(c.id, $1) s where c.state = 'new' and not s.shows`,
        [now],
      );
      expect(bare).toEqual([]); // every campaign has something to show
      const kinds = await house.db.query<{ type: string }>('select distinct type from creative');
      expect(new Set(kinds.map(({ type }) => type))).toEqual(new Set(creativeTypes));
      return sums;
    } finally {
      await house.close();
    }
  };
  const first = await seeded('2026-11-30T23:05:00Z');
  expect(await seeded('2026-11-30T23:05:00Z')).toEqual(first);
  for (const [, found] of first) expect(found).not.toMatchObject({ count: 0 });
}, 400_000);
