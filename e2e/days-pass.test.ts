import * as abTests from '@fairlead/contract/ab-test';
import * as api from '@fairlead/contract/campaign';
import * as funnels from '@fairlead/contract/delivery-funnel';
import * as jobApi from '@fairlead/contract/job';
import * as simulator from '@fairlead/contract/simulator';
import { addDays, dayOf, type UtcDay } from '@fairlead/domain/utc-day';
import { aBudgetDraft } from '@fairlead/test-data';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { amounts, repair } from './support/advice.ts';
import { as } from './support/api.ts';
import { eventually } from './support/eventually.ts';
import { fillIn, makeAds, plan } from './support/first-campaign.ts';
import { goOn } from './support/in-place.ts';
import { type Past, startAfter } from './support/past.ts';
import { said } from './support/said.ts';
import { story } from './support/story.ts';

// Stories in which days pass: on one server, whose clock goes on from one to the next; each has a company of its own.

const today = (): UtcDay => dayOf(new Date());
/** Caps that were set low for a test and stayed: the funnel of each says so, and how much its budget could pay. */
const campaigns = [
  { name: 'CUR_iOS_FR_RTG_buyers', client_daily_budget: 40 },
  { name: 'CUR_iOS_FR_RTG_lapsed', client_daily_budget: 60 },
  { name: 'CUR_iOS_FR_RTG_installers', client_daily_budget: 90 },
  { name: 'CUR_iOS_FR_RTG_whales', client_daily_budget: 120 },
  { name: 'CUR_iOS_FR_RTG_idle', client_daily_budget: 150 },
];

/** Does the same by calls. @returns what it says */
const follow = async (id: number): Promise<string> => {
  const params = { campaignId: String(id) };
  const manager = as('campaign_manager', house.base);
  const { levers } = await manager.call(funnels.getCampaignDeliveryFunnel, { params, query: {} });
  const [{ text, path } = { text: '', path: '' }] = levers;
  expect(path).toMatch(new RegExp(`/campaigns/${id}/budgetAndDelivery#client_daily_budget$`));
  const { client_budget, version } = await manager.call(api.getCampaign, { params });
  const body = { client_budget, client_daily_budget: amounts(text)[0] ?? null, version };
  await manager.call(api.updateCampaign, { params, body });
  return text;
};

/** Something booked since eight days ago, for so much. */
const running = (
  company: string,
  line: string,
  client_budget: number,
  campaigns: Past['lineItems'][number]['campaigns'] = [],
): Past => ({
  at: `${addDays(today(), -9)}T10:00:00.000Z`,
  company,
  lineItems: [
    {
      name: line,
      budgets: [
        aBudgetDraft({
          ...{ name: `${company} now`, client_budget, client_daily_budget: null },
          ...{ start_time: `${addDays(today(), -8)} 00:00:00`, end_time: `${addDays(today(), 40)} 23:59:59` },
        }),
      ],
      campaigns,
    },
  ],
  shown: 'everywhere',
});

const begin = () =>
  startAfter(
    { people: ['campaign_manager', 'creative_team_member', 'admin'], records: 'usual' },
    [
      { at: new Date().toISOString(), company: 'Whinchat Shops', lineItems: [] },
      running('Curlew Shops', 'Curlew | RTG', 600_000, campaigns),
      running('Whimbrel Shops', 'Whimbrel | RTG', 60_000, [{ name: 'WHI_iOS_FR_RTG', client_daily_budget: 101 }]),
    ],
    {},
  );

let house: Awaited<ReturnType<typeof begin>>;
beforeAll(async () => {
  house = await begin();
});
afterAll(() => house?.stop());

const pass = async (hours: number) => {
  const admin = as('admin', house.base);
  const { job_id } = await admin.call(simulator.advanceSimulator, { body: { hours } });
  const state = async () => (await admin.call(jobApi.getJob, { params: { jobId: String(job_id) } })).state;
  await expect.poll(state, { timeout: 60_000 }).toBe('done');
};
let twoDays: Promise<void> | undefined;
/** The days after the start, which pass once for all: whoever needs them first waits for them. */
const twoDaysPass = () => {
  twoDays ??= pass(48);
  return twoDays;
};
/** What a story is done with is not bought for in the days of the next. */
const stopBidding = async (ids: readonly number[]) => {
  for (const id of ids) {
    const params = { campaignId: String(id) };
    const { client_budget, client_daily_budget, version } = await as('admin', house.base).call(api.getCampaign, {
      params,
    });
    const body = { client_budget, client_daily_budget, active: false, version };
    await as('admin', house.base).call(api.updateCampaign, { params, body });
  }
};
const sees = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor();

