import * as historyApi from '@fairlead/contract/history';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { as } from './support/api.ts';
import { app, company, read } from './support/applications.ts';
import { eventually } from './support/eventually.ts';
import { rowOf } from './support/find.ts';
import { said } from './support/said.ts';
import { story } from './support/story.ts';

const cell = (page: Page, name: string, text: string | RegExp) =>
  rowOf(page, name).getByRole('gridcell').filter({ hasText: text });

story('applications are edited in their list, archived together and taken back', async ({ open, accessible }) => {
  const { id: company_id } = await company('0 Applications in a list');
  const [tern, wren] = await Promise.all([
    app(company_id, 'Tern Shop', { business_state: 'live' }),
    app(company_id, 'Wren Shop'),
    app(company_id, 'Gull Shop', { state: 'archived' }),
  ]);
  const page = await open('campaign_manager', `/companies/${company_id}`);
  await page.getByRole('link', { name: 'Apps', exact: true }).click();
  await page.waitForURL(`**/companies/${company_id}/applications`);
  await rowOf(page, 'Tern Shop').waitFor();
  await eventually(() => rowOf(page, 'Gull Shop').count()).toBe(0);
  await accessible(page);
  // Sheets that come in another order draw another page
  const ticks = page.getByRole('grid').getByRole('checkbox');
  const edges = await ticks.evaluateAll((all) => all.map((tick) => Math.round(tick.getBoundingClientRect().left)));
  expect(new Set(edges).size).toBe(1);

  await cell(page, 'Tern Shop', 'Live').dblclick();
  await page.getByRole('combobox', { name: 'Status' }).selectOption('Paused');
  await page.getByRole('button', { name: 'Save 1 row(s)' }).waitFor();
  await eventually(() => page.getByRole('link', { name: 'New application' }).count()).toBe(0);
  await cell(page, 'Wren Shop', 'Mirroring').dblclick();
  await page.getByRole('combobox', { name: 'Attribution' }).selectOption('Internal');
  await page.getByRole('button', { name: 'Save 2 row(s)' }).waitFor();
  await rowOf(page, 'Wren Shop')
    .getByRole('button', { name: /^Undo row/ })
    .click();
  await page.getByRole('button', { name: 'Save 1 row(s)' }).click();
  await said(page, 'Application Tern Shop updated');
  expect((await read(tern.id)).business_state).toBe('paused');
  expect((await read(wren.id)).attribution).toBe('external');

  await page.getByRole('button', { name: /^All / }).click();
  await page.waitForURL('**/applications?state=all');
  for (const name of ['Tern Shop', 'Wren Shop', 'Gull Shop'])
    await page.getByRole('checkbox', { name: `Select ${name}` }).click();
  await page.getByRole('button', { name: 'Unarchive' }).waitFor();
  await page.getByRole('button', { name: 'Archive', exact: true }).click();
  // The state has no column: the row says what is staged where its name is
  for (const name of ['Tern Shop', 'Wren Shop']) {
    await rowOf(page, name).getByText('Archived', { exact: true }).waitFor();
    await rowOf(page, name).getByText('was Not archived').waitFor();
  }
  await accessible(page);
  await page.getByRole('button', { name: 'Save 2 row(s)' }).click();
  const review = page.getByRole('dialog', { name: 'Review 2 rows before saving' });
  await review.getByText('2 cells change.').waitFor();
  await review.getByRole('button', { name: /^Save 2/ }).click();
  await said(page, 'Application Wren Shop updated');
  const sets = await Promise.all(
    [tern.id, wren.id].map(async (id) => {
      const of = { entity: 'application', entity_id: String(id) };
      return (await as('admin').call(historyApi.listHistory, { query: of })).items[0]?.change_set_id;
    }),
  );
  expect(new Set(sets).size).toBe(1);

  await page.getByRole('button', { name: /^Paused/ }).click();
  await page.getByRole('link', { name: 'Tern Shop', exact: true }).click();
  await page.getByRole('heading', { name: 'Tern Shop', level: 1 }).waitFor();
  await page.waitForURL(`**/applications/${tern.id}/edit/details`);
  await page.getByRole('complementary', { name: 'History' }).getByRole('button', { name: 'Undo' }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Undo change' }).click();
  await said(page, 'Change undone');
  await eventually(async () => (await read(tern.id)).state).toBe('new');
});

story(
  'at 1440 px nothing of the applications is off screen, on a phone they are blocks',
  async ({ open, accessible }) => {
    const { id: company_id } = await company('0 Applications in sight');
    const name = 'Autumn collection of a shop with a long name sold in France and Belgium';
    await app(company_id, name);
    const path = `/companies/${company_id}/applications`;
    for (const look of [{}, { width: 360, height: 780, theme: 'dark' }] as const) {
      const page = await open('campaign_manager', path, look);
      const grid = page.getByRole('grid', { name: 'Applications' });
      await rowOf(page, name).getByText('Mirroring').waitFor();
      await eventually(() => grid.evaluate((host) => host.scrollWidth - host.clientWidth)).toBe(0);
      await eventually(() => grid.getByText('Not archived').count()).toBe(0);
      await accessible(page);
    }
  },
);

story('what is said of a save that failed leaves the next save free', async ({ open }) => {
  const { id: company_id } = await company('0 Applications and a message');
  const [dove, rail] = await Promise.all([app(company_id, 'Dove Shop'), app(company_id, 'Rail Shop')]);
  const page = await open('campaign_manager', `/companies/${company_id}/applications`);
  const internal = async (name: string) => {
    await cell(page, name, 'Mirroring').dblclick();
    await page.getByRole('combobox', { name: 'Attribution' }).selectOption('Internal');
  };
  await internal('Dove Shop');
  await page.route('**/dsp_dashboard_api/apps/*', (route) => route.abort());
  await page.getByRole('button', { name: 'Save 1 row(s)' }).click();
  await page
    .getByRole('alert')
    .getByText(/^Dove Shop: /)
    .waitFor();
  await page.unroute('**/dsp_dashboard_api/apps/*');
  await internal('Rail Shop');
  await page.getByRole('button', { name: 'Save 2 row(s)' }).click();
  const review = page.getByRole('dialog', { name: 'Review 2 rows before saving' });
  await review.getByRole('button', { name: /^Save 2/ }).click();
  await said(page, 'Application Rail Shop updated');
  expect([(await read(dove.id)).attribution, (await read(rail.id)).attribution]).toEqual(['internal', 'internal']);
});
