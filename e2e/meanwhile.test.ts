import * as audience from '@fairlead/contract/audience';
import * as combinations from '@fairlead/contract/combination';
import * as companies from '@fairlead/contract/company';
import * as lineItems from '@fairlead/contract/line-item';
import * as margins from '@fairlead/contract/line-item-margin';
import * as reference from '@fairlead/contract/reference';
import { expect } from 'vitest';
import { as } from './support/api.ts';
import { aCampaign, storedCampaign as stored } from './support/campaigns.ts';
import { eventually } from './support/eventually.ts';
import { lineItemIn, placed } from './support/line-items.ts';
import { aList, appPath, nameOf, place } from './support/lists.ts';
import { said } from './support/said.ts';
import { story } from './support/story.ts';

const manager = () => as('campaign_manager');

story('countries that somebody saves while a region is open stay beside those ticked in it', async ({ open }) => {
  const { id, save, path } = await aCampaign('Turnstone');
  const { items } = await manager().call(reference.listCountries);
  const idOf = (name: string) => items.find((one) => one.name === name)?.id ?? 0;
  const page = await open('campaign_manager', `${path}/targeting`);
  await page.getByRole('button', { name: /^Countries of EMEA: 1 of/ }).click();
  const region = page.getByRole('dialog');
  await region.getByRole('checkbox', { name: /^Germany/ }).check();
  await save({ countries: [250, idOf('Belgium')] });
  await eventually(() => region.getByRole('checkbox', { name: /^Belgium/ }).isChecked()).toBe(true);
  await region.getByRole('button', { name: 'Choose 3 countries' }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect
    .poll(async () => (await stored(id)).countries.toSorted((a, b) => a - b))
    .toEqual([250, idOf('Belgium'), idOf('Germany')].sort((a, b) => a - b));
});

story('a list that somebody else removes says so, and what is typed for it stays in sight', async ({ open }) => {
  const [typed, read] = [await aList(nameOf('Typed for')), await aList(nameOf('Only read'))];
  const remove = (id: number) =>
    as('admin').call(audience.deleteTargetingList, { params: { targetingId: String(id) } });
  const page = await open('campaign_manager', appPath(`audiences/static/${typed.id}`));
  await page.getByRole('textbox', { name: 'Targeting Name' }).fill('A better name');
  await remove(typed.id);
  await page.getByText('This targeting list was removed meanwhile').waitFor();
  expect(await page.getByRole('textbox', { name: 'Targeting Name' }).inputValue()).toBe('A better name');
  // What was deleted does not come back: nobody is sent to look for a way
  await page.getByRole('button', { name: 'Apply' }).click();
  const refused = page.getByText('This targeting list was removed meanwhile: nothing was saved.');
  await refused.waitFor();
  expect(await refused.innerText()).not.toContain('undo');
  // With nothing typed any more there is nothing to stay for
  await page.getByRole('button', { name: 'Discard changes' }).click();
  await said(page, `${typed.name} was removed meanwhile.`);
  await page.waitForURL(/targeting\/audiences/);

  const other = await open('campaign_manager', appPath(`audiences/static/${read.id}`));
  await other.getByRole('textbox', { name: 'Targeting Name' }).waitFor();
  await remove(read.id);
  await said(other, `${read.name} was removed meanwhile.`);
  await other.waitForURL(/targeting\/audiences/);
});

story('what only an admin writes of a company comes beside a name that another types', async ({ open }) => {
  const name = 'Dunlin Dairy';
  const { id } = await as('admin').call(companies.createCompany, { body: { name, currency: 'EUR', is_test: false } });
  const params = { companyId: String(id) };
  const page = await open('sales_team_member', `/companies/${id}`);
  await page.getByLabel('Name').fill('Dunlin Dairies');
  await as('admin').call(companies.updateCompany, { params, body: { is_test: true, state: 'archived' } });
  await page.getByText(/^Edited by admin@.* It is archived now\. Your changes are kept/).waitFor();
  await page.getByRole('button', { name: 'Apply' }).click();
  await said(page, 'Company Dunlin Dairies edited successfully');
  const stands = await as('admin').call(companies.getCompany, { params });
  expect(stands).toMatchObject({ name: 'Dunlin Dairies', is_test: true, state: 'archived' });
});

story('who archives a campaign himself is told who edits it then, and not that it is archived', async ({ open }) => {
  const { id, save, path } = await aCampaign('Dotterel');
  const page = await open('campaign_manager', `${path}/details`);
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Dotterel_EMEA');
  await page.getByRole('button', { name: 'Archive', exact: true }).click();
  await said(page, 'Campaign archived');
  await page.getByRole('button', { name: 'Unarchive', exact: true }).waitFor();
  await save({ client_daily_budget: 120 });
  const line = page.getByText(/^Edited by admin@/);
  await line.waitFor();
  expect(await line.innerText()).not.toContain('archived');
  await save({ state: 'new' });
  await page.getByText(/^Edited by admin@.* It is no longer archived\. Your changes are kept/).waitFor();
  expect((await stored(id)).state).toBe('New');
});

story('a test that is started writes no internal name that nobody typed here', async ({ open }) => {
  const { id, save, path } = await aCampaign('Sanderling');
  const page = await open('admin', `${path}/ab-test`);
  const own = page.getByLabel('Internal name of Original');
  await own.waitFor();
  await save({ internal_name: 'control by another' });
  await eventually(() => own.inputValue()).toBe('control by another');
  await eventually(() => page.getByText(/unsaved change/).count()).toBe(0);
  await page.getByLabel('Internal name of Mirror 1').fill('video first');
  // Named once more while the start is on its way: what the page shows is old by then, is asked about and not sent
  let sent: unknown;
  await page.route(`**/campaigns/${id}/ab_test`, async (route) => {
    if (route.request().method() === 'POST') {
      if (!sent) await save({ internal_name: 'control, last word' });
      sent = route.request().postDataJSON();
    }
    await route.continue();
  });
  await page.getByRole('button', { name: 'Start test' }).click();
  const question = page.getByRole('dialog', { name: 'The campaign was changed while you were setting the test up' });
  await question.getByText('control by another, now control, last word').waitFor();
  await question.getByRole('button', { name: 'Start test' }).click();
  await said(page, 'A/B Test setup successfully');
  expect(sent).toMatchObject({ campaigns: [{ internal_name: 'video first' }] });
  expect(sent).not.toHaveProperty('internal_name');
  expect((await stored(id)).internal_name).toBe('control, last word');
});

story(
  'an event that somebody takes away is missed under the KPI that another chooses, and his target stays',
  async ({ open }) => {
    const { params, path } = await placed('Curlew Coffee');
    const { id } = await lineItemIn(params, 'Curlew | ROAS');
    const at = { params: { ...params, lineItemId: String(id) } };
    const save = (body: object) => manager().call(lineItems.updateLineItem, { ...at, body });
    await save({ client_objective_type: 'ROAS', client_objective_value: 1.5 });
    await manager().call(margins.createMargin, { params: { lineItemId: String(id) }, body: { margin: '25' } });
    const page = await open('sales_team_member', `${path}/${id}/details`);
    await page.getByRole('radiogroup', { name: 'KPI type' }).getByText('CPA').click();
    await page.getByLabel('Client target').fill('6.5');
    await save({ target_custom_action_type_id: null });
    await page.getByRole('button', { name: 'Apply' }).click();
    await page
      .getByText(/^campaign.manager@\S+ saved this line item meanwhile\. Nothing of yours is saved yet/)
      .waitFor();
    await eventually(() => page.getByText('Optimization event is required when the KPI is CPA').count()).toBe(2);
    expect(await page.getByLabel('Client target').inputValue()).toMatch(/6[.,]5/);
    expect(await manager().call(lineItems.getLineItem, at)).toMatchObject({ client_objective_type: 'ROAS' });
  },
);

story(
  'a combination gets its new name, though a source of it was taken out and deleted meanwhile',
  async ({ open }) => {
    const [kept, other, gone] = await Promise.all(['Kept', 'Other', 'Gone'].map((name) => aList(nameOf(name))));
    const ids = [kept, other, gone].map((list) => list?.id ?? 0);
    const made = await manager().call(combinations.createCombination, {
      body: {
        application_id: place.application,
        name: nameOf('Three'),
        operator: 'union',
        source_targeting_list_ids: ids,
      },
    });
    const params = { combinationId: String(made.id) };
    const page = await open('campaign_manager', appPath(`audiences/combination/${made.id}`));
    const renamed = nameOf('Two');
    await page.getByRole('textbox', { name: 'Name' }).fill(renamed);
    const body = { source_targeting_list_ids: ids.slice(0, 2) };
    await manager().call(combinations.updateCombination, { params, body });
    await as('admin').call(audience.deleteTargetingList, { params: { targetingId: String(gone?.id) } });
    await page.getByRole('button', { name: 'Apply' }).click();
    await said(page, 'Combination edited successfully');
    const stands = await manager().call(combinations.getCombination, { params });
    expect(stands).toMatchObject({ name: renamed, source_targeting_list_ids: ids.slice(0, 2) });
  },
);

story(
  'an audience that was deleted meanwhile is missed where it was kept, and not the combination',
  async ({ open }) => {
    const names = ['Stays', 'Left', 'Taken', 'Mine'].map((name) => nameOf(name));
    const [stays, left, taken, mine] = await Promise.all(names.map((name) => aList(name)));
    const ids = [stays, left, taken].map((list) => list?.id ?? 0);
    const made = await manager().call(combinations.createCombination, {
      body: {
        application_id: place.application,
        name: nameOf('Kept deleted'),
        operator: 'union',
        source_targeting_list_ids: ids,
      },
    });
    const params = { combinationId: String(made.id) };
    const page = await open('campaign_manager', appPath(`audiences/combination/${made.id}`));
    const slot = (at: number) => page.getByRole('combobox', { name: `Audience #${at}` });
    await slot(2).fill(names[3] ?? '');
    await page.getByRole('option', { name: names[3] ?? '' }).click();
    const body = { source_targeting_list_ids: ids.slice(0, 2) };
    await manager().call(combinations.updateCombination, { params, body });
    await as('admin').call(audience.deleteTargetingList, { params: { targetingId: String(taken?.id) } });
    await eventually(() => slot(3).getAttribute('placeholder')).toBe(`Audience ${taken?.id}`);
    await page.getByRole('button', { name: 'Apply' }).click();
    const question = page.getByRole('dialog');
    await question.getByText(`#2 ${names[3]}, #3 ${names[2]}`).waitFor();
    await question.getByText('All mine').click();
    await question.getByRole('button', { name: /^Save/ }).click();
    const missing = 'There is no such audience. Choose another one.';
    await page.locator('.combine-slot').nth(2).getByText(missing).waitFor();
    await eventually(() => slot(3).evaluate((one) => one === document.activeElement)).toBe(true);
    // It does so again once a change of somebody else was put together with it, and the same place refused
    await page.getByRole('textbox', { name: 'Name' }).focus();
    await manager().call(combinations.updateCombination, { params, body: { name: nameOf('Called anew') } });
    await page.getByRole('button', { name: 'Apply' }).click();
    await eventually(() => slot(3).evaluate((one) => one === document.activeElement)).toBe(true);
    expect(await page.getByText(/was removed meanwhile/).count()).toBe(0);
    await page.getByRole('button', { name: 'Remove Audience #3' }).click();
    await page.getByRole('button', { name: 'Apply' }).click();
    await said(page, 'Combination edited successfully');
    const stands = await manager().call(combinations.getCombination, { params });
    expect(stands.source_targeting_list_ids).toEqual([stays?.id, mine?.id]);
  },
);
