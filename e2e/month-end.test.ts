import { readFile } from 'node:fs/promises';
import * as facts from '@fairlead/contract/fact';
import * as lineItems from '@fairlead/contract/line-item';
import * as budgets from '@fairlead/contract/line-item-budget';
import * as marginCalls from '@fairlead/contract/line-item-margin';
import { addDays, startOfDay, type UtcDay } from '@fairlead/domain/utc-day';
import { aBudgetDraft } from '@fairlead/test-data';
import type { Page, Route } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { as, asMachine } from './support/api.ts';
import { eventually } from './support/eventually.ts';
import { rowOf } from './support/find.ts';
import { goOn } from './support/in-place.ts';
import { startAfter } from './support/past.ts';
import { said } from './support/said.ts';
import { story } from './support/story.ts';

const BIDDER = 'the-bidder-of-the-month-end-story-0123456789';
const november = (name: string) =>
  aBudgetDraft({
    name,
    client_budget: 30_000,
    start_time: '2026-11-01 00:00:00',
    end_time: '2026-11-30 23:59:59',
  });

/** Friday, 27 November, nine in the morning: three days of the month are left. */
const TODAY: UtcDay = '2026-11-27';
const booked = (name: string, [from, to]: [number, number], client_budget: number) =>
  aBudgetDraft({
    name,
    client_budget,
    start_time: `${addDays(TODAY, from)} 00:00:00`,
    end_time: `${addDays(TODAY, to)} 23:59:59`,
  });

const begin = () =>
  startAfter(
    { people: ['account_manager'], records: 'usual' },
    [
      {
        at: '2026-10-20T10:00:00.000Z',
        company: 'Harbourfoods',
        lineItems: [
          {
            name: 'Harbour | FR | RTG',
            margin: '25',
            budgets: [november('November FR')],
            campaigns: [{ name: 'HAR_FR' }],
          },
          {
            name: 'Harbour | BE | RTG',
            margin: '25',
            budgets: [november('November BE')],
            campaigns: [{ name: 'HAR_BE' }],
          },
          { name: 'Harbour | Summer | RTG' },
          { name: 'Harbour | Summer | UA' },
        ],
      },
      {
        at: '2026-11-18T10:00:00.000Z',
        company: 'Merlin Outdoor',
        lineItems: [
          {
            name: 'Merlin | short',
            budgets: [booked('short now', [-2, 2], 1_000)],
            campaigns: [{ name: 'MER_short' }],
          },
          { name: 'Merlin | long', budgets: [booked('long now', [-2, 39], 9_000)] },
          { name: 'Merlin | fresh', budgets: [booked('fresh now', [0, 9], 90_000)] },
        ],
      },
    ],
    { FAIRLEAD_MODE: 'test', FAIRLEAD_NOW: `${TODAY}T09:00:00Z`, FACTS_TOKENS: `bidder:${BIDDER}` },
  );

let house: Awaited<ReturnType<typeof begin>>;
beforeAll(async () => {
  house = await begin();
  const [behind, steady] = house.made[0].lineItems.map(({ campaigns }) => campaigns[0]);
  const day = (campaign: number | undefined, at: UtcDay, client_cost: number) => ({
    campaign_id: campaign,
    hour: startOfDay(at).toISOString(),
    impressions: 40_000,
    clicks: 300,
    spend: client_cost * 0.8,
    client_cost,
  });
  const days = Array.from({ length: 26 }, (_, index) => addDays('2026-11-01', index));
  const answer = await asMachine(BIDDER, house.base).call(facts.sendDelivery, {
    body: {
      batch_id: 'harbourfoods-2026-11',
      rows: days.flatMap((at) => [day(behind, at, 700), day(steady, at, 1_010)]),
    },
  });
  expect(answer).toMatchObject({ accepted: 52, rejected: [] });
});
afterAll(() => house?.stop());

const staff = () => as('account_manager', house.base);
const paramsOf = (nth: number) => ({
  companyId: `${house.made[0].company}`,
  orderId: `${house.made[0].order}`,
  lineItemId: `${house.made[0].lineItems[nth]?.id}`,
});
const names = (page: Page) => page.getByRole('row').locator('a[href$="/details"]:not(.link)').allInnerTexts();
const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });

