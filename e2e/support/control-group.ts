import * as groups from '@fairlead/contract/control-group';
import { addDays, type UtcDay } from '@fairlead/domain/utc-day';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { as } from './api.ts';
import { shown } from './days.ts';
import { eventually } from './eventually.ts';
import type { Made } from './past.ts';
import { said } from './said.ts';
import type { Stage } from './story.ts';

const state = (page: Page) => page.getByRole('region', { name: 'In force and upcoming' });
const size = (page: Page) => page.getByRole('combobox', { name: 'Size, percent of devices' });

/** The sentence of the save before may still stand: the size that is to come is what proves this one. */
const choose = async (page: Page, label: string) => {
  await size(page).click();
  await page.getByRole('option', { name: label, exact: true }).click();
  await page.getByRole('button', { name: 'Apply' }).click();
  await said(page, 'Control group updated successfully');
  await state(page).getByText(`${label} %`, { exact: true }).waitFor();
};

/**
 * A control group is set, taken back and set again; what cannot be read is the default. It waits for the midnight after `last`.
 * @param base a server less than a minute before that, where the clock stands
 * @returns the pages that are open, and what is so once midnight has passed on them
 */
export const controlGroupWaits = async (
  { open, accessible }: Stage,
  base: string,
  { company, application }: Made,
  last: UtcDay,
): Promise<{ pages: Page[]; holds(): Promise<void> }> => {
  const next = addDays(last, 1);
  const path = `/companies/${company}/applications/${application}/edit/control-group`;
  const page = await open('account_manager', path, { at: base, standing: true });
  await state(page).getByText('0 % (Disabled)').waitFor();
  await state(page)
    .getByText(`since ${shown(addDays(last, -20))}`)
    .waitFor();

  await choose(page, '20');
  await state(page)
    .getByText(`${shown(next)}, 00:00 UTC`)
    .waitFor();
  await state(page).getByText('starts in less than a minute').waitFor();
  await expect.poll(() => size(page).inputValue()).toBe('20');
  await page
    .getByRole('region', { name: 'Sizes' })
    .getByText(`Now, ${shown(last)}`)
    .waitFor();

  await state(page).getByRole('button', { name: 'Take back' }).click();
  await state(page).getByText('Nothing is about to change').waitFor();
  await expect.poll(() => size(page).inputValue()).toBe('0 (Disabled)');

  await choose(page, '10');
  await choose(page, '20');
  const params = { applicationId: String(application) };
  const staff = as('account_manager', base);
  expect((await staff.call(groups.listControlGroups, { params })).items.map(({ percent }) => percent)).toEqual([20, 0]);

  const reader = await open('sales_team_member', path, { at: base, standing: true });
  await reader.getByText('Your role can see the control group, not set it.').waitFor();
  await eventually(() => reader.getByRole('button', { name: /Apply|Take back/ }).count()).toBe(0);

  // What cannot be read is the default, and said to be so
  const current = '**/uplift_settings/current';
  await reader.route(current, (route) => route.fulfill({ status: 503, json: { message: 'The store is away' } }));
  await reader.reload();
  await reader
    .getByText(
      `could not be read: The store is away. Shown is the default, 0 (Disabled) starting today, ${shown(last)}`,
    )
    .waitFor();
  await eventually(() => reader.getByRole('region', { name: 'Sizes' }).count()).toBe(0); // no picture beside a default nobody set
  await accessible(reader);
  await reader.unroute(current);
  await reader.getByRole('button', { name: 'Try again' }).click();
  await state(reader)
    .getByText(`${shown(next)}, 00:00 UTC`)
    .waitFor();

  return {
    pages: [page, reader],
    holds: async () => {
      for (const each of [page, reader]) {
        await state(each)
          .getByText(`since ${shown(next)}`)
          .waitFor();
        await state(each).getByText('Nothing is about to change').waitFor();
      }
      await expect.poll(() => size(page).inputValue()).toBe('20');
      // The page's clock may be ahead of the server's by as long as an answer takes
      await eventually(() => staff.call(groups.getControlGroup, { params })).toMatchObject({
        percent: 20,
        start_date: next,
        upcoming: null,
      });
    },
  };
};
