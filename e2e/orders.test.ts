import * as api from '@fairlead/contract/order';
import { expect } from 'vitest';
import { addresses, as } from './support/api.ts';
import { eventually } from './support/eventually.ts';
import { choose, company, rowOf } from './support/line-items.ts';
import { aPlace } from './support/places.ts';
import { said } from './support/said.ts';
import { story } from './support/story.ts';

story('an account manager opens a company without orders and creates the first one', async ({ open, accessible }) => {
  const { id } = await company('Larkfield Foods');
  const page = await open('account_manager', `/companies/${id}/lineItems`);
  await page.getByRole('heading', { name: 'No order found for this company' }).waitFor();
  await accessible(page);
  await page.getByRole('link', { name: 'Create order' }).click();
  await page.getByRole('button', { name: 'Create order' }).click();
  for (const field of ['Name', 'Campaign manager', 'Account manager', 'Selling entity'])
    await page.getByText(`${field} is required`).waitFor();
  await accessible(page);
  await page.getByLabel('Name').fill('IO-2026-0417 | Larkfield Q4');
  await page.getByRole('button', { name: 'Create order' }).click();
  const first = page.getByRole('combobox', { name: 'Selling entity' });
  await eventually(() => first.evaluate((field) => field === document.activeElement)).toBe(true);
  await eventually(() => first.getAttribute('aria-expanded')).toBe('false');
  await choose(page, 'Campaign manager', 'campaign', addresses.campaign_manager);
  await choose(page, 'Account manager', 'account', addresses.account_manager);
  await choose(page, 'Selling entity', '', /./);
  await page.getByRole('combobox', { name: 'Sales manager' }).fill('client@');
  await eventually(() => page.getByRole('option').count()).toBe(0);
  await page.getByRole('combobox', { name: 'Sales manager' }).fill('');
  await page.getByText('Agency', { exact: true }).click();
  await page.getByRole('button', { name: 'Create order' }).click();
  await said(page, 'Order created successfully');
  await page.waitForURL(`**/companies/${id}/orders`);
  const row = rowOf(page, 'IO-2026-0417 | Larkfield Q4');
  await eventually(() => row.innerText()).toMatch(
    /campaign\.manager[\s\S]*account\.manager[\s\S]*Nobody[\s\S]*Agency[\s\S]*None yet/,
  );
  // Every name here has room: none is cut
  await eventually(() => page.locator('.mid-cut').allInnerTexts()).toEqual([]);
  await accessible(page);

  await row.getByRole('link', { name: 'IO-2026-0417 | Larkfield Q4', exact: true }).click();
  await page.getByLabel('Name').fill('IO-2026-0417 | Larkfield winter');
  await page.getByRole('button', { name: 'Apply' }).click();
  await said(page, 'Order IO-2026-0417 | Larkfield winter edited successfully');
  await page.getByRole('heading', { name: 'IO-2026-0417 | Larkfield winter' }).waitFor();
  await accessible(page);
  const refused: string[] = [];
  page.on('response', (answer) => answer.status() >= 400 && refused.push(`${answer.status()} ${answer.url()}`));
  const history = page.getByRole('complementary', { name: 'History' });
  await history.getByText('IO-2026-0417 | Larkfield winter').waitFor(); // the newest stands first
  await history.getByRole('button', { name: 'Undo' }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Undo change' }).click();
  await page.getByRole('heading', { name: 'IO-2026-0417 | Larkfield Q4' }).waitFor();
  await eventually(() => page.getByRole('dialog').count()).toBe(0);
  expect(refused).toEqual([]);
});

story(
  'an order that is archived meanwhile is told over its line item, and where one is being added',
  async ({ open }) => {
    const { companyId, orderId, lineItemId } = await aPlace('Curlew Cars');
    const at = `/companies/${companyId}/orders/${orderId}/lineItems`;
    const details = await open('account_manager', `${at}/${lineItemId}/details`);
    const adding = await open('account_manager', `${at}/create`);
    await details.getByLabel('Name').waitFor();
    await adding.getByLabel('Name').fill('Curlew | FR | UA');
    await as('admin').call(api.updateOrder, { params: { companyId, orderId }, body: { state: 'archived' } });
    await details.getByText('The order of this line item is archived.').waitFor();
    await adding.getByText('This order is archived. Unarchive it before you add to it.').waitFor();
    expect(await adding.getByLabel('Name').inputValue()).toBe('Curlew | FR | UA');
    await as('admin').call(api.updateOrder, { params: { companyId, orderId }, body: { state: 'new' } });
    await eventually(() => details.getByText('The order of this line item').count()).toBe(0);
  },
);
