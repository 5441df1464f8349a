import * as api from '@fairlead/contract/event-mapping';
import * as historyApi from '@fairlead/contract/history';
import { describe, expect, test } from 'vitest';
import { arrived } from '../../testing/app-events.ts';
import { useEventMapping } from '../../testing/event-mappings.ts';
import type { Caller, TestHouse } from '../../testing/house.ts';
import { aCampaign, aLineItem } from '../../testing/line-items.ts';
import { roomKinds } from '../../testing/records.ts';

describe.each(roomKinds())('events of an application on %s', (kind) => {
  let house: TestHouse;
  let admin: Caller;
  let company: number;
  let app: number;
  const { newApp, list, one, map } = useEventMapping(kind, (place) => {
    ({ house, admin, company, app } = place);
  });

  const ago = (days: number) => new Date(house.now().getTime() - days * 86_400_000);

  test('an application whose events never came has none', async () => expect(await list()).toEqual([]));

  test('names that arrived and names that were set are listed with what came in 30 days', async () => {
    const of = await newApp();
    await arrived(house, of, [
      { name: 'af_purchase', at: ago(0), revenue: 10.5 },
      { name: 'af_purchase', at: ago(1), revenue: 2 },
      { name: 'af_purchase', at: ago(29) },
      { name: 'af_purchase', at: ago(45), revenue: 99 },
      { name: 'Open Menu', at: ago(2) },
      { name: 'old', at: ago(60), revenue: 3 },
    ]);
    await map('planned', { type: 'other' }, {}, of);
    const items = await list(of);
    expect(items.map(({ name, events, version }) => [name, events, version])).toEqual([
      ['af_purchase', 3, 0],
      ['Open Menu', 1, 0],
      ['old', 0, 0],
      ['planned', 0, 1],
    ]);
    expect(items[0]).toMatchObject({
      app_id: of,
      type: null,
      type_id: null,
      has_revenue: 0,
      has_generated_revenue: 1,
      is_hidden: false,
      mapping: '',
      suggested_type: 'purchase',
      revenue_usd: 12.5,
    });
    expect(items[0]?.daily).toHaveLength(30);
    expect([items[0]?.daily.at(-1), items[0]?.daily.at(-2), items[0]?.daily[0]]).toEqual([1, 1, 1]);
    expect(Date.parse(items[0]?.last_event_at ?? '')).toBeCloseTo(ago(0).getTime(), -5);
    expect(items.find(({ name }) => name === 'old')).toMatchObject({ has_generated_revenue: 1, revenue_usd: 0 });
    expect(items.find(({ name }) => name === 'planned')).toMatchObject({ last_event_at: null, suggested_type: null });
  });

  test('another application’s events stay there', async () => {
    const of = await newApp();
    await arrived(house, of, [{ name: 'mine', at: ago(0) }]);
    expect((await list(of)).map(({ name }) => name)).toEqual(['mine']);
  });

  test('an event is known by its id once it is saved, and an application’s saves are told without those of others', async () => {
    const [of, other] = [await newApp(), await newApp()];
    await arrived(house, of, [{ name: 'mine', at: ago(0) }]);
    expect((await one('mine', of))?.id).toBeNull();
    expect((await map('mine', { type: 'login' }, { query: { dry_run: 'true' } }, of)).body).toMatchObject({
      result: { id: null },
    });
    const saved = (await map('mine', { type: 'login' }, {}, of)).body;
    await map('theirs', { type: 'login' }, {}, other);
    const history = async (query: object, caller = admin) =>
      caller.call(historyApi.listHistory, { query: { entity: 'custom_action', app_id: String(of), ...query } });
    const told = (await history({})).body;
    expect([told.total, told.items.map(({ entity_id }) => entity_id)]).toEqual([1, [saved.id]]);
    expect((await one('mine', of))?.id).toBe(saved.id);
    const foreign = await house.as('client', (await house.company({ name: 'Fremd' })).id);
    expect((await history({}, foreign)).status).toBe(404);
    const odd = await history({ entity: 'company' });
    expect([odd.status, odd.body]).toMatchObject([400, { errors: [{ path: 'app_id' }] }]);
  });

  test('line items that optimise for an event’s funnel are counted: in state new, with a campaign of this app', async () => {
    const [of, other] = [await newApp(), await newApp()];
    const [mine, archived, elsewhere] = [
      await aLineItem(house, company),
      await aLineItem(house, company),
      await aLineItem(house, company),
    ];
    await house.db.query(`update line_item set state = 'archived' where id = $1`, [archived.id]);
    await aCampaign(house, of, mine.id);
    await aCampaign(house, of, mine.id, { name: 'second' });
    await aCampaign(house, of, archived.id, { name: 'third' });
    await aCampaign(house, other, elsewhere.id, { name: 'fourth' });
    expect((await map('sign_up', { type: 'registration' }, {}, of)).body.line_items).toBe(1);
    expect((await map('open', { type: 'app_open' }, {}, of)).body.line_items).toBe(0);
    expect((await one('sign_up', of))?.line_items).toBe(1);
  });

  test('samples are the newest events of a name, as they were sent, without devices', async () => {
    const of = await newApp();
    await arrived(house, of, [
      { name: 'order', at: ago(3), revenue: 5, properties: { items: [{ sku: 'A' }] } },
      { name: 'order', at: ago(1), revenue: 7, properties: [{ id: 1 }], country: 'DE' },
      { name: 'order', at: ago(2) },
      { name: 'else', at: ago(1) },
    ]);
    const params = { applicationId: String(of) };
    const samples = async (name: string) =>
      (await admin.call(api.listEventSamples, { params, query: { name, limit: '2' } })).body.items;
    const items = await samples('order');
    expect(items.map(({ country, revenue_usd, properties }) => [country, revenue_usd, properties])).toEqual([
      ['DE', 7, [{ id: 1 }]],
      ['FR', 0, null],
    ]);
    expect(Object.keys(items[0] ?? {}).sort()).toEqual(['country', 'properties', 'revenue_usd', 'ts']);
    expect(await samples('gone')).toEqual([]);
  });

  test('a client maps its own company’s events; other companies’ are not there; sales only reads', async () => {
    const [client, sales] = [await house.as('client', company), await house.as('sales_team_member')];
    const foreign = await house.as('client', (await house.company({ name: 'Zweite' })).id);
    await map('order read', { type: 'other' });
    expect((await list(app, {}, client)).length).toBeGreaterThan(0);
    expect((await map('order read', { type: 'login' }, {}, app, client)).status).toBe(200);
    expect((await list(app, {}, sales)).length).toBeGreaterThan(0);
    expect((await map('order read', { type: 'other' }, {}, app, sales)).status).toBe(403);
    expect((await map('order read', { type: 'other' }, {}, app, foreign)).status).toBe(404);
    const params = { applicationId: String(app) };
    for (const entry of [api.listCustomActions, api.listEventSamples, api.listProductMappings])
      expect((await foreign.call(entry as typeof api.listCustomActions, { params })).status).toBe(404);
  });
});
