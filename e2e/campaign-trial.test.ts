import * as tests from '@fairlead/contract/campaign-test';
import * as lineItems from '@fairlead/contract/line-item';
import { aLineItemDraft } from '@fairlead/test-data';
import { expect } from 'vitest';
import { as } from './support/api.ts';
import { house, made, manager, sees, stored } from './support/campaign-pages.ts';
import { eventually } from './support/eventually.ts';
import { goOn } from './support/in-place.ts';
import { said } from './support/said.ts';
import { story } from './support/story.ts';

story('a campaign is tried on a phone: begun, brought there, ended; and several at once', async (stage) => {
  const { open, accessible, keepsItsPlace } = stage;
  const { app, line, path } = await house('Godwit');
  const page = await open('support_team_member', path);
  // The menu that is opened before the campaigns have come stays open
  const come = Promise.withResolvers<void>();
  await page.route('**/campaigns_overview*', (route) => come.promise.then(() => route.continue()));
  await page.reload();
  await page.getByRole('button', { name: 'New', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Test Campaign' }).waitFor();
  come.resolve();
  await page.getByText('No campaign found for this').waitFor();
  await page.getByRole('menuitem', { name: 'Test Campaign' }).click();
  await said(page, 'Test campaign created successfully');
  await page.waitForURL(`**${path}/*/tracking#test_area`);
  const id = Number(/campaigns\/(\d+)\/tracking/.exec(page.url())?.[1]);
  // Once the page has its campaign, what is asked again comes as late as it likes: the code names the device that was just saved
  const device = page.getByLabel('Device id');
  await device.waitFor();
  const later = Promise.withResolvers<void>();
  await page.route(`**/campaigns/${id}?*`, (route) => later.promise.then(() => route.continue()));
  await device.fill('6D92078A-8246');
  await page.keyboard.press('Enter');
  await said(page, 'Test device saved');
  await page.getByRole('button', { name: 'Launch test application' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('img', { name: /QR code/ }).waitFor();
  await expect
    .poll(() => dialog.innerText())
    .toMatch(
      new RegExp(
        `The test will not work until the campaign is active and bidding\\.[\\s\\S]*dsptest://launch\\?platform=ios&device_id=6D92078A-8246&client=Godwit\\S*&app=Godwit%20iOS&campaign_id=${id}&status=stopped&creator=support`,
      ),
    );
  later.resolve();
  await accessible(page);
  await page.keyboard.press('Escape');

  // In the list: a plain campaign among the selected ones is told, and holds nothing up
  await manager().call(tests.createTestCampaign, { body: { app_id: app } });
  await made(app, line, 'GOD_iOS_FR');
  await goOn(page, `${path}?status=test`);
  await page.getByRole('row', { name: /test/i }).nth(1).waitFor();
  await eventually(() => page.getByRole('row', { name: /GOD_iOS_FR/ }).count()).toBe(0);
  const manages = await open('campaign_manager', `${path}?status=all`);
  await manages.getByRole('row', { name: /GOD_iOS_FR/ }).waitFor();
  await manages.getByRole('checkbox', { name: 'Select all rows' }).check();
  await manages.getByRole('button', { name: 'End tests' }).click();
  const asked = manages.getByRole('dialog');
  await expect
    .poll(() => asked.innerText())
    .toMatch(/Are you sure you want to end test\(s\)\?[\s\S]*1 selected campaign is no test/);
  await asked.getByRole('button', { name: 'End 2 tests' }).click();
  await said(manages, 'Tests ended successfully');
  expect(await stored(id)).toMatchObject({ test_campaign_configuration: null, state: 'New' });
  await goOn(manages, `${path}/${id}/tracking#test_area`);
  await sees(manages, 'This is not a test campaign');

  // Ended from the head of its page, on a phone
  const { id: third } = await manager().call(tests.createTestCampaign, { body: { app_id: app } });
  await manages.setViewportSize({ width: 360, height: 900 });
  await goOn(manages, `${path}/${third}/tracking#test_area`);
  await manages.getByLabel('Device id').waitFor();
  await keepsItsPlace(manages);
  await manages.getByRole('button', { name: 'Test', exact: true }).click();
  await manages.getByRole('menuitem', { name: 'End test' }).click();
  await sees(manages, 'Are you sure you want to end test campaign?');
  await manages.getByRole('dialog').getByRole('button', { name: 'End test' }).click();
  await said(manages, 'Test ended successfully');
  await expect.poll(async () => (await stored(third)).test_campaign_configuration).toBeNull();
});

story(
  'on a phone the line item of a campaign is told by the end of its name, and typed in whole',
  async ({ open, accessible }) => {
    const { place, app } = await house('Whimbrel');
    const named = ['Active', 'Lapsed'].map(
      (kind) => `Whimbrel Orchard | US+CA | RTG | ROAS D7 | 2026 winter | ${kind}`,
    );
    for (const name of named)
      await as('account_manager').call(lineItems.createLineItem, { params: place, body: aLineItemDraft({ name }) });
    const page = await open('campaign_manager', `/companies/${place.companyId}/applications/${app}/campaigns/create`, {
      ...{ width: 360, height: 780 },
    });
    const field = page.getByRole('combobox', { name: 'Line item' });
    const drawn = page.locator('[aria-hidden]').filter({ hasText: /^.*….*\| Lapsed$/ });
    await field.click();
    await page.getByRole('option', { name: named[1] }).click();
    await page.getByRole('textbox', { name: 'Name', exact: true }).click();
    await drawn.first().waitFor();
    await accessible(page);
    await field.focus();
    await drawn.first().waitFor({ state: 'hidden' });
    expect(await field.inputValue()).toBe(named[1]);
  },
);
