import type { Ok } from '@fairlead/contract/call';
import * as api from '@fairlead/contract/campaign';
import type * as overviewApi from '@fairlead/contract/campaign-overview';
import * as companies from '@fairlead/contract/company';
import * as lineItems from '@fairlead/contract/line-item';
import * as orders from '@fairlead/contract/order';
import * as users from '@fairlead/contract/user';
import { aLineItemDraft, anOrderDraft } from '@fairlead/test-data';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { addresses, as } from './support/api.ts';
import { eventually } from './support/eventually.ts';
import { story } from './support/story.ts';

const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

type Overview = Ok<typeof overviewApi.getCampaignsOverview>;
type Campaign = Overview['campaigns'][number];
/** The fault with the widest words. */
const notSubmitted = {
  code: 'approval_not_asked' as const,
  ...{ message: 'Creatives not submitted', detail: 'Two were never sent to Magnite.', repairable: true },
  fix: { path: '/companies/1001/applications/2001/campaigns/9003/creatives', label: 'Creatives' },
};
const APP = '/companies/1001/applications/2001';

/** Nomnom's campaigns as its server would answer them, with what they delivered. */
const withCampaigns = async (page: Page, more = 0): Promise<readonly Campaign[]> => {
  const staff = as('account_manager');
  const { items: people } = await staff.call(users.listUsers);
  const person = people.find(({ email }) => email === addresses.account_manager)?.id ?? 0;
  const params = { companyId: '1001' };
  const order = await staff.call(orders.createOrder, { params, body: anOrderDraft(person, { name: 'Whimbrel Q4' }) });
  const item = await staff.call(lineItems.createLineItem, {
    params: { ...params, orderId: String(order.id) },
    body: aLineItemDraft({ name: 'Whimbrel | RTG' }),
  });
  const campaign = (id: number, part: Partial<Campaign>): Campaign => ({
    id,
    name: `NOM_iOS_${id}`,
    app_id: 2001,
    app_name: 'Nomnom iOS',
    company_id: 1001,
    company_currency: 'EUR',
    line_item_id: item.id,
    line_item_name: item.name,
    state: 'New',
    active: true,
    paused: false,
    running: true,
    stopped_because: [],
    ab_test_daily_budget: null,
    ab_test: null,
    paced: false,
    platform: 'ios',
    campaign_type: 'RETARGETING',
    pricing_type: 'cpa',
    client_cost: 6.5,
    client_budget: null,
    client_daily_budget: 200,
    target_cpx_in_company_currency: null,
    test_campaign_configuration_id: null,
    frequency_cap: null,
    attribution_days: 7,
    countries: [],
    suppliers: [],
    source_campaign_id: null,
    readiness: { status: 'success', issues: [] },
    spend_today: 80,
    spend_7_days: [70, 70, 70, 70, 70, 70, 70],
    ...{ ratio_30: 0.4, ratio_360: 0.44, ratio_1440: 0.44, click: 4212, impression: 90_000, reattribution: 168 },
    total_client_costs: 1234.5,
    broken: null,
    version: 1,
    ...part,
  });
  const items = [
    campaign(9001, {}),
    campaign(9002, {
      running: false,
      stopped_because: ['paused'],
      paused: true,
      test_campaign_configuration_id: 7,
      pricing_type: 'internal',
      client_cost: null,
    }),
    campaign(9003, {
      running: false,
      stopped_because: ['not_active'],
      active: false,
      client_daily_budget: null,
      spend_today: 0,
      spend_7_days: [0, 0, 0, 0, 0, 0, 0],
      ...{ ratio_30: null, ratio_360: null, ratio_1440: null },
      total_client_costs: 0,
      readiness: { status: 'error', issues: [notSubmitted] },
    }),
    campaign(9004, { running: false, active: false, state: 'Archived', line_item_id: null, line_item_name: null }),
    ...Array.from({ length: more }, (_, i) => campaign(9101 + i, {})),
  ];
  const lineItem: Overview['line_items'][number] = {
    ...{ id: item.id, line_item_id: item.id, name: item.name, order_id: order.id, state: 'new' },
    ...{ applications: [], campaigns: [], optimization_event: 'first_order', target_events: [{ name: 'first_order' }] },
    current_budget: {
      ...{ id: 1, name: 'November', client_budget: 3000, client_daily_budget: 100, total_client_costs: 1500 },
      ...{ start_time: '2026-11-01T00:00:00Z', end_time: '2026-11-30T23:59:59Z' },
    },
    ...{
      start_date: '2026-11-01',
      end_date: '2026-11-30',
      total_budget: 3000,
      total_spend: 1500,
      expected: 1700,
      too_soon: false,
    },
    ...{ needed_per_day: 120, days_left: 12.5, badge: 'inactive', overpacing: false, budget_mode: 'fixed_ratio' },
    ...{ misalignment: { amount: 100, percent: 100 }, daily_budget_misalignment: { amount: 100, percent: 100 } },
    ...{ auto_increase_budget_for_underspend: false, auto_decrease_budget_for_overspend: false },
    ...{ client_objective_type: 'CPA', client_objective_value: 6.5, attribution_days_data_science: 7 },
    line_item_type: 'RETARGETING',
  };
  const totals = {
    currency: 'EUR' as const,
    ...{ start_date: '2026-11-01', end_date: '2026-11-18', total_budget: 3000, total_spend: 1500 },
    ...{ expected: 1700, needed_per_day: 120, client_daily_budget: 200, spend_today: 160 },
  } satisfies Overview['totals'];
  const json: Overview = { line_items: [lineItem], campaigns: items, totals, missing: [] };
  await page.route('**/apps/2001/campaigns_overview', (route) => route.fulfill({ json }));
  return items;
};

