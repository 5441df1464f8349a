import * as audience from '@fairlead/contract/audience';
import * as api from '@fairlead/contract/combination';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { as } from './support/api.ts';
import { app, company } from './support/applications.ts';
import { eventually } from './support/eventually.ts';
import { goOn } from './support/in-place.ts';
import { said } from './support/said.ts';
import { story } from './support/story.ts';

const APP = '/companies/1001/applications/2001';
const slot = (page: Page, n: number) => page.getByRole('combobox', { name: `Audience #${n}` });
const chosen = (page: Page) =>
  Promise.all([1, 2, 3].map(async (n) => ((await slot(page, n).count()) ? slot(page, n).inputValue() : null)));

const listNamed = async (name: string) => {
  const { items } = await as('admin').call(audience.listTargetingLists, {
    params: { applicationId: '2001' },
    query: { state: 'all' },
  });
  const found = items.find((list) => list.name === name);
  if (!found) throw new Error(`no list ${name}`);
  return found;
};
const figure = async (page: Page) =>
  Number((await page.getByRole('region', { name: 'Result' }).locator('b').innerText()).replace(/\D/g, ''));

story('two audiences are combined, and the list holds what the preview said', async ({ open, accessible }) => {
  const [buyers, opens] = [await listNamed('FR | buyers D90'), await listNamed('FR | open D7')];
  const page = await open(
    'campaign_manager',
    `${APP}/combine-audience?targeting_ids=${buyers.id}&targeting_ids=999999`,
  );
  await page.getByRole('heading', { name: 'Combine Audience' }).waitFor();
  await eventually(() => chosen(page)).toEqual(['FR | buyers D90', '', null]);
  await page.getByRole('button', { name: 'Create New Combination' }).click();
  await eventually(() => page.getByText('Name is required').count()).toBe(1);
  await eventually(() => page.getByText('Please select an audience').count()).toBe(1);
  await accessible(page);

  await page.getByLabel('Name').fill('Buyers and openers');
  await slot(page, 2).fill('open D7');
  await page.getByRole('option', { name: /FR \| open D7/ }).click();
  await page.getByText('counted exactly').waitFor();
  const previewed = await figure(page);
  await page.getByRole('img', { name: /overlaps/ }).waitFor();
  await page.getByRole('button', { name: 'Create New Combination' }).click();
  await said(page, 'Combination created successfully');
  await page.waitForURL(`**${APP}/targeting/audiences*`);
  await eventually(async () => (await listNamed('Buyers and openers')).rows).toBe(previewed);
  const made = await listNamed('Buyers and openers');
  expect(made.source).toMatchObject({ operator: 'union', source_targeting_list_ids: [buyers.id, opens.id] });
});

story('exclusion says beforehand what it drops, and keeps the order of its two audiences', async ({ open }) => {
  const names = ['FR | buyers D90', 'FR | open D7', 'Loyalty card holders'];
  const ids = await Promise.all(names.map(async (name) => (await listNamed(name)).id));
  const query = ids.map((id) => `targeting_ids=${id}`).join('&');
  const page = await open('campaign_manager', `${APP}/combine-audience?${query}`);
  await page.getByText('A without B, drops C').waitFor();
  await page.getByText('Exclusion', { exact: true }).click();
  await eventually(() => chosen(page)).toEqual(['FR | buyers D90', 'FR | open D7', null]);
  await eventually(() => page.getByRole('button', { name: 'Add audience' }).isDisabled()).toBe(true);
  await page.getByText('counted exactly').waitFor();
  const kept = await figure(page);
  await page.getByRole('button', { name: 'Move Audience #2 up' }).click();
  await eventually(() => chosen(page)).toEqual(['FR | open D7', 'FR | buyers D90', null]);
  await eventually(() => figure(page)).not.toBe(kept);
});

story(
  'what does not fit together is said at once, and what stands still is named by its slot',
  async ({ open, accessible }) => {
    const [plain, vendor, still] = await Promise.all(
      ['FR | buyers D90', 'Fraud and staff devices', 'Loyal or lapsed VIP'].map(listNamed),
    );
    const page = await open('admin', `${APP}/combine-audience?targeting_ids=${plain?.id}&targeting_ids=${vendor?.id}`);
    await page
      .getByRole('alert')
      .filter({ hasText: 'Please select files with the same hash type to proceed' })
      .waitFor();
    await page.getByText('#1 IDFA, plain ids; #2 IDFV, plain ids').waitFor();
    // Refused, it leads to the first of them: what is said stays in sight, and typing takes another one
    await page.getByLabel('Name').fill('Not of one kind');
    await page.getByRole('button', { name: 'Create New Combination' }).click();
    await eventually(() => slot(page, 1).evaluate((field) => field === document.activeElement)).toBe(true);
    await eventually(() => page.getByRole('option').count()).toBe(0);
    await page.keyboard.type('FR | open');
    await page.locator('[role=option]:visible').filter({ hasText: 'FR | open D7' }).waitFor();
    await page.keyboard.press('Enter');
    await eventually(() => slot(page, 1).inputValue()).toBe('FR | open D7');
    await goOn(page, `${APP}/combine-audience?targeting_ids=${plain?.id}&targeting_ids=${still?.id}`);
    await page
      .getByText(
        'The list selected for Audience #2 is not updating because it is archived or includes an archived source.',
      )
      .waitFor();
    await page.getByText('Not updating').first().waitFor();
    await accessible(page);
  },
);

