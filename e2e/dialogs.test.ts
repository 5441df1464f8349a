import * as companies from '@fairlead/contract/company';
import * as users from '@fairlead/contract/user';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { addresses, as } from './support/api.ts';
import { eventually } from './support/eventually.ts';
import { goOn } from './support/in-place.ts';
import { focusOn } from './support/keys.ts';
import { nameOf } from './support/lists.ts';
import { said } from './support/said.ts';
import { story } from './support/story.ts';

const focused = (page: Page) =>
  page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent);

story('the first question of a page gives the focus back to the button that asked it', async ({ open }) => {
  const page = await open('admin', '/users');
  const more = page.getByRole('button', { name: `More for ${addresses.marketing_team_member}` });
  await more.click();
  await page.locator('[role=menu]:focus-within').waitFor();
  await page.keyboard.press('ArrowDown');
  await page.locator('[role=menuitem]:focus').waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).waitFor();
  await page.keyboard.press('Escape');
  await eventually(() => page.getByRole('dialog').count()).toBe(0);
  await eventually(() => focused(page)).toBe(`More for ${addresses.marketing_team_member}`);
});

story('Back pressed again while it is asked about leaves address and page together', async ({ open }) => {
  const page = await open('admin', '/users');
  await page.getByRole('link', { name: 'Companies', exact: true }).first().click();
  await page.getByRole('link', { name: 'New company' }).first().click();
  const name = page.getByLabel('Name').first();
  await name.fill('Typed before Back');
  const question = page.getByRole('dialog', { name: 'Unsaved changes' });
  const moved = async (way: 'back' | 'forward', to: string) => {
    await page.evaluate((go) => history[go](), way);
    await eventually(async () => new URL(page.url()).pathname).toBe(to);
  };
  await moved('back', '/companies');
  await question.waitFor();
  await moved('back', '/users');
  await question.getByRole('button', { name: 'Go back' }).click();
  await eventually(async () => new URL(page.url()).pathname).toBe('/companies/create');
  await eventually(() => question.count()).toBe(0);

  // Forward again is an answer by itself
  await moved('back', '/companies');
  await question.waitFor();
  await moved('forward', '/companies/create');
  await eventually(() => question.count()).toBe(0);
  await eventually(() => name.inputValue()).toBe('Typed before Back');
  await moved('back', '/companies');
  await question.getByRole('button', { name: 'Discard changes' }).click();
  await page.getByRole('grid', { name: 'Companies' }).waitFor();
  await moved('back', '/users');
  await page.getByRole('grid', { name: 'Users' }).waitFor();
});

story('a merge that is gone back from leaves the person where they were', async ({ open }) => {
  const { id, version } = await as('admin').call(companies.createCompany, {
    body: { name: 'Focus Ltd', currency: 'EUR', is_test: false },
  });
  const page = await open('admin', `/companies/${id}`);
  await page.getByLabel('Name').fill('Focus of mine');
  await as('sales_team_member').call(companies.updateCompany, {
    params: { companyId: String(id) },
    body: { name: 'Focus of theirs', version },
  });
  await focusOn(page.getByRole('button', { name: 'Apply' }));
  await page.keyboard.press('Enter');
  const merge = page.getByRole('dialog', { name: /saved this company while you were editing/ });
  await merge.waitFor();
  await page.keyboard.press('Escape');
  await eventually(() => merge.count()).toBe(0);
  await eventually(() => focused(page)).toBe('Apply');
  await eventually(() => page.getByLabel('Name').inputValue()).toBe('Focus of mine');
});

story('the history of a grid gives the focus back to its button, also on a slow page', async ({ open }) => {
  const page = await open('admin', '/companies');
  await page.getByRole('grid', { name: 'Companies' }).waitFor();
  // What should come at once comes after what should come a little later
  await page.evaluate(() => {
    const soon = window.setTimeout.bind(window);
    window.setTimeout = ((call: () => void, ms = 0) => soon(call, ms < 20 ? 150 : ms)) as typeof window.setTimeout;
  });
  await focusOn(page.getByRole('button', { name: 'History' }));
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'History' }).waitFor();
  await page.keyboard.press('Escape');
  await eventually(() => page.getByRole('dialog', { name: 'History' }).count()).toBe(0);
  await eventually(() => focused(page)).toBe('History');
});

const aUser = async (role: string, company_id: number | null = null) => {
  const email = `${nameOf(role).replace(/\W+/g, '.')}@fairlead.example`;
  const user = await as('admin').call(users.createUser, { body: { email, role, company_id } });
  const params = { userId: String(user.id) };
  const now = async () => (await as('admin').call(users.listUsers)).items.find(({ id }) => id === user.id);
  return { ...user, params, now, edit: (body: object) => as('admin').call(users.updateUser, { params, body }) };
};

story(
  'what is typed for a user stays in sight when somebody removes the user, or gives another role',
  async ({ open }) => {
    const removed = await aUser('client', 1001);
    const page = await open('account_manager', `/users/${removed.id}`);
    await page.getByLabel('Email').fill('another@fairlead.example');
    await as('admin').call(users.deleteUser, { params: removed.params });
    await page.getByText(/has been removed.*What is typed here cannot be saved/).waitFor();
    expect(await page.getByLabel('Email').inputValue()).toBe('another@fairlead.example');
    await page.getByRole('button', { name: 'Discard changes' }).click();
    await eventually(() => page.getByRole('button', { name: 'Apply' }).count()).toBe(0);
    await eventually(() => page.getByText(/unsaved/i).count()).toBe(0);
    expect(await removed.now()).toMatchObject({ email: removed.email });

    const promoted = await aUser('client', 1001);
    await goOn(page, `/users/${promoted.id}`); // made a moment ago: the list in memory has nobody of that id
    await page.getByLabel('Email').fill('other@fairlead.example');
    await promoted.edit({ role: 'sales_team_member' });
    await page.getByText(/^Only an admin may change the email .* What is typed here cannot be saved/).waitFor();
    expect(await page.getByLabel('Email').inputValue()).toBe('other@fairlead.example');
    await page.getByRole('button', { name: 'Apply' }).click();
    await said(page, 'Only an admin may change the email of a user who is not a client.');
    expect(await promoted.now()).toMatchObject({ email: promoted.email, role: 'sales_team_member', company_id: null });

    // Role and company are one decision: of one side, and asked as one
    const moved = await aUser('sales_team_member');
    const admin = await open('admin', `/users/${moved.id}`);
    await admin.getByRole('combobox', { name: 'Role' }).click();
    await admin.getByRole('option', { name: 'Admin', exact: true }).click();
    await moved.edit({ role: 'client', company_id: 1001 });
    await admin.getByRole('button', { name: 'Apply' }).click();
    const question = admin.getByRole('dialog');
    await question
      .getByText(/Client.*Nomnom/s)
      .first()
      .waitFor();
    await question.getByRole('radio', { name: /mine/ }).check();
    await question.getByRole('button', { name: 'Save these values' }).click();
    await said(admin, `User ${moved.email} updated`);
    expect(await moved.now()).toMatchObject({ role: 'admin', company_id: null });
    await as('admin').call(users.deleteUser, { params: moved.params });
  },
);
