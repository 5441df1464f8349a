import * as companies from '@fairlead/contract/company';
import * as api from '@fairlead/contract/homepage';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Caller, openTestHouse, type TestHouse } from '../../testing/house.ts';
import { aLineItem } from '../../testing/line-items.ts';
import { roomKinds } from '../../testing/records.ts';

describe.each(roomKinds())('the homepage on %s', (kind) => {
  let house: TestHouse;
  let manager: Caller;
  let own: number;
  const ids: number[] = [];

  beforeAll(async () => {
    house = await openTestHouse({ kind, worker: false });
    own = (await house.company({ name: 'Zebra' })).id;
    const other = (await house.company({ name: 'alder' })).id;
    ids.push((await house.application(own, 'ios', 'Berth')).id);
    ids.push((await house.application(own, 'android', 'anchor')).id);
    ids.push((await house.application(other, 'ios', 'Cleat')).id);
    ids.push((await house.application(other, 'ios', 'Gone')).id);
    await house.db.query(`update application set business_state = 'paused' where id = $1`, [ids[1]]);
    await house.db.query(`update application set business_state = 'live' where id = any($1)`, [[ids[0], ids[2]]]);
    await house.db.query(`update application set state = 'archived' where id = $1`, [ids[3]]);
    manager = await house.as('campaign_manager');
    const { order_id } = await aLineItem(house, own);
    const column = 'sales_manager_id'; // any of the three people of an order owns the company's applications
    await house.db.query(`update insertion_order set ${column} = $1 where id = $2`, [manager.id, order_id]);
  });
  afterAll(() => house?.close());

  const names = async (query: Record<string, string | string[]> = {}, caller = manager) =>
    (await caller.call(api.listHomepageApps, { query: query as never })).body.items.map((card) => card.name);

  test('cards by id, with all that a card shows', async () => {
    const { body } = await manager.call(api.listHomepageApps, { query: {} });
    expect(body.total).toBe(3);
    expect(body.items[0]).toEqual({
      id: ids[0],
      name: 'Berth',
      company_id: own,
      company_name: 'Zebra',
      icon_url: null,
      icon: null,
      platform: 'ios',
      business_state: 'live',
      currency: 'EUR',
      spending: {
        week: [0, 0, 0, 0, 0, 0, 0],
        week_before: [0, 0, 0, 0, 0, 0, 0],
        spent: 0,
        expected: 0,
        budget: 0,
        too_soon: false,
        ended: null,
      },
      budgets_shared_with: 0,
      live_campaigns: 0,
      campaigns: 0,
    });
  });

  test('states: or inside a family, and between the two; archived ones never', async () => {
    expect(await names({ states: ['new', 'live'] })).toEqual(['Berth', 'Cleat']);
    expect(await names({ states: ['new', 'live', 'paused'] })).toEqual(['Berth', 'anchor', 'Cleat']);
    expect(await names({ states: 'new' })).toEqual(['Berth', 'anchor', 'Cleat']);
    expect(await names({ states: ['New', 'LIVE'] })).toEqual(['Berth', 'Cleat']); // in any case (D-103)
    expect(await names({ states: 'archived' })).toEqual([]);
    expect(await names({ states: 'churned' })).toEqual([]);
  });

  test('the three sorts in both directions, whatever the case of letters', async () => {
    expect(await names({ sort_by: 'id', sort_direction: 'desc' })).toEqual(['Cleat', 'anchor', 'Berth']);
    expect(await names({ sort_by: 'name' })).toEqual(['anchor', 'Berth', 'Cleat']);
    expect(await names({ sort_by: 'name', sort_direction: 'desc' })).toEqual(['Cleat', 'Berth', 'anchor']);
    expect(await names({ sort_by: 'company_name' })).toEqual(['Cleat', 'Berth', 'anchor']);
    expect((await manager.call(api.listHomepageApps, { query: { sort_by: 'icon_url' as never } })).status).toBe(400);
  });

  test('digits in names are sorted as the numbers they are', async () => {
    const named = (from: string, to: string) =>
      house.db.query('update application set name = $2 where name = $1', [from, to]);
    await named('Berth', 'Pier 10');
    await named('Cleat', 'pier 9');
    expect(await names({ sort_by: 'name' })).toEqual(['anchor', 'pier 9', 'Pier 10']);
    expect(await names({ sort_by: 'name', sort_direction: 'desc' })).toEqual(['Pier 10', 'pier 9', 'anchor']);
    await named('Pier 10', 'Berth');
    await named('pier 9', 'Cleat');
  });

  test('owners are the people of the company’s orders, and the same rule attributes companies', async () => {
    expect(await names({ user_ids: String(manager.id) })).toEqual(['Berth', 'anchor']);
    expect(await names({ user_ids: ['999999'] })).toEqual([]);
    const { body } = await manager.call(companies.listCompanies, {});
    expect(body.items.map(({ name, is_attributed_to_user }) => [name, is_attributed_to_user])).toEqual([
      ['Zebra', true],
      ['alder', false],
    ]);
  });

  test('pages by offset keep the total', async () => {
    const { body } = await manager.call(api.listHomepageApps, { query: { offset: '2', limit: '1' } });
    expect(body.items.map((card) => card.name)).toEqual(['Cleat']);
    expect(body.total).toBe(3);
    expect(await names({ offset: '50' })).toEqual([]);
  });

  test('a client sees its own company, whatever users it names', async () => {
    const client = await house.as('client', own);
    expect(await names({ user_ids: String(manager.id) }, client)).toEqual(['Berth', 'anchor']);
    expect(await names({}, client)).toEqual(['Berth', 'anchor']);
  });
});
