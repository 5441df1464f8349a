import * as api from '@fairlead/contract/application';
import * as companyApi from '@fairlead/contract/company';
import * as groups from '@fairlead/contract/creative-group';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { as } from './support/api.ts';
import { app, company, read } from './support/applications.ts';
import { eventually } from './support/eventually.ts';
import { rowOf } from './support/find.ts';
import { goOn } from './support/in-place.ts';
import { focusOn } from './support/keys.ts';
import { said } from './support/said.ts';
import { story } from './support/story.ts';

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
  await goOn(page, `/companies/${id}/applications/create`);
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
  // The list of categories comes late: what is chosen is named, and is not lost with what is taken away
  const { promise: cameIn, resolve: comeIn } = Promise.withResolvers<void>();
  await page.route('**/advertiser_categories*', async (route) => {
    await cameIn;
    await route.continue();
  });
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
  await focusOn(page.getByRole('button', { name: 'Save 1 row(s)' }));
  await page.keyboard.press('Enter');
  await said(page, 'Application Finch Market updated');

  await goOn(page, `/companies/${company_id}/applications/${id}/edit/details`);
  await page.getByRole('heading', { name: 'Finch Market', level: 1 }).waitFor();
  // The name stands above a tab that is drawn later
  await page.getByRole('button', { name: 'Apply' }).waitFor();
  await tabTo('Advertiser categories');
  await page.getByText('Arts & Entertainment', { exact: true }).waitFor();
  await page.keyboard.press('Backspace');
  await page.keyboard.press('Escape');
  comeIn();
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
      goOn(page, `/companies/${company_id}/applications/${of.id}/${path}`);
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
    await page.reload(); // a form that was begun before stays where it is
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