story(
  'from an empty application to a campaign that is launched, and spends the day after',
  async ({ open, accessible, keepsItsPlace }) => {
    const { company, application } = house.made[0];
    const campaigns = `/companies/${company}/applications/${application}/campaigns`;
    const page = await open('campaign_manager', campaigns, { at: house.base });
    await sees(page, 'Campaigns carry out line items, and this company has none in use.');
    await keepsItsPlace(page);
    const campaign = await plan(page, campaigns);
    const id = Number(campaign.split('/').at(-1));
    await fillIn(page, campaign);
    const creative = await open('creative_team_member', campaigns.replace('campaigns', 'creativeGroups'), {
      at: house.base,
    });
    await makeAds(creative);

    // What is missing still is repaired from the check, and the campaign launched from it
    await page.reload();
    await page.getByRole('button', { name: /to fix before launch/ }).click();
    const check = page.getByRole('dialog', { name: 'Pre-launch check' });
    const repair = check.getByRole('button', { name: 'Repair' });
    await repair.first().waitFor();
    await accessible(page);
    // The way to a fault ends in its field; the tab says the fault to who comes by keyboard, too
    await check.getByRole('link', { name: 'Fix in Budget & Delivery' }).click();
    const cap = page.getByRole('textbox', { name: 'Daily cap' });
    await expect.poll(() => cap.evaluate((field) => field === document.activeElement)).toBe(true);
    await page.getByRole('link', { name: /^Budget & Delivery.*to fix/ }).focus();
    await page.locator('.hint-panel:popover-open').getByText('Daily budget is missing').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: /to fix before launch/ }).click();
    await repair.first().click();
    await check.getByText(/Daily cap 1.000,00/).waitFor();
    await repair.click();
    await check.getByText(/It may spend up to 1.000\s€ a day/).waitFor();
    await check.getByRole('button', { name: 'Launch campaign' }).click();
    await said(page, 'Campaign launched successfully');
    await sees(page, 'Campaign is bidding');
    const admin = as('admin', house.base);
    const stored = () => admin.call(api.getCampaign, { params: { campaignId: String(id) } });
    expect(await stored()).toMatchObject({ running: true, total_client_costs: 0, client_daily_budget: 1000 });

    await twoDaysPass();
    expect((await stored()).total_client_costs).toBeGreaterThan(0);

    // Where it is seen: on the overview, and from there in one press in its funnel
    await page.goto(campaigns);
    const row = page.getByRole('row').filter({ hasText: 'WIC_iOS_FR_RTG_first' });
    await row.waitFor();
    await goOn(page, `${campaign}/delivery?days=1`);
    await sees(page, /^It spends/);
    await accessible(page);
    await stopBidding([id]);
  },
);

story(
  'five campaigns underspend: why is read and repaired, and tomorrow they spend more',
  async ({ open, accessible }) => {
    const { company, order, application, lineItems } = house.made[1];
    const [item] = lineItems;
    const ids = item?.campaigns ?? [];
    const admin = as('admin', house.base);
    const spends = async (id: number) => {
      const params = { campaignId: String(id) };
      const { now } = await admin.call(simulator.getSimulator, {});
      const day = addDays(dayOf(new Date(now)), -1);
      const query = { start_date: day, end_date: day };
      return (await admin.call(funnels.getCampaignDeliveryFunnel, { params, query })).spend_per_day;
    };
    await twoDaysPass();

    const whole = `/companies/${company}/orders/${order}/lineItems/${item?.id}/delivery?days=1`;
    const page = await open('campaign_manager', whole, { at: house.base });
    const says = page.getByText(/^It spends/);
    const [before = 0] = amounts(await says.innerText());
    expect(before).toBeGreaterThan(0);
    await accessible(page);
    const alone = await Promise.all(ids.map(spends));

    // Two as somebody does it, and the others by the same advice
    const done: string[] = [];
    for (const id of ids.slice(2)) done.push(await follow(id));
    for (const [nth, id] of ids.slice(0, 2).entries()) {
      await goOn(page, whole);
      const name = campaigns[nth]?.name ?? '';
      await page.getByRole('region', { name: 'Its campaigns' }).getByRole('link', { name }).click();
      await page.waitForURL(`**/campaigns/${id}/delivery`);
      await page.getByRole('heading', { name, level: 1 }).waitFor();
      done.push(await repair(page));
    }
    expect(done.map((text) => text.slice(0, 22))).toEqual(ids.map(() => 'Raise the daily cap to'));

    await pass(48);
    await page.goto(whole);
    const [after = 0] = amounts(await says.innerText());
    expect(after).toBeGreaterThan(before * 1.2);
    const now = await Promise.all(ids.map(spends));
    expect(now.filter((spend, nth) => spend > (alone[nth] ?? 0)).length).toBe(5);
    await goOn(page, `/companies/${company}/applications/${application}/campaigns/${ids[0]}/effect`);
    await page.getByRole('button', { name: 'Daily cap' }).first().waitFor();
    await stopBidding(ids);
  },
);

