import type { Page, Request } from 'playwright-core';
import { expect } from 'vitest';
import { PASSWORD } from './api.ts';
import { UNVERIFIED } from './issuer.ts';
import { story } from './story.ts';
import { ANN, at, CLIENT, here, provider } from './ways-in.ts';

const REFUSED = 'Single sign-on did not work. Try again or sign in with your password.';

const sso = (page: Page) => page.getByRole('button', { name: 'Continue with single sign-on' });
/** What this browser keeps between visits. */
const kept = (page: Page) =>
  page.evaluate(() => ({ own: localStorage['fairlead.token'], theirs: localStorage['fairlead.sso-token'] }));
const withPassword = async (page: Page) => {
  await page.getByLabel('Email').fill(ANN);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
};
const atTheProvider = async (page: Page, email: string) => {
  await sso(page).click();
  await page.getByLabel('Work address').fill(email);
  await page.getByRole('button', { name: 'Continue' }).click();
};
const refused = async (page: Page) => {
  await page.getByRole('alert').getByText(REFUSED).waitFor();
  await page.waitForURL(({ hash }) => hash === '');
  await expect.poll(() => kept(page)).toEqual({});
};

story('without an identity provider there is no button for it', async ({ open }) => {
  const page = await open(null, '/authentication');
  await page.getByLabel('Email').waitFor();
  await page.waitForLoadState('networkidle');
  expect(await sso(page).count()).toBe(0);
  expect(await page.getByText('or with a password').count()).toBe(0);
});

story('while the provider is down the page says so, and the password still works', async ({ open, accessible }) => {
  const page = await open(null, at('/companies'), here());
  await page.getByText('The sign-in provider does not answer right now.').waitFor();
  expect(await sso(page).count()).toBe(0);
  await accessible(page);
  await withPassword(page);
  await page.waitForURL(at('/companies'));
});

story('one tap, a sign-in at the provider, and back to the page asked for', async ({ open, accessible }) => {
  const issuer = await provider();
  const page = await open(null, at('/companies?state=all'), here());
  const asked: Request[] = [];
  page.on('request', (request) => asked.push(request));
  await sso(page).waitFor();
  await accessible(page);
  await atTheProvider(page, ANN);
  await page.waitForURL(at('/companies?state=all'));
  await page.getByRole('heading', { name: 'Companies' }).waitFor();

  const question = asked.find((request) => request.url().startsWith(`${issuer.url}/auth?`));
  expect(Object.fromEntries(new URL(question?.url() ?? '').searchParams)).toEqual({
    client_id: CLIENT,
    response_type: 'id_token',
    response_mode: 'fragment',
    scope: 'openid email',
    redirect_uri: at('/authentication'),
    nonce: expect.stringMatching(/^[\w-]{22,}$/),
    state: expect.stringMatching(/^[\w-]{22,}$/),
  });
  expect(await question?.headerValue('referer')).toBeNull();

  const { own, theirs } = await kept(page);
  expect(own).toMatch(/^[\w-]{43}$/);
  expect(theirs.split('.')).toHaveLength(3);
  const sent = asked.filter((request) => request.url().startsWith(at('/api/')));
  for (const request of sent) expect(request.headers().authorization ?? '').not.toContain(theirs);
  for (const request of asked) expect(request.url().split('#')[0]).not.toContain(theirs);

  // Neither the address bar nor the way back leads to the token
  await page.goBack();
  expect(page.url()).not.toContain('id_token=');
});

story('what the provider said once opens nothing a second time', async ({ open }) => {
  await provider();
  const page = await open(null, at('/authentication'), here());
  await atTheProvider(page, ANN);
  await page.waitForURL(at('/homepage'));
  const { theirs } = await kept(page);
  await page.getByRole('button', { name: /user menu/i }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await page.waitForURL('**/logout');
  await expect.poll(() => kept(page)).toEqual({});
  // As if the provider had sent it again to this very tab
  await page.evaluate(() => sessionStorage.setItem('fairlead.sso-state', 'again'));
  await page.goto(at(`/authentication#id_token=${theirs}&state=again`));
  await refused(page);
  // And an answer that this tab did not ask for is not even sent
  const other = await open(null, at(`/authentication#id_token=${theirs}&state=guessed`), here());
  await other.getByRole('alert').getByText('This sign-in was not started here. Try again.').waitFor();
  await expect.poll(() => kept(other)).toEqual({});
});

for (const [who, email] of [
  ['somebody without an account', 'nobody@fairlead.example'],
  ['an address that the provider has not checked', `${UNVERIFIED}${ANN}`],
] as const)
  story(`${who} is refused, and may use a password instead`, async ({ open, accessible }) => {
    await provider();
    const page = await open(null, at('/companies?state=all'), here());
    await atTheProvider(page, email);
    await refused(page);
    if (who === 'somebody without an account') await accessible(page);
    await withPassword(page);
    await page.waitForURL(at('/companies?state=all'));
  });

story('a sign-in cancelled at the provider comes back with its words', async ({ open }) => {
  await provider();
  const page = await open(null, at('/authentication'), here());
  await sso(page).click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('alert').getByText('The sign-in was cancelled').waitFor();
  await page.waitForURL(({ hash }) => hash === '');
  await sso(page).waitFor();
});
