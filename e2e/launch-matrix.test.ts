import * as applications from '@fairlead/contract/application';
import * as audience from '@fairlead/contract/audience';
import * as api from '@fairlead/contract/campaign';
import * as companies from '@fairlead/contract/company';
import * as lineItems from '@fairlead/contract/line-item';
import * as budgets from '@fairlead/contract/line-item-budget';
import * as reference from '@fairlead/contract/reference';
import * as targeting from '@fairlead/contract/targeting';
import { formatMoney, sumMoney } from '@fairlead/domain/money';
import { addDays, dayOf } from '@fairlead/domain/utc-day';
import { aBudgetDraft, aLineItemDraft, anApplicationDraft } from '@fairlead/test-data';
import { expect } from 'vitest';
import { as } from './support/api.ts';
import { eventually } from './support/eventually.ts';
import { goOn } from './support/in-place.ts';
import { choose } from './support/line-items.ts';
import { aList } from './support/lists.ts';
import { aPlace } from './support/places.ts';
import { said } from './support/said.ts';
import { story } from './support/story.ts';

const manager = () => as('campaign_manager');

story('without a line item a matrix leads to one first', async ({ open, accessible }) => {
  const { id: company_id } = await as('admin').call(companies.createCompany, {
    body: { name: 'Dotterel Bare', currency: 'EUR', is_test: false },
  });
  const app = await manager().call(applications.createApplication, {
    body: anApplicationDraft({ name: 'Dotterel Bare iOS', company_id }),
  });
  const page = await open('campaign_manager', `/companies/${company_id}/applications/${app.id}/campaigns/matrix`);
  await page.getByRole('heading', { name: 'No line item found for this company' }).waitFor();
  await page.getByRole('link', { name: 'Go to line items' }).waitFor();
  await accessible(page);
  // Where the last one goes while somebody is at it, what was typed stays
  const place = await aPlace('Dotterel Once');
  const once = await manager().call(applications.createApplication, {
    body: anApplicationDraft({ name: 'Dotterel Once iOS', company_id: Number(place.companyId) }),
  });
  await goOn(page, `/companies/${place.companyId}/applications/${once.id}/campaigns/matrix`);
  const name = page.getByRole('textbox', { name: 'Name', exact: true });
  await name.fill('{app}_{country}');
  const staff = as('account_manager');
  const { version } = await staff.call(lineItems.getLineItem, { params: place });
  await staff.call(lineItems.updateLineItem, { params: place, body: { state: 'archived', version } });
  await page.getByText('this company has none in use. What is chosen here stays').waitFor();
  expect(await name.inputValue()).toBe('{app}_{country}');
});

