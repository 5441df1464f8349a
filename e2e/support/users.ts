import { randomUUID } from 'node:crypto';
import * as api from '@fairlead/contract/user';
import type { Page } from 'playwright-core';
import { as } from './api.ts';

/** Demo staff are left alone: other stories sign in as them. */
export const made = async (role: string, company_id: number | null = null, domain = 'fairlead.example') =>
  as('admin').call(api.createUser, {
    body: { email: `${role.split('_')[0]}.${randomUUID().slice(0, 8)}@${domain}`, role, company_id },
  });
export const stored = async (id: number) =>
  (await as('admin').call(api.listUsers)).items.find((user) => user.id === id);
export const rowOf = (page: Page, email: string) =>
  page.getByRole('row').filter({ has: page.getByRole('link', { name: email, exact: true }) });
export const menuOf = async (page: Page, email: string) => {
  await page.getByRole('button', { name: `More for ${email}` }).click();
  return page.getByRole('menu', { name: `More for ${email}` });
};
export const chip = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`^${name} ?\\d*$`) });
export const choose = async (page: Page, label: string, option: string) => {
  await page.getByRole('combobox', { name: label }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
};
