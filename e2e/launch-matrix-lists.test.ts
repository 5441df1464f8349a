import * as cohorts from '@fairlead/contract/cohort';
import { expect } from 'vitest';
import { as } from './support/api.ts';
import { choose, lineItemIn, orderIn } from './support/line-items.ts';
import { aDynamicList, listNow, nameOf } from './support/lists.ts';
import { story } from './support/story.ts';

const manager = () => as('campaign_manager');

story('devices of a matrix follow a list that is built anew meanwhile', async ({ open }) => {
  const order = await orderIn(1001, nameOf('Ruff Q4'));
  await lineItemIn({ companyId: '1001', orderId: String(order.id) }, nameOf('Ruff'));
  const list = await aDynamicList(nameOf('Ruff opened'), 2, 2001);
  const page = await open('campaign_manager', '/companies/1001/applications/2001/campaigns/matrix');
  await choose(page, 'Countries', 'France', 'France');
  await page.keyboard.press('Escape');
  await choose(page, 'Audiences', list.name, list.name);
  await page.keyboard.press('Escape');
  const cell = page.locator('label').filter({ has: page.getByRole('checkbox', { name: `${list.name}, France` }) });
  const devices = async () => Number((await cell.innerText()).replace(/\D/g, ''));
  await expect.poll(devices).toBeGreaterThan(0);
  const before = await devices();
  await manager().call(cohorts.updateCohort, {
    params: { cohortId: String(list.cohort_id) },
    body: {
      ...{ name: list.name, source_app_ids: [2001], countries: ['FR', 'BE'], events_without_country: true },
      filters: [{ event: 'reopen', period_days: 60, min_occurrences: 1 }],
    },
  });
  await expect.poll(async () => (await listNow(list.id)).rows).toBeGreaterThan(list.rows ?? 0);
  await expect.poll(devices).toBeGreaterThan(before);
});
