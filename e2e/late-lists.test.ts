import * as applications from '@fairlead/contract/application';
import * as campaigns from '@fairlead/contract/campaign';
import { anApplicationDraft } from '@fairlead/test-data';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { as } from './support/api.ts';
import { goOn } from './support/in-place.ts';
import { aPlace } from './support/places.ts';
import { said } from './support/said.ts';
import { story } from './support/story.ts';

const manager = () => as('campaign_manager');

/** Holds back the answer to what pages ask for by this address, until it is let go. */
const holdBack = async (page: Page, address: RegExp): Promise<() => void> => {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(address, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
};

/** A campaign in Germany and France. */
const house = async (name: string) => {
  const place = await aPlace(name);
  const company_id = Number(place.companyId);
  const app = await manager().call(applications.createApplication, {
    body: anApplicationDraft({ name: `${name} iOS`, company_id, attribution: 'internal' }),
  });
  const body = { name, app_id: app.id, line_item_id: Number(place.lineItemId), countries: [276, 250] };
  const { id } = await manager().call(campaigns.createCampaign, { body: { ...body, pricing_type: 'cpc' } });
  return { id, at: `/companies/${company_id}/applications/${app.id}/campaigns` };
};

story('a campaign loses a country before the list of countries has come', async ({ open }) => {
  const { id, at } = await house('Garganey');
  const page = await open('campaign_manager', '/homepage');
  const come = await holdBack(page, /\/countries(\?|$)/);
  await goOn(page, `${at}/${id}/details`);
  const field = page.getByRole('combobox', { name: 'Countries' });
  await field.press('Backspace');
  await field.press('Escape');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await said(page, 'Campaign details updated successfully');
  const stored = await manager().call(campaigns.getCampaign, { params: { campaignId: String(id) }, query: {} });
  expect(stored.countries).toEqual([276]);
  come();
  await page.getByText('Germany').first().waitFor();
});

story('nothing is counted, read or missed by lists that have not come', async ({ open }) => {
  const { id, at } = await house('Gadwall');
  const page = await open('campaign_manager', '/homepage');
  const comes = [
    await holdBack(page, /\/countries(\?|$)/),
    await holdBack(page, /\/suppliers(\?|$)/),
    await holdBack(page, /\/targeting_lists(\?|$)/),
  ];
  await goOn(page, `${at}/${id}/targeting`);
  await page.getByRole('heading', { name: 'Suppliers' }).waitFor();
  expect(await page.getByText(/\bof 0$/).count()).toBe(0);
  expect(await page.getByRole('button', { name: 'Choose all' }).count()).toBe(0);

  await goOn(page, `${at}/matrix`);
  await page.getByRole('button', { name: 'Paste countries' }).click();
  expect(await page.getByText('There is no list of devices yet').count()).toBe(0);
  const paste = page.getByRole('dialog', { name: 'Paste countries' });
  await paste.getByRole('textbox', { name: 'Countries' }).fill('France');
  await paste.getByText('The list of countries has not come yet').waitFor();
  expect(await paste.getByRole('button', { name: 'Review' }).isDisabled()).toBe(true);
  for (const come of comes) come();
  await paste.getByRole('button', { name: 'Review' }).click();
  await said(page, 'Countries added successfully');
  await page.getByText('There is no list of devices yet').waitFor();
});

story('countries that could not be listed are asked for again, and can be chosen then', async ({ open }) => {
  const { at } = await house('Smew');
  const page = await open('campaign_manager', '/homepage', { anew: true });
  const list = /\/countries(\?|$)/;
  await page.route(list, (route) => route.fulfill({ status: 503, json: { message: 'The store said no' } }));
  await page.clock.install();
  await goOn(page, at);
  await page.getByRole('button', { name: 'Show all' }).click();
  const waiting = page.getByTitle('What can be chosen here has not come yet');
  await waiting.first().waitFor();
  await page.unroute(list);
  await page.clock.fastForward(15_000);
  await expect.poll(() => waiting.count()).toBe(0);
  await page.getByRole('gridcell').filter({ hasText: 'DE' }).first().waitFor();
});

story('a page of checks says that its campaigns could not be listed, and tries again', async ({ open }) => {
  const { at } = await house('Shoveler');
  const page = await open('campaign_manager', '/homepage');
  const list = /\/dsp_dashboard_api\/campaigns\?/;
  await page.route(list, (route) => route.fulfill({ status: 503, json: { message: 'The store said no' } }));
  await goOn(page, `${at}/readiness`);
  await page.getByText('The campaigns could not be listed. The store said no').waitFor();
  await page.unroute(list);
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByText('Shoveler', { exact: true }).first().waitFor();
});
