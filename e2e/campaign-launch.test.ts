import * as applications from '@fairlead/contract/application';
import * as api from '@fairlead/contract/campaign';
import * as launching from '@fairlead/contract/campaign-launch';
import * as budgets from '@fairlead/contract/line-item-budget';
import * as readiness from '@fairlead/contract/readiness';
import { addDays, dayOf } from '@fairlead/domain/utc-day';
import { aBudgetDraft, anApplicationDraft } from '@fairlead/test-data';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { as } from './support/api.ts';
import { shownBy } from './support/creatives.ts';
import { eventually } from './support/eventually.ts';
import { goOn } from './support/in-place.ts';
import { enterOn } from './support/keys.ts';
import { aPlace } from './support/places.ts';
import { said } from './support/said.ts';
import { story } from './support/story.ts';

const manager = () => as('campaign_manager');
const stored = (id: number) => manager().call(api.getCampaign, { params: { campaignId: String(id) } });
const sees = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor();

/** An application with a live ad and a website, and a line item whose budget needs 100 a day from today on. */
const house = async (name: string) => {
  const place = await aPlace(name);
  const today = dayOf(new Date());
  await as('account_manager').call(budgets.createBudget, {
    params: place,
    body: aBudgetDraft({
      ...{ name: `${name} now`, client_budget: 3000, client_daily_budget: 100 },
      ...{ start_time: `${today} 00:00:00`, end_time: `${addDays(today, 29)} 23:59:59` },
    }),
  });
  const company_id = Number(place.companyId);
  const draft = anApplicationDraft({ name: `${name} iOS`, company_id, tracking_provider: 'custom' });
  const app = await manager().call(applications.createApplication, {
    body: { ...draft, advertiser_website_url: 'https://plover.example' },
  });
  await shownBy(app.id, []);
  return {
    app: app.id,
    line: Number(place.lineItemId),
    path: `/companies/${company_id}/applications/${app.id}/campaigns`,
  };
};

const made = (app_id: number, line_item_id: number, name: string) =>
  manager().call(api.createCampaign, {
    body: {
      ...{ name, app_id, line_item_id, countries: [250], pricing_type: 'cpc', bcats: ['IAB8'] },
      click_action: 'https://plover.example/c?id={click_id}',
    },
  });

story(
  'from what is missing, by repairs, to campaigns that are launched',
  async ({ open, accessible, keepsItsPlace }) => {
    const { app, line, path } = await house('Whimbrel');
    // Nothing to check yet: the way to a first campaign, for whoever may make one
    const page = await open('campaign_manager', `${path}/readiness`);
    await page.getByRole('heading', { name: 'No campaign found for this company' }).waitFor();
    await page.getByRole('link', { name: 'Create campaign' }).waitFor();
    await accessible(page);
    const support = await open('support_team_member', `${path}/readiness`);
    await sees(support, 'Campaign managers and account managers create campaigns.');
    await expect.poll(() => support.getByRole('link', { name: 'Create campaign' }).count()).toBe(0);
    const one = await made(app, line, 'WHI_iOS_FR_RTG_first');
    await goOn(page, `${path}/${one.id}/details`);
    await sees(page, '4 of 6 passed');
    await page.getByRole('button', { name: '2 to fix before launch' }).click();
    const dialog = page.getByRole('dialog', { name: 'Pre-launch check' });
    await dialog.getByText('Daily budget is missing').waitFor();
    await accessible(page);
    // The list of all groups says for which campaign one is there, whatever is chosen in it, and leads back
    await dialog.getByRole('link', { name: 'Fix in Creatives' }).click();
    await page.getByRole('heading', { name: 'Campaign Creatives' }).waitFor();
    await page.getByRole('button', { name: /^Live \d/ }).click();
    await page.waitForURL(/show=live/);
    await page.getByRole('main').getByRole('link', { name: 'WHI_iOS_FR_RTG_first' }).click();
    await page.getByRole('button', { name: '2 to fix before launch' }).click();
    const launch = dialog.getByRole('button', { name: 'Launch campaign' });
    await eventually(() => launch.getAttribute('aria-disabled')).toBe('true');

    // Budget, and creatives with the approval that nobody has asked for yet
    const step = (name: string) => dialog.getByRole('listitem').filter({ hasText: new RegExp(`^\\d?${name}`) });
    // The button goes with what it repaired, and leaves the keyboard at the checks
    const atTheChecks = () => page.evaluate(() => document.activeElement?.matches('[role=dialog] .ready-steps'));
    await enterOn(step('Budget').getByRole('button', { name: 'Repair' }));
    await step('Budget')
      .getByText(/Daily cap 100,00/)
      .waitFor();
    await eventually(atTheChecks).toBe(true);
    await step('Creatives').getByText('submitted', { exact: true }).waitFor();
    await enterOn(step('Creatives').getByRole('button', { name: 'Repair' }));
    await dialog.getByText(/It may spend up to 100\s€ a day/).waitFor();
    await accessible(page);
    expect(await stored(one.id)).toMatchObject({ client_daily_budget: 100, active: false });
    await enterOn(launch);
    await said(page, 'Campaign launched successfully');
    await sees(page, 'Campaign is bidding');
    await sees(page, /Launched at \d\d:\d\d UTC/);
    await keepsItsPlace(page);
    expect(await stored(one.id)).toMatchObject({ active: true, paused: false, running: true });

    // Many: what can be repaired at once is, and then launched, in its row
    const two = await made(app, line, 'WHI_iOS_FR_RTG_second');
    await manager().call(api.updateCampaign, {
      params: { campaignId: String(one.id) },
      body: { client_daily_budget: 40, version: (await stored(one.id)).version },
    });
    await goOn(page, `${path}/readiness`);
    await page.getByRole('button', { name: 'Repair at once 1', exact: true }).waitFor();
    await page.getByText(/60,00\s€/).waitFor();
    await keepsItsPlace(page);
    await page.getByRole('button', { name: 'Repair 1 campaign' }).click();
    await sees(page, 'now ready');
    expect(await stored(two.id)).toMatchObject({ client_daily_budget: 60 });
    // What is ready now is chosen, like what was found ready
    await eventually(() => page.getByRole('checkbox', { name: 'Select WHI_iOS_FR_RTG_second' }).isChecked()).toBe(true);
    // What bids already is told beside what may be spent more
    await sees(page, /They may spend up to 60\s€ a day until .*, beside 40\s€ a day of 1 that bids/);
    await page.getByRole('button', { name: 'Launch 1 campaign' }).click();
    await sees(page, 'launched: Campaign is bidding');
    expect(await stored(two.id)).toMatchObject({ active: true, running: true });

    // Where all that were named are archived there is nothing to check but the others
    const over = await made(app, line, 'WHI_iOS_FR_RTG_over');
    await manager().call(api.updateCampaign, {
      params: { campaignId: String(over.id) },
      body: { state: 'Archived', version: over.version },
    });
    await goOn(page, `${path}/readiness?campaign=${over.id}`);
    await page.getByRole('link', { name: 'Readiness of all campaigns' }).waitFor();
    await page.setViewportSize({ width: 360, height: 760 });
    await goOn(page, `${path}/readiness`);
    await page.getByRole('button', { name: 'Bidding 2', exact: true }).click();
    await page.getByRole('article', { name: 'WHI_iOS_FR_RTG_second' }).waitFor();
    await keepsItsPlace(page);
  },
);

