import * as applications from '@fairlead/contract/application';
import * as audience from '@fairlead/contract/audience';
import * as campaigns from '@fairlead/contract/campaign';
import * as api from '@fairlead/contract/targeting';
import { anApplicationDraft } from '@fairlead/test-data';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { as } from './support/api.ts';
import { enterOn } from './support/keys.ts';
import { choose } from './support/line-items.ts';
import { aList, listNow } from './support/lists.ts';
import { aPlace } from './support/places.ts';
import { said } from './support/said.ts';
import { story } from './support/story.ts';

const manager = () => as('campaign_manager');

/** A campaign in France, with two audiences and a list of hours to choose from. */
const house = async (name: string) => {
  const place = await aPlace(name);
  const company_id = Number(place.companyId);
  const app = await manager().call(applications.createApplication, {
    body: anApplicationDraft({ name: `${name} iOS`, company_id, attribution: 'internal' }),
  });
  const campaign = await manager().call(campaigns.createCampaign, {
    body: {
      name: `${name}_iOS_FR_RTG_lapsed45-90_CPA`,
      app_id: app.id,
      line_item_id: Number(place.lineItemId),
      countries: [250],
      pricing_type: 'cpc',
      client_daily_budget: 50,
    },
  });
  const [buyers, opens] = [await aList(`${name} buyers`, 40, app.id), await aList(`${name} opens`, 15, app.id)];
  const { file_url } = await manager().upload<{ file_url: string }>(
    `/app/${app.id}/targeting_lists/upload?type=hour_of_day`,
    { file_name: 'hours.csv' },
    { name: 'hours.csv', content: '18\n19\n20\n' },
  );
  const hours = await manager().call(audience.createTargetingList, {
    params: { applicationId: String(app.id) },
    body: { criterion: 'hour_of_day', name: `${name} evening`, origin: 'manual_upload', url: file_url },
  });
  await expect.poll(async () => (await listNow(hours.id)).rows).toBe(3);
  const path = `/companies/${company_id}/applications/${app.id}/campaigns/${campaign.id}/targeting`;
  return { id: campaign.id, path, buyers, opens, hours };
};

const sees = (page: Page, text: string) => page.getByText(text).first().waitFor();
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click();

