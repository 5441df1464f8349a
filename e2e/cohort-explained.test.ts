import { randomUUID } from 'node:crypto';
import * as audience from '@fairlead/contract/audience';
import * as api from '@fairlead/contract/cohort';
import * as events from '@fairlead/contract/event-mapping';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { as } from './support/api.ts';
import { anApplicationOf, COMPANY, counted, pane } from './support/cohorts.ts';
import { eventually } from './support/eventually.ts';
import { story } from './support/story.ts';

const why = (page: Page) => page.getByRole('region', { name: 'Why is this device in, or not?' });

/** An application of five devices: all installed it 20 days ago, the first two ordered 9 days ago, the first opened it today. */
const anApplication = async () => {
  const devices = Array.from({ length: 5 }, () => randomUUID());
  const order = { event: 'custom_action', name: 'order', usd: 12.5 };
  const id = await anApplicationOf('Quay', [
    ...devices.map((device) => ({ device, day: 20, event: 'install' })),
    ...devices.slice(0, 2).map((device) => ({ device, day: 9, ...order })),
    { device: devices[0] as string, day: 0, event: 'reopen' },
  ]);
  const { id: cohort, targeting_list_id: list } = await as('admin').call(api.createCohort, {
    body: {
      app_id: id,
      name: 'Ordered, then quiet',
      source_app_ids: [id],
      countries: ['FR'],
      events_without_country: false,
      filters: [{ event: 'install' }, { event: 'custom_action', custom_action_names: ['order'] }],
    },
  });
  const built = () => as('admin').call(audience.getTargetingList, { params: { targetingId: String(list) } });
  await expect.poll(async () => (await built()).rows).toBe(2);
  return { devices, path: `/companies/${COMPANY}/applications/${id}/audiences/dynamic/${cohort}` };
};

story(
  'the number follows the rules: each step is told, and nobody left is told by its rule',
  async ({ open, accessible }) => {
    const { path } = await anApplication();
    const page = await open('campaign_manager', path);
    await counted(page, 2);
    await page.getByRole('img', { name: /^Devices kept: .* 5; 1 Installed 5; 2 order 2$/ }).waitFor();
    await page.getByRole('switch', { name: 'Inactivity window' }).click();
    await pane(page).getByText('The rules need fixing.').waitFor();
    await page.getByLabel('Days of inactivity').fill('2');
    await counted(page, 1);
    await pane(page).getByText('was 2', { exact: false }).waitFor();
    await page.getByLabel('Days of inactivity').fill('15');
    await counted(page, 0);
    await pane(page).getByText('The inactivity window leaves nobody.').waitFor();
    await pane(page).getByText('Shorten the inactivity window, or switch it off.').waitFor();
    await accessible(page);
    await page.getByRole('button', { name: 'Go to the inactivity window' }).click();
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('inactive_days');
    await pane(page).locator('p').last().getByText('and did nothing in the last 15 days.').waitFor();
    const windows = page.getByRole('table', { name: 'Time windows, days before today, UTC' });
    await expect.poll(() => windows.innerText()).toContain('last 15 days');

    // What cannot be counted leaves the number, and says so
    await page.route('**/api/cohorts/estimate', (route) =>
      route.fulfill({ status: 429, headers: { 'retry-after': '1' }, json: { message: 'Too many requests.' } }),
    );
    await page.getByLabel('Days of inactivity').fill('3');
    await pane(page).getByText('the last change is counted in 1 second').waitFor();
    await page.unroute('**/api/cohorts/estimate');
    await counted(page, 1);
    await page.route('**/api/cohorts/estimate', (route) =>
      route.fulfill({ status: 503, json: { message: 'Try again in a moment.' } }),
    );
    await page.getByLabel('Days of inactivity').fill('4');
    await pane(page).getByRole('alert').getByText('What is shown is the size before the last change.').waitFor();
    await pane(page).getByText('device before the last change').waitFor();
    await page.unroute('**/api/cohorts/estimate');
    await page.getByRole('button', { name: 'Try again' }).click();
    await counted(page, 1);
  },
);

story(
  'why a device is in, or not: asked by keyboard, answered by rule, and not for everybody',
  async ({ open, accessible }) => {
    const { path, devices } = await anApplication();
    const page = await open('campaign_manager', path, { width: 360 });
    const ask = async (id: string) => {
      await page.getByLabel('Device id').fill(id);
      await page.keyboard.press('Enter');
    };
    const row = (name: string) => why(page).getByRole('row', { name });
    await ask(randomUUID().replaceAll('-', ''));
    await why(page).getByText('This is an MD5 hash, or an id without its dashes.').waitFor();
    await ask(` ${devices[0]?.toUpperCase()} `);
    await why(page).getByText('In the audience.').waitFor();
    await row('2 order').getByText('once, 12.5 USD').waitFor();
    await row('2 order').getByText('holds').waitFor();
    await accessible(page);
    await ask(devices[4] ?? '');
    await why(page).getByText('Not in the audience.').waitFor();
    await why(page).getByText('Rule 2 does not hold.').waitFor();
    await row('1 Installed').getByText('holds').waitFor();
    await row('2 order').getByText('fails').waitFor();
    await ask(randomUUID());
    await why(page).getByText('No event of it is known for these applications.').waitFor();
    await why(page).getByText('Every question is remembered with your name.').waitFor();
    const sales = await open('sales_team_member', path);
    await sales.getByRole('heading', { name: 'Ordered, then quiet', level: 1 }).waitFor();
    await eventually(() => why(sales).count()).toBe(0);
  },
);

story(
  'an action that was hidden since is told at its card, and choosing moves nothing that is clicked next',
  async ({ open }) => {
    const { path } = await anApplication();
    const params = { applicationId: path.split('/')[4] as string, customActionName: 'order' };
    await as('admin').call(events.updateCustomAction, { params, body: { is_hidden: true } });
    const page = await open('campaign_manager', path);
    const rule = page.getByRole('region', { name: 'Rule 2', exact: true });
    await rule.getByText('Please select a valid non hidden Custom Action(s)').waitFor();
    await page.waitForTimeout(600); // longer than the pane waits before it asks
    await eventually(() => pane(page).getByRole('button', { name: 'Try again' }).count()).toBe(0);

    // A field that shrinks as it is left takes what is below from under the pointer
    const place = async () => (await rule.boundingBox())?.y;
    const location = page.getByRole('combobox', { name: 'Location' });
    for (const country of ['Spain', 'Italy', 'Germany', 'Portugal']) {
      await location.focus();
      await page.keyboard.type(country);
      await page.getByRole('option', { name: new RegExp(`^${country} `) }).click();
      await page.keyboard.press('Escape');
      const before = await place();
      await page.getByLabel('Audience name').focus();
      expect(await place()).toBe(before);
    }
  },
);
