import * as groups from '@fairlead/contract/control-group';
import * as simulator from '@fairlead/contract/simulator';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { as } from './support/api.ts';
import { eventually } from './support/eventually.ts';
import { startAfter } from './support/past.ts';
import { said } from './support/said.ts';
import { story } from './support/story.ts';

/** A server a few seconds before the end of a leap day's eve, where its clock stands until it is let go. */
const beforeMidnight = () =>
  startAfter(
    {
      at: '2028-02-20T09:00:00Z',
      company: 'Tidewater',
      people: ['account_manager', 'admin', 'sales_team_member'],
      lineItems: [],
      standing: true,
    },
    { FAIRLEAD_NOW: '2028-02-28T23:59:56Z' },
  );

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

story(
  'a control group is set, taken back, set again, and holds from midnight UTC; unread, it is the default',
  async ({ open, accessible }) => {
    const server = await beforeMidnight();
    try {
      const { company, application } = server.made;
      const path = `/companies/${company}/applications/${application}/edit/control-group`;
      const page = await open('account_manager', path, { at: server.base, standing: true });
      await state(page).getByText('0 % (Disabled)').waitFor();
      await state(page).getByText('since 20 Feb. 2028').waitFor();

      await choose(page, '20');
      await state(page).getByText('29 Feb. 2028, 00:00 UTC').waitFor();
      await state(page).getByText('starts in less than a minute').waitFor();
      await expect.poll(() => size(page).inputValue()).toBe('20');
      await page.getByRole('region', { name: 'Sizes' }).getByText('Now, 28 Feb. 2028').waitFor();
      await accessible(page);

      await state(page).getByRole('button', { name: 'Take back' }).click();
      await state(page).getByText('Nothing is about to change').waitFor();
      await expect.poll(() => size(page).inputValue()).toBe('0 (Disabled)');

      await choose(page, '10');
      await choose(page, '20');
      const params = { applicationId: String(application) };
      const staff = as('account_manager', server.base);
      expect((await staff.call(groups.listControlGroups, { params })).items.map(({ percent }) => percent)).toEqual([
        20, 0,
      ]);

      const reader = await open('sales_team_member', path, { at: server.base, standing: true });
      await reader.getByText('Your role can see the control group, not set it.').waitFor();
      await eventually(() => reader.getByRole('button', { name: /Apply|Take back/ }).count()).toBe(0);

      // What cannot be read is the default, and said to be so
      const current = '**/uplift_settings/current';
      await reader.route(current, (route) => route.fulfill({ status: 503, json: { message: 'The store is away' } }));
      await reader.reload();
      await reader
        .getByText(
          /could not be read: The store is away\. Shown is the default, 0 \(Disabled\) starting today, 28 Feb\. 2028/,
        )
        .waitFor();
      await eventually(() => reader.getByRole('region', { name: 'Sizes' }).count()).toBe(0); // no picture beside a default nobody set
      await accessible(reader);
      await reader.unroute(current);
      await reader.getByRole('button', { name: 'Try again' }).click();
      await state(reader).getByText('29 Feb. 2028, 00:00 UTC').waitFor();

      await as('admin', server.base).call(simulator.setSimulator, { body: { speed: 1 } });
      for (const each of [page, reader]) await each.context().clock.setSystemTime(new Date());
      for (const each of [page, reader]) {
        await state(each).getByText('since 29 Feb. 2028').waitFor();
        await state(each).getByText('Nothing is about to change').waitFor();
      }
      await expect.poll(() => size(page).inputValue()).toBe('20');
      // The page's clock may be ahead of the server's by as long as an answer takes
      await eventually(() => staff.call(groups.getControlGroup, { params })).toMatchObject({
        percent: 20,
        start_date: '2028-02-29',
        upcoming: null,
      });
    } finally {
      await server.stop();
    }
  },
);
