import { expect } from 'vitest';
import { addresses, PASSWORD } from './support/api.ts';
import { goOn } from './support/in-place.ts';
import { appPath } from './support/lists.ts';
import { said } from './support/said.ts';
import { story } from './support/story.ts';

story('an admin signs in, comes back to the page asked for, and logs out', async ({ open, accessible }) => {
  const page = await open(null, '/companies?state=all');
  await page.waitForURL('**/authentication');
  await accessible(page);
  // What is typed at once is the address; passed by, an empty field does not complain and move what is being pressed
  const typing = () => page.evaluate(() => document.activeElement?.getAttribute('name'));
  await expect.poll(typing).toBe('email');
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await page.waitForURL('**/reset-password-request');
  await expect.poll(typing).toBe('email');
  await page.getByRole('link', { name: 'Back to sign in' }).click();
  await page.waitForURL('**/authentication');
  await page.getByLabel('Email').fill(addresses.admin);
  await page.getByLabel('Password', { exact: true }).fill('Wrong-2026');
  await page.keyboard.press('Enter');
  await expect.poll(() => page.getByText('Incorrect email or password').count()).toBeGreaterThan(0);
  await expect.poll(() => page.getByLabel('Email').inputValue()).toBe(addresses.admin);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/companies?state=all');
  await page.getByRole('button', { name: /user menu/i }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await page.waitForURL('**/logout');
  await expect.poll(() => page.getByText("You've been logged out").count()).toBe(1);
  await accessible(page);
  await page.goto('/companies');
  await page.waitForURL('**/authentication');
});

story(
  'a forgotten password asks for a valid address and says that instructions were sent',
  async ({ open, accessible }) => {
    const page = await open(null, '/reset-password-request');
    await page.getByRole('button', { name: /reset|send/i }).click();
    await expect.poll(() => page.getByText('Email cannot be empty').count()).toBe(1);
    await page.getByLabel('Email').fill('nonsense');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.getByText('Email must be a valid email').count()).toBe(1);
    await page.getByLabel('Email').fill('nobody@fairlead.example');
    await page.keyboard.press('Enter');
    await said(page, 'Reset instructions have been sent');
    // The toast goes; what was done stays, and does not tell whether there is an account
    await page.getByText('If nobody@fairlead.example has an account, the mail is on its way.').waitFor();
    await page.getByRole('button', { name: 'Send again' }).waitFor();
    await accessible(page);
  },
);

story(
  'a password link that is over says so and leads to a new one; a missing token leads to sign-in',
  async ({ open, accessible }) => {
    const page = await open(null, '/reset-password?token=abc.1');
    await expect.poll(() => page.getByText(/Your password request has expired\./).count()).toBe(1);
    await accessible(page);
    await page.getByRole('link', { name: 'Click here' }).click();
    await page.waitForURL('**/reset-password-request');
    await page.goto('/reset-password');
    await page.waitForURL('**/authentication');
  },
);

story(
  'a restricted user sees that there is no access, a guest that it is denied, an API user a welcome',
  async ({ open, accessible }) => {
    const restricted = await open('restricted_dashboard_user', '/companies');
    await expect.poll(() => restricted.getByText('Access Unavailable').count()).toBeGreaterThan(0);
    await expect.poll(() => restricted.getByRole('button', { name: 'Logout' }).count()).toBe(1);
    await accessible(restricted);
    const guest = await open('guest_user', '/companies');
    await expect
      .poll(() => guest.getByText(/You do not have the necessary permissions to access this section/).count())
      .toBeGreaterThan(0);
    await accessible(guest);
  },
);

story('pages ask nothing that an account without pages may not read', async ({ open }) => {
  for (const who of ['restricted_dashboard_user', 'guest_user'] as const) {
    const page = await open(null, appPath('targeting/audiences'));
    const refused: string[] = [];
    let asked: string[] = [];
    page.on('response', (answer) => {
      const { pathname } = new URL(answer.url());
      if (pathname.startsWith('/api/')) (answer.status() === 403 ? refused : asked).push(pathname);
    });
    await page.getByLabel('Email').fill(addresses[who]);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.keyboard.press('Enter');
    const logout = page.getByRole('button', { name: 'Logout' });
    await logout.waitFor();
    asked = []; // the sign-in itself
    for (const path of ['/companies', appPath('campaigns'), appPath('targeting/audiences')]) {
      await page.goto(path, { waitUntil: 'networkidle' });
      await logout.waitFor();
    }
    expect([refused, asked.filter((path) => path !== '/api/profile')], who).toEqual([[], []]);
    // What is known of the account goes with its session
    await logout.click();
    await page.waitForURL('**/logout');
    expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('session')))).toEqual([]);
  }
});

story('unknown addresses and unknown records have their own pages', async ({ open, accessible }) => {
  const page = await open('admin', '/nowhere');
  await expect.poll(() => page.getByText('Error 404 - Sorry, this page does not exist.').count()).toBe(1);
  await accessible(page);
  await page.goto('/companies/%E0%A4%A'); // no text at all
  await page.getByText('Error 404 - Sorry, this page does not exist.').waitFor();
  await page.goto('/companies/999999');
  await page.waitForURL('**/resource-not-found');
  await accessible(page);
  for (const path of ['/companies/undefined', '/companies/null/applications/1/combine-audience']) {
    await goOn(page, path);
    await page.getByText(/No company Id found in URL/).waitFor();
  }
});

story('the theme is remembered, and dark is as accessible as light', async ({ open, accessible }) => {
  const page = await open(null, '/authentication', { theme: 'dark' });
  await page.locator('html[data-mantine-color-scheme=dark]').waitFor();
  await accessible(page);
  await page.reload();
  await page.locator('html[data-mantine-color-scheme=dark]').waitFor();
});