story('while campaigns are on their way each column has its head where it will stand', async ({ open }) => {
  const page = await open('campaign_manager', '/welcome');
  await withCampaigns(page);
  let come = () => {};
  const held = new Promise<void>((resolve) => {
    come = resolve;
  });
  // Asked first: what is held goes on to the answer above
  await page.route('**/apps/2001/campaigns_overview', async (route) => {
    await held;
    await route.fallback();
  });
  await page.goto(`${APP}/campaigns`);
  await page.locator('.grid-bones').waitFor();
  const heads = () =>
    page
      .getByRole('columnheader')
      .evaluateAll((all) => all.map((one) => `${one.textContent} ${Math.round(one.getBoundingClientRect().x)}`));
  const before = await heads();
  expect(before.length).toBeGreaterThan(8);
  come();
  await rowOf(page, 'NOM_iOS_9001').waitFor();
  expect(await heads()).toEqual(before);
});

/** Each grid that is drawn, and what stands below its head in that moment. */
const watchGrids = (): void => {
  const known = new WeakSet<Element>();
  const drawn: string[] = [];
  Object.assign(window, { drawn });
  new MutationObserver(() => {
    for (const grid of document.querySelectorAll('.grid-host')) {
      if (known.has(grid)) continue;
      known.add(grid);
      const rows = grid.querySelectorAll('[role=row]').length - 1;
      const parts = grid.querySelector('.grid-bones') ? 'bones' : rows > 0 ? 'rows' : 'neither';
      drawn.push(`${grid.getAttribute('aria-label')}: ${parts}`);
    }
  }).observe(document, { childList: true, subtree: true });
};

story('the first grid of a visit is drawn before its rows, and later ones with them', async ({ open }) => {
  const page = await open('campaign_manager', '/welcome');
  await withCampaigns(page);
  await page.addInitScript(watchGrids);
  await page.goto(`${APP}/campaigns`);
  await rowOf(page, 'NOM_iOS_9001').waitFor();
  await page.getByRole('link', { name: 'Companies', exact: true }).first().click();
  await page.getByRole('grid', { name: 'Companies' }).getByRole('row').nth(1).waitFor();
  await page.goBack();
  await rowOf(page, 'NOM_iOS_9001').waitFor();
  const drawn = await page.evaluate(() => (window as unknown as { drawn: string[] }).drawn);
  expect([drawn[0], drawn.at(-1)]).toEqual(['Campaigns: neither', 'Campaigns: rows']);
});

