import * as applications from '@fairlead/contract/application';
import * as api from '@fairlead/contract/campaign';
import { anApplicationDraft } from '@fairlead/test-data';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { addresses, as } from './support/api.ts';
import { aPlace } from './support/places.ts';
import { story } from './support/story.ts';

const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

/** Types a daily cap into the row of a campaign. */
const types = async (page: Page, name: string, cap: string): Promise<void> => {
  const head = await page.getByRole('columnheader').allTextContents();
  await rowOf(page, name).getByRole('gridcell').nth(head.indexOf('Daily cap')).click();
  await page.keyboard.type(cap);
  await page.keyboard.press('Enter');
  await page.getByText('1 unsaved row').waitFor();
};

const saves = (page: Page): Promise<void> => page.getByRole('button', { name: 'Save 1 row' }).click();
/** Until then the row that was saved is the one unsaved row of the window, whatever is typed next. */
const hasSaved = (page: Page): Promise<void> => page.getByText('1 unsaved row').waitFor({ state: 'hidden' });

story(
  'two people on one overview: what each saves is seen by the other, and of one cap the second decides',
  async (stage) => {
    const { open, accessible } = stage;
    const place = await aPlace('Godwit');
    const staff = as('campaign_manager');
    const company_id = Number(place.companyId);
    const app = await staff.call(applications.createApplication, {
      body: anApplicationDraft({ name: 'Godwit iOS', company_id }),
    });
    const make = (name: string) =>
      staff.call(api.createCampaign, {
        body: {
          ...{ name, app_id: app.id, line_item_id: Number(place.lineItemId), client_daily_budget: 200 },
          ...{ pricing_type: 'cpm', client_cost: 2, country_id: 250 },
        },
      });
    const [one, two] = [await make('GODWIT_a'), await make('GODWIT_b')];
    const cap = async (id: number) =>
      (await staff.call(api.getCampaign, { params: { campaignId: String(id) }, query: {} })).client_daily_budget;

    const overview = `/companies/${company_id}/applications/${app.id}/campaigns?status=not_live`;
    const [mine, theirs] = [await open('campaign_manager', overview), await open('account_manager', overview)];
    for (const page of [mine, theirs]) {
      await rowOf(page, 'GODWIT_a').waitFor();
      await rowOf(page, 'GODWIT_b').waitFor();
    }
    await types(mine, 'GODWIT_a', '260');
    // What the other one saves stands in my window at once, and what I typed stays
    await types(theirs, 'GODWIT_b', '150');
    await saves(theirs);
    await hasSaved(theirs);
    await rowOf(mine, 'GODWIT_b')
      .getByText(/^150\s€/)
      .first()
      .waitFor();
    await mine.getByText('1 unsaved row').waitFor();
    expect([await cap(one.id), await cap(two.id)]).toEqual([200, 150]);

    // The same cap: I am told by whom it was changed, and asked
    await types(theirs, 'GODWIT_a', '180');
    await saves(theirs);
    await rowOf(mine, 'GODWIT_a').getByTitle(`Edited by ${addresses.account_manager}`).waitFor();
    await saves(mine);
    const question = mine.getByRole('dialog').filter({ hasText: 'while you were editing' });
    await question.getByText(addresses.account_manager).first().waitFor();
    await accessible(mine);
    expect(await cap(one.id)).toBe(180);
    // While I think about it somebody sets what no cell edits and every save sends along
    const params = { campaignId: String(one.id) };
    const { version } = await staff.call(api.getCampaign, { params, query: {} });
    await as('account_manager').call(api.updateCampaign, {
      params,
      body: { client_budget: 5000, client_daily_budget: 180, version },
    });
    await question.getByRole('radio', { name: 'Daily cap: mine' }).check();
    await question.getByRole('button', { name: 'Save these values' }).click();
    await expect.poll(() => cap(one.id)).toBe(260);
    expect((await staff.call(api.getCampaign, { params, query: {} })).client_budget).toBe(5000);
    await rowOf(theirs, 'GODWIT_a')
      .getByText(/^260\s€/)
      .first()
      .waitFor();
  },
);

