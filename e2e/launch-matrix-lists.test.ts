import * as cohorts from '@fairlead/contract/cohort';
import * as budgets from '@fairlead/contract/line-item-budget';
import { addDays, dayOf } from '@fairlead/domain/utc-day';
import { aBudgetDraft } from '@fairlead/test-data';
import { expect } from 'vitest';
import { as } from './support/api.ts';
import { choose, lineItemIn, orderIn } from './support/line-items.ts';
import { aDynamicList, listNow, nameOf } from './support/lists.ts';
import { story } from './support/story.ts';

// A list that is built anew while somebody makes a launch matrix of it.

const manager = () => as('campaign_manager');

/** A line item of that name with money for today. */
const aLineItem = async (name: string) => {
  const order = await orderIn(1001, `${name} Q4`);
  const place = { companyId: '1001', orderId: String(order.id) };
  const item = await lineItemIn(place, name);
  const today = dayOf(new Date());
  await as('account_manager').call(budgets.createBudget, {
    params: { ...place, lineItemId: String(item.id) },
    body: aBudgetDraft({
      ...{ name: `${name} now`, client_budget: 900_000, client_daily_budget: 30_000 },
      ...{ start_time: `${today} 00:00:00`, end_time: `${addDays(today, 29)} 23:59:59` },
    }),
  });
};

/** Builds a list anew, of more than it had. */
const growList = async (list: Awaited<ReturnType<typeof aDynamicList>>) => {
  await manager().call(cohorts.updateCohort, {
    params: { cohortId: String(list.cohort_id) },
    body: {
      ...{ name: list.name, source_app_ids: [2001], countries: ['FR', 'BE'], events_without_country: true },
      filters: [{ event: 'reopen', period_days: 60, min_occurrences: 1 }],
    },
  });
  await expect.poll(async () => (await listNow(list.id)).rows).toBeGreaterThan(list.rows ?? 0);
};

story('devices of a matrix, and caps split by them, follow a list that is built anew meanwhile', async ({ open }) => {
  const name = nameOf('Ruff');
  await aLineItem(name);
  const list = await aDynamicList(nameOf('Ruff opened'), 2, 2001);
  const page = await open('campaign_manager', '/companies/1001/applications/2001/campaigns/matrix');
  await choose(page, 'Line item', name, new RegExp(name));
  await choose(page, 'Countries', 'France', 'France');
  await page.keyboard.press('Escape');
  for (const audience of [list.name, 'All devices']) {
    await choose(page, 'Audiences', audience, audience);
    await page.keyboard.press('Escape');
  }
  await page.getByText('By reach').click();
  const cell = page.locator('label').filter({ has: page.getByRole('checkbox', { name: `${list.name}, France` }) });
  // Of the devices alone: the cap stands beside them, and comes later
  const devices = async () => Number((await cell.locator('.matrix-devices').innerText()).replace(/\D/g, ''));
  await expect.poll(devices).toBeGreaterThan(0);
  const before = await devices();
  const cap = page.locator('.matrix-rows [data-field="daily_cap"]').first();
  const share = async () => Number((await cap.inputValue()).replace(/\D/g, ''));
  const create = page.getByRole('button', { name: 'Create 2 campaigns' });
  await page.getByText('2 names are free').waitFor();
  const old = await share();

  // Until they are counted anew the old ones stand there, and nothing is made by them
  const { promise: counted, resolve: count } = Promise.withResolvers<void>();
  await page.route(
    (url) => url.pathname.endsWith('/campaigns/matrix/reach'),
    async (route) => {
      await counted;
      await route.continue();
    },
  );
  await growList(list);
  await expect.poll(() => create.getAttribute('aria-disabled')).toBe('true');
  expect([await devices(), await share()]).toEqual([before, old]);
  count();
  await expect.poll(devices).toBeGreaterThan(before);
  await expect.poll(share).toBeGreaterThan(old);
  await expect.poll(() => create.getAttribute('aria-disabled')).not.toBe('true');
});
