import * as applications from '@fairlead/contract/application';
import { anApplicationDraft } from '@fairlead/test-data';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { addresses, as } from './support/api.ts';
import { goOn } from './support/in-place.ts';
import { aPlace } from './support/places.ts';
import { story } from './support/story.ts';

const COMPANY = 1001;

/** Types into a field that searches and presses Enter: without a way through the list, what was meant is taken. */
const takes = async (page: Page, name: string, typed: string, taken: string | RegExp) => {
  const field = page.getByRole('combobox', { name });
  const chips = page.locator('.mantine-MultiSelect-root').filter({ has: field }).locator('.mantine-Pill-root');
  await field.press('ArrowDown');
  await page.locator('[role=option]:visible').first().waitFor(); // there is something to choose from
  await field.press('Control+a'); // of a single choice, what is typed takes the place of what is chosen
  await page.keyboard.type(typed);
  await page.locator('[role=option]:visible').first().waitFor(); // those of plain selects are never in sight
  await page.keyboard.press('Enter');
  const several = (await page.locator('.mantine-MultiSelect-root').filter({ has: field }).count()) > 0;
  await expect.poll(() => (several ? chips.last().innerText() : field.inputValue()), { message: name }).toMatch(taken);
  await page.keyboard.press('Escape');
};

type Field = [name: string, typed: string, taken: string | RegExp];

story('every field that searches takes the first match on Enter', async ({ open }) => {
  const draft = anApplicationDraft({ name: 'Curlew Post', company_id: COMPANY });
  const { id: app } = await as('admin').call(applications.createApplication, { body: draft });
  const { companyId, orderId } = await aPlace('Curlew Mail');
  const below = `/companies/${COMPANY}/applications/${app}`;
  const screens: [path: string, fields: Field[]][] = [
    ['/homepage', [['Owners', 'marketing', 'marketing']]],
    [
      `${below}/create-audience`,
      [
        ['Applications', 'nom', /nom/i],
        ['Location', 'germ', 'DE'],
      ],
    ],
    [
      '/users/create',
      [
        ['Role', 'sal', 'Sales'],
        ['Role', 'cli', 'Client'],
        ['Company', 'curl', /^Curlew/],
      ],
    ],
    [
      `/companies/${companyId}/orders/create`,
      [
        ['Selling entity', 'gmb', 'Fairlead GmbH'],
        ['Campaign manager', 'campaign.m', addresses.campaign_manager],
        ['Account manager', 'account.m', addresses.account_manager],
        ['Sales manager', 'sales@', addresses.sales_team_member],
      ],
    ],
    [`/companies/${companyId}/orders/${orderId}/lineItems/create`, [['Optimization event', 'subs', 'Subscription']]],
    [
      `/companies/${COMPANY}/applications/create`,
      [
        ['Vertical', 'trav', 'Travel'],
        ['Business model', 'subs', 'Subscription'],
        ['Advertiser categories', 'golf', 'Golf'],
      ],
    ],
    ['/companies/1001/applications/2001/combine-audience', [['Audience #1', 'loyal', /loyal/i]]],
  ];
  const page = await open('admin', '/homepage');
  for (const [path, fields] of screens) {
    await goOn(page, path);
    await page.locator('h1').first().waitFor();
    for (const field of fields) await takes(page, ...field);
  }
});
