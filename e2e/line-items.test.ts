import * as companies from '@fairlead/contract/company';
import * as api from '@fairlead/contract/line-item';
import * as marginCalls from '@fairlead/contract/line-item-margin';
import * as orders from '@fairlead/contract/order';
import * as reference from '@fairlead/contract/reference';
import * as users from '@fairlead/contract/user';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { addresses, as } from './support/api.ts';
import { story } from './support/story.ts';

const staff = () => as('account_manager');
const company = (name: string) =>
  as('admin').call(companies.createCompany, { body: { name, currency: 'EUR', is_test: false } });

/** An order that somebody else made before the story begins. */
const orderIn = async (companyId: number, name: string) => {
  const { items: people } = await staff().call(users.listUsers);
  const { items: entities } = await staff().call(reference.listSellingEntities);
  const idOf = (email: string) => people.find((one) => one.email === email)?.id ?? null;
  return staff().call(orders.createOrder, {
    params: { companyId: String(companyId) },
    body: {
      name,
      account_manager_id: idOf(addresses.campaign_manager),
      bi_analyst_id: idOf(addresses.account_manager),
      sales_manager_id: null,
      selling_entity_id: entities[0]?.id ?? null,
      client_type: 'Direct',
    },
  });
};

type Place = { companyId: string; orderId: string };
const lineItemIn = async (params: Place, name: string) => {
  const { items: events } = await staff().call(reference.listCustomActionTypes);
  return staff().call(api.createLineItem, {
    params,
    body: {
      name,
      line_item_type: 'RETARGETING',
      client_objective_type: 'CPA',
      client_objective_value: 6.5,
      attribution_days_data_science: 7,
      target_custom_action_type_id: events[0]?.id ?? null,
      auto_increase_budget_for_underspend: false,
      auto_decrease_budget_for_overspend: false,
      overpacing_minus_days: 0,
      budget_mode: 'fixed_ratio',
    },
  });
};

/** A company with an order, and where its line items are. */
const placed = async (name: string) => {
  const { id } = await company(name);
  const order = await orderIn(id, `${name} Q4`);
  const params = { companyId: String(id), orderId: String(order.id) };
  return { params, order, path: `/companies/${id}/orders/${order.id}/lineItems` };
};

const rowOf = (page: Page, name: string) =>
  page.getByRole('row').filter({ has: page.getByRole('link', { name, exact: true }) });
const eventually = (look: () => Promise<unknown>) => expect.poll(look);
const choose = async (page: Page, label: string, text: string, option: string | RegExp) => {
  await page.getByRole('combobox', { name: label }).click();
  await page.getByRole('combobox', { name: label }).fill(text);
  await page.getByRole('option', { name: option }).first().click();
};

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
  expect(await first.getAttribute('aria-expanded')).toBe('false');
  await choose(page, 'Campaign manager', 'campaign', addresses.campaign_manager);
  await choose(page, 'Account manager', 'account', addresses.account_manager);
  await choose(page, 'Selling entity', '', /./);
  await page.getByRole('combobox', { name: 'Sales manager' }).fill('client@');
  await eventually(() => page.getByRole('option').count()).toBe(0);
  await page.getByRole('combobox', { name: 'Sales manager' }).fill('');
  await page.getByText('Agency', { exact: true }).click();
  await page.getByRole('button', { name: 'Create order' }).click();
  await page.getByText('Order created successfully').waitFor();
  await page.waitForURL(`**/companies/${id}/orders`);
  const row = rowOf(page, 'IO-2026-0417 | Larkfield Q4');
  expect(await row.innerText()).toMatch(
    /campaign\.manager[\s\S]*account\.manager[\s\S]*Nobody[\s\S]*Agency[\s\S]*None yet/,
  );
  await accessible(page);

  await row.getByRole('link', { name: 'IO-2026-0417 | Larkfield Q4', exact: true }).click();
  await page.getByLabel('Name').fill('IO-2026-0417 | Larkfield winter');
  await page.getByRole('button', { name: 'Apply' }).click();
  await page.getByText('Order IO-2026-0417 | Larkfield winter edited successfully').waitFor();
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

