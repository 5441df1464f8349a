import { randomUUID } from 'node:crypto';
import * as historyApi from '@fairlead/contract/history';
import * as api from '@fairlead/contract/user';
import { expect } from 'vitest';
import { addresses, as } from './support/api.ts';
import { eventually } from './support/eventually.ts';
import { goOn } from './support/in-place.ts';
import { enterOn, focusOn } from './support/keys.ts';
import { said } from './support/said.ts';
import { story } from './support/story.ts';
import { chip, choose, made, menuOf, rowOf, stored } from './support/users.ts';

story(
  'an admin invites a colleague, corrects the address in the grid and takes that back',
  async ({ open, accessible }) => {
    const email = `nora.${randomUUID().slice(0, 8)}@fairlead.example`;
    const page = await open('admin', '/companies');
    await page
      .getByRole('navigation', { name: /rooms|main|drawer/i })
      .getByRole('link', { name: 'Users' })
      .click();
    await page.getByRole('heading', { name: 'Users', exact: true }).waitFor();
    const here = page.getByRole('link', { name: 'Users', exact: true }).first();
    await eventually(() => here.getAttribute('aria-current')).toBe('page');
    await page.getByRole('link', { name: 'New user' }).click();
    await page.getByRole('button', { name: 'Create user' }).click();
    await page.getByText('Email cannot be empty').waitFor();
    await page.getByText('Role must be one of the roles').waitFor();
    await page.getByLabel('Email').fill('nora@nomnom.example');
    await page.getByRole('combobox', { name: 'Role' }).click();
    await eventually(() => page.getByRole('option').allInnerTexts()).toEqual([
      'Admin',
      'Campaign manager',
      'Account manager',
      'Sales',
      'Creative',
      'Marketing',
      'Support',
      'API user',
      'Client',
    ]);
    await page.getByRole('option', { name: 'Sales' }).click();
    await page.getByText('Role must be client if email is not from fairlead.example').waitFor();
    await accessible(page);
    await page.getByLabel('Email').fill(email);
    await page.getByRole('button', { name: 'Create user' }).click();
    await said(page, `User ${email} created`);
    await page.waitForURL('**/users');
    await rowOf(page, email).waitFor();
    await rowOf(page, email).getByText('Sales').waitFor();

    await rowOf(page, email).getByRole('gridcell').nth(1).dblclick();
    await page.getByRole('textbox', { name: 'Email' }).fill('nora@elsewhere.example');
    await page.keyboard.press('Enter');
    await rowOf(page, email)
      .or(page.getByRole('row'))
      .getByText(/Role must be client if email/)
      .first()
      .waitFor();
    await eventually(() => page.getByRole('button', { name: /^Save/ }).isEnabled()).toBe(false);
    await page.keyboard.press('Escape');
    const corrected = email.replace('nora', 'nora.berg');
    await rowOf(page, email).getByRole('gridcell').nth(1).dblclick();
    await page.getByRole('textbox', { name: 'Email' }).fill(corrected);
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Save 1 row' }).click();
    await said(page, `User ${corrected} updated`);

    await rowOf(page, corrected).getByRole('link', { name: corrected }).click();
    await page.getByRole('heading', { name: 'User', exact: true }).waitFor();
    const history = page.getByRole('complementary', { name: 'History' });
    await history.getByRole('button', { name: 'Undo' }).first().click();
    await page.getByRole('dialog').getByRole('button', { name: 'Undo change' }).click();
    await said(page, 'Change undone');
    await eventually(() => page.getByLabel('Email').inputValue()).toBe(email);
    await accessible(page);
  },
);

story('leaving client clears the company; a role that is given no more stays where it is', async ({ open }) => {
  const client = await made('client', 1001, 'nomnom.example');
  const staff = await as('admin').call(api.updateUser, {
    params: { userId: `${(await made('sales_team_member')).id}` },
    body: { role: 'restricted_dashboard_user' },
  });
  const page = await open('admin', `/users/${staff.id}`);
  await page.getByRole('combobox', { name: 'Role' }).click();
  await page.getByRole('option').first().waitFor();
  const offered = await page.getByRole('option').allInnerTexts();
  expect([offered.includes('Restricted'), offered.includes('Guest')]).toEqual([true, false]);
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: `User ${staff.email}` }).click();
  await page.keyboard.type(client.email.slice(0, 12));
  await page.getByRole('option', { name: client.email }).waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL(`**/users/${client.id}`);
  await eventually(() => page.getByRole('combobox', { name: 'Company' }).inputValue()).toBe('Nomnom');
  await choose(page, 'Role', 'API user');
  await eventually(() => page.getByRole('combobox', { name: 'Company' }).count()).toBe(0);
  await page.getByRole('button', { name: 'Apply' }).click();
  await page.getByText('Role must be client if email is not from fairlead.example').waitFor();
  await page.getByLabel('Email').fill(client.email.replace('nomnom', 'fairlead'));
  await eventually(() => page.getByText(/^Role must be client/).count()).toBe(0);
  await page.getByRole('button', { name: 'Apply' }).click();
  await said(page, /^User client\..*@fairlead\.example updated$/);
  expect(await stored(client.id)).toMatchObject({ role: 'api_user', company_id: null });

  await page.getByLabel('Email').fill('half@');
  await page.getByRole('link', { name: 'Companies', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Go back' }).click();
  await eventually(() => page.getByLabel('Email').inputValue()).toBe('half@');
});

