import * as platform from '@fairlead/contract/platform';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aGroup } from '../src/testing/creatives.ts';
import { aFamily, type Family } from '../src/testing/family.ts';
import { type Caller, openTestHouse, type TestHouse } from '../src/testing/house.ts';
import { recordKinds } from '../src/testing/records.ts';

describe.each(recordKinds())('search on %s', (kind) => {
  let house: TestHouse;
  let admin: Caller;
  let nomnom: Family;
  const names = async (caller: Caller, term: string, category = 'all') =>
    (await caller.call(platform.search, { query: { term, category: category as 'all' } })).body.items.map(
      (item) => item.name,
    );

  beforeAll(async () => {
    house = await openTestHouse({ kind });
    admin = await house.as('admin');
    nomnom = await aFamily(house, 'Nomnom');
    await aFamily(house, 'Halfmoon Bank');
    await house.company({ name: 'Osaka Noodle Club' });
    const old = await house.company({ name: 'Nomnom (old)' });
    await house.db.query(`update company set state = 'archived' where id = $1`, [old.id]);
    await house.company({ name: '100 % (a+)+$ _\\' });
  });
  afterAll(() => house.close());

  test('finds by part of a name in any case, new before archived', async () => {
    const found = await names(admin, 'NOMNO');
    expect(found).toContain('Nomnom A');
    expect(found.at(-1)).toBe('Nomnom (old)');
    expect(await names(admin, 'NOMNO', 'company')).toEqual(['Nomnom', 'Nomnom (old)']);
    expect(await names(admin, 'NOMNO', 'application')).toEqual(['Nomnom iOS']);
  });
  test('forgives typing mistakes', async () =>
    expect(await names(admin, 'Hlafmoon', 'company')).toEqual(['Halfmoon Bank']));
  test('a short word is meant as it is typed', async () => {
    expect(await names(admin, 'nomn', 'company')).toEqual(['Nomnom', 'Nomnom (old)']);
    expect(await names(admin, 'Osakq', 'company')).toEqual(['Osaka Noodle Club']);
  });
  test('the words of a term in any order, each anywhere in the name', async () => {
    expect(await names(admin, 'club osaka')).toEqual(['Osaka Noodle Club']);
    expect(await names(admin, 'club nomnom')).toEqual([]);
    expect(await names(admin, 'clbu osakaa nodle')).toEqual([]); // "clbu" is too short to be a mistake
    expect(await names(admin, 'nodle osaka')).toEqual(['Osaka Noodle Club']);
  });
  test('a renamed record is found by a mistyped new word at once', async () => {
    const { id } = await house.company({ name: 'Plain' });
    await house.db.query(`update company set name = 'Brightleaf' where id = $1`, [id]);
    expect(await names(admin, 'brigthleaf')).toEqual(['Brightleaf']);
  });
  test('creative groups and creatives lead to their pages, for their own company', async () => {
    const { companyId, applicationId } = nomnom.ids;
    const group = await aGroup(house, admin, applicationId, 'Black Friday teaser');
    const { id } = (await group.banner(undefined, 'Friday burger')).body;
    const groups = `/companies/${companyId}/applications/${applicationId}/creativeGroups/${group.id}`;
    const { body } = await admin.call(platform.search, { query: { term: 'friday', category: 'all' } });
    expect(body.items.map(({ category, path, metadata }) => [category, path, metadata.detail])).toEqual([
      ['creative_group', groups, null],
      ['creative', `${groups}/creatives/${id}`, 'Black Friday teaser'],
    ]);
    expect(await names(admin, 'Fridya', 'creative')).toEqual(['Friday burger']);
    expect(await names(admin, String(group.id), 'creative_group')).toEqual(['Black Friday teaser']);
    expect(await names(await house.as('client', (await house.company()).id), 'friday')).toEqual([]);
  });
  test('line items lead to their page', async () => {
    const { companyId, orderId, lineItemId } = nomnom.ids;
    const [order] = await house.db.query<{ name: string }>('select name from insertion_order where id = $1', [orderId]);
    expect(order?.name).toBeTruthy();
    const { body } = await admin.call(platform.search, { query: { term: String(lineItemId), category: 'line_item' } });
    expect(body.items).toHaveLength(1);
    expect(body.items[0]).toMatchObject({
      category: 'line_item',
      id: lineItemId,
      path: `/companies/${companyId}/orders/${orderId}/lineItems/${lineItemId}`,
      metadata: { state: 'new', company_name: 'Nomnom', detail: order?.name },
    });
  });
  test('orders are found by name, mistyped or not, and lead to their page', async () => {
    const { companyId, orderId } = nomnom.ids;
    await house.db.query(`update insertion_order set name = 'Winterling 2027' where id = $1`, [orderId]);
    for (const term of ['winterl', 'Wintrling']) {
      const { body } = await admin.call(platform.search, { query: { term } });
      expect(body.items).toMatchObject([
        { category: 'order', id: orderId, path: `/companies/${companyId}/orders/${orderId}` },
      ]);
    }
    const stranger = await house.as('client', (await house.company({ name: 'Elsewhere' })).id);
    expect(await names(stranger, 'winterl')).toEqual([]);
  });
  test('users are found by address, the removed last, by those alone who see users', async () => {
    const here = await house.as('marketing_team_member');
    const gone = await house.as('marketing_team_member');
    await house.db.query(
      `update app_user set email = 'quillon.old@fairlead.example', deleted_at = now() where id = $1`,
      [gone.id],
    );
    await house.db.query(`update app_user set email = 'quillon@fairlead.example' where id = $1`, [here.id]);
    const { body } = await admin.call(platform.search, { query: { term: 'quillon' } });
    expect(body.items).toMatchObject([
      {
        category: 'user',
        path: `/users/${here.id}`,
        metadata: { state: 'new', detail: 'Marketing', company_name: null },
      },
      { category: 'user', path: `/users/${gone.id}`, metadata: { state: 'archived' } },
    ]);
    expect(await names(await house.as('api_user'), 'quillon')).toEqual([]);
    expect(await names(await house.as('client', nomnom.ids.companyId), 'quillon')).toEqual([]);
    const own = await house.as('client', nomnom.ids.companyId);
    expect(await names(own, own.email)).toEqual([own.email]);
  });
  test('finds an id, of any length', async () =>
    expect(await names(admin, String(nomnom.ids.companyId), 'company')).toEqual(['Nomnom']));
  test('no category is missing where another one alone would fill the answer', async () => {
    const { applicationId, orderId, lineItemId } = nomnom.ids;
    await house.db.query(
      `insert into targeting_list (company_id, app_id, name, origin, criterion, created, updated)
       select company_id, id, 'Ptarmigan', 'manual_upload', 'idfa', now(), now() from application, generate_series(1, 60)
       where id = $1`,
      [applicationId],
    );
    await house.db.query(`update insertion_order set name = 'An order that ptarmigans are in' where id = $1`, [
      orderId,
    ]);
    await house.db.query(`update line_item set name = 'Ptarmigan | FR', state = 'archived' where id = $1`, [
      lineItemId,
    ]);
    for (let at = 1; at <= 7; at += 1) await house.company({ name: `Ptarmigan Club ${at}` });
    const { items } = (await admin.call(platform.search, { query: { term: 'ptarmigan' } })).body;
    const of = (category: string) => items.filter((one) => one.category === category).length;
    expect([items.length, of('company'), of('order'), of('line_item')]).toEqual([50, 5, 1, 1]);
    // Best first and what is archived last, as ever
    expect([items[0]?.name, items.at(-1)?.name]).toEqual(['Ptarmigan', 'Ptarmigan | FR']);
    // Mistyped, too
    const near = (await admin.call(platform.search, { query: { term: 'ptarmgian' } })).body.items;
    expect(new Set(near.map(({ category }) => category))).toEqual(new Set(items.map(({ category }) => category)));
    expect(near).toHaveLength(50);
  });
  test('takes patterns literally', async () => {
    expect(await names(admin, '(a+)+$')).toEqual(['100 % (a+)+$ _\\']);
    expect(await names(admin, '%%%')).toEqual([]);
  });
  test('a client finds its own company’s records only', async () => {
    const client = await house.as('client', nomnom.ids.companyId);
    expect(await names(client, 'Halfmoon')).toEqual([]);
    expect(await names(client, 'Nomnom', 'company')).toEqual(['Nomnom']);
  });
  test('leads to the page of each record', async () => {
    const { body } = await admin.call(platform.search, { query: { term: 'Nomnom A or B' } });
    const app = `/companies/${nomnom.ids.companyId}/applications/${nomnom.ids.applicationId}`;
    expect(body.items[0]).toMatchObject({
      category: 'audience',
      path: `${app}/audiences/combination/${nomnom.ids.combinationId}`,
      metadata: { os: 'ios' },
    });
  });
  test('two letters are too few, categories without a room are empty', async () => {
    expect((await admin.call(platform.search, { query: { term: 'ab' } })).status).toBe(400);
    expect((await admin.call(platform.search, { query: { term: '  ' } })).status).toBe(400);
    expect(await names(admin, 'Nomnom', 'campaign')).toEqual([]);
  });
});