/** What stands above rows and under them, by its place, whenever that changes. */
const watchPlaces = (): void => {
  const places: string[] = [];
  Object.assign(window, { places });
  const look = () => {
    const parts = document.querySelectorAll('.grid-title, .grid-bar, .overview-totals, .grid-host, .grid-foot');
    const now = [...parts].map((part) => {
      const { y, height } = part.getBoundingClientRect();
      return `${part.className.split(' ')[0]} ${Math.round(y)}+${Math.round(height)}`;
    });
    if (now.length === 5 && now.join() !== places.at(-1)) places.push(now.join());
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
};

for (const width of [1440, 820, 360])
  story(`${width} px wide, nothing above rows moves when they come`, async ({ open }) => {
    const page = await open('campaign_manager', '/welcome', { width });
    await withCampaigns(page);
    await page.addInitScript(watchPlaces);
    await page.goto(`${APP}/campaigns`);
    await page.getByText('NOM_iOS_9001').first().waitFor();
    await page.getByText('1 live in 1 line item').waitFor();
    const places = () => page.evaluate(() => (window as unknown as { places: string[] }).places);
    await expect.poll(async () => (await places()).length).toBeGreaterThan(0);
    expect(await places()).toHaveLength(1);
  });

story('campaigns are read: how they deliver, and the way to their line item', async ({ open, accessible }) => {
  const page = await open('campaign_manager', '/welcome');
  const items = await withCampaigns(page);
  await page.goto(`${APP}/campaigns`);
  await rowOf(page, 'NOM_iOS_9001').waitFor();
  // Live ones alone, until somebody asks for others (CA-10)
  await eventually(() => rowOf(page, 'NOM_iOS_9002').count()).toBe(0);
  await page.getByRole('button', { name: /^Live \d/ }).click();
  await page.waitForURL('**/campaigns?status=all');
  const text = (name: string) => rowOf(page, name).innerText();
  await expect
    .poll(() => text('NOM_iOS_9001'))
    .toMatch(
      /CPA[\s\S]*6,50\s€[\s\S]*200\s€[\s\S]*80\s€[\s\S]*40 % of cap[\s\S]*490\s€[\s\S]*70\s€ a day[\s\S]*44 %[\s\S]*Room to grow[\s\S]*168[\s\S]*4\.2\sk cl\./,
    );
  await expect.poll(() => text('NOM_iOS_9002')).toMatch(/Internal[\s\S]*not billed/);
  await expect.poll(() => text('NOM_iOS_9003')).toMatch(/No cap[\s\S]*No spend[\s\S]*Never ran[\s\S]*No bid in 24 h/);
  for (const [name, status] of [
    ['NOM_iOS_9001', 'Campaign is bidding'],
    ['NOM_iOS_9002', 'Campaign is currently paused'],
    ['NOM_iOS_9003', 'Campaign is not active'],
  ] as const)
    await rowOf(page, name).getByRole('img', { name: status }).waitFor();
  // A test is not renamed, and whoever tries is told
  const named = rowOf(page, 'NOM_iOS_9002').getByTitle('You cannot edit a name of a test campaign');
  await named.click({ position: { x: 3, y: 3 } });
  await page.keyboard.press('F2');
  await page.getByText('You cannot edit a name of a test campaign').first().waitFor();
  // Nothing of a line is cut: a comma without its tail is a point, a curve without its end lacks the newest day
  const over = (part: string) =>
    page.locator(part).evaluateAll((hosts) =>
      hosts.flatMap((host) => {
        const { bottom, right } = host.getBoundingClientRect();
        const rights = right - Number.parseFloat(getComputedStyle(host).paddingRight);
        return [...host.querySelectorAll('*')]
          .map((one) => one.getBoundingClientRect())
          .filter(
            (box) => box.width > 1 && box.top < bottom && (box.bottom > bottom + 0.5 || box.right > rights + 0.5),
          );
      }),
    );
  await expect.poll(() => page.locator('.grid-cell:has(.spark)').count()).toBeGreaterThan(0);
  for (const part of ['.overview-facts', '.grid-cell:has(.spark)', '.grid-cell:has(.overview-fault)'])
    await expect.poll(() => over(part), { message: part }).toEqual([]);
  // What can be made (CA-03)
  await page.getByRole('button', { name: 'New', exact: true }).click();
  const ways = ['Campaign', 'Test Campaign', 'From a matrix'];
  await expect.poll(() => page.getByRole('menuitem').allInnerTexts()).toEqual(ways);
  await page.keyboard.press('Escape');
  await accessible(page);

  // Where columns scroll sideways no empty column lies over an amount
  await page.setViewportSize({ width: 820, height: 900 });
  const undo = page.locator('.grid-head-cell.grid-undo');
  await expect.poll(async () => (await undo.boundingBox())?.x).toBeGreaterThanOrEqual(820);
  await page.setViewportSize({ width: 1440, height: 900 });

  // Its line is the sum of what is seen under it; it closes and opens, and `/` leads to what looks through the rows
  const group = page.getByRole('row').filter({ hasText: 'Whimbrel | RTG' });
  await expect
    .poll(() => group.innerText())
    .toMatch(
      /1 live[\s\S]*13 d left[\s\S]*CPA 6,50\s€[\s\S]*1\s500\s€\s+of 3\s000\s€[\s\S]*200\s€[\s\S]*\+100\s€[\s\S]*160\s€[\s\S]*needs 120\s€[\s\S]*Inactive/,
    );
  await page.getByRole('button', { name: 'Close Whimbrel | RTG' }).click();
  await rowOf(page, 'NOM_iOS_9001').waitFor({ state: 'detached' });
  await page.keyboard.press('Enter');
  await rowOf(page, 'NOM_iOS_9001').waitFor();
  await page.keyboard.press('/');
  await page.keyboard.type('9002');
  await rowOf(page, 'NOM_iOS_9001').waitFor({ state: 'detached' });
  await rowOf(page, 'NOM_iOS_9002').waitFor();
  await page.keyboard.press('Escape');
  await rowOf(page, 'NOM_iOS_9001').waitFor();

  // As a search result leads there: first, marked, whatever its state
  await page.goto(`${APP}/campaigns?campaign=9004`);
  const first = page.getByRole('row').nth(2); // under its line item's
  await first.getByText('(found)').waitFor({ state: 'attached' });
  await eventually(() => first.innerText()).toMatch(/NOM_iOS_9004[\s\S]*Archived/);
  await accessible(page);
  await page.getByRole('button', { name: /^Not live \d/ }).click();
  await page.waitForURL('**/campaigns?status=not_live&campaign=9004');
  await page.getByLabel('Order of line items').selectOption('Most recent');
  await page.waitForURL(({ searchParams }) => searchParams.get('sort') === 'newest');
  await page.getByRole('row').getByRole('link', { name: 'Whimbrel | RTG', exact: true }).click();
  await page.waitForURL(`**/lineItems/${items[1]?.line_item_id}/details`);
});

story('the line of a line item stays under the head while its campaigns pass', async ({ open }) => {
  const page = await open('campaign_manager', '/welcome');
  await withCampaigns(page, 40);
  await page.goto(`${APP}/campaigns`);
  await rowOf(page, 'NOM_iOS_9001').waitFor();
  const line = page.getByRole('row').filter({ hasText: 'Whimbrel | RTG' });
  const head = page.getByRole('row').first();
  /** px from the head's lower edge to the line's upper one. */
  const gap = async () => {
    const [under, over] = await Promise.all([line.boundingBox(), head.boundingBox()]);
    return under && over ? Math.round(under.y - over.y - over.height) : undefined;
  };
  await expect.poll(gap).toBe(0);
  const grid = page.getByRole('treegrid', { name: 'Campaigns' });
  for (const top of [300, 1200]) {
    await grid.evaluate((host, to) => host.scrollTo({ top: to }), top);
    await expect.poll(() => grid.evaluate((host) => host.scrollTop)).toBe(top);
    await expect.poll(gap).toBe(0);
  }
  await rowOf(page, 'NOM_iOS_9001').waitFor({ state: 'detached' });
});

story('an app without campaigns, and a company without apps, say so', async ({ open, accessible }) => {
  const page = await open('client', `${APP}/campaigns`);
  await page.getByRole('heading', { name: 'No campaign found for this company' }).waitFor();
  await accessible(page);
  const { id } = await as('admin').call(companies.createCompany, {
    body: { name: 'Dunlin Maps', currency: 'EUR', is_test: false },
  });
  const bare = await open('admin', `/companies/${id}`);
  await bare.getByRole('heading', { name: 'Company', exact: true }).waitFor();
  await bare.getByRole('link', { name: 'Campaigns', exact: true }).first().click();
  await bare.getByRole('heading', { name: 'No application found for this company' }).waitFor();
  await bare.getByText('Campaigns belong to an app.').waitFor();
  await accessible(bare);
});

story('on a phone, in both themes, the campaigns keep their place', async ({ open, keepsItsPlace }) => {
  const page = await open('campaign_manager', '/welcome', { width: 360, height: 740 });
  await withCampaigns(page);
  await page.goto(`${APP}/campaigns`);
  await page.getByText('NOM_iOS_9001').first().waitFor();
  await keepsItsPlace(page);
});

story('caps are typed and filled, read before they are saved, and taken back', async ({ open, accessible }) => {
  const staff = as('campaign_manager');
  const params = { companyId: '1001' };
  const { items: people } = await staff.call(users.listUsers);
  const person = people.find(({ email }) => email === addresses.account_manager)?.id ?? 0;
  const account = as('account_manager');
  const order = await account.call(orders.createOrder, { params, body: anOrderDraft(person, { name: 'Dunlin Q4' }) });
  const item = await account.call(lineItems.createLineItem, {
    params: { ...params, orderId: String(order.id) },
    body: aLineItemDraft({ name: 'Dunlin | RTG' }),
  });
  const made = [];
  for (const name of ['DUNLIN_a', 'DUNLIN_b', 'DUNLIN_c'])
    made.push(
      await staff.call(api.createCampaign, {
        body: {
          ...{ name, app_id: 2001, line_item_id: item.id, client_daily_budget: 200 },
          ...{ pricing_type: 'cpm', client_cost: 2, country_id: 250 },
        },
      }),
    );
  const [one, two, three] = made as [(typeof made)[number], (typeof made)[number], (typeof made)[number]];
  const caps = async () =>
    Promise.all(
      [one, two, three].map(async ({ id }) => {
        const now = await staff.call(api.getCampaign, { params: { campaignId: String(id) }, query: {} });
        return now.client_daily_budget;
      }),
    );

  const page = await open('campaign_manager', `${APP}/campaigns?status=not_live`);
  await rowOf(page, 'DUNLIN_a').waitFor();
  await page.keyboard.press('/');
  await page.keyboard.type('DUNLIN');
  await page.keyboard.press('ArrowDown');
  const head = await page.getByRole('columnheader').allTextContents();
  const cap = (name: string) => rowOf(page, name).getByRole('gridcell').nth(head.indexOf('Daily cap'));
  await cap('DUNLIN_a').click();
  await page.keyboard.type('8');
  await page.keyboard.press('Enter');
  await page.getByText('At least 10. Esc restores it').waitFor();
  await page.keyboard.press('F2');
  await page.keyboard.press('Control+a');
  await page.keyboard.type('300');
  await page.keyboard.press('Enter');
  await cap('DUNLIN_a').click();
  await cap('DUNLIN_c').click({ modifiers: ['Shift'] });
  await page.keyboard.press('Control+d');
  await page.getByText('3 unsaved rows').waitFor();
  await accessible(page);

  // Many values in one cell, by keyboard alone: found, taken away, brought back
  const countries = rowOf(page, 'DUNLIN_b').getByRole('gridcell').nth(head.indexOf('Countries'));
  await countries.click();
  await page.keyboard.press('F2');
  await page.keyboard.type('germ');
  await page.getByRole('option', { name: 'Germany' }).waitFor();
  await accessible(page);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Backspace');
  await page.keyboard.press('Backspace');
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Enter');
  await expect.poll(() => countries.innerText()).toMatch(/^2 countries\s+was FR/);
  await countries.getByTitle('2 countries: France, Germany').waitFor();

  await page.keyboard.press('Control+s');
  const review = page.getByRole('dialog', { name: 'Review 3 rows before saving' });
  await review.getByText('4 cells change').waitFor();
  await accessible(page);
  await review.getByRole('button', { name: 'Save 3 rows' }).click();
  await page.getByText('3 rows saved.').waitFor();
  expect(await caps()).toEqual([300, 300, 300]);
  await page.getByRole('button', { name: 'Undo this save' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Undo save' }).click();
  await expect.poll(caps).toEqual([200, 200, 200]);

  // A percent of many at once: what is shown is what is stored, and no cap falls under 10
  await rowOf(page, 'Dunlin | RTG').getByRole('checkbox', { name: 'Select all in Dunlin | RTG' }).click();
  await page.getByRole('button', { name: 'Edit daily caps' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit daily caps' });
  await dialog.getByLabel('Variation in percent').fill('0.001');
  await dialog.getByText('Variation must be at least 0.01').or(dialog.getByText('At most 2 decimals')).waitFor();
  await dialog.getByLabel('Variation in percent').fill('12.35');
  await dialog.getByText('224,70').first().waitFor();
  await accessible(page);
  await page.keyboard.press('Enter');
  await page.getByText('3 unsaved rows').waitFor();
  await page.keyboard.press('Control+s');
  await page.getByRole('dialog').getByRole('button', { name: 'Save 3 rows' }).click();
  await expect.poll(caps).toEqual([224.7, 224.7, 224.7]);

  // The selection, what is unsaved and what was said of a paste leave Save inside the window
  await cap('DUNLIN_a').click();
  await page.getByRole('treegrid').evaluate((grid) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', '230\n1e3\n240');
    grid.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  });
  await page.getByText('3 cells pasted. 1 is not valid.').waitFor();
  const right = async () => {
    const box = await page.getByRole('button', { name: 'Save 2 rows' }).boundingBox();
    return box && box.x + box.width;
  };
  await expect.poll(right).toBeLessThanOrEqual(1440);
});