story(
  '24 campaigns of 4 countries and 6 audiences, one cap typed by hand',
  async ({ open, keepsItsPlace, accessible }) => {
    const place = await aPlace('Dotterel');
    const today = dayOf(new Date());
    await as('account_manager').call(budgets.createBudget, {
      params: place,
      body: aBudgetDraft({
        ...{ name: 'Dotterel now', client_budget: 45_000, client_daily_budget: 1500 },
        ...{ start_time: `${today} 00:00:00`, end_time: `${addDays(today, 29)} 23:59:59` },
      }),
    });
    const company_id = Number(place.companyId);
    const app = await manager().call(applications.createApplication, {
      body: {
        ...anApplicationDraft({ name: 'Dotterel iOS', company_id }),
        advertiser_website_url: 'https://d.example',
      },
    });
    const { lineItemId: _, ...params } = place;
    await as('account_manager').call(lineItems.createLineItem, {
      params,
      body: aLineItemDraft({
        ...{ name: 'Without event', client_objective_type: 'ROAS', client_objective_value: 1.5 },
        target_custom_action_type_id: null,
      }),
    });
    const names = ['Cart', 'Lapsed 15', 'Lapsed 45', 'Buyers', 'First order'];
    for (const [at, name] of names.entries()) await aList(`Dotterel ${name}`, 20 + at, app.id);
    const page = await open('campaign_manager', `/companies/${company_id}/applications/${app.id}/campaigns`);
    await page.getByRole('button', { name: 'New', exact: true }).click();
    await page.getByRole('menuitem', { name: 'From a matrix' }).click();
    await page.getByRole('heading', { name: 'Launch matrix' }).waitFor();
    // What is chosen says at once what is missing for it
    await choose(page, 'Line item', 'Without', /Without/);
    await page.getByText('Optimization event is required: the line item has none').first().waitFor();
    await choose(page, 'Line item', 'Dotterel', /Dotterel/);
    await page.getByText(/which the app maps no event to: none would be ready/).waitFor();
    // What it may be made of has come, and nothing moves under the pointer any more
    await expect.poll(() => page.locator('input[data-path="line_item_id"]').inputValue()).not.toBe('');
    await page.getByRole('button', { name: 'Paste countries' }).click();
    await page.getByRole('textbox', { name: 'Countries' }).fill('FR, Belgium\nNLD, Germany');
    await page.getByRole('button', { name: 'Review' }).click();
    const audiences = page.getByRole('combobox', { name: 'Audiences' });
    const add = async (name: string) => {
      await audiences.fill(name);
      await page.getByRole('option', { name, exact: true }).click();
    };
    for (const name of names) await add(`Dotterel ${name}`);
    await page.keyboard.press('Escape');
    // Shared by reach, to the cent: larger lists have larger caps, and the corner says that the whole holds
    await page.getByText('By reach').click();
    await page.getByText('20 names are free').waitFor();
    await page.getByRole('img', { name: 'the whole daily budget' }).waitFor();
    const shares = await page
      .locator('.matrix-rows [data-field="daily_cap"]')
      .evaluateAll((fields) => fields.map((field) => Number((field as HTMLInputElement).value.replace(/\D/g, ''))));
    expect(shares.reduce((sum, share) => sum + share, 0)).toBe(150_000);
    const [smallest = 0, largest = 0] = [shares[0], shares[16]];
    expect(largest / smallest).toBeCloseTo(24 / 20, 2);
    // What would keep each from its launch stands in its row before any is made
    await eventually(() => page.locator('.matrix-unready').count()).toBe(20);
    await page.getByText('None would be ready:').waitFor();
    await page.getByText('Even', { exact: true }).click();
    await add('All devices');
    await page.keyboard.press('Escape');
    await page.getByRole('heading', { name: '24 campaigns will be created' }).waitFor();

    // A name that is taken twice leads to where it is mended, with nothing lost
    const second = page.getByRole('textbox', { name: 'Name: Dotterel Cart, Belgium' });
    await second.fill('Dotterel iOS_FR_Dotterel Cart');
    await page.getByRole('button', { name: /Two campaigns would be called/ }).click();
    await expect.poll(() => second.evaluate((field) => field === document.activeElement)).toBe(true);
    await second.fill('By hand');
    // A wrong price of all is told at its field, once; that of one stands below it, beside its cap
    const price = page.getByRole('textbox', { name: 'Price', exact: true });
    await price.fill('-3');
    await expect.poll(() => price.getAttribute('aria-invalid')).toBe('true');
    await expect.poll(() => page.locator('.matrix-pane').getByText('Price must be 0 or more').count()).toBe(1);
    await expect.poll(() => page.locator('.matrix-rows .matrix-fault').count()).toBe(0);
    await price.fill('');
    const own = page.getByRole('textbox', { name: 'Price of By hand', exact: true });
    await own.fill('1000000000000');
    const fault = page.locator('.matrix-rows .matrix-fault');
    await fault.getByText('Price must be below 1000000000000. Check the zeros.').waitFor();
    const overhang = await fault.evaluate((text) => {
      const [said, cell] = [text, text.parentElement as HTMLElement].map((one) => one.getBoundingClientRect().right);
      return Math.max((said ?? 0) - (cell ?? 0), text.scrollWidth - text.clientWidth);
    });
    expect(overhang).toBeLessThanOrEqual(0);
    await own.fill('');
    // Caps typed by hand are pinned, here three of a pasted column; by keys a combination is unticked and ticked again
    const cap = page.getByRole('textbox', { name: 'Daily cap of Dotterel iOS_FR_Dotterel Cart', exact: true });
    await cap.focus();
    await page.evaluate(() => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', '350\n12,50\n40');
      document.activeElement?.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
      );
    });
    await page.getByRole('checkbox', { name: 'Dotterel Cart, France' }).focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Space');
    await page.getByRole('heading', { name: '23 campaigns will be created' }).waitFor();
    await page.keyboard.press('Space');
    await page.getByText('24 names are free').waitFor();
    await keepsItsPlace(page);
    await page.setViewportSize({ width: 360, height: 776 });
    await keepsItsPlace(page);
    await page.setViewportSize({ width: 1440, height: 900 });

    // What was read is what is stored, field for field
    const read = await page.locator('.matrix-rows tbody tr').evaluateAll((rows) =>
      rows.map((row) => {
        const typed = [...row.querySelectorAll('input')].map(({ value }) => value);
        const said = [...row.querySelectorAll('td')].map(
          (cell) => cell.querySelector('.mid')?.getAttribute('title') ?? cell.textContent,
        );
        return {
          name: typed[0] ?? '',
          country: said[1] ?? '',
          audience: said[2] ?? '',
          price: typed[1] ?? '',
          cap: typed[2] ?? '',
        };
      }),
    );
    // Its answer is lost: asked again, it is told what was made, and makes none twice
    await page.route(
      (url) => url.pathname.endsWith('/campaigns/matrix') && !url.search,
      async (route) => {
        await route.fetch();
        await route.abort();
      },
      { times: 1 },
    );
    const create = page.getByRole('button', { name: 'Create 24 campaigns' });
    await create.click();
    await page.getByText('No answer came, so that it is not known whether 24 campaigns were created').waitFor();
    await create.click();
    // They are seen alone in the overview, and the check of all of them is one press away
    await said(page, '24 campaigns created');
    await page.waitForURL(/campaigns\?campaigns=\d+/);
    await page.getByText('24 campaigns, not live yet').waitFor();
    const { items } = await manager().call(api.listCampaigns, { query: { app_id: String(app.id) } });
    const { items: countries } = await manager().call(reference.listCountries, {});
    const lists = (
      await manager().call(audience.listTargetingLists, { params: { applicationId: String(app.id) }, query: {} })
    ).items;
    const stored = [];
    for (const one of items) {
      const params = { campaignId: String(one.id) };
      const { targeting_configurations: to } = await manager().call(targeting.getTargetingConfigurations, { params });
      stored.push({
        name: one.name,
        country: one.countries.map((id) => countries.find((country) => country.id === id)?.name).join(),
        audience: lists.find(({ id }) => id === to.whitelists.idfa)?.name ?? 'All devices',
        price: one.client_cost === null || one.client_cost === undefined ? '' : formatMoney('EUR', one.client_cost),
        cap: formatMoney('EUR', one.client_daily_budget ?? 0),
      });
    }
    const byName = (a: { name: string }, b: { name: string }) => (a.name < b.name ? -1 : 1);
    expect(stored.sort(byName)).toEqual(read.sort(byName));
    expect([items.length, sumMoney(items.map((one) => one.client_daily_budget ?? 0))]).toEqual([24, 1500]);
    expect(read.map(({ cap: shown }) => shown)).toEqual(
      expect.arrayContaining(['350,00\u00a0€', '12,50\u00a0€', '40,00\u00a0€']),
    );

    // The address alone shows them to others; Back from the check leads to them again
    const link = new URL(page.url());
    const other = await open('account_manager', link.pathname + link.search);
    await other.getByText('24 campaigns, not live yet').waitFor();
    await accessible(other);
    await page.getByRole('link', { name: 'Check readiness' }).click();
    await page.waitForURL(/readiness/);
    await page.getByRole('heading', { name: 'Readiness' }).waitFor();
    await page.goBack();
    const chip = page.getByRole('button', { name: 'Only these 24' });
    await eventually(() => chip.getAttribute('aria-pressed')).toBe('true');
    await chip.click();
    await page.waitForURL(/campaigns\?status=all$/);
    await chip.waitFor({ state: 'detached' });
    await page.goBack();
    // What was left behind is the page before the matrix, never the matrix without what was made of it
    await page.waitForURL(/campaigns$/);
  },
);

