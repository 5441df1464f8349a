import * as applications from '@fairlead/contract/application';
import * as churn from '@fairlead/contract/churn';
import { expect } from 'vitest';
import { as } from './support/api.ts';
import { goOn } from './support/in-place.ts';
import { said } from './support/said.ts';
import { story } from './support/story.ts';

type Wanted = { on: boolean; stream: boolean };

/** An application of the demo that stands so. */
const anApplication = async ({ on, stream }: Wanted) => {
  const { items } = await as('admin').call(applications.listApplications, { query: {} as never });
  const found = items.find(
    (app) => app.state === 'new' && app.is_churn_prediction_enabled === on && app.is_datastream_enabled === stream,
  );
  if (!found) throw new Error(`the demo has no application with the churn API ${on} and the data stream ${stream}`);
  return { ...found, path: `/companies/${found.company_id}/applications/${found.id}/edit/churn-api` };
};

story(
  'the churn API is switched on where events arrive, and says why not where none do',
  async ({ open, accessible }) => {
    const quiet = await anApplication({ on: false, stream: false });
    const page = await open('campaign_manager', quiet.path);
    const toggle = page.getByRole('switch', { name: 'Churn API' });
    await page.getByText('The churn API can be switched on once events arrive.').waitFor();
    expect([await toggle.isDisabled(), await toggle.isChecked()]).toEqual([true, false]);
    await accessible(page);

    const fed = await anApplication({ on: false, stream: true });
    await goOn(page, fed.path);
    await page.getByText(/^last event /).waitFor();
    await toggle.focus();
    await page.keyboard.press('Space');
    await page.getByRole('button', { name: 'Apply' }).click();
    await said(page, 'Churn API parameters updated successfully');
    const status = async () =>
      (await as('admin').call(churn.listChurnApps, { query: {} as never })).items.find(
        ({ app_id }) => app_id === fed.id,
      );
    expect((await status())?.is_churn_prediction_enabled).toBe(true);

    await page.getByRole('complementary', { name: 'History' }).getByText('Off').waitFor();
    await toggle.focus();
    await page.keyboard.press('Space');
    await page.getByRole('button', { name: 'Apply' }).click();
    await expect.poll(async () => (await status())?.is_churn_prediction_enabled).toBe(false);
  },
);

story('the newest churn file is downloaded by a link of the moment', async ({ open }) => {
  const { items } = await as('admin').call(churn.listChurnApps, { query: {} as never });
  const filed = items.find(({ last_churn_file }) => last_churn_file !== null);
  const all = (await as('admin').call(applications.listApplications, { query: {} as never })).items;
  const app = all.find(({ id }) => id === filed?.app_id);
  if (!app || !filed) throw new Error('the demo has no churn file');
  const page = await open('support_team_member', `/companies/${app.company_id}/applications/${app.id}/edit/churn-api`);
  const button = page.getByRole('button', { name: /^Download churn/ });
  await button.waitFor();
  const [asked, download] = await Promise.all([
    page.waitForResponse((answer) => answer.url().includes('/churn_apps')),
    page.waitForEvent('download'),
    button.click(),
  ]);
  expect(asked.ok()).toBe(true);
  expect(download.suggestedFilename()).toBe(filed.last_churn_file);
});
