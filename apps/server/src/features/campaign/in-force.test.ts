import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestHouse, type TestHouse } from '../../testing/house.ts';
import { aCampaign, aLineItem } from '../../testing/line-items.ts';
import { roomKinds } from '../../testing/records.ts';

describe.each(roomKinds())('what is in force on a day, on %s', (kind) => {
  let house: TestHouse;
  let campaign: number;
  let first: number;
  let second: number;
  beforeAll(async () => {
    house = await openTestHouse({ kind, worker: false });
    const company = (await house.company()).id;
    const app = (await house.application(company)).id;
    first = (await aLineItem(house, company, 'First')).id;
    second = (await aLineItem(house, company, 'Second')).id;
    campaign = (await aCampaign(house, app, first, { start: '2026-01-10' })).id;
    await house.db.query(
      `insert into campaign_line_item (campaign_id, line_item_id, start_date) values ($1, $2, '2026-02-01'), ($1, $3, '2026-03-01')`,
      [campaign, second, first],
    );
  });
  afterAll(() => house?.close());

  test.each([
    ['2026-01-09', null],
    ['2026-01-10', 'First'],
    ['2026-01-31', 'First'],
    ['2026-02-01', 'Second'],
    ['2026-03-01', 'First'],
    ['2036-01-01', 'First'],
  ])('on %s a campaign belongs to %s', async (day, name) => {
    const [row] = await house.db.query<{ name: string }>(
      `select l.name from line_item_on($1, $2) f join line_item l on l.id = f.line_item_id`,
      [campaign, day],
    );
    expect(row?.name ?? null).toBe(name);
  });

  test('the event of a line item likewise', async () => {
    await house.db.query(
      `insert into line_item_event (line_item_id, custom_action_type_id, start_date)
       values ($1, (select max(id) from custom_action_type), '2026-06-01')`,
      [first],
    );
    const on = async (day: string) =>
      (
        await house.db.query<{ id: number }>('select custom_action_type_id as id from event_on($1, $2)', [first, day])
      )[0]?.id;
    expect(await on('2025-12-31')).toBeUndefined();
    expect(await on('2026-05-31')).not.toBe(await on('2026-06-01'));
  });

  test('it is planned as part of the query that asks, not called for each row', async () => {
    const plan = await house.db.query<{ 'QUERY PLAN': string }>(
      `explain select c.id, f.line_item_id, e.custom_action_type_id from campaign c
       left join lateral line_item_on(c.id, '2026-02-01'::date) f on true
       left join lateral event_on(f.line_item_id, '2026-02-01'::date) e on true`,
    );
    const text = plan.map((row) => row['QUERY PLAN']).join('\n');
    expect(text).not.toContain('Function Scan');
    expect(text).toContain('campaign_line_item');
  });
});