story('a matrix is checked anew once what it names is archived or comes back, and at each press', async ({ open }) => {
  const place = await aPlace('Phalarope');
  const company_id = Number(place.companyId);
  const today = dayOf(new Date());
  await as('account_manager').call(budgets.createBudget, {
    params: place,
    body: aBudgetDraft({
      ...{ name: 'Phalarope now', client_budget: 45_000, client_daily_budget: 1500 },
      ...{ start_time: `${today} 00:00:00`, end_time: `${addDays(today, 29)} 23:59:59` },
    }),
  });
  const app = await manager().call(applications.createApplication, {
    body: {
      ...anApplicationDraft({ name: 'Phalarope iOS', company_id }),
      advertiser_website_url: 'https://p.example',
    },
  });
  const list = await aList('Phalarope Lapsed', 20, app.id);
  await aList('Phalarope Buyers', 20, app.id);
  const somebodySaves = (state: 'new' | 'archived') =>
    as('admin').call(audience.updateTargetingList, { params: { targetingId: String(list.id) }, body: { state } });
  const page = await open('campaign_manager', `/companies/${company_id}/applications/${app.id}/campaigns/matrix`);
  await choose(page, 'Line item', 'Phalarope', /Phalarope/);
  await choose(page, 'Countries', 'France', 'France');
  await page.keyboard.press('Escape');
  await choose(page, 'Audiences', 'Phalarope Lapsed', 'Phalarope Lapsed');
  await page.keyboard.press('Escape');
  const free = page.getByText('1 name is free');
  const create = page.getByRole('button', { name: 'Create 1 campaign' });
  await free.waitFor();

  await somebodySaves('archived');
  const refusal = page.getByRole('button', { name: /This targeting list is archived/ });
  await refusal.waitFor();
  await free.waitFor({ state: 'detached' });
  // The way leads to where the list is chosen, not to whom it leaves out
  await refusal.click();
  const audiences = page.getByRole('combobox', { name: 'Audiences' });
  await expect.poll(() => audiences.evaluate((field) => field === document.activeElement)).toBe(true);
  await somebodySaves('new');
  await free.waitFor();
  expect(await refusal.count()).toBe(0);

  // Where nothing tells that it was mended, the next press asks
  const message = 'This targeting list is archived. Choose another one, or unarchive it first.';
  await page.route(
    (url) => url.pathname.endsWith('/campaigns/matrix') && url.search !== '',
    (route) =>
      route.fulfill({
        status: 400,
        json: { message, errors: [{ path: 'audiences.0.include', message }], code: 'invalid' },
      }),
    { times: 1 },
  );
  await page.getByRole('textbox', { name: 'Name: Phalarope Lapsed, France' }).fill('Phalarope by hand');
  await refusal.waitFor();
  await create.click();
  await said(page, '1 campaign created');
  await page.waitForURL(/campaigns\?campaigns=\d+/);
});