story(
  'whom a campaign bids for: chosen, counted, saved by two calls of which one fails, read on a phone',
  async ({ open, keepsItsPlace, accessible }) => {
    const { id, path, buyers, opens, hours } = await house('Wryneck');
    const stored = () => manager().call(api.getTargetingConfigurations, { params: { campaignId: String(id) } });
    const page = await open('campaign_manager', path);
    const reach = page.getByRole('complementary', { name: 'Reach' });
    await reach.getByText('Devices that sent events').first().waitFor();

    // What is chosen is counted before it is saved
    await choose(page, 'Audience to target', buyers.name, buyers.name);
    await expect.poll(() => reach.innerText()).toMatch(/40\s*devices\s*counted exactly/);
    await choose(page, 'Audience to exclude', opens.name, opens.name);
    await choose(page, 'Target by hour of day', hours.name, hours.name);
    await sees(page, 'Inactivity window');
    await page.getByRole('button', { name: 'Paste countries' }).click();
    await page.getByRole('textbox', { name: 'Countries' }).fill('belgium, DEU\nLuxemburg, zzz, FR');
    await page.getByRole('button', { name: 'Review' }).click();
    await enterOn(page.getByRole('button', { name: 'Accept Luxembourg' }));
    await sees(page, 'There are no more countries to review.');
    await sees(page, '4 countries recognised, 1 of them chosen already.');
    // What was pressed is gone; what is said in its place has the focus
    await expect.poll(() => page.locator(':focus').textContent()).toContain('no more countries');
    await page.getByText('zzz').waitFor();
    await page.getByRole('button', { name: 'Add 3 countries' }).click();
    await said(page, 'Countries added successfully');
    await page.getByRole('checkbox', { name: 'APAC' }).check();
    await page.getByRole('checkbox', { name: 'APAC' }).uncheck();
    await said(page, 'Countries removed successfully');
    // One goes by the keyboard, which goes on beside it
    await enterOn(page.getByRole('button', { name: 'Remove Luxembourg' }));
    await expect.poll(() => page.evaluate(() => !!document.activeElement?.closest('.targeting-chosen'))).toBe(true);
    await keepsItsPlace(page);

    // The campaign is saved, its lists are not: that is told, and the same save sends them again
    await page.route('**/targeting_configurations', (route) =>
      route.request().method() === 'PUT'
        ? route.fulfill({
            status: 500,
            json: { message: 'The lists could not be saved', code: 'fault', request_id: 'x' },
          })
        : route.continue(),
    );
    await save(page);
    await sees(page, 'The lists could not be saved');
    expect((await stored()).targeting_configurations.whitelists).toEqual({});
    await page.unroute('**/targeting_configurations');
    await save(page);
    await said(page, 'Campaign targeting updated successfully');
    expect(await stored()).toEqual({
      targeting_configurations: {
        whitelists: { idfa: buyers.id, hour_of_day: hours.id },
        blacklists: { idfa: opens.id },
        pricelists: {},
      },
      version: 2,
    });
    await page.getByText('Non-payers', { exact: true }).click();
    await save(page);
    await said(page, 'Campaign segmentation updated successfully');
    const history = page.getByRole('complementary', { name: 'History', exact: true });
    await history.getByText('Non-payers').waitFor();
    const after = await manager().call(campaigns.getCampaign, { params: { campaignId: String(id) } });
    expect(after).toMatchObject({ payers_label: 'non_payers', installers_label: 'both' });
    expect(after.countries).toHaveLength(3);
    expect((await listNow(buyers.id)).whitelist_campaign_ids).toEqual([id]);

    // Who may only read it reaches every supplier with the keyboard as well
    const reader = await open('support_team_member', path);
    await sees(reader, 'Your role can see whom a campaign targets, not change it.');
    await reader.getByText('counted exactly').waitFor();
    await accessible(reader);

    await page.setViewportSize({ width: 360, height: 740 });
    await reach.getByText('counted exactly').waitFor();
    await keepsItsPlace(page);
  },
);

story('nothing of a targeting is stored before its question is answered', async ({ open }) => {
  const { id, path, buyers, opens } = await house('Hoatzin');
  const params = { campaignId: String(id) };
  const campaign = () => manager().call(campaigns.getCampaign, { params });
  const page = await open('campaign_manager', path);
  const payers = page.getByRole('radio', { name: 'Non-payers' });
  const question = page.getByRole('dialog').filter({ hasText: 'while you were editing' });
  await page.getByText('Non-payers', { exact: true }).click();
  await choose(page, 'Audience to target', buyers.name, buyers.name);
  const lists = { whitelists: { idfa: opens.id }, blacklists: {}, pricelists: {} };
  await as('admin').call(api.updateTargetingConfigurations, {
    params,
    body: {
      targeting_configurations: lists,
      version: (await manager().call(api.getTargetingConfigurations, { params })).version,
    },
  });
  await save(page);
  await question.waitFor();
  expect((await campaign()).payers_label).toBe('both');
  await question.getByRole('button', { name: 'Go back' }).click();
  await question.waitFor({ state: 'detached' });
  expect([(await campaign()).payers_label, await payers.isChecked()]).toEqual(['both', true]);
  await save(page);
  await question.getByRole('radio', { name: /mine/ }).check();

  // What goes wrong only then: what is saved by now is no change any more
  await page.route('**/targeting_configurations', (route) =>
    route.request().method() === 'PUT'
      ? route.fulfill({ status: 500, json: { message: 'The lists are busy', code: 'fault', request_id: 'x' } })
      : route.continue(),
  );
  await question.getByRole('button', { name: 'Save these values' }).click();
  await sees(page, 'The lists are busy');
  expect((await campaign()).payers_label).toBe('non_payers');
  await sees(page, '1 unsaved change');
  await page.getByRole('button', { name: 'Discard changes' }).click();
  await page.getByText('1 unsaved change').waitFor({ state: 'detached' });
  expect(await payers.isChecked()).toBe(true);
});
