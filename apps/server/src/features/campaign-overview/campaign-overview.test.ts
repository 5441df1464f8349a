import * as campaigns from '@fairlead/contract/campaign';
import * as api from '@fairlead/contract/campaign-overview';
import * as report from '@fairlead/contract/campaign-report';
import * as funnel from '@fairlead/contract/delivery-funnel';
import * as lineItemCampaigns from '@fairlead/contract/line-item-campaign';
import * as costs from '@fairlead/contract/line-item-cost';
import * as pacing from '@fairlead/contract/pacing';
import * as readinessApi from '@fairlead/contract/readiness';
import { lossReasons } from '@fairlead/domain/fact/bidding';
import { sumMoney } from '@fairlead/domain/money';
import { roles } from '@fairlead/domain/role';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { FactsUnavailable } from '../../db/facts.ts';
import { type Caller, openTestHouse, type TestHouse } from '../../testing/house.ts';
import { aBudget, aCampaign, aLineItem, delivered } from '../../testing/line-items.ts';
import { roomKinds } from '../../testing/records.ts';
import { receiveBidding } from '../fact/bidding.service.ts';
import { getCampaignsOverview } from './campaign-overview.service.ts';

describe.each(roomKinds())('the overview of an application’s campaigns on %s', (kind) => {
  let house: TestHouse;
  let manager: Caller;
  let company: number;
  let app: number;
  let [one, mirror] = [0, 0];
  let lineItem: { id: number; order_id: number; company_id: number };
  beforeAll(async () => {
    house = await openTestHouse({
      kind,
      worker: false,
      env: { FAIRLEAD_NOW: '2026-11-18T12:00:00Z', RATE_LIMITS: 'off' },
    });
    manager = await house.as('campaign_manager');
    company = (await house.company({ name: 'Nomnom', currency: 'EUR' })).id;
    app = (await house.application(company)).id;
    lineItem = await aLineItem(house, company, 'Winter');
    const archived = await aLineItem(house, company, 'Gone');
    const budget = await aBudget(house, lineItem, { client_budget: 3000, days: ['2026-11-10', '2026-11-29'] });
    await house.db.query('update line_item_budget set client_daily_budget = 100 where id = $1', [budget]);
    one = (await aCampaign(house, app, lineItem.id, { name: 'A', cap: 60 })).id;
    await aCampaign(house, app, lineItem.id, { name: 'B', cap: 50.5 });
    mirror = (await aCampaign(house, app, lineItem.id, { name: 'A copy', source: one })).id;
    await aCampaign(house, app, archived.id, { name: 'C', state: 'archived' });
    await house.db.query(`update line_item set state = 'archived' where id = $1`, [archived.id]);
    for (const [campaign, day, cost] of [
      [one, '2026-11-09', 90],
      [one, '2026-11-11', 10.005],
      [one, '2026-11-17', 3.25],
      [one, '2026-11-18', 1.5],
      [mirror, '2026-11-18', 2.25],
    ] as const)
      await house.db.query(
        `insert into campaign_day (campaign_id, day, line_item_id, impressions, clicks, reattributions, spend, client_cost)
         values ($1, $2, $3, 1000, 10, 2, 1, $4)`,
        [campaign, day, lineItem.id, cost],
      );
    await delivered(house, lineItem.id, '2026-11-11', 1500);
    const lost = Object.fromEntries(lossReasons.map((reason) => [reason, reason === 'daily_cap' ? 100 : 0]));
    const at = { hour: '2026-11-18T11:00:00Z', supplier_id: 335 };
    const rows = [{ campaign_id: one, ...at, eligible: 300, lost, bids: 200, wins: 200 }];
    const told = await receiveBidding(house.context, 'bidder', { batch_id: 'overview', rows });
    expect(told.rejected).toEqual([]);
  });
  afterAll(() => house?.close());

  const ask = (who = manager, id = app) =>
    who.call(api.getCampaignsOverview, { params: { applicationId: String(id) } });

  test('the numbers are those of the single calls', async () => {
    const { status, body } = await ask();
    expect(status).toBe(200);
    // A ratio that is late is not told in the list
    const list = await vi.waitFor(
      async () => {
        const answer = await manager.call(campaigns.listCampaigns, { query: { app_id: String(app) } });
        expect(answer.body.items.some(({ scpa_ratio }) => typeof scpa_ratio === 'number')).toBe(true);
        return answer;
      },
      { timeout: 20_000 },
    );
    const ids = list.body.items.map(({ id }) => id);
    expect(body.campaigns.map(({ id }) => id)).toEqual(ids);
    expect(ids).not.toContain(mirror);
    const period = { start_date: body.totals.start_date, end_date: body.totals.end_date };
    expect(period).toEqual({ start_date: '2026-11-10', end_date: '2026-11-18' });
    const trackings = await manager.call(report.listTrackings, { query: { campaign_ids: ids.map(String), ...period } });
    const days = await manager.call(report.listDailyReport, { query: { campaign_ids: ids.join(',') } });
    for (const [at, row] of body.campaigns.entries()) {
      const { spend_7_days, ratio_30, ratio_360, ratio_1440, click, impression, reattribution, ...rest } = row;
      const { readiness, ab_test, paced, ...listed } = rest;
      expect(paced).toBe(false);
      expect(listed).toEqual(list.body.items[at]);
      expect({ campaign_id: row.id, click, impression, reattribution }).toEqual(
        trackings.body.items.find(({ campaign_id }) => campaign_id === row.id),
      );
      const week = [11, 12, 13, 14, 15, 16, 17].map(
        (day) =>
          days.body.items.find(({ campaign_id, date }) => campaign_id === row.id && date === `2026-11-${day}`)
            ?.client_cost ?? 0,
      );
      expect(spend_7_days).toEqual(week);
      const params = { campaignId: String(row.id) };
      const checked = (await manager.call(readinessApi.getReadiness, { params })).body;
      const issues = checked.checks.flatMap((check) =>
        check.issues.map(({ repair, ...issue }) => ({
          ...issue,
          repairable: repair !== null && repair.leaves.length === 0,
        })),
      );
      expect(readiness).toEqual(row.state === 'Archived' ? null : { status: checked.status, issues });
      const ratios = ['30', '360', '1440'].map(async (interval) => {
        const query = { interval: interval as '30' };
        return (await manager.call(funnel.getScpaRatio, { params, query })).body.ratio;
      });
      expect([ratio_30, ratio_360, ratio_1440]).toEqual(await Promise.all(ratios));
    }
    const wrong = body.campaigns.flatMap(({ readiness }) => readiness?.issues.map(({ code }) => code) ?? []);
    expect(wrong).toContain('click_missing');
    expect(body.campaigns.find(({ id }) => id === one)).toMatchObject({ click: 30, ratio_1440: 2 / 3 });

    const query = { application_id: String(app) };
    const overviews = await manager.call(lineItemCampaigns.listLineItemOverviews, { query });
    const metrics = await manager.call(costs.listBudgetMetrics, { params: { applicationId: String(app) } });
    const paces = await manager.call(pacing.listPacing, { query: { company_id: String(company) } });
    const [winter, gone] = body.line_items;
    expect(body.line_items).toMatchObject(overviews.body.items); // archived ones, too
    expect(winter).toMatchObject({ name: 'Winter' });
    expect(winter).toMatchObject(metrics.body.items[0] ?? {});
    expect(winter).toMatchObject({ badge: 'over_pacing', state: 'new' });
    for (const field of ['expected', 'needed_per_day', 'days_left'] as const)
      expect(winter?.[field]).toBeCloseTo(paces.body.items[0]?.[field] ?? 0, 0); // the clock goes on between two calls
    expect([winter?.too_soon, gone?.too_soon]).toEqual([paces.body.items[0]?.too_soon, false]);
    expect(winter?.misalignment).toEqual({ amount: 10.5, percent: 10.5 });
    expect(gone).toMatchObject({ name: 'Gone', state: 'archived', total_budget: null, needed_per_day: null });
    expect(body.totals).toMatchObject({
      ...{ currency: 'EUR', total_budget: 3000, total_spend: 1500, client_daily_budget: 110.5 },
      spend_today: sumMoney([1.5, 2.25]),
    });
    const none = { click: 0, impression: 0, reattribution: 0, spend_7_days: [0, 0, 0, 0, 0, 0, 0] };
    expect(body.campaigns.map(({ ab_test }) => ab_test)).toEqual([
      {
        ...none,
        running: true,
        spend_today: 2.25,
        total_client_costs: 2.25,
        click: 10,
        impression: 1000,
        reattribution: 2,
      },
      null,
      null,
    ]);
    expect(body.missing).toEqual([]);
  });

  test('a tested campaign counts with its whole cap; a cap is paced where the line item of today and the one that waits are', async () => {
    const mine = (await house.application(company, 'ios', 'Second')).id;
    const paced = await aLineItem(house, company, 'Paced');
    await house.db.query(`update line_item set budget_mode = 'full_performance' where id = $1`, [paced.id]);
    for (const item of [paced, await aLineItem(house, company, 'Manual')]) {
      await aBudget(house, item, { days: ['2026-11-10', '2026-11-29'] });
      await aCampaign(house, mine, item.id, { name: `${item.id} stays`, cap: 10 });
      const moves = await aCampaign(house, mine, item.id, { name: `${item.id} to paced`, cap: 20 });
      const leaves = await aCampaign(house, mine, item.id, { name: `${item.id} to Winter`, cap: 40 });
      await house.db.query(
        `insert into campaign_line_item (campaign_id, line_item_id, start_date) values ($1, $2, '2026-11-19'), ($3, $4, '2026-11-19')`,
        [moves.id, paced.id, leaves.id, lineItem.id],
      );
    }
    const tested = await aCampaign(house, mine, lineItem.id, { name: 'Z', cap: 410 });
    await house.db.query('update campaign set ab_test_daily_budget = 820 where id = $1', [tested.id]);
    await aCampaign(house, mine, lineItem.id, { name: 'Z copy', source: tested.id, cap: 410 });
    const { body } = await ask(manager, mine);
    const [p, m] = ['Paced', 'Manual'].map((name) => body.line_items.find((item) => item.name === name)?.id);
    const pacedOnes = body.campaigns.filter((campaign) => campaign.paced).map(({ name }) => name);
    expect(pacedOnes.sort()).toEqual([`${p} stays`, `${p} to paced`]);
    expect(body.totals.client_daily_budget).toBe(2 * (10 + 20 + 40) + 820);
    const winter = body.line_items.find((item) => item.id === lineItem.id);
    expect(winter?.campaigns.find(({ id }) => id === tested.id)).toMatchObject({
      ...{ client_daily_budget: 410, ab_test_daily_budget: 820 },
    });
    expect(winter?.misalignment).toMatchObject({ amount: 820 + 110.5 - 100 });
    expect(m).toBeDefined();
  });

  test('it is drawn without what cannot be had: facts that refuse or keep silent, readiness, campaigns of line items', async () => {
    const away = { ...house.context.facts, query: () => Promise.reject(new FactsUnavailable('away')) };
    const silent = { ...house.context.facts, query: () => new Promise<never>(() => {}) };
    for (const facts of [away, silent]) {
      const body = await getCampaignsOverview({ ...house.context, facts }, app);
      expect([body.missing, body.campaigns[0]?.ratio_30]).toEqual([['bidding'], null]);
    }
    const without = async (words: string) => {
      const query = (text: string, values?: readonly unknown[]) =>
        text.includes(words) ? Promise.reject(new Error('too slow')) : house.context.db.query(text, values);
      const db = { ...house.context.db, query } as typeof house.context.db;
      const log = { ...house.context.log, error: () => {} } as unknown as typeof house.context.log;
      return getCampaignsOverview({ ...house.context, db, log }, app);
    };
    const unchecked = await without('live_groups');
    expect([unchecked.missing, unchecked.campaigns.map(({ readiness }) => readiness)]).toEqual([
      ['readiness'],
      unchecked.campaigns.map(() => null),
    ]);
    const uncapped = await without('select h.line_item_id, c.id, c.name, c.app_id');
    expect([uncapped.missing, uncapped.line_items[0]?.campaigns, uncapped.line_items[0]?.misalignment]).toEqual([
      ...[['caps'], [], null],
    ]);
  });

  test('an application with nothing answers nothing', async () => {
    const bare = await house.company({ name: 'Bare', currency: 'JPY' });
    const { id } = await house.application(bare.id);
    const { body } = await ask(manager, id);
    expect(body).toMatchObject({ line_items: [], campaigns: [], totals: { currency: 'JPY', total_budget: 0 } });
  });

  test('row 90: a client sees its own, without margin, internal name and algorithm', async () => {
    const client = await house.as('client', company);
    const seen = (await ask(client)).body;
    expect(seen.line_items[0]).not.toHaveProperty('margin');
    for (const field of ['internal_name', 'bid_type', 'scpa_ratio'])
      expect(seen.campaigns[0]).not.toHaveProperty(field);
    // What the overview draws is told to whoever reads it; the campaign's own field is the staff's (F7)
    expect(seen.campaigns.some(({ ratio_30 }) => ratio_30 !== null)).toBe(true);
    const elsewhere = await house.company({ name: 'Other' });
    expect((await ask(await house.as('client', elsewhere.id))).status).toBe(404);
    const answers = await Promise.all(roles.map(async (role) => (await ask(await house.as(role, company))).status));
    expect(roles.filter((_, at) => answers[at] === 403)).toEqual(['restricted_dashboard_user', 'guest_user']);
  });
});