story('what was ticked and filtered is there again after a look at its readiness', async ({ open }) => {
  const place = await aPlace('Turnstone');
  const staff = as('campaign_manager');
  const company_id = Number(place.companyId);
  const app = await staff.call(applications.createApplication, {
    body: anApplicationDraft({ name: 'Turnstone iOS', company_id }),
  });
  for (const name of ['TURN_a', 'TURN_b', 'TURN_c'])
    await staff.call(api.createCampaign, {
      body: {
        ...{ name, app_id: app.id, line_item_id: Number(place.lineItemId), client_daily_budget: 200 },
        ...{ pricing_type: 'cpm', client_cost: 2, country_id: 250 },
      },
    });
  const list = `/companies/${company_id}/applications/${app.id}/campaigns`;
  const page = await open('campaign_manager', `${list}?status=not_live`);
  const tick = (name: string) => page.getByRole('checkbox', { name: `Select ${name}` });
  const ticked = () => Promise.all(['TURN_a', 'TURN_b', 'TURN_c'].map((name) => tick(name).isChecked()));
  await tick('TURN_a').check();
  await tick('TURN_c').check();
  for (const back of [
    () => page.getByRole('link', { name: 'Back to campaigns' }).press('Enter'),
    () => page.goBack(),
  ]) {
    await page.getByRole('link', { name: 'Check readiness' }).click();
    await page.getByRole('heading', { name: 'Readiness' }).waitFor();
    await back();
    await page.waitForURL(`**${list}?status=not_live`);
    await tick('TURN_b').waitFor();
    await expect.poll(ticked).toEqual([true, false, true]);
  }
  // Who comes anew begins anew
  await page.goto(`${list}?status=not_live`);
  await tick('TURN_b').waitFor();
  expect(await ticked()).toEqual([false, false, false]);
});

story(
  'after a bulk action or its dialog the keys belong to the grid: Ctrl Z takes back what it did',
  async ({ open }) => {
    const place = await aPlace('Avocet');
    const staff = as('campaign_manager');
    const company_id = Number(place.companyId);
    const app = await staff.call(applications.createApplication, {
      body: anApplicationDraft({ name: 'Avocet iOS', company_id }),
    });
    for (const name of ['AVOCET_a', 'AVOCET_b'])
      await staff.call(api.createCampaign, {
        body: {
          ...{ name, app_id: app.id, line_item_id: Number(place.lineItemId), client_daily_budget: 200 },
          ...{ pricing_type: 'cpm', client_cost: 2, country_id: 250 },
        },
      });
    const page = await open(
      'campaign_manager',
      `/companies/${company_id}/applications/${app.id}/campaigns?status=not_live`,
    );
    for (const name of ['AVOCET_a', 'AVOCET_b']) await rowOf(page, name).getByRole('checkbox').click();
    const takesBack = async () => {
      await page.getByText('2 unsaved rows').waitFor();
      await expect
        .poll(() =>
          page.evaluate(() => document.activeElement?.getAttribute('role') ?? document.activeElement?.tagName),
        )
        .toMatch(/grid$/);
      await page.keyboard.press('Control+z');
      await page.getByText('2 unsaved rows').waitFor({ state: 'hidden' });
    };

    await page.getByRole('button', { name: 'Pause', exact: true }).click();
    await takesBack();

    await page.getByRole('button', { name: 'Edit daily caps' }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit daily caps' });
    await dialog.getByLabel('Variation in percent').fill('10');
    await dialog.getByText('220,00').first().waitFor();
    await page.keyboard.press('Enter');
    await takesBack();

    // Left as it was, the dialog gives the focus back to its button
    await page.getByRole('button', { name: 'Edit daily caps' }).click();
    await page.locator('[role=dialog]:focus-within').waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Edit daily caps');
  },
);

story(
  'a price typed per thousand impressions is never the price of a click that somebody else chose',
  async (stage) => {
    const { open, accessible } = stage;
    const place = await aPlace('Dunlin');
    const staff = as('campaign_manager');
    const company_id = Number(place.companyId);
    const app = await staff.call(applications.createApplication, {
      body: anApplicationDraft({ name: 'Dunlin iOS', company_id }),
    });
    const { id, version } = await staff.call(api.createCampaign, {
      body: {
        ...{ name: 'DUNLIN_a', app_id: app.id, line_item_id: Number(place.lineItemId), client_daily_budget: 200 },
        ...{ pricing_type: 'cpm', client_cost: 2, country_id: 250 },
      },
    });
    const params = { campaignId: String(id) };
    const page = await open(
      'campaign_manager',
      `/companies/${company_id}/applications/${app.id}/campaigns/${id}/budgetAndDelivery`,
    );
    await page.getByRole('textbox', { name: 'Client cost' }).fill('3');
    await as('account_manager').call(api.updateCampaign, {
      params,
      body: { client_daily_budget: 200, pricing_type: 'cpc', version },
    });
    await page.keyboard.press('Control+s');
    const question = page.getByRole('dialog').filter({ hasText: 'while you were editing' });
    const choice = (text: RegExp) => question.locator('label').filter({ hasText: text }).getByRole('radio');
    await choice(/^CPC 2,00\s€$/).waitFor();
    await accessible(page);
    await choice(/^CPM 3,00\s€$/).check();
    await question.getByRole('button', { name: 'Save these values' }).click();
    await question.waitFor({ state: 'detached' });
    const stored = async () => {
      const campaign = await staff.call(api.getCampaign, { params, query: {} });
      return [campaign.pricing_type, campaign.client_cost, campaign.upcoming_client_cost?.cost];
    };
    await expect.poll(stored).toEqual(['cpm', 2, 3]);
  },
);
