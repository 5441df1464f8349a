import * as api from '@fairlead/contract/delivery-funnel';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Caller, openTestHouse, type TestHouse } from '../../testing/house.ts';
import { aCampaign, aLineItem, inAllSizes, shownBy } from '../../testing/line-items.ts';
import { roomKinds } from '../../testing/records.ts';
import { receiveBidding } from '../fact/bidding.service.ts';

describe.each(roomKinds())('what the steps of a funnel are set to on %s', (kind) => {
  let house: TestHouse;
  let admin: Caller;
  let company: number;
  let app: number;
  let item: { id: number; order_id: number; company_id: number };
  beforeAll(async () => {
    house = await openTestHouse({ kind, env: { FAIRLEAD_NOW: '2026-11-18T10:20:00Z' } });
    admin = await house.as('admin');
    company = (await house.company({ name: 'Nomnom', currency: 'EUR' })).id;
    app = (await house.application(company)).id;
    item = await aLineItem(house, company);
  });
  afterAll(() => house?.close());

  const lost = { country: 100 };
  const tell = async (campaign_id: number, hour: string, sizes?: object) => {
    const row = {
      ...{ campaign_id, hour: `${hour}:00:00Z`, supplier_id: 335, eligible: 600, lost, bids: 500, wins: 500 },
      ...(sizes ? { sizes } : {}),
    };
    const answer = await receiveBidding(house.context, 'bidder', { batch_id: `${campaign_id} ${hour}`, rows: [row] });
    expect(answer.rejected).toEqual([]);
  };
  const ask = async (id: number, by = admin, query: object = {}) =>
    (await by.call(api.getCampaignDeliveryFunnel, { params: { campaignId: String(id) }, query: query as never })).body
      .settings;
  const plain = {
    ...{ installers_label: 'both', payers_label: 'both', countries: ['FR'], lists: [], approvals: [], paced: false },
    ...{ sizes: { own: 1, asked: 0, covered: 0 }, client_daily_budget: 70 },
  };

  test('of a campaign alone, as it is set now', async () => {
    const { id } = await aCampaign(house, app, item.id, { cap: 70 });
    expect(await ask(id)).toBeNull(); // without facts there are no steps
    await tell(id, '2026-11-17T09');
    expect(await ask(id)).toMatchObject(plain);
    await house.db.query(
      `update campaign set installers_label = 'installers', payers_label = 'non_payers', frequency_cap = 4,
         countries = array(select id from country where alpha_two_name = any('{BE,FR}') order by alpha_two_name desc) where id = $1`,
      [id],
    );
    expect(await ask(id)).toMatchObject({
      ...{ installers_label: 'installers', payers_label: 'non_payers', frequency_cap: 4, countries: ['FR', 'BE'] },
    });
    await house.db.query(`update line_item set budget_mode = 'full_performance' where id = $1`, [item.id]);
    expect(await ask(id)).toMatchObject({ paced: true });
    await house.db.query(`update line_item set budget_mode = 'manual' where id = $1`, [item.id]);
    const params = { lineItemId: String(item.id) };
    expect((await admin.call(api.getLineItemDeliveryFunnel, { params, query: {} })).body.settings).toBeNull();
  });

  test('its lists, those that price a request aside, with their lines', async () => {
    const { id } = await aCampaign(house, app, item.id, { cap: 70 });
    await tell(id, '2026-11-17T09');
    const list = (side: string, criterion: string, rows: number | null) =>
      house.db.query(
        `with made as (insert into targeting_list (company_id, app_id, name, origin, criterion, rows, created, updated)
           values ($1, $2, 'L', 'manual_upload', $4, $5, now(), now()) returning id)
         insert into campaign_targeting_list (campaign_id, side, criterion, targeting_list_id) select $6, $3, $4, id from made`,
        [company, app, side, criterion, rows, id],
      );
    await list('blacklists', 'publisher_app_id', 2318);
    await list('whitelists', 'idfa', null);
    await list('pricelists', 'city', 3);
    expect((await ask(id))?.lists).toEqual([
      { criterion: 'idfa', side: 'whitelists', rows: null },
      { criterion: 'publisher_app_id', side: 'blacklists', rows: 2318 },
    ]);
  });

  test('its sizes beside those asked for on these days, and what suppliers that it buys from say of its creatives', async () => {
    const { id } = await aCampaign(house, app, item.id, { cap: 70 });
    await tell(id, '2026-11-17T09', { '320x50': 300, '300x600': 150, native: 50 });
    await tell(id, '2026-11-16T09', { '970x250': 500 });
    await shownBy(house, app, [id]);
    await inAllSizes(house, app);
    await house.db.query('update campaign set suppliers = $2 where id = $1', [id, [335, 1]]);
    // Five sizes, one of them native; of the three asked for yesterday two are among them
    expect((await ask(id, admin, { start_date: '2026-11-17' }))?.sizes).toEqual({ own: 5, asked: 3, covered: 2 });
    expect((await ask(id))?.sizes).toEqual({ own: 5, asked: 4, covered: 2 });
    expect((await ask(id))?.approvals).toEqual([]);
    const says = (supplier: number, status: string, most: number) =>
      house.db.query(
        `update creative_approval set status = $2, reason = 'r' where supplier_id = $1
           and creative_id in (select id from creative where app_id = $4 order by id limit $3)`,
        [supplier, status, most, app],
      );
    await says(335, 'submitted', 3);
    await says(1, 'DISAPPROVED', 2);
    const name = async (supplier: number) =>
      (await house.db.query<{ name: string }>('select name from supplier where id = $1', [supplier]))[0]?.name;
    expect((await ask(id))?.approvals).toEqual([
      { supplier: await name(1), refused: 2, waiting: 0 },
      { supplier: await name(335), refused: 0, waiting: 3 },
    ]);
    await house.db.query('update campaign set suppliers = $2 where id = $1', [id, [335]]);
    expect((await ask(id))?.approvals.map(({ waiting }) => waiting)).toEqual([3]);
  });

  test('an algorithm is told to who reads margins', async () => {
    const { id } = await aCampaign(house, app, item.id, { cap: 70 });
    await tell(id, '2026-11-17T09');
    await house.db.query(`update campaign set algorithm_cpc = 'DayBudgetPacer' where id = $1`, [id]);
    expect((await ask(id))?.optimization_algorithms).toEqual({ cpa: null, cpc: 'DayBudgetPacer' });
    const told = await ask(id, await house.as('client', company));
    expect(told?.countries).toEqual(['FR']);
    expect(told).not.toHaveProperty('optimization_algorithms');
  });
});
