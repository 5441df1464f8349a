import * as api from '@fairlead/contract/campaign';
import * as companies from '@fairlead/contract/company';
import * as lineItems from '@fairlead/contract/line-item';
import * as orders from '@fairlead/contract/order';
import * as users from '@fairlead/contract/user';
import { aLineItemDraft, anOrderDraft } from '@fairlead/test-data';
import { expect } from 'vitest';
import { addresses, as } from './support/api.ts';
import { eventually } from './support/eventually.ts';
import { goOn } from './support/in-place.ts';
import { APP, rowOf, withCampaigns } from './support/overview-answer.ts';
import { story } from './support/story.ts';

story('campaigns are read: how they deliver, and the way to their line item', async ({ open, accessible }) => {
  const page = await open('campaign_manager', '/welcome');
  const items = await withCampaigns(page);
  await goOn(page, `${APP}/campaigns`);
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
  await expect.poll(() => text('NOM_iOS_9002')).toMatch(/Internal[\s\S]*cost plus/);
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
  await goOn(page, `${APP}/campaigns?campaign=9004`);
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
  await page.getByText('3 rows saved.').waitFor();

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