story(
  'what others did meanwhile: repaired already is repaired, and why one was not launched stands in its row',
  async ({ open }) => {
    const { app, line, path } = await house('Curlew');
    const [a, b] = [await made(app, line, 'CUR_iOS_FR_RTG_a'), await made(app, line, 'CUR_iOS_FR_RTG_b')];
    const page = await open('campaign_manager', `${path}/readiness`);
    const repair = page.getByRole('button', { name: 'Repair 2 campaigns' });
    await repair.waitFor();
    const params = { campaignId: String(a.id) };
    const { checks } = await manager().call(readiness.getReadiness, { params });
    const codes = checks.flatMap(({ issues }) => issues.map(({ code }) => code));
    await manager().call(launching.repairCampaign, { params, body: { codes } });
    await repair.click();
    await expect.poll(() => page.getByText('now ready').count()).toBe(2);
    const { version, client_daily_budget } = await stored(b.id);
    await manager().call(api.updateCampaign, {
      params: { campaignId: String(b.id) },
      body: { state: 'Archived', client_daily_budget, version },
    });
    // What is said where no answer comes, asked twice, stands above the way on, not over it
    await page.route('**/campaigns/launch', (route) => route.abort(), { times: 2 });
    const launch = page.getByRole('button', { name: 'Launch 2 campaigns' });
    await launch.click();
    await page.locator('.toast-fail').getByText('it is not known whether this was launched').waitFor();
    await launch.click();
    await said(page, 'Cannot activate 1 campaign. The reason stands in its row.');
    const row = (name: string) => page.getByRole('row').filter({ hasText: name });
    await row('CUR_iOS_FR_RTG_a').getByText('launched: Campaign is bidding').waitFor();
    await row('CUR_iOS_FR_RTG_b').locator('.ready-says.tone-bad').waitFor();
    expect([(await stored(a.id)).running, (await stored(b.id)).active]).toEqual([true, false]);
    // The next check is of what there is by then
    await page.getByRole('button', { name: 'Check again' }).click();
    await row('CUR_iOS_FR_RTG_b').waitFor({ state: 'detached' });
  },
);

story(
  'a launch is of what its dialog has shown: what somebody else set as it was pressed is shown first',
  async ({ open }) => {
    const { app, line, path } = await house('Tinamou');
    const { id } = await made(app, line, 'TIN_iOS_FR_RTG_first');
    await manager().call(launching.repairCampaign, {
      params: { campaignId: String(id) },
      body: { codes: ['daily_budget_missing', 'no_creative'] },
    });
    const page = await open('campaign_manager', `${path}/${id}/details`);
    await page.getByRole('button', { name: 'Launch campaign' }).click();
    const dialog = page.getByRole('dialog', { name: 'Pre-launch check' });
    await dialog.getByText(/It may spend up to 100\s€ a day/).waitFor();
    let late = true;
    await page.route('**/readiness**', async (route) => {
      if (late) {
        late = false;
        const { version } = await stored(id);
        await as('admin').call(api.updateCampaign, {
          params: { campaignId: String(id) },
          body: { client_daily_budget: 90, version },
        });
      }
      await route.continue();
    });
    await dialog.getByRole('button', { name: 'Launch campaign' }).click();
    await sees(page, 'Cannot activate. Somebody changed it in the meantime. Check it again.');
    expect(await stored(id)).toMatchObject({ active: false, client_daily_budget: 90 });
    await dialog.getByText(/It may spend up to 90\s€ a day/).waitFor();
    await dialog.getByRole('button', { name: 'Launch campaign' }).click();
    await said(page, 'Campaign launched successfully');
    expect(await stored(id)).toMatchObject({ active: true, client_daily_budget: 90 });
  },
);
