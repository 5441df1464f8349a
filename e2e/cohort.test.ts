import { randomUUID } from 'node:crypto';
import * as audience from '@fairlead/contract/audience';
import * as api from '@fairlead/contract/cohort';
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { as } from './support/api.ts';
import { anApplicationOf, COMPANY, counted } from './support/cohorts.ts';
import { eventually } from './support/eventually.ts';
import { goOn } from './support/in-place.ts';
import { said } from './support/said.ts';
import { story } from './support/story.ts';

const path = (app: number) => `/companies/${COMPANY}/applications/${app}`;
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const rule = (page: Page, n: number) => page.getByRole('region', { name: `Rule ${n}`, exact: true });
const pick = async (page: Page, field: Locator, ...options: string[]) => {
  await field.click();
  for (const option of options) {
    await page.keyboard.type(option);
    await page.getByRole('option', { name: option }).first().click();
  }
  await page.keyboard.press('Escape');
};
/**
 * An application of 60 French devices and 10 German ones that installed it 25 days ago. 40 of the French ordered twice, 24 of
 * those once more for 50 USD 12 days ago; the first 10 opened it again 2 days ago.
 */
const anApplication = (): Promise<number> => {
  const french = Array.from({ length: 60 }, () => randomUUID());
  const order = { event: 'custom_action', name: 'order' };
  return anApplicationOf('Harbour', [
    ...french.map((device) => ({ device, day: 25, event: 'install' })),
    ...Array.from({ length: 10 }, () => ({ device: randomUUID(), day: 25, event: 'install', country: 'DE' })),
    ...french.slice(0, 40).flatMap((device) => [20, 15].map((day) => ({ ...order, device, day, usd: 10 }))),
    ...french.slice(0, 24).map((device) => ({ ...order, device, day: 12, usd: 50 })),
    ...french.slice(0, 10).map((device) => ({ device, day: 2, event: 'reopen' })),
    { ...order, name: 'refund', device: randomUUID(), day: 3 },
  ]);
};

const listNamed = async (app: number, name: string) => {
  const { items } = await as('admin').call(audience.listTargetingLists, {
    params: { applicationId: String(app) },
    query: { state: 'all' },
  });
  return items.find((list) => list.name === name);
};
const orders = { event: 'custom_action', custom_action_names: ['order'] };
const quiet = (period_days: number) => ({ event: 'inactivity_window', period_days });
const made = (app: number, name: string, filters: (typeof orders | ReturnType<typeof quiet>)[] = [orders]) =>
  as('admin').call(api.createCohort, {
    body: {
      app_id: app,
      name,
      source_app_ids: [app],
      countries: ['FR'],
      events_without_country: false,
      filters,
    },
  });
const builtOf = async (app: number, name: string) => {
  await eventually(async () => (await listNamed(app, name))?.csv_updated ?? null).not.toBeNull();
};
/** How often it was built, well or not. */
const buildsOf = async (app: number, name: string) => {
  const list = await listNamed(app, name);
  const params = { targetingId: String(list?.id) };
  return (await as('admin').call(audience.listBuilds, { params })).total;
};

