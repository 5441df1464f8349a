import * as applications from '@fairlead/contract/application';
import * as api from '@fairlead/contract/campaign';
import { anApplicationDraft } from '@fairlead/test-data';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { as } from './support/api.ts';
import { eventually } from './support/eventually.ts';
import { aPlace } from './support/places.ts';
import { said } from './support/said.ts';
import { story } from './support/story.ts';

const staff = () => as('campaign_manager');

/** What a new daily cap is asked about, and what is answered. */
const asked = async (page: Page, answer: 'Continue' | 'Go back'): Promise<string> => {
  const question = page.getByRole('dialog', { name: 'Please check your value' });
  await question.waitFor();
  const text = await question.getByText(/Are you sure/).innerText();
  await question.getByRole('button', { name: answer }).click();
  await question.waitFor({ state: 'detached' });
  return text.replaceAll(/\s/g, ' ');
};
const said2x = 'Daily cap 100,00 € becomes 200,00 €, 2x higher. Are you sure?';

story('a daily cap that leaps is asked about beside the one that is stored, wherever it is changed', async (stage) => {
  const { open, accessible } = stage;
  const place = await aPlace('Whimbrel');
  const company_id = Number(place.companyId);
  const app = await staff().call(applications.createApplication, {
    body: anApplicationDraft({ name: 'Whimbrel iOS', company_id }),
  });
  const make = (name: string) =>
    staff().call(api.createCampaign, {
      body: {
        ...{ name, app_id: app.id, line_item_id: Number(place.lineItemId), client_daily_budget: 100 },
        ...{ pricing_type: 'cpm', client_cost: 2, country_id: 250 },
      },
    });
  const made = [await make('WHIMBREL_a'), await make('WHIMBREL_b'), await make('WHIMBREL_c')];
  const path = `/companies/${company_id}/applications/${app.id}/campaigns`;
  const page = await open('campaign_manager', `${path}?status=not_live`);
  const rowOf = (name: string) => page.getByRole('row').filter({ hasText: name });
  await rowOf('WHIMBREL_a').waitFor();
  const head = await page.getByRole('columnheader').allTextContents();
  const cap = (name: string) => rowOf(name).getByRole('gridcell').nth(head.indexOf('Daily cap'));
  const shown = async (name: string) => (await cap(name).innerText()).replaceAll(/\s/g, ' ');
  const types = async (name: string, value: string) => {
    await cap(name).click();
    await page.keyboard.type(value);
    await page.keyboard.press('Enter');
  };

  // In its cell: two steps of less than half as much again each, and back to what is stored without a word
  await types('WHIMBREL_a', '140');
  await eventually(() => shown('WHIMBREL_a')).toMatch(/^140 € was 100,00 €/);
  await types('WHIMBREL_a', '200');
  await accessible(page);
  expect(await asked(page, 'Go back')).toBe(said2x);
  await eventually(() => shown('WHIMBREL_a')).toMatch(/^140 €/);
  await types('WHIMBREL_a', '200');
  expect(await asked(page, 'Continue')).toBe(said2x);
  await eventually(() => shown('WHIMBREL_a')).toMatch(/^200 € was 100,00 €/);
  await types('WHIMBREL_b', '140');
  await eventually(() => shown('WHIMBREL_b')).toMatch(/^140 €/);

  // Filled down, over an unsaved cap and a stored one
  await cap('WHIMBREL_a').click();
  await cap('WHIMBREL_c').click({ modifiers: ['Shift'] });
  await page.keyboard.press('Control+d');
  const each = (name: string) => `WHIMBREL_${name}: ${said2x.replace('. Are you sure?', '')}`;
  expect(await asked(page, 'Go back')).toBe(`${each('b')}; ${each('c')}. Are you sure?`);

  // Set or raised over a range: what was typed is there again when it is not to be
  await cap('WHIMBREL_b').click();
  await cap('WHIMBREL_c').click({ modifiers: ['Shift'] });
  await page.getByRole('button', { name: 'Set or add %' }).click();
  const step = page.getByRole('dialog', { name: 'Set or add percent' });
  await step.getByRole('radio', { name: 'Set to' }).check();
  await step.getByLabel('Number').fill('200');
  await step.getByRole('button', { name: 'Change 2 cells' }).click();
  expect(await asked(page, 'Go back')).toBe(`${each('b')}; ${each('c')}. Are you sure?`);
  await eventually(() => step.getByLabel('Number').inputValue()).toBe('200');
  await eventually(() => step.getByLabel('Number').evaluate((field) => field === document.activeElement)).toBe(true);
  expect([await shown('WHIMBREL_b'), await shown('WHIMBREL_c')]).toEqual([expect.stringMatching(/^140 €/), '100 €']);
  await step.getByLabel('Number').fill('120');
  await page.keyboard.press('Enter');
  await step.waitFor({ state: 'detached' });
  await eventually(() => shown('WHIMBREL_c')).toMatch(/^120 € was 100,00 €/);
  await page.keyboard.press('Control+z');
  await eventually(() => shown('WHIMBREL_b')).toMatch(/^140 €/);

  // Pasted
  await cap('WHIMBREL_b').click();
  await page.getByRole('treegrid').evaluate((grid) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', '200\n100');
    grid.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  });
  expect(await asked(page, 'Go back')).toBe(said2x);

  // A percent of many at once: each beside what is stored of it, whatever it stands at; the third rises by a half and no more
  await page.getByRole('checkbox', { name: /^Select all in/ }).click();
  await page.getByRole('button', { name: 'Edit daily caps' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit daily caps' });
  await dialog.getByLabel('Variation in percent').fill('50');
  await dialog.getByRole('button', { name: 'Change 3 caps' }).click();
  expect(await asked(page, 'Go back')).toBe(
    'WHIMBREL_a: Daily cap 100,00 € becomes 300,00 €, 3x higher; WHIMBREL_b: Daily cap 100,00 € becomes 210,00 €, 2.1x higher. Are you sure?',
  );
  // Esc takes back the question alone
  await dialog.getByRole('button', { name: 'Change 3 caps' }).click();
  const question = page.getByRole('dialog', { name: 'Please check your value' });
  await question.waitFor();
  await page.keyboard.press('Escape');
  await question.waitFor({ state: 'detached' });
  expect(await dialog.getByLabel('Variation in percent').inputValue()).toBe('50');
  await dialog.getByText('Set to').click();
  await dialog.getByLabel('Daily cap').fill('150');
  await dialog.getByRole('button', { name: 'Change 3 caps' }).click();
  await dialog.waitFor({ state: 'detached' });
  await eventually(() => shown('WHIMBREL_c')).toMatch(/^150 € was 100,00 €/);

  // What is read before it is saved is what is stored and what will be
  await page.keyboard.press('Control+s');
  const review = page.getByRole('dialog', { name: 'Review 3 rows before saving' });
  await eventually(
    async () => (await review.innerText()).replaceAll(/\s+/g, ' ').match(/100(,00)? € .{0,12}150(,00)? €/g)?.length,
  ).toBe(3);
  await review.getByRole('button', { name: 'Save 3 rows' }).click();
  await page.getByText('3 rows saved.').waitFor();
  // From now on that is what is stored: half as much again of it is not asked about
  await types('WHIMBREL_a', '225');
  await eventually(() => shown('WHIMBREL_a')).toMatch(/^225 € was 150,00 €/);
  await page.keyboard.press('Control+z');

  // On Budget & Delivery it is asked before it is sent
  const id = made[0]?.id ?? 0;
  const form = await open('account_manager', `${path}/${id}/budgetAndDelivery`);
  const field = form.getByRole('textbox', { name: 'Daily cap' });
  const save = () => form.getByRole('button', { name: 'Save', exact: true }).click();
  const stored = async () =>
    (await staff().call(api.getCampaign, { params: { campaignId: String(id) }, query: {} })).client_daily_budget;
  await field.fill('220');
  await field.blur();
  await field.fill('300');
  await save();
  expect(await asked(form, 'Go back')).toBe('Daily cap 150,00 € becomes 300,00 €, 2x higher. Are you sure?');
  expect([await stored(), (await field.inputValue()).replaceAll(/\s/g, '')]).toEqual([150, '300,00€']);
  await save();
  await asked(form, 'Continue');
  await said(form, 'Campaign budget & delivery updated successfully');
  expect(await stored()).toBe(300);
  // The new one is the measure now
  await field.fill('450');
  await save();
  await said(form, 'Campaign budget & delivery updated successfully');
  expect(await stored()).toBe(450);
});
