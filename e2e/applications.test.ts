import * as api from '@fairlead/contract/application';
import * as companyApi from '@fairlead/contract/company';
import * as groups from '@fairlead/contract/creative-group';
import * as platform from '@fairlead/contract/platform';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { as } from './support/api.ts';
import { eventually } from './support/eventually.ts';
import { rowOf } from './support/find.ts';
import { said } from './support/said.ts';
import { story } from './support/story.ts';

const company = (name: string) =>
  as('admin').call(companyApi.createCompany, { body: { name, currency: 'EUR', is_test: false } });

const app = (company_id: number, name: string, more: object = {}) => {
  const bundle = `com.example.${name.toLowerCase().replaceAll(' ', '')}`;
  return as('campaign_manager').call(api.createApplication, {
    body: {
      company_id,
      name,
      platform: 'android',
      bundle_identifier: bundle,
      app_store_url: `https://play.google.com/store/apps/details?id=${bundle}`,
      advertiser_website_url: 'https://www.example.com',
      vertical_id: 1,
      business_model_id: 1,
      advertiser_categories: [1],
      ...more,
    },
  });
};
const read = (id: number) => as('admin').call(api.getApplication, { params: { applicationId: String(id) } });

const cell = (page: Page, name: string, text: string | RegExp) =>
  rowOf(page, name).getByRole('gridcell').filter({ hasText: text });

