import { EXPIRED_LINK } from '@fairlead/domain/auth/password-link';
import { passwordRules } from '@fairlead/domain/user/password.rules';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { PASSWORD } from './api.ts';
import { linkIn } from './mailbox.ts';
import { said } from './said.ts';
import { story } from './story.ts';
import { ANN, at, here, mailTo, PARTNER } from './ways-in.ts';

const CHOSEN = 'Chosen-2027!';

const password = (page: Page) => page.getByLabel('Password', { exact: true });
const confirmation = (page: Page) => page.getByLabel('Confirm password');
const errors = (page: Page) => page.getByText(/required|requirements|does not match/);
const met = (page: Page) => page.getByRole('list', { name: 'A password needs' }).getByRole('img', { name: 'met' });
const submits = async (page: Page, button: string, says: string) => {
  await page.getByRole('button', { name: button }).click();
  await said(page, says);
};
const signIn = async (page: Page, email: string, secret: string) => {
  await page.goto(at('/authentication'));
  await page.getByLabel('Email').fill(email);
  await password(page).fill(secret);
  await page.getByRole('button', { name: 'Sign in' }).click();
};

story('an invited API user chooses a password by the rules and is welcomed', async ({ open, accessible }) => {
  const mail = await mailTo(PARTNER);
  expect(mail).toContain('Subject: Your Fairlead account');
  const link = linkIn(mail);
  expect(link).toMatch(new RegExp(`^${at('/reset-password')}\\?type=create&token=[\\w-]+\\.\\d{10}$`));
  const page = await open(null, link, here());
  const create = page.getByRole('button', { name: 'Create password' });
  await create.waitFor();
  await page.waitForURL(at('/reset-password?type=create'));
  await expect.poll(() => page.getByRole('listitem').allTextContents()).toEqual(passwordRules.map((rule) => rule.name));
  await accessible(page);

  await create.click();
  await page.getByText('Password is required').waitFor();
  await page.getByText('This field is required').waitFor();
  for (const [weak, holds] of [
    ['abc', 1],
    ['abcdefgh', 2],
    ['abcdefgH', 3],
    ['abcdefH1', 4],
    [`aB1!${'x'.repeat(29)}`, 4],
  ] as const) {
    await password(page).fill(weak);
    await confirmation(page).fill(weak);
    await create.click();
    await page.getByText('Password does not meet security requirements').waitFor();
    await expect.poll(() => met(page).count(), { message: weak }).toBe(holds);
  }
  await password(page).fill(CHOSEN);
  await confirmation(page).fill('Chosen-2027?');
  await create.click();
  await page.getByText('Password confirmation does not match').waitFor();
  await expect.poll(() => met(page).count()).toBe(5);
  await accessible(page);
  await confirmation(page).fill(CHOSEN);
  await page.getByText('Password confirmation does not match').waitFor({ state: 'hidden' });
  await submits(page, 'Create password', 'Your password has been created successfully.');
  await page.waitForURL(at('/welcome'));
  await page.getByRole('heading', { name: 'Your account is active' }).waitFor();
  await page.getByText("You're all set").waitFor();

  // The link worked once
  await page.goto(link);
  await password(page).fill(CHOSEN);
  await confirmation(page).fill(CHOSEN);
  await create.click();
  await page.getByText(EXPIRED_LINK).waitFor();
  await page.getByRole('link', { name: 'Click here' }).click();
  await page.waitForURL(at('/reset-password-request'));
});

story('a forgotten password: request, mail, link, new password, sign-in', async ({ open }) => {
  const elsewhere = await open(null, at('/authentication'), here());
  await signIn(elsewhere, ANN, PASSWORD);
  await elsewhere.waitForURL(at('/homepage'));

  const page = await open(null, at('/authentication'), here());
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await page.getByRole('button', { name: 'Send instructions' }).waitFor(); // the page before has a field called Email too
  await page.getByLabel('Email').fill(ANN);
  await submits(page, 'Send instructions', 'Reset instructions have been sent');
  const mail = await mailTo(ANN);
  expect(mail).toContain('Subject: Reset your Fairlead password');
  const link = linkIn(mail);
  expect(link).toMatch(new RegExp(`^${at('/reset-password')}\\?token=[\\w-]+\\.\\d{10}$`));
  await page.goto(link);
  await page.getByRole('button', { name: 'Reset password' }).waitFor();
  await page.waitForURL(at('/reset-password'));
  await page.reload();
  await password(page).fill(CHOSEN);
  await confirmation(page).fill(CHOSEN);
  expect(await errors(page).count()).toBe(0);
  await submits(page, 'Reset password', 'Your password has been reset successfully.');
  await page.waitForURL(at('/authentication'));

  // Every session of the account is over, and only the new password opens it
  await elsewhere.reload();
  await elsewhere.waitForURL(at('/authentication'));
  await signIn(page, ANN, PASSWORD);
  await page.getByRole('alert').getByText('Incorrect email or password').waitFor();
  await signIn(page, ANN, CHOSEN);
  await page.waitForURL(at('/homepage'));
});