story('line items with a price and with a return are created; a margin is changed and taken back', async (stage) => {
  const { open, accessible } = stage;
  const { path } = await placed('Quayside Rail');
  const page = await open('account_manager', path);
  await page.getByRole('heading', { name: 'No line item found for this order' }).waitFor();
  await accessible(page);
  await page.getByRole('link', { name: 'Create line item' }).click();
  await page.getByRole('button', { name: 'Create line item' }).click();
  for (const words of ['Name', 'Margin', 'Client target']) await page.getByText(`${words} is required`).waitFor();
  await page.getByText('Optimization event is required when the KPI is CPA').waitFor();
  await accessible(page);
  await page.getByLabel('Name').fill('Quayside | RTG | CPA');
  await page.getByLabel('Margin').fill('25');
  await page.getByLabel('Client target').fill('6.5');
  await choose(page, 'Optimization event', '', /./);
  await page.getByRole('button', { name: 'Create line item' }).click();
  await page.getByText('Line item created successfully').waitFor();
  await page.getByText('Margin created for line item').waitFor();
  await page.waitForURL('**/details');
  await page.getByRole('heading', { name: 'Quayside | RTG | CPA' }).waitFor();
  expect(await page.getByRole('textbox', { name: 'Margin' }).inputValue()).toBe('25 %');
  await accessible(page);

  await page.goto(`${path}/create`);
  await page.getByLabel('Name').fill('Quayside | UA | ROAS');
  await page.getByText('UA', { exact: true }).click();
  await page.getByText('ROAS', { exact: true }).click();
  await page.getByLabel('Margin').fill('30');
  await page.getByLabel('Client target').fill('150');
  await page.getByRole('button', { name: 'Create line item' }).click();
  await page.waitForURL('**/details');
  const [companyId, orderId, lineItemId] = (page.url().match(/\d+/g) ?? []).slice(-3) as [string, string, string];
  const get = () => staff().call(api.getLineItem, { params: { companyId, orderId, lineItemId } });
  expect(await get()).toMatchObject({
    client_objective_type: 'ROAS',
    client_objective_value: 1.5,
    margin: '42.857143',
  });
  const margins = page.getByRole('region', { name: 'Margin' });
  await margins.getByText('Now,').waitFor();
  await accessible(page);

  const kpi = page.getByRole('radiogroup', { name: 'KPI type' });
  await kpi.getByText('CPA').click();
  expect(await page.getByLabel('Client target').inputValue()).toBe('');
  await kpi.getByText('ROAS').click();
  expect(await page.getByLabel('Client target').inputValue()).toBe('150 %');
  await page.getByLabel('Client target').fill('165');
  await page.getByText(/was 150 %/).waitFor();
  await page.getByRole('button', { name: 'Apply' }).click();
  await page.getByText('Line item edited successfully').waitFor();
  expect((await get()).client_objective_value).toBe(1.65);

  await page.getByRole('textbox', { name: 'Margin' }).fill('35');
  await page.getByText(/was 30 %. Starts tomorrow, \d\d \w+\. \d{4} \(UTC\)/).waitFor();
  await accessible(page);
  await page.getByRole('button', { name: 'Apply' }).click();
  await page.getByText('Margin edited for line item successfully').waitFor();
  await margins.getByText('35 %').waitFor();
  const history = page.getByRole('complementary', { name: 'History' });
  await history.getByText('35 %').waitFor();
  await history.getByRole('button', { name: 'Undo' }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Undo change' }).click();
  await margins.getByText('30 %').waitFor();
  expect(await page.getByRole('textbox', { name: 'Margin' }).inputValue()).toBe('30 %');
  expect((await get()).margin).toBe('42.857143');
});

story('names of line items take the room that money leaves, and settings lie off screen first', async ({ open }) => {
  const { params, path } = await placed('Godwit Ferries');
  await lineItemIn(params, 'Godwit | RTG | CPA');
  const page = await open('account_manager', path);
  await rowOf(page, 'Godwit | RTG | CPA').waitFor();
  const box = (name: string) => page.getByRole('columnheader').filter({ hasText: name }).first().boundingBox();
  const name = async () => (await box('Name'))?.width;
  const right = async () => {
    const last = await box('Rollover');
    return last ? last.x + last.width : Number.NaN;
  };
  expect(await name()).toBeGreaterThan(320);
  expect(await right()).toBeLessThanOrEqual(1440 - 44);
  await page.setViewportSize({ width: 1920, height: 900 });
  await eventually(name).toBe(440);
  await page.setViewportSize({ width: 1200, height: 900 });
  await eventually(name).toBe(280);
});

story('the grid of line items is worked by keyboard alone', async ({ open, accessible }) => {
  const { params, path } = await placed('Tern Ferries');
  const item = await lineItemIn(params, 'Tern | RTG | CPA');
  const page = await open('account_manager', path);
  await rowOf(page, 'Tern | RTG | CPA').waitFor();
  const column = async (label: string) => {
    const heads = await page.getByRole('columnheader').allInnerTexts();
    return heads.findIndex((text) => text.trim().startsWith(label));
  };
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  const goTo = async (label: string) => {
    const at = await column(label);
    expect(at).toBeGreaterThan(0);
    await press('Home', ...Array.from({ length: at }, () => 'ArrowRight'));
  };
  await page.getByRole('grid', { name: 'Line items' }).focus();
  await press('ArrowDown');
  await goTo('Target');
  await page.keyboard.type('7,25');
  await press('Enter');
  await goTo('Margin');
  await page.keyboard.type('28 %');
  await press('Enter');
  await goTo('Rollover');
  await press('F2');
  await page.keyboard.type('Active');
  await press('Enter');
  await page.getByRole('button', { name: 'Save 1 row' }).waitFor();
  expect(await rowOf(page, 'Tern | RTG | CPA').innerText()).toMatch(/7,25[\s\S]*was 6,50[\s\S]*28 %[\s\S]*was Not set/);
  await accessible(page);
  await page.getByRole('button', { name: 'Save 1 row' }).focus();
  await press('Enter');
  await page.getByText('Margin edited for line item successfully').waitFor();
  await eventually(() => page.getByRole('button', { name: /^Save/ }).count()).toBe(0);
  const saved = await staff().call(api.getLineItem, { params: { ...params, lineItemId: String(item.id) } });
  expect(saved).toMatchObject({ client_objective_value: 7.25, margin: '38.888889', auto_budget_adjustment: true });
  await rowOf(page, 'Tern | RTG | CPA')
    .getByText(/^from /)
    .waitFor();
});

story('a margin that does not get through stays unsaved while the line item is saved', async ({ open }) => {
  const { path } = await placed('Dunlin Gas');
  const page = await open('account_manager', `${path}/create`);
  const margins = '**/line_item_margins';
  await page.route(margins, (route) => route.abort());
  await page.getByLabel('Name').fill('Dunlin | RTG');
  await page.getByRole('textbox', { name: 'Margin' }).fill('20');
  await page.getByText('ROAS', { exact: true }).click();
  await page.getByLabel('Client target').fill('120');
  await page.getByRole('button', { name: 'Create line item' }).click();
  await page.getByText('Line item created successfully').waitFor();
  await page.waitForURL('**/details');
  await eventually(() => page.getByRole('textbox', { name: 'Margin' }).inputValue()).toBe('20 %');
  await page.getByText('1 unsaved change').waitFor();
  await page.getByLabel('Name').fill('Dunlin | RTG | EU');
  await page.getByRole('button', { name: 'Apply' }).click();
  await page.getByText('Line item edited successfully').waitFor();
  await page.getByRole('heading', { name: 'Dunlin | RTG | EU' }).waitFor();
  await page.getByText('1 unsaved change').waitFor();
  expect(await page.getByRole('textbox', { name: 'Margin' }).inputValue()).toBe('20 %');

  // In the grid the same: the name is saved, the margin waits
  await page.unroute(margins);
  await page.getByRole('button', { name: 'Apply' }).click();
  await page.getByText('Margin edited for line item successfully').waitFor();
  await page.goto(path);
  await page.route(margins, (route) => route.abort());
  const row = rowOf(page, 'Dunlin | RTG | EU');
  await row
    .getByRole('gridcell')
    .filter({ hasText: /20 %[\s\S]*from/ })
    .dblclick();
  await page.keyboard.type('22');
  await page.keyboard.press('Enter');
  await row.getByRole('gridcell').filter({ hasText: 'Fixed ratio' }).dblclick();
  await page.getByRole('combobox', { name: 'Budget mode' }).selectOption('Manual');
  await page.getByRole('button', { name: 'Save 1 row' }).click();
  await row.getByText(/Not saved/).waitFor();
  expect(await row.innerText()).toMatch(/22 %[\s\S]*was 20 %[\s\S]*Manual/);
  expect(await row.innerText()).not.toContain('was Fixed ratio');
  await page.unroute(margins);
  await page.getByRole('button', { name: 'Save 1 row' }).click();
  await eventually(() => page.getByRole('button', { name: /^Save/ }).count()).toBe(0);
  expect(await row.innerText()).toMatch(/22 %[\s\S]*Manual/);
});

story('two people change one return: both see it in percent, and one decides', async ({ open, accessible }) => {
  const { params, path } = await placed('Merlin Cycles');
  const { id, version } = await lineItemIn(params, 'Merlin | ROAS');
  const at = { ...params, lineItemId: String(id) };
  const change = (body: object, on: number) =>
    staff().call(api.updateLineItem, { params: at, body: { ...body, version: on } });
  const first = await change({ client_objective_type: 'ROAS', client_objective_value: 1.5 }, version);
  await staff().call(marginCalls.createMargin, { params: { lineItemId: String(id) }, body: { margin: '25' } });
  const page = await open('sales_team_member', `${path}/${id}/details`, { theme: 'dark' });
  await page.getByLabel('Client target').fill('170');
  const { version: now } = await staff().call(api.getLineItem, { params: at });
  expect(now).toBeGreaterThanOrEqual(first.version);
  await change({ client_objective_value: 1.65, budget_mode: 'manual' }, now);
  await page.getByRole('button', { name: 'Apply' }).click();
  const merge = page.getByRole('dialog');
  await merge.getByText('165 %').waitFor();
  await accessible(page);
  await merge.getByRole('radio', { name: 'Client target: mine' }).check();
  await merge.getByRole('button', { name: 'Save these values' }).click();
  await page.getByText('Line item edited successfully').waitFor();
  expect(await staff().call(api.getLineItem, { params: at })).toMatchObject({
    client_objective_value: 1.7,
    budget_mode: 'manual',
    margin: '25.000000',
  });
  await page.goto(`/companies/${params.companyId}/lineItems`);
  await rowOf(page, 'Merlin | ROAS').waitFor();
  await accessible(page);
});

story('two line items are archived in the grid, and one by one taken back', async ({ open, accessible }) => {
  const { params, path } = await placed('Osier Books');
  await lineItemIn(params, 'Osier one');
  await lineItemIn(params, 'Osier two');
  const page = await open('account_manager', path);
  for (const name of ['Osier one', 'Osier two']) await page.getByRole('checkbox', { name: `Select ${name}` }).click();
  await page.getByRole('button', { name: 'Archive', exact: true }).click();
  await page.getByRole('button', { name: 'Save 2 rows' }).click();
  await page.getByRole('dialog', { name: 'Review 2 rows before saving' }).waitFor();
  await accessible(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Save 2 rows' }).click();
  await page.getByText('Line item edited successfully').waitFor();
  await page.getByText('All line items are archived.').waitFor();
  await accessible(page);
  await page.getByRole('button', { name: 'Archived', exact: false }).first().click();
  await rowOf(page, 'Osier one').getByRole('link', { name: 'Osier one' }).click();
  await page.getByRole('complementary', { name: 'History' }).getByRole('button', { name: 'Undo' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: /^Undo/ }).first().click();
  await page
    .getByText(/undone/)
    .first()
    .waitFor();
  await eventually(() => page.getByRole('button', { name: 'Archive', exact: true }).count()).toBe(1);
});

story(
  'a client reads the same pages locked, without margins and without the names of staff',
  async ({ open, accessible }) => {
    const { items } = await as('client').call(companies.listCompanies);
    const own = items[0]?.id ?? 0;
    const order = await orderIn(own, 'Nomnom story order');
    const params = { companyId: String(own), orderId: String(order.id) };
    const item = await lineItemIn(params, 'Nomnom story item');
    const page = await open('client', `/companies/${own}/orders/${order.id}/lineItems`);
    await rowOf(page, 'Nomnom story item').waitFor();
    expect(await page.getByRole('columnheader', { name: 'Margin' }).count()).toBe(0);
    expect(await page.getByRole('link', { name: 'New line item' }).count()).toBe(0);
    await page.goto(`/companies/${own}/orders/${order.id}/lineItems/${item.id}`);
    await page.waitForURL('**/details');
    await page.getByText('Your role can see line items, not edit them.').first().waitFor();
    expect(await page.getByText('Margin').count()).toBe(0);
    await accessible(page);
    await page.goto(`/companies/${own}/orders/${order.id}`);
    await page.getByText('Your role can see orders, not edit them.').first().waitFor();
    expect(await page.getByText('Campaign manager').count()).toBe(0);
    await accessible(page);
  },
);

story('on a phone, in both themes, every screen keeps its place', async ({ open, keepsItsPlace }) => {
  const { params, order, path } = await placed('Heron');
  const item = await lineItemIn(params, 'Heron item');
  const page = await open('account_manager', path, { width: 360, height: 740 });
  await page.getByText('Heron item').first().waitFor();
  const at = `/companies/${params.companyId}/orders`;
  for (const to of [path, at, `${at}/${order.id}`, `${at}/create`, `${path}/create`, `${path}/${item.id}/details`]) {
    await page.goto(to);
    await page.locator('h1').first().waitFor();
    await keepsItsPlace(page);
  }
});

story('pickers lead to the same page of another order, line item and company', async ({ open }) => {
  const first = await placed('Plover Air');
  const item = await lineItemIn(first.params, 'Plover one');
  await lineItemIn(first.params, 'Plover two');
  const other = await orderIn(Number(first.params.companyId), 'Plover Air spring');
  const bare = await company('Plover Cargo');
  const page = await open('account_manager', `${first.path}/${item.id}/details`);
  const pick = async (label: string, name: string) => {
    await page
      .getByRole('navigation', { name: 'Where you are' })
      .getByRole('button', { name: new RegExp(`^${label}`) })
      .click();
    await page.getByRole('option', { name }).click();
  };
  await pick('Line item', 'Plover two');
  await page.getByRole('heading', { name: 'Plover two' }).waitFor();
  expect(page.url()).toMatch(/\/details$/);
  await pick('Order', 'Plover Air spring');
  await page.waitForURL(`**/companies/${first.params.companyId}/orders/${other.id}/lineItems`);
  await pick('Company', 'Plover Cargo');
  await page.waitForURL(`**/companies/${bare.id}/lineItems`);
  await page.getByRole('heading', { name: 'No order found for this company' }).waitFor();

  await page.goto(`/companies/${first.params.companyId}/orders/undefined/lineItems`);
  await page.getByText('No order Id found in URL').waitFor();
});