story('applications are edited in their list, archived together and taken back', async ({ open, accessible }) => {
  const { id: company_id } = await company('0 Applications in a list');
  const [tern, wren] = await Promise.all([
    app(company_id, 'Tern Shop', { business_state: 'live' }),
    app(company_id, 'Wren Shop'),
    app(company_id, 'Gull Shop', { state: 'archived' }),
  ]);
  const page = await open('campaign_manager', `/companies/${company_id}`);
  await page.getByRole('link', { name: 'Apps', exact: true }).click();
  await page.waitForURL(`**/companies/${company_id}/applications`);
  await rowOf(page, 'Tern Shop').waitFor();
  await eventually(() => rowOf(page, 'Gull Shop').count()).toBe(0);
  await accessible(page);
  // Sheets that come in another order draw another page
  const ticks = page.getByRole('grid').getByRole('checkbox');
  const edges = await ticks.evaluateAll((all) => all.map((tick) => Math.round(tick.getBoundingClientRect().left)));
  expect(new Set(edges).size).toBe(1);

  await cell(page, 'Tern Shop', 'Live').dblclick();
  await page.getByRole('combobox', { name: 'Status' }).selectOption('Paused');
  await page.getByRole('button', { name: 'Save 1 row(s)' }).waitFor();
  await eventually(() => page.getByRole('link', { name: 'New application' }).count()).toBe(0);
  await cell(page, 'Wren Shop', 'Mirroring').dblclick();
  await page.getByRole('combobox', { name: 'Attribution' }).selectOption('Internal');
  await page.getByRole('button', { name: 'Save 2 row(s)' }).waitFor();
  await rowOf(page, 'Wren Shop')
    .getByRole('button', { name: /^Undo row/ })
    .click();
  await page.getByRole('button', { name: 'Save 1 row(s)' }).click();
  await said(page, 'Application Tern Shop updated');
  expect((await read(tern.id)).business_state).toBe('paused');
  expect((await read(wren.id)).attribution).toBe('external');

  await page.getByRole('button', { name: /^All / }).click();
  await page.waitForURL('**/applications?state=all');
  for (const name of ['Tern Shop', 'Wren Shop', 'Gull Shop'])
    await page.getByRole('checkbox', { name: `Select ${name}` }).click();
  await page.getByRole('button', { name: 'Unarchive' }).waitFor();
  await page.getByRole('button', { name: 'Archive', exact: true }).click();
  // The state has no column: the row says what is staged where its name is
  for (const name of ['Tern Shop', 'Wren Shop']) {
    await rowOf(page, name).getByText('Archived', { exact: true }).waitFor();
    await rowOf(page, name).getByText('was Not archived').waitFor();
  }
  await accessible(page);
  await page.getByRole('button', { name: 'Save 2 row(s)' }).click();
  const review = page.getByRole('dialog', { name: 'Review 2 rows before saving' });
  await review.getByText('2 cells change.').waitFor();
  await review.getByRole('button', { name: /^Save 2/ }).click();
  await said(page, 'Application Wren Shop updated');
  const sets = await Promise.all(
    [tern.id, wren.id].map(async (id) => {
      const of = { entity: 'application', entity_id: String(id) };
      return (await as('admin').call(platform.listHistory, { query: of })).items[0]?.change_set_id;
    }),
  );
  expect(new Set(sets).size).toBe(1);

  await page.getByRole('button', { name: /^Paused/ }).click();
  await page.getByRole('link', { name: 'Tern Shop', exact: true }).click();
  await page.getByRole('heading', { name: 'Tern Shop', level: 1 }).waitFor();
  await page.waitForURL(`**/applications/${tern.id}/edit/details`);
  await page.getByRole('complementary', { name: 'History' }).getByRole('button', { name: 'Undo' }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Undo change' }).click();
  await said(page, 'Change undone');
  await eventually(async () => (await read(tern.id)).state).toBe('new');
});

story(
  'at 1440 px nothing of the applications is off screen, on a phone they are blocks',
  async ({ open, accessible }) => {
    const { id: company_id } = await company('0 Applications in sight');
    const name = 'Autumn collection of a shop with a long name sold in France and Belgium';
    await app(company_id, name);
    const path = `/companies/${company_id}/applications`;
    for (const look of [{}, { width: 360, height: 780, theme: 'dark' }] as const) {
      const page = await open('campaign_manager', path, look);
      const grid = page.getByRole('grid', { name: 'Applications' });
      await rowOf(page, name).getByText('Mirroring').waitFor();
      await eventually(() => grid.evaluate((host) => host.scrollWidth - host.clientWidth)).toBe(0);
      await eventually(() => grid.getByText('Not archived').count()).toBe(0);
      await accessible(page);
    }
  },
);

story('what is said of a save that failed leaves the next save free', async ({ open }) => {
  const { id: company_id } = await company('0 Applications and a message');
  const [dove, rail] = await Promise.all([app(company_id, 'Dove Shop'), app(company_id, 'Rail Shop')]);
  const page = await open('campaign_manager', `/companies/${company_id}/applications`);
  const internal = async (name: string) => {
    await cell(page, name, 'Mirroring').dblclick();
    await page.getByRole('combobox', { name: 'Attribution' }).selectOption('Internal');
  };
  await internal('Dove Shop');
  await page.route('**/dsp_dashboard_api/apps/*', (route) => route.abort());
  await page.getByRole('button', { name: 'Save 1 row(s)' }).click();
  await page
    .getByRole('alert')
    .getByText(/^Dove Shop: /)
    .waitFor();
  await page.unroute('**/dsp_dashboard_api/apps/*');
  await internal('Rail Shop');
  await page.getByRole('button', { name: 'Save 2 row(s)' }).click();
  const review = page.getByRole('dialog', { name: 'Review 2 rows before saving' });
  await review.getByRole('button', { name: /^Save 2/ }).click();
  await said(page, 'Application Rail Shop updated');
  expect([(await read(dove.id)).attribution, (await read(rail.id)).attribution]).toEqual(['internal', 'internal']);
});

const choose = async (page: Page, field: string, option: string) => {
  await page.getByRole('combobox', { name: field }).click();
  await page.keyboard.type(option);
  await page.getByRole('option', { name: option, exact: true }).first().click();
};

story('a new application is filled in from its store URL', async ({ open, accessible }) => {
  const { id } = await company('0 Applications from a store');
  const page = await open('campaign_manager', `/companies/${id}/applications`, { theme: 'dark' });
  await page.getByRole('heading', { name: 'No application found for this company' }).waitFor();
  await page.getByRole('link', { name: 'Create application' }).click();
  const url = page.getByRole('textbox', { name: 'Store URL' });
  await url.fill('https://example.com/?u=https://apps.apple.com/us/app/x/id123456789');
  await url.blur();
  await page.getByText('Store URL is invalid', { exact: true }).waitFor();
  await page.getByRole('textbox', { name: 'Advertiser website' }).fill('https://kitebox.shop');
  await url.fill('market://details?id=com.kitebox.android');
  await page.getByText('Filled in: name, bundle identifier.').waitFor();
  await page.getByText(/^Advertiser website there: https:\/\/www.kitebox.example. Yours was kept./).waitFor();
  await eventually(() => page.getByText('Store URL is invalid', { exact: true }).count()).toBe(0);
  await accessible(page);

  // The URL of the other store turns the platform, and is not measured by the one before
  await url.fill('https://apps.apple.com/app/id1529865266');
  await page.getByText('Filled in: name, bundle identifier, App Store ID.').waitFor();
  await eventually(() => page.getByText(/^Store URL is invalid/).count()).toBe(0);
  await url.fill('market://details?id=com.kitebox.android');
  await page.getByText('Filled in: name, bundle identifier.').waitFor();
  await eventually(() => page.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('Kitebox');
  await eventually(() => page.getByRole('textbox', { name: 'Bundle identifier' }).inputValue()).toBe(
    'com.kitebox.android',
  );
  await page.getByText('Follows from the store URL.').waitFor();
  // What was emptied by hand is filled in again by the same URL
  await url.fill('');
  await page.getByRole('textbox', { name: 'Name' }).fill('');
  await url.fill('market://details?id=com.kitebox.android');
  await eventually(() => page.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('Kitebox');

  await page.getByRole('button', { name: 'Create application' }).click();
  await page.getByText('Vertical is required').waitFor();
  await page.getByText('Choose at least one category').waitFor();
  await choose(page, 'Vertical', 'Gaming - casual');
  await choose(page, 'Business model', 'In-app purchases');
  await choose(page, 'Advertiser categories', 'Card Games');
  await page.keyboard.press('Escape');
  await choose(page, 'Tracking provider', 'Adjust');
  await page.getByRole('textbox', { name: 'RTG attribution window' }).fill('0');
  await page.getByRole('button', { name: 'Create application' }).click();
  await page.getByText('RTG attribution window must be a positive integer').waitFor();
  await page.getByRole('textbox', { name: 'RTG attribution window' }).fill('7');
  await page.getByRole('button', { name: 'Create application' }).click();
  await said(page, 'Application Kitebox created successfully');
  await page.getByRole('heading', { name: 'Kitebox', level: 1 }).waitFor();
  const { items } = await as('admin').call(api.listApplications, { query: { company_id: String(id) } });
  expect(items).toMatchObject([
    {
      name: 'Kitebox',
      platform: 'android',
      bundle_identifier: 'com.kitebox.android',
      advertiser_website_url: 'https://kitebox.shop',
      business_state: 'onboarding',
      tracking_provider: 'adjust',
      tracking_provider_attribution_days: 7,
    },
  ]);

  // The same app once more is said, not refused
  await page.goto(`/companies/${id}/applications/create`);
  await url.fill('https://play.google.com/store/apps/details?id=com.kitebox.android');
  await page.getByText(/^This company has the same app already: Kitebox/).waitFor();
});

story('details are saved on top of what somebody else saved; what is fixed is locked', async ({ open, accessible }) => {
  const { id: company_id } = await company('0 Applications of two');
  const { id, version } = await app(company_id, 'Heron Shop', { is_blacklisted: true });
  const page = await open('support_team_member', `/companies/${company_id}/applications/${id}/edit`, { width: 360 });
  const name = page.getByRole('textbox', { name: 'Name' });
  await name.fill('Heron Shop EU');
  for (const locked of ['Platform', 'Bundle identifier', 'Company', 'Blacklisted'])
    await eventually(() => page.getByRole('textbox', { name: locked }).count()).toBe(0);
  await page.getByText('Campaign managers, account managers and sales set this.').waitFor();
  await as('campaign_manager').call(api.updateApplication, {
    params: { applicationId: String(id) },
    body: { name: 'Heron Shop FR', advertiser_categories: [1, 2], version },
  });
  await page.getByRole('button', { name: 'Apply' }).click();
  const merge = page.getByRole('dialog');
  await merge.getByText('campaign.manager@fairlead.example saved this application while you were editing').waitFor();
  await accessible(page);
  await merge.getByRole('radio', { name: 'Name: mine' }).check();
  await merge.getByRole('button', { name: 'Save these values' }).click();
  await said(page, 'Application details updated successfully');
  const saved = await read(id);
  expect([saved.name, saved.advertiser_categories.length, saved.is_blacklisted]).toEqual(['Heron Shop EU', 2, true]);
  await accessible(page);
});

story('an application is renamed and its category taken away by keyboard alone', async ({ open }) => {
  const { id: company_id } = await company('0 Applications by keyboard');
  const { id } = await app(company_id, 'Finch Shop', { advertiser_categories: [1, 2] });
  const page = await open('admin', `/companies/${company_id}/applications`);
  await rowOf(page, 'Finch Shop').waitFor();
  const tabTo = async (name: string) => {
    for (let presses = 0; presses < 60; presses++) {
      await page.keyboard.press('Tab');
      const here = await page.evaluate(() => {
        const element = document.activeElement as HTMLInputElement | null;
        return `${element?.getAttribute('aria-label') ?? ''} ${element?.textContent ?? ''} ${element?.labels?.[0]?.textContent ?? ''}`;
      });
      if (here.includes(name)) return;
    }
    throw new Error(`Tab never came to ${name}`);
  };
  await page.getByRole('grid', { name: 'Applications' }).focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('F2');
  await page.getByRole('textbox', { name: 'Name' }).waitFor();
  await page.keyboard.type('Finch Market');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Save 1 row(s)' }).focus();
  await page.keyboard.press('Enter');
  await said(page, 'Application Finch Market updated');

  await page.goto(`/companies/${company_id}/applications/${id}/edit/details`);
  await page.getByRole('heading', { name: 'Finch Market', level: 1 }).waitFor();
  await tabTo('Advertiser categories');
  await page.keyboard.press('Backspace');
  await page.keyboard.press('Escape');
  await tabTo('Apply');
  await page.keyboard.press('Enter');
  await said(page, 'Application details updated successfully');
  const saved = await read(id);
  expect([saved.name, saved.advertiser_categories.map((one) => one.id)]).toEqual(['Finch Market', [1]]);
});

story(
  'below an archived application or company nothing new is offered, and its pages say why',
  async ({ open, accessible }) => {
    const { id: company_id } = await company('0 Over and done');
    const [shop, cafe] = await Promise.all([app(company_id, 'Rook Shop'), app(company_id, 'Rook Cafe')]);
    await as('admin').call(api.updateApplication, {
      params: { applicationId: String(shop.id) },
      body: { state: 'archived', version: shop.version },
    });
    const group = await as('creative_team_member').call(groups.createCreativeGroup, {
      params: { applicationId: String(cafe.id) },
      body: { name: 'Autumn' },
    });
    const page = await open('admin', '/companies');
    const go = (of: { id: number }, path: string) =>
      page.goto(`/companies/${company_id}/applications/${of.id}/${path}`);
    const says = (what: string) =>
      page.getByRole('heading', { name: `This ${what} is archived. Unarchive it before you add to it.` }).waitFor();

    await go(shop, 'targeting/audiences');
    await page.getByText('This application is archived. Unarchive it before you add to it.').waitFor();
    await eventually(() => page.getByRole('button', { name: 'New audience' }).count()).toBe(0);
    await go(shop, 'upload-audience');
    await says('application');
    await accessible(page);
    await page.getByRole('link', { name: 'Go to the audiences' }).click();
    await page.getByRole('grid', { name: 'Audiences' }).waitFor();

    const { version } = await as('admin').call(companyApi.getCompany, { params: { companyId: String(company_id) } });
    await as('admin').call(companyApi.updateCompany, {
      params: { companyId: String(company_id) },
      body: { state: 'archived', version },
    });
    for (const path of [
      ...['create-audience', 'combine-audience', 'upload-audience', 'import-audience-s3', 'import-audience-url'],
      ...['upload-advanced-targeting', 'creativeGroups/create', `creativeGroups/${group.id}/createBanner`],
      `creativeGroups/${group.id}/createMRAID`,
    ]) {
      await go(cafe, path);
      await says('company');
    }
    for (const [path, grid, button] of [
      ['targeting/audiences', 'Audiences', 'New audience'],
      ['creativeGroups', 'Creative groups', 'New group'],
      [`creativeGroups/${group.id}`, 'Creatives', 'New creative'],
      ['targeting/advanced-targeting', 'Advanced targeting', 'Upload'],
    ] as const) {
      await go(cafe, path);
      await page.getByRole('grid', { name: grid }).waitFor();
      await eventually(() => page.getByRole('main').getByText(button, { exact: true }).count()).toBe(0);
    }
    await go(cafe, 'campaigns');
    await page.getByRole('button', { name: 'New', exact: true }).click();
    const item = page.getByRole('menuitem', { name: /^Campaign/ });
    await eventually(() => item.innerText()).toContain('This company is archived.');
  },
);