story(
  'a dynamic audience from three rules: counted while it is written, built, changed, copied, refreshed',
  async ({ open, accessible }) => {
    const app = await anApplication();
    const page = await open('campaign_manager', `${path(app)}/targeting/audiences`);
    await button(page, 'New audience').click();
    await page.getByRole('menuitem', { name: 'Create' }).click();
    await page.getByRole('heading', { name: 'Create audience' }).waitFor();

    // What is missing is said at its place, and the foot leads there
    await button(page, 'Create').click();
    await eventually(() => page.getByText('Name is required').count()).toBe(2);
    await page.getByText('Please select at least one country').waitFor();
    await accessible(page);
    await page.getByLabel('Audience name').fill('Spenders gone quiet');
    await button(page, 'Please select at least one country').click();
    await page.keyboard.type('France');
    await page.getByRole('option', { name: 'France (FR)' }).click();
    await page.keyboard.press('Escape');
    await counted(page, 60);

    await button(page, 'ADD NEW RULE').click();
    await rule(page, 2).getByLabel('Event of rule 2').selectOption('Custom action');
    await pick(page, rule(page, 2).getByRole('combobox', { name: 'Custom actions' }), 'order');
    await rule(page, 2).getByRole('combobox', { name: 'At least', exact: true }).click();
    await page.getByRole('option', { name: '2 times', exact: true }).click();
    await counted(page, 40);
    await rule(page, 2)
      .getByText(/^keeps 40 of \d+$/)
      .waitFor();

    await button(page, 'ADD NEW RULE').click();
    await rule(page, 3).getByLabel('Event of rule 3').selectOption('Custom action');
    await pick(page, rule(page, 3).getByRole('combobox', { name: 'Custom actions' }), 'order');
    await rule(page, 3).getByText('Sum', { exact: true }).click();
    await rule(page, 3).getByLabel('At least', { exact: true }).fill('40');
    await rule(page, 3).getByLabel('Interval of rule 3').selectOption('Between');
    await rule(page, 3).getByLabel('From, days ago').fill('8');
    await rule(page, 3).getByLabel('To, days ago').fill('60');
    await counted(page, 24);
    await page.getByRole('switch', { name: 'Inactivity window' }).check();
    await page.getByLabel('Days of inactivity').fill('7');
    await counted(page, 14);
    await page.getByText('spent 40 USD or more on order').first().waitFor();
    await button(page, 'Create').click();
    await said(page, 'Audience created successfully');

    // It is built, and holds what the count said
    await page.waitForURL(`**${path(app)}/targeting/audiences*`);
    const row = page.getByRole('row', { name: 'Spenders gone quiet' });
    await row.getByText('14', { exact: true }).waitFor();
    await row.getByRole('link', { name: 'Spenders gone quiet' }).click();
    await page.getByRole('heading', { name: 'Spenders gone quiet', level: 1 }).waitFor();
    await counted(page, 14);

    // A rule is changed; the page stays
    await rule(page, 3).getByLabel('At least', { exact: true }).fill('15');
    await counted(page, 30);
    await page.getByText('Rule 3: at least 40 USD became 15 USD').waitFor();
    await rule(page, 3).getByText('Edited').waitFor();
    await accessible(page);
    await button(page, 'Apply').click();
    await said(page, 'Audience definition updated successfully');
    await eventually(async () => (await listNamed(app, 'Spenders gone quiet'))?.rows).toBe(30);

    // The same for another audience
    await page.getByRole('link', { name: 'Copy audience definition' }).click();
    await page.getByRole('heading', { name: 'Copy Spenders gone quiet' }).waitFor();
    await eventually(() => page.getByLabel('Audience name').inputValue()).toBe('Spenders gone quiet - Copy');
    await button(page, 'Copy').click();
    await said(page, 'Audience definition copied successfully');
    await page.getByRole('heading', { name: 'Spenders gone quiet - Copy', level: 1 }).waitFor();
    await eventually(async () => (await listNamed(app, 'Spenders gone quiet - Copy'))?.rows).toBe(30);
    expect(await buildsOf(app, 'Spenders gone quiet - Copy')).toBe(1);
    await button(page, 'Refresh').click();
    await said(page, 'Audience refreshing...');
    await eventually(() => buildsOf(app, 'Spenders gone quiet - Copy')).toBe(2);
  },
);

story('rules are added, filled in and moved by keyboard alone', async ({ open, accessible }) => {
  const app = await anApplication();
  const page = await open('campaign_manager', `${path(app)}/create-audience`, { theme: 'dark' });
  await page.getByLabel('Audience name').focus();
  await page.keyboard.type('By keys');
  await page.keyboard.press('Tab'); // applications
  await page.keyboard.press('Tab');
  await page.keyboard.type('France');
  await page.getByRole('option', { name: 'France (FR)' }).waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await button(page, 'ADD NEW RULE').focus();
  await page.keyboard.press('Enter');
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
  await eventually(focused).toBe('Event of rule 2');
  await page.keyboard.type('Custom');
  for (const _ of ['only marketed', 'delete', 'custom actions']) await page.keyboard.press('Tab');
  await page.keyboard.type('order');
  await page.getByRole('option', { name: 'order' }).first().waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab'); // counted by
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Tab');
  await eventually(focused).toBe('Operator of rule 2');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Tab');
  await page.keyboard.type('20');
  await counted(page, 16);
  await page.getByText('spent at most 20 USD on order').first().waitFor();

  // Alt and an arrow move it, and the focus stays where it was
  await page.keyboard.press('Alt+ArrowUp');
  await eventually(() => rule(page, 1).getByLabel('Event of rule 1').inputValue()).toBe('custom_action');
  const most = rule(page, 1).getByLabel('At most');
  await eventually(() => most.evaluate((field) => field === document.activeElement)).toBe(true);
  await accessible(page);
  await page.keyboard.press('Enter');
  await said(page, 'Audience created successfully');
});

