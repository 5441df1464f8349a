import * as api from '@fairlead/contract/company';
import * as historyApi from '@fairlead/contract/history';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { as } from './support/api.ts';
import { eventually } from './support/eventually.ts';
import { findIn, rowOf } from './support/find.ts';
import { goOn } from './support/in-place.ts';
import { focusOn } from './support/keys.ts';
import { said } from './support/said.ts';
import { story } from './support/story.ts';

const company = (name: string) =>
  as('admin').call(api.createCompany, { body: { name, currency: 'EUR', is_test: false } });
const cell = (page: Page, name: string, column: string) =>
  rowOf(page, name).getByRole('gridcell').filter({ hasText: column });

story('an admin creates a company, edits it in the grid and takes the change back', async ({ open, accessible }) => {
  const page = await open('admin', '/companies');
  await page.getByRole('link', { name: 'New company' }).click();
  await page.getByRole('button', { name: 'Create company' }).click();
  await eventually(() => page.getByText('Name is required').count()).toBe(1);
  await accessible(page);
  await page.getByLabel('Name').fill('Juniper Post');
  // Typed in an open list as in a closed one
  await page.getByRole('combobox', { name: 'Currency' }).click();
  await page.getByRole('option', { name: 'JPY ¥' }).waitFor();
  await page.keyboard.type('JP');
  await page.keyboard.press('Enter');
  await eventually(() => page.getByRole('combobox', { name: 'Currency' }).inputValue()).toBe('JPY ¥');
  await page.getByRole('button', { name: 'Create company' }).click();
  await said(page, 'Company Juniper Post created successfully');
  await page.waitForURL('**/companies');
  await findIn(page, 'Companies', 'Juniper Post');
  await rowOf(page, 'Juniper Post').waitFor();
  // What is as in most rows stands in a hidden column: the state, the currency
  await eventually(() => rowOf(page, 'Juniper Post').innerText()).toMatch(/Onboarding(?![\s\S]*Not archived)/);
  const { items } = await as('admin').call(api.listCompanies);
  expect(items.find(({ name }) => name === 'Juniper Post')).toMatchObject({ state: 'new', currency: 'JPY' });

  await cell(page, 'Juniper Post', 'Onboarding').dblclick();
  await page.getByRole('combobox', { name: 'Status' }).selectOption('Paused');
  await page.getByRole('button', { name: 'Save 1 row' }).waitFor();
  await rowOf(page, 'Juniper Post').getByText('was Onboarding').first().waitFor();
  await accessible(page);
  await page.getByRole('button', { name: 'Save 1 row' }).click();
  await said(page, 'Company Juniper Post updated');
  await eventually(() => page.getByRole('button', { name: /^Save/ }).count()).toBe(0);

  await rowOf(page, 'Juniper Post').getByRole('link').click();
  await page.getByRole('heading', { name: 'Company', exact: true }).waitFor();
  await page.getByRole('complementary', { name: 'History' }).getByRole('button', { name: 'Undo' }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Undo change' }).click();
  await said(page, 'Change undone');
  await eventually(() => page.getByRole('radio', { name: 'Onboarding' }).isChecked()).toBe(true);
});

story('two people edit one company: nobody’s change is lost', async ({ open }) => {
  const { id } = await company('Harbour Glass');
  const admin = await open('admin', '/companies');
  await findIn(admin, 'Companies', 'Harbour Glass');
  const sales = await open('sales_team_member', `/companies/${id}`);
  // A row that comes in over it between the two presses of a double click is not what was meant
  await cell(admin, 'Harbour Glass', 'Onboarding').click();
  await company('A Harbour Glass');
  await rowOf(admin, 'A Harbour Glass').waitFor();
  await admin.mouse.down({ clickCount: 2 });
  await admin.mouse.up({ clickCount: 2 });
  await rowOf(admin, 'Harbour Glass').getByRole('combobox', { name: 'Status' }).selectOption('Paused');

  await sales.getByText('Live', { exact: true }).click();
  await sales.getByRole('button', { name: 'Apply' }).click();
  await said(sales, 'Company Harbour Glass edited successfully');
  await rowOf(admin, 'Harbour Glass').getByText('edited by sales').waitFor();

  await admin.getByRole('button', { name: 'Save 1 row' }).click();
  const merge = admin.getByRole('dialog');
  await merge.getByText('sales@fairlead.example saved this company while you were editing').waitFor();
  await merge.getByRole('button', { name: 'Go back' }).click();
  await rowOf(admin, 'Harbour Glass').waitFor();
  await admin.getByText(/Not saved: Somebody else saved this company meanwhile/).waitFor();

  await admin.getByRole('button', { name: 'Save 1 row' }).click();
  await merge.getByRole('radio', { name: 'Status: mine' }).check();
  await merge.getByRole('button', { name: 'Save these values' }).click();
  await said(admin, 'Company Harbour Glass updated');
  const saved = await as('admin').call(api.getCompany, { params: { companyId: String(id) } });
  expect(saved.business_state).toBe('paused');
});

story('several rows are archived as one change set; who may not, is not offered it', async ({ open }) => {
  const names = ['0 Bulk One', '0 Bulk Two', '0 Bulk Three', '0 Bulk Four'];
  const made = await Promise.all(names.map(company));
  const page = await open('admin', '/companies');
  for (const name of names) await page.getByRole('checkbox', { name: `Select ${name}` }).click();
  await page.getByRole('button', { name: 'Archive', exact: true }).click();
  await page.getByRole('button', { name: 'Save 4 rows' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Save 4 rows' }).click();
  await said(page, '4 companies updated');
  await eventually(() => rowOf(page, '0 Bulk One').count()).toBe(0);
  const sets = await Promise.all(
    made.map(async ({ id }) => {
      const { items } = await as('admin').call(historyApi.listHistory, {
        query: { entity: 'company', entity_id: String(id) },
      });
      return items[0];
    }),
  );
  expect(new Set(sets.map((entry) => entry?.change_set_id)).size).toBe(1);
  expect(sets.map((entry) => entry?.channel)).toEqual(['grid', 'grid', 'grid', 'grid']);

  await page.getByRole('button', { name: /^Archived/ }).click();
  await page.waitForURL('**/companies?state=archived');
  await rowOf(page, '0 Bulk One').waitFor();

  const sales = await open('sales_team_member', '/companies?state=archived');
  await rowOf(sales, '0 Bulk One').waitFor();
  await eventually(() => sales.getByRole('checkbox', { name: /^Select/ }).count()).toBe(0);
  await company('0 Bulk Reader');
  const reader = await open('creative_team_member', '/companies');
  await rowOf(reader, '0 Bulk Reader').waitFor();
  await eventually(() => reader.getByRole('link', { name: 'New company' }).count()).toBe(0);
});

story('another company in the picker bar brings one of its apps along', async ({ open, accessible }) => {
  const page = await open('admin', '/companies/1001');
  await page.getByRole('button', { name: /^Company Nomnom/ }).click();
  await page.getByRole('group', { name: 'Others' }).waitFor();
  await accessible(page);
  await page.keyboard.type('Kirin');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/companies/1004');
  await eventually(() => page.getByLabel('Name').inputValue()).toBe('Kirin Ride');

  await goOn(page, '/companies/1001/applications/2001/combine-audience?targeting_ids=40001');
  await page.getByRole('button', { name: /^Company Nomnom/ }).click();
  await page.getByRole('group', { name: 'Others' }).waitFor();
  await page.keyboard.type('Halfmoon');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/companies\/1002\/applications\/\d+\/combine-audience$/);
  await page.getByRole('button', { name: /^App Halfmoon Android/ }).waitFor();

  await page.getByRole('button', { name: /^Company Halfmoon/ }).click();
  await page.getByRole('group', { name: 'Others' }).waitFor();
  await page.keyboard.type('Osaka');
  await page.keyboard.press('Enter');
  await page.getByText('No application found for this company').waitFor();
});

story('a company is created, edited and saved by keyboard alone', async ({ open }) => {
  const page = await open('admin', '/companies');
  await page.getByRole('link', { name: 'New company' }).waitFor();
  const tabTo = async (name: string) => {
    for (let presses = 0; presses < 40; presses++) {
      await page.keyboard.press('Tab');
      const here = await page.evaluate(() => {
        const element = document.activeElement as HTMLInputElement | null;
        return `${element?.getAttribute('aria-label') ?? ''} ${element?.textContent ?? ''} ${element?.labels?.[0]?.textContent ?? ''}`;
      });
      if (here.includes(name)) return;
    }
    throw new Error(`Tab never came to ${name}`);
  };
  await tabTo('New company');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Create Company' }).waitFor();
  await tabTo('Name');
  await page.keyboard.type('Alder Keys');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/companies');
  // The address changes before its page is drawn
  await page.getByRole('searchbox', { name: 'Find in Companies' }).waitFor();
  await tabTo('Find in Companies');
  await page.keyboard.type('Alder Keys');
  await rowOf(page, 'Alder Keys').waitFor();

  await page.getByRole('grid', { name: 'Companies' }).focus();
  for (let presses = 0; presses < 30; presses++) {
    await page.keyboard.press('ArrowDown');
    const active = await page.locator('.grid-row:has(.is-active)').innerText();
    if (active.includes('Alder Keys')) break;
  }
  await page.keyboard.press('F2');
  await page.keyboard.type('Alder Keys Ltd');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Save 1 row' }).waitFor();
  await focusOn(page.getByRole('button', { name: 'Save 1 row' }));
  await page.keyboard.press('Enter');
  await said(page, 'Company Alder Keys Ltd updated');
});

story('on a phone the mark of the plan keeps off the label above its bar', async ({ open }) => {
  const page = await open('admin', '/companies', { width: 360, height: 780 });
  const plan = page.locator('.company-plan').first();
  await plan.waitFor();
  const gap = () =>
    plan.evaluate((drawn) => {
      const label = drawn.closest('[role=gridcell]')?.querySelector('.grid-fold-label')?.getBoundingClientRect().bottom;
      return (drawn.querySelector('.fulfil b')?.getBoundingClientRect().top ?? 0) - (label ?? 0);
    });
  await eventually(gap).toBeGreaterThan(0);
});