story('an admin removes users, sees when, and brings one back', async ({ open, accessible }) => {
  const [one, two, three] = [await made('sales_team_member'), await made('sales_team_member'), await made('api_user')];
  const page = await open('admin', '/users');
  const own = await menuOf(page, addresses.admin);
  await eventually(() => own.getByRole('menuitem', { name: /Delete user/ }).getAttribute('aria-disabled')).toBe('true');
  await own.getByText('You cannot delete your own account').waitFor();
  await page.keyboard.press('Escape');

  const menu = await menuOf(page, one.email);
  await menu.getByRole('menuitem', { name: 'Delete user' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText(`Are you sure you want to delete user ${one.email}?`).waitFor();
  await accessible(page);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await (await menuOf(page, one.email)).getByRole('menuitem', { name: 'Delete user' }).click();
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await said(page, `User ${one.email} has been removed and their login access revoked`);
  await eventually(() => rowOf(page, one.email).count()).toBe(0);

  for (const { email } of [two, three]) await page.getByRole('checkbox', { name: `Select ${email}` }).click();
  await page.getByRole('button', { name: 'Delete user(s)' }).click();
  await dialog.getByText('Are you sure you want to delete 2 users?').waitFor();
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await said(page, `User ${three.email} has been removed and their login access revoked`);
  await eventually(() => rowOf(page, two.email).count()).toBe(0);

  await chip(page, 'Active').click();
  const more = page.getByRole('button', { name: /^\+\d more filters?$/ });
  if (!(await chip(page, 'API user').isVisible())) await more.click();
  await chip(page, 'API user').click();
  await page.waitForURL('**/users?state=all&role=api_user');
  await rowOf(page, three.email).waitFor();
  await eventually(() => rowOf(page, two.email).count()).toBe(0);
  await rowOf(page, three.email).getByText('removed', { exact: true }).hover();
  await page
    .getByRole('tooltip')
    .filter({ hasText: /^Deleted on \d+ \w+\.? \d{4}, \d\d:\d\d UTC$/ })
    .waitFor();
  const only = (await menuOf(page, three.email)).getByRole('menuitem');
  await eventually(() => only.allInnerTexts()).toEqual(['Open']);
  await enterOn(only);

  await page.getByText('This user has been removed. Bring the user back before editing.').first().waitFor();
  await page.getByRole('complementary', { name: 'History' }).getByRole('button', { name: 'Undo' }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Undo change' }).click();
  await said(page, 'Change undone');
  await eventually(() => page.getByLabel('Email').inputValue()).toBe(three.email);
  expect(await stored(three.id)).toMatchObject({ deleted_at: null });
  const [removal] = (
    await as('admin').call(historyApi.listHistory, { query: { entity: 'user', entity_id: `${two.id}` } })
  ).items;
  expect(removal).toMatchObject({ action: 'delete', channel: 'grid' });
});

story('an account manager looks after clients, and only after clients', async ({ open, accessible }) => {
  const colleague = await made('creative_team_member');
  const email = `rosa.${randomUUID().slice(0, 8)}@nomnom.example`;
  const page = await open('account_manager', '/users/create');
  await page.getByText('Only an admin may grant a role other than client.').waitFor();
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Create user' }).click();
  await page.getByText('Company is required').waitFor();
  await choose(page, 'Company', 'Nomnom');
  await accessible(page);
  await page.getByLabel('Email').fill(addresses.client.toUpperCase());
  await page.getByRole('button', { name: 'Create user' }).click();
  await page.getByText('A user with this email already exists').first().waitFor();
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Create user' }).click();
  await said(page, `User ${email} created`);

  await (await menuOf(page, email)).getByRole('menuitem', { name: 'Reset password' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText(`Are you sure you want to send a password reset email to ${email}?`).waitFor();
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await said(page, 'Password reset email sent successfully');
  const menu = await menuOf(page, email);
  const offered = ['Open', 'Send invitation again', 'Reset password'];
  await eventually(() => menu.getByRole('menuitem').allInnerTexts()).toEqual(offered);
  await menu.getByRole('menuitem', { name: 'Send invitation again' }).click();
  await said(page, `The invitation was sent to ${email} again`);

  await page.getByRole('checkbox', { name: `Select ${email}` }).click();
  await page.getByRole('button', { name: 'Delete user(s)' }).click();
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await page.getByText('You do not have the necessary permissions').waitFor();
  await rowOf(page, email).waitFor();

  await page.getByRole('link', { name: colleague.email }).click();
  await page.getByText('Only an admin may change the email of a user who is not a client.').waitFor();
  await eventually(() => page.getByRole('button', { name: 'Apply' }).count()).toBe(0);
  await accessible(page);
});

story('a client sees its own colleagues and changes nothing; an API user sees nobody', async ({ open }) => {
  const foreign = await made('client', 1002, 'halfmoon.example');
  const client = await open('client', '/users');
  await rowOf(client, addresses.client).waitFor();
  await eventually(() => client.getByText('@fairlead.example').count()).toBe(0);
  await eventually(() => rowOf(client, foreign.email).count()).toBe(0);
  await eventually(() => client.getByRole('link', { name: 'New user' }).count()).toBe(0);
  await goOn(client, `/users/${foreign.id}`);
  await client.waitForURL('**/resource-not-found');
  const machine = await open('api_user', '/users');
  await machine.getByRole('heading', { name: /Access Denied/ }).waitFor();
});

story('users are kept in order by keyboard alone', async ({ open }) => {
  const { email } = await made('support_team_member');
  const page = await open('admin', '/users?role=support_team_member');
  await rowOf(page, email).waitFor();
  await page.getByRole('grid', { name: 'Users' }).focus();
  const goTo = async (whom: string) => {
    await page.getByRole('grid', { name: 'Users' }).focus();
    await page.keyboard.press('ControlOrMeta+Home');
    for (let presses = 0; presses < 30; presses++) {
      const here = page.locator('.grid-row:has(.is-active)');
      if ((await here.count()) > 0 && (await here.innerText()).includes(whom)) return;
      await page.keyboard.press('ArrowDown');
    }
    throw new Error(`the arrows never came to ${whom}`);
  };
  await goTo(email);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('F2');
  await page.keyboard.press('ControlOrMeta+a');
  const next = email.replace('support', 'helen');
  await page.keyboard.type(next);
  await page.keyboard.press('Enter');
  await focusOn(page.getByRole('button', { name: 'Save 1 row' }));
  await page.keyboard.press('Enter');
  await said(page, `User ${next} updated`);

  await page.getByRole('button', { name: `More for ${next}` }).waitFor();
  await goTo(next);
  await page.keyboard.press('End');
  await page.keyboard.press('ArrowLeft'); // past the place of Undo row
  await page.keyboard.press('ControlOrMeta+Enter');
  // What opens hears keys once it has the focus
  await page.locator('[role=menu]:focus-within').waitFor();
  await page.keyboard.press('End');
  await page.locator('[role=menuitem]:focus').getByText('Delete user').waitFor();
  await page.keyboard.press('Enter');
  const focused = () => page.evaluate(() => document.activeElement?.textContent);
  await eventually(focused).toBe('Cancel');
  await page.keyboard.press('Tab');
  await eventually(focused).toBe('Confirm');
  await page.keyboard.press('Enter');
  await said(page, `User ${next} has been removed and their login access revoked`);
});

story('users in both themes, wide and on a phone', async ({ open, keepsItsPlace }) => {
  const gone = await made('marketing_team_member');
  await as('admin').call(api.deleteUser, { params: { userId: `${gone.id}` } });
  const client = await made('client', 1001, 'nomnom.example');
  const page = await open('admin', '/welcome');
  for (const path of ['/users?state=all', '/users/create', `/users/${client.id}`, `/users/${gone.id}`]) {
    await goOn(page, path);
    await page
      .getByText(path.includes('create') ? 'Create User' : /@/)
      .first()
      .waitFor();
    for (const [width, height] of [
      [1440, 900],
      [360, 740],
    ] as const) {
      await page.setViewportSize({ width, height });
      await keepsItsPlace(page);
    }
    if (!path.includes('?')) continue;
    // Blocks: nothing of a row lies beside the screen, and every field says what it is
    const grid = page.getByRole('grid', { name: 'Users' });
    await eventually(() => grid.evaluate((host) => host.scrollWidth - host.clientWidth)).toBe(0);
    await eventually(() => page.getByRole('columnheader').count()).toBe(0);
    await eventually(() => grid.getByRole('row').first().innerText()).toMatch(/Role[\s\S]*Last sign-in/);
  }
});