story('an existing combination keeps its operator and may get other sources', async ({ open }) => {
  const [one, two, three] = await Promise.all(
    ['FR | buyers D90', 'FR | open D7', 'Loyalty card holders'].map(async (name) => (await listNamed(name)).id),
  );
  const made = await as('admin').call(api.createCombination, {
    body: {
      application_id: 2001,
      name: 'To be edited',
      operator: 'intersection',
      source_targeting_list_ids: [one, two] as number[],
    },
  });
  const page = await open('admin', `${APP}/audiences/combination/${made.id}`);
  await page.getByText('The operator of a combination cannot be changed. Make a new combination.').waitFor();
  await page.getByRole('button', { name: 'Add audience' }).click();
  await eventually(() => slot(page, 3).evaluate((field) => field === document.activeElement)).toBe(true);
  await page.keyboard.type('Loyalty');
  await page.getByRole('option', { name: /Loyalty card holders/ }).click();
  await page.getByText('counted exactly').waitFor();
  await page.getByRole('link', { name: 'Cancel' }).click();
  await page.getByRole('dialog').getByText('You have unsaved changes on this page').waitFor();
  await page.getByRole('button', { name: 'Go back' }).click();
  await page.getByRole('button', { name: 'Apply' }).click();
  await said(page, 'Combination edited successfully');
  await page.waitForURL(`**${APP}/targeting/audiences*`);
  const saved = await as('admin').call(api.getCombination, { params: { combinationId: String(made.id) } });
  expect(saved.source_targeting_list_ids).toEqual([one, two, three]);
  await goOn(page, `${APP}/audiences/combination/99999999`);
  await page.waitForURL('**/resource-not-found');
});

story('where there is nothing to combine it says so, and leads to the audiences', async ({ open, accessible }) => {
  const { id } = await company('Nightjar Bazaar');
  const { id: bare } = await app(id, 'Nightjar Bazaar Android');
  const page = await open('campaign_manager', `/companies/${id}/applications/${bare}/combine-audience`);
  await page.getByText('A combination is made of two audiences or more, and this application has none yet.').waitFor();
  await accessible(page);
  await page.getByRole('link', { name: 'Go to the audiences' }).click();
  await page.waitForURL(`**/applications/${bare}/targeting/audiences*`);
});

story('audiences are combined by keyboard alone', async ({ open }) => {
  // What is no id chooses nothing: the slots are blank
  const page = await open('campaign_manager', `${APP}/combine-audience?targeting_ids=abc`);
  await slot(page, 2).waitFor();
  expect(await chosen(page)).toEqual(['', '', null]);
  await page.getByLabel('Name').focus();
  await page.keyboard.type('By keys');
  await page.keyboard.press('Tab'); // the chosen operator
  await page.keyboard.press('ArrowRight');
  await eventually(() => page.getByRole('radio', { name: /Intersection/ }).isChecked()).toBe(true);
  await page.keyboard.press('Tab'); // Add audience
  await page.keyboard.press('Tab');
  await page.keyboard.type('FR | buyers');
  await page.getByRole('option', { name: /FR \| buyers D90/ }).waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await eventually(() => slot(page, 1).inputValue()).toBe('FR | buyers D90');
  await slot(page, 2).focus();
  await page.keyboard.type('FR | open');
  await page.getByRole('option', { name: /FR \| open D7/ }).waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await eventually(() => slot(page, 2).inputValue()).toBe('FR | open D7');
  const before = await chosen(page);
  await page.keyboard.press('Alt+ArrowUp');
  await eventually(() => chosen(page)).toEqual([before[1], before[0], null]);
  await eventually(() => slot(page, 1).evaluate((field) => field === document.activeElement)).toBe(true);
  await page.getByText('counted exactly').waitFor();
  await page.getByLabel('Name').focus();
  await page.keyboard.press('Enter');
  await said(page, 'Combination created successfully');
});

story(
  'what is made of a combination is drawn beside what it is made of, and what comes in twice is said',
  async ({ open, accessible }) => {
    const [buyers, opens, loyal] = await Promise.all(
      ['FR | buyers D90', 'FR | open D7', 'Loyalty card holders'].map(async (name) => (await listNamed(name)).id),
    );
    const make = (name: string, ids: (number | undefined)[]) =>
      as('admin').call(api.createCombination, {
        body: { application_id: 2001, name, operator: 'union', source_targeting_list_ids: ids as number[] },
      });
    const inner = await make('Inner of a tree', [buyers, loyal]);
    await eventually(async () => (await listNamed('Inner of a tree')).rows).not.toBeNull();
    await make('Outer of a tree', [inner.targeting_list_id, opens]);

    const page = await open('admin', `${APP}/audiences/combination/${inner.id}`);
    const tree = page.getByRole('group', { name: 'Where the devices come from' });
    await tree.getByText('Outer of a tree').first().waitFor();
    await page.getByRole('link', { name: 'Outer of a tree' }).waitFor();
    await accessible(page);

    await goOn(page, `${APP}/combine-audience?targeting_ids=${buyers}&targeting_ids=${inner.targeting_list_id}`);
    await page.getByText('“FR | buyers D90” comes in twice').waitFor();
    await page.getByText('this is built again within 30 minutes: once').waitFor();
    await page.getByText('Exclusion', { exact: true }).click();
    await page.getByRole('alert').getByText('Nobody is left.').waitFor();
    await accessible(page);
  },
);