story('what is said as a field is left moves no button from under the pointer', async ({ open }) => {
  const app = await anApplication();
  const page = await open('campaign_manager', `${path(app)}/create-audience`);
  for (const n of [2, 3]) {
    await button(page, 'ADD NEW RULE').click();
    await rule(page, n).getByLabel(`Event of rule ${n}`).selectOption('Custom action');
  }
  // Two rules are alike, which is said above the button as the last field is left
  await button(page, 'ADD NEW RULE').click();
  await rule(page, 4).waitFor();
  await page.getByText('All rules must be uniques').waitFor();
  await rule(page, 2).getByRole('button', { name: 'Delete rule 2' }).click();
  await rule(page, 4).waitFor({ state: 'detached' });
});

story('what somebody else saved meanwhile is merged, and what is typed is never lost', async ({ open, accessible }) => {
  const app = await anApplication();
  const { id } = await made(app, 'Shared', [orders, quiet(3)]);
  await builtOf(app, 'Shared');
  const page = await open('campaign_manager', `${path(app)}/audiences/dynamic/${id}`);
  await page.getByRole('heading', { name: 'Shared', level: 1 }).waitFor();
  await page.getByLabel('Days of inactivity').fill('5');
  await page.route('**/cohorts/*', (route) => (route.request().method() === 'PUT' ? route.abort() : route.continue()));
  await button(page, 'Apply').click();
  await page.locator('.toasts').getByRole('button', { name: /close/i }).first().waitFor();
  await eventually(() => page.getByLabel('Days of inactivity').inputValue()).toBe('5');
  await page.unroute('**/cohorts/*');

  const {
    targeting_list_id: _,
    job_id: __,
    last_run: ___,
    period_days: ____,
    company_id: _____,
    ...now
  } = await as('admin').call(api.getCohort, { params: { cohortId: String(id) } });
  await as('admin').call(api.updateCohort, {
    params: { cohortId: String(id) },
    body: { ...now, countries: ['FR', 'DE'], filters: [orders, quiet(4)] },
  });
  await button(page, 'Apply').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Days of inactivity').waitFor();
  await accessible(page);
  await dialog.getByText('5 days', { exact: true }).first().click();
  await dialog.getByRole('button', { name: /save/i }).click();
  await said(page, 'Audience definition updated successfully');
  const saved = await as('admin').call(api.getCohort, { params: { cohortId: String(id) } });
  expect(saved).toMatchObject({ countries: ['DE', 'FR'], period_days: 5 });

  // Leaving with changes asks
  await page.getByLabel('Days of inactivity').fill('6');
  await page.getByRole('link', { name: 'Back to audiences' }).click();
  await page.getByRole('dialog').getByText('You have unsaved changes on this page').waitFor();
});

story('who may only read sees the rules in words; a strange address is not found', async ({ open, accessible }) => {
  const app = await anApplication();
  const { id, targeting_list_id } = await made(app, 'For reading');
  await builtOf(app, 'For reading');
  const page = await open('sales_team_member', `${path(app)}/audiences/dynamic/${id}`);
  await page.getByText('Your role can see audience definitions, not edit them.').waitFor();
  await page
    .getByRole('listitem')
    .filter({ hasText: 'Devices that did order at least once in the last 30 days' })
    .waitFor();
  await eventually(() => page.getByLabel('Audience name').count()).toBe(0);
  await accessible(page);
  await goOn(page, `${path(app)}/create-audience`);
  await page.waitForURL('**/access-denied');

  const staff = await open('admin', `${path(2001)}/audiences/dynamic/${id}`);
  await staff.waitForURL('**/resource-not-found');
  await goOn(staff, `${path(2001)}/copy-audience/${id}`);
  await staff.waitForURL('**/resource-not-found');
  const { version } = await as('admin').call(audience.getTargetingList, {
    params: { targetingId: String(targeting_list_id) },
  });
  await as('admin').call(audience.updateTargetingList, {
    params: { targetingId: String(targeting_list_id) },
    body: { state: 'archived', version },
  });
  await goOn(staff, `${path(app)}/audiences/dynamic/${id}`);
  await staff.getByText('This audience is archived: it is not kept up to date.').waitFor();
  await accessible(staff);
  await button(staff, 'Unarchive').click();
  await staff.getByText('This audience is archived').waitFor({ state: 'detached' });
});