story(
  'an account manager closes the month: what is off pace, the next budget, a margin, two line items put away',
  async ({ open, accessible }) => {
    // What the morning brings: one of two runs 8 900 € short, and nothing follows in December
    const page = await open('account_manager', '/pacing', { at: house.base });
    await page.getByRole('heading', { name: 'Pacing' }).waitFor();
    await page.getByRole('button', { name: /^Off pace/ }).click();
    await page.waitForURL('**/pacing?show=off_pace');
    const late = rowOf(page, 'Harbour | FR | RTG');
    await late.waitFor();
    await eventually(() => rowOf(page, 'Harbour | BE | RTG').count()).toBe(0);
    await expect
      .poll(() => late.innerText())
      .toMatch(/18[\s\u202f\u00a0]200[\s\S]*30[\s\u202f\u00a0]000[\s\S]*Not booked/);
    await accessible(page);
    await late.getByRole('link', { name: 'Harbour | FR | RTG', exact: true }).click();
    await page.getByRole('heading', { name: 'Harbour | FR | RTG' }).waitFor();

    // December: a copy, with twice the money, which is asked about once
    await page
      .getByRole('link', { name: /^Budgets/ })
      .last()
      .click();
    await page.getByRole('button', { name: 'Copy budget' }).click();
    const copy = dialog(page, 'Copy budget');
    const field = (name: string) => copy.getByRole('textbox', { name });
    await expect.poll(() => field('Start date').inputValue()).toBe('01 Dec. 2026');
    await eventually(() => field('End date').inputValue()).toBe('31 Dec. 2026');
    await field('Name').fill('December FR');
    await field('Total budget').fill('60000');
    await accessible(page);
    await copy.getByRole('button', { name: 'Copy', exact: true }).click();
    const question = dialog(page, 'Please check your value');
    await question.getByText('This budget is 100% higher than the previous period. Are you sure?').waitFor();
    await eventually(() => question.getByRole('heading').first().innerText()).toBe('Please check your value');
    await question.getByRole('button', { name: 'Continue' }).click();
    await said(page, 'Budget copied successfully');
    await rowOf(page, 'December FR').getByText('Upcoming').waitFor();
    const { items: booked } = await staff().call(budgets.listBudgets, {
      query: { line_item_id: paramsOf(0).lineItemId } as never,
    });
    expect(
      booked.map(({ name, client_budget, start_time, end_time }) => [name, client_budget, start_time, end_time]),
    ).toEqual(
      expect.arrayContaining([
        ['December FR', 60_000, '2026-12-01T00:00:00.000Z', '2026-12-31T23:59:59.000Z'],
        ['November FR', 30_000, '2026-11-01T00:00:00.000Z', '2026-11-30T23:59:59.000Z'],
      ]),
    );

    // A margin for tomorrow, thought better of: it never starts
    await page.getByRole('link', { name: 'Details', exact: true }).click();
    const margin = page.getByRole('textbox', { name: 'Margin' });
    await expect.poll(() => margin.inputValue()).toBe('20 %');
    await margin.fill('28');
    await page.getByText('Starts tomorrow, 28 Nov. 2026 (UTC)').waitFor();
    await page.getByRole('button', { name: 'Apply' }).click();
    await said(page, 'Margin edited for line item successfully');
    const margins = page.getByRole('region', { name: 'Margin' });
    await margins.getByText('28 Nov. 2026, 00:00 UTC').waitFor();
    await margins.getByText('20 % today').waitFor();
    await accessible(page);
    // One that somebody else sets as it is taken back was never seen here, and stays
    const takeBack = margins.getByRole('button', { name: 'Undo the upcoming margin' });
    const theirs = { params: paramsOf(0), body: { margin: '100' } };
    const meanwhile = async (route: Route) => {
      if (route.request().method() === 'POST') await staff().call(marginCalls.createMargin, theirs);
      await route.continue();
    };
    await page.route('**/line_item_margins', meanwhile);
    await takeBack.click();
    await said(page, 'Somebody else changed this in the meantime. Compare and save again.');
    await page.unroute('**/line_item_margins', meanwhile);
    await expect.poll(() => margin.inputValue()).toBe('50 %');
    expect((await staff().call(marginCalls.listMargins, { params: paramsOf(0) })).items[0]?.margin).toBe('100.000000');
    await takeBack.click();
    await expect.poll(() => margins.getByText('28 Nov. 2026, 00:00 UTC').count()).toBe(0);
    await expect.poll(() => margin.inputValue()).toBe('20 %');
    expect(await staff().call(lineItems.getLineItem, { params: paramsOf(0) })).toMatchObject({
      margin: '25.000000',
      margin_starts: null,
      next_budget_start_time: '2026-12-01T00:00:00.000Z',
    });

    // Two that are over are put away together, and it was too early
    const summer = ['Harbour | Summer | RTG', 'Harbour | Summer | UA'];
    await goOn(page, `/companies/${house.made[0].company}/orders/${house.made[0].order}/lineItems`);
    for (const name of summer) await page.getByRole('checkbox', { name: `Select ${name}` }).click();
    await page.getByRole('button', { name: 'Archive', exact: true }).click();
    await page.getByRole('button', { name: 'Save 2 rows' }).click();
    const review = dialog(page, 'Review 2 rows before saving');
    await review.getByText('2 cells change.').waitFor();
    for (const name of summer) await review.getByText(name).first().waitFor();
    await accessible(page);
    await review.getByRole('button', { name: 'Save 2 rows' }).click();
    await said(page, 'Line item edited successfully');
    await rowOf(page, 'Harbour | FR | RTG').waitFor();
    await expect.poll(() => rowOf(page, summer[0] ?? '').count()).toBe(0);
    const states = async () =>
      (await staff().call(lineItems.listOrderLineItems, { params: paramsOf(0), query: {} as never })).items
        .filter(({ name }) => summer.includes(name))
        .map(({ state }) => state);
    expect(await states()).toEqual(['archived', 'archived']);

    await page.getByRole('button', { name: 'History', exact: true }).click();
    const saves = dialog(page, 'History');
    await saves.getByRole('listitem').filter({ hasText: '2 line items' }).first().waitFor();
    await accessible(page);
    await saves
      .getByRole('button', { name: /^Undo this save of Harbour \| Summer/ })
      .first()
      .click();
    const undo = dialog(page, 'Undo this save');
    await undo.getByRole('button', { name: 'Undo save' }).waitFor();
    await undo.getByRole('button', { name: 'Undo save' }).click();
    for (const name of summer) await rowOf(page, name).waitFor();
    expect(await states()).toEqual(['new', 'new']);
  },
);