story(
  'two landing pages are tested for three weeks, what they did is read, and the cap is whole again',
  async ({ open, accessible }) => {
    const { company, application, lineItems } = house.made[2];
    const id = lineItems[0]?.campaigns[0] ?? 0;
    const admin = as('admin', house.base);
    const params = { campaignId: String(id) };
    const whole = () => admin.call(api.getCampaign, { params, query: { with_ab_test: 'true' } });
    await twoDaysPass();

    // Before: how long it would take, at what the campaign does now
    const test = `/companies/${company}/applications/${application}/campaigns/${id}/ab-test`;
    const page = await open('admin', test, { at: house.base });
    const enough = page.getByRole('region', { name: 'Enough to tell?' });
    await page.getByRole('radiogroup', { name: 'What decides' }).getByText('CTR').click();
    await enough.getByText('Clicks a day').waitFor();
    await enough
      .getByText(/^about \d+ days?$/)
      .first()
      .waitFor();
    await page.getByLabel('Internal name of Original').fill('old page');
    await page.getByLabel('Internal name of Mirror 1').fill('new page');
    await page.getByRole('button', { name: 'Start test' }).click();
    await said(page, 'A/B Test setup successfully');
    const [mirror] = (await whole()).ab_test_campaigns ?? [];
    expect([(await whole()).client_daily_budget, mirror?.client_daily_budget]).toEqual([50.5, 50.5]);

    await page.getByRole('link', { name: 'Open mirror 1' }).click();
    await page.waitForURL(`**/campaigns/${mirror?.id}/details`);
    await page.getByLabel('Landing page', { exact: true }).fill('https://whimbrel.example/new');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await said(page, 'Campaign details updated successfully');

    // Three weeks later; meanwhile all arms were changed alike
    await pass(9 * 24);
    const capped = {
      client_budget: null,
      client_daily_budget: 50.5,
      lifetime_frequency_cap: 90,
      mirrors_follow: true,
    };
    await admin.call(api.updateCampaign, { params, body: capped });
    await pass(13 * 24);
    await page.goto(test);
    const differs = page.getByRole('row').filter({ hasText: 'Landing page' });
    await differs.getByText('https://whimbrel.example/new').waitFor();
    const found = await admin.call(abTests.getAbTestResults, { params, query: {} });
    expect(found).toMatchObject({ decides: 'ctr', mirrors: [{ sample_ratio: { ok: true } }] });
    expect(found.mirrors[0]?.days_counted).toBeGreaterThanOrEqual(21);
    expect(['no_difference_seen', 'better', 'worse']).toContain(found.verdict);
    const says = {
      no_difference_seen: /^B: no difference is seen yet/,
      better: /^B is better/,
      worse: /^B is worse/,
    };
    await page.getByText(says[found.verdict as keyof typeof says]).waitFor();
    await eventually(() => page.locator('svg.chart .ab-test-ring').count()).toBe(1);
    await page.getByText(/No limit → 90, all arms alike/).waitFor();
    await page.getByText(/budget ends, day \d+$/).waitFor();
    await accessible(page);

    await page.getByRole('button', { name: 'End test' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'End test' }).click();
    await said(page, 'A/B Test stopped successfully');
    expect(await whole()).toMatchObject({
      ...{ client_daily_budget: 101, ab_test_daily_budget: null, ab_test_campaigns: [], active: true },
    });
    await page.getByText('Past tests').waitFor();
  },
);