story('the ranking: most money at risk first, numbers that explain themselves, ways to mend', async (stage) => {
  const { open, accessible } = stage;
  const [, { company, lineItems }] = house.made;
  const [short] = lineItems;
  const page = await open('account_manager', `/companies/${company}`, { at: house.base });
  await page.getByRole('link', { name: 'Pacing' }).click();
  await page.waitForURL(`**/companies/${company}/pacing`);
  // Nothing was delivered: all of it is at risk, but what began today has no full day to judge by
  await eventually(() => names(page)).toEqual(['Merlin | long', 'Merlin | short', 'Merlin | fresh']);
  await eventually(() => page.locator('.figures').innerText()).toMatch(/At risk, EUR\s+10\s000\s€/);
  await eventually(() => rowOf(page, 'Merlin | short').innerText()).toMatch(
    /1\s000\s€[\s\S]*unspent at end[\s\S]*Not booked/,
  );
  await eventually(() => rowOf(page, 'Merlin | fresh').innerText()).toMatch(/Too soon\s+to tell/);
  await page.getByRole('img', { name: /^2 line items by distance from plan/ }).waitFor();
  /** px from the words down to the dots. */
  const between = async () => {
    const boxes = ['figcaption', 'svg'].map((part) => page.locator(`.pace-swarm-box ${part}`).first().boundingBox());
    const [caption, dots] = await Promise.all(boxes);
    return caption && dots ? dots.y - caption.y - caption.height : Number.NaN;
  };
  await eventually(between).toBeGreaterThanOrEqual(0);
  await page.getByText(/^As of .* UTC$/).waitFor();
  const next = page.getByRole('columnheader', { name: 'Next budget' });
  await eventually(() => next.evaluate((head) => head.getBoundingClientRect().right)).toBeLessThanOrEqual(1440);

  const file = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  const text = await readFile(await (await file).path(), 'utf8');
  expect(text.split('\r\n')[0]).toMatch(
    /id,Line item,Company,Currency,Budget name,Budget start,Budget end,Budget,Spend \d{4}-\d\d-\d\d,.*As of \(UTC\),At risk/,
  );

  // By distance from plan the largest comes first
  await page.getByRole('columnheader', { name: 'Against plan' }).click();
  await eventually(() => names(page)).toEqual(['Merlin | short', 'Merlin | long', 'Merlin | fresh']);

  // One press from a row to why it does not spend more, one to what changes did
  await page.getByRole('link', { name: 'Why it does not spend more: Merlin | short', exact: true }).click();
  await page.waitForURL(`**/lineItems/${short?.id}/delivery`);
  await page.goBack();
  await page.getByRole('link', { name: 'What changes did: Merlin | short', exact: true }).click();
  await page.waitForURL(`**/campaigns/${short?.campaigns[0]}/effect`);
  await page.goBack();

  await page.getByRole('button', { name: /^Where the numbers of Merlin \| short come from/ }).click();
  const says = (words: RegExp) => page.getByRole('definition').filter({ hasText: words }).waitFor();
  await says(/until the end of the last day \(UTC\)/);
  await says(/At this rate 1\s000,00\s€ stay unspent at the end\./);
  await page
    .getByRole('table', { name: /^Campaigns by lost spend/ })
    .getByRole('link', { name: 'MER_short', exact: true })
    .waitFor();
  await page.getByRole('link', { name: 'What changes did: MER_short', exact: true }).waitFor();
  await accessible(page);
  await page.getByRole('link', { name: 'Book the next period' }).click();
  await page.waitForURL(`**/lineItems/${short?.id}/budgets/create?from=${addDays(TODAY, 3)}&to=*`);
});
