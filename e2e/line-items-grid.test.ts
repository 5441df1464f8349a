import * as api from '@fairlead/contract/line-item';
import * as marginCalls from '@fairlead/contract/line-item-margin';
import { expect } from 'vitest';
import { as } from './support/api.ts';
import { eventually } from './support/eventually.ts';
import { goOn } from './support/in-place.ts';
import { focusOn } from './support/keys.ts';
import { lineItemIn, placed, rowOf, staff } from './support/line-items.ts';
import { said } from './support/said.ts';
import { story } from './support/story.ts';

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
  // At 1440 px more than the least, 280: the rest are amounts that stand whole, in won too
  await eventually(name).toBeGreaterThan(280);
  await eventually(right).toBeLessThanOrEqual(1440 - 44);
  await page.setViewportSize({ width: 1920, height: 900 });
  await eventually(name).toBe(440);
  await page.setViewportSize({ width: 1200, height: 900 });
  await eventually(name).toBe(280);

  // Its name stays while the settings are looked at, and all cells are chosen around the active one, which typing opens
  const grid = page.getByRole('grid', { name: 'Line items' });
  const at = (await box('Name'))?.x;
  await grid.evaluate((host) => host.scrollTo({ left: host.scrollWidth }));
  await eventually(async () => (await box('Rollover'))?.x).toBeLessThan(1200 / 2);
  expect((await box('Name'))?.x).toBe(at);
  await grid.focus();
  await page.keyboard.press('ControlOrMeta+a');
  await eventually(() => grid.locator('.in-range').count()).toBeGreaterThan(1);
  await eventually(() => rowOf(page, 'Godwit | RTG | CPA').locator('.is-active').innerText()).toContain('Godwit');
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
  // In an open cell a blank is text: it ticks no row
  expect(await page.getByRole('checkbox', { checked: true }).count()).toBe(0);
  await goTo('Rollover');
  await press('F2');
  await page.keyboard.type('Active');
  await press('Enter');
  await page.getByRole('button', { name: 'Save 1 row' }).waitFor();
  await eventually(() => rowOf(page, 'Tern | RTG | CPA').innerText()).toMatch(
    /7,25[\s\S]*was 6,50[\s\S]*28 %[\s\S]*was Not set/,
  );
  await accessible(page);
  await focusOn(page.getByRole('button', { name: 'Save 1 row' }));
  await press('Enter');
  await said(page, 'Margin edited for line item successfully');
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
  await page.getByRole('radiogroup', { name: 'KPI type' }).getByText('ROAS').click();
  await page.getByLabel('Client target').fill('120');
  await page.getByRole('button', { name: 'Create line item' }).click();
  await said(page, 'Line item created successfully');
  await page.waitForURL('**/details');
  await eventually(() => page.getByRole('textbox', { name: 'Margin' }).inputValue()).toBe('20 %');
  await page.getByText('1 unsaved change').waitFor();
  await page.getByLabel('Name').fill('Dunlin | RTG | EU');
  await page.getByRole('button', { name: 'Apply' }).click();
  await said(page, 'Line item edited successfully');
  await page.getByRole('heading', { name: 'Dunlin | RTG | EU' }).waitFor();
  await page.getByText('1 unsaved change').waitFor();
  await eventually(() => page.getByRole('textbox', { name: 'Margin' }).inputValue()).toBe('20 %');

  // In the grid the same: the name is saved, the margin waits
  await page.unroute(margins);
  await page.getByRole('button', { name: 'Apply' }).click();
  await said(page, 'Margin edited for line item successfully');
  await goOn(page, path);
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
  await eventually(() => row.innerText()).toMatch(/22 %[\s\S]*was 20\s%[\s\S]*Manual/);
  await eventually(() => row.innerText()).not.toContain('was Fixed ratio');
  await page.unroute(margins);
  await page.getByRole('button', { name: 'Save 1 row' }).click();
  await eventually(() => page.getByRole('button', { name: /^Save/ }).count()).toBe(0);
  await eventually(() => row.innerText()).toMatch(/22 %[\s\S]*Manual/);
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
  await page.getByRole('dialog').getByRole('button', { name: 'Save 2 rows' }).click();
  await said(page, 'Line item edited successfully');
  await page.getByText('All line items are archived.').waitFor();
  await accessible(page);
  await page.getByRole('button', { name: 'Archived', exact: false }).first().click();
  await rowOf(page, 'Osier one').getByRole('link', { name: 'Osier one' }).click();
  await page.getByRole('complementary', { name: 'History' }).getByRole('button', { name: 'Undo' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: /^Undo/ }).first().click();
  await said(page, /undone/);
  await eventually(() => page.getByRole('button', { name: 'Archive', exact: true }).count()).toBe(1);
});

story(
  'a target typed in percent is never saved in euros: another KPI is asked about with its target',
  async (stage) => {
    const { open, accessible } = stage;
    const { params, path } = await placed('Petrel Ferries');
    const { id, version } = await lineItemIn(params, 'Petrel | RTG');
    const at = { ...params, lineItemId: String(id) };
    const get = () => staff().call(api.getLineItem, { params: at });
    const change = async (body: object, on?: number) =>
      as('admin').call(api.updateLineItem, { params: at, body: { ...body, version: on ?? (await get()).version } });
    await change({ client_objective_type: 'ROAS', client_objective_value: 1.5 }, version);
    await staff().call(marginCalls.createMargin, { params: { lineItemId: String(id) }, body: { margin: '25' } });
    const page = await open('account_manager', path);
    const row = rowOf(page, 'Petrel | RTG');
    await row.waitFor();
    const heads = await page.getByRole('columnheader').allInnerTexts();
    const target = row.getByRole('gridcell').nth(heads.findIndex((text) => text.trim().startsWith('Target')));
    await target.click();
    await page.keyboard.type('170');
    await page.keyboard.press('Enter');
    await page.getByText('1 unsaved row').waitFor();
    await change({ client_objective_type: 'CPA', client_objective_value: 12 });
    await eventually(() => target.innerText()).toMatch(/^170 %\s+was 12,00\s€$/);

    await page.getByRole('button', { name: 'Save 1 row' }).click();
    const question = page.getByRole('dialog');
    const choice = (text: RegExp, side: string) =>
      question.locator('label').filter({ hasText: text }).getByRole('radio', { name: side });
    await choice(/^CPA 12,00\s€$/, 'KPI type and Client target: theirs').waitFor();
    await choice(/^ROAS 170 %$/, 'KPI type and Client target: mine').check();
    await accessible(page);
    await question.getByRole('button', { name: 'Save these values' }).click();
    await said(page, 'Line item edited successfully');
    expect(await get()).toMatchObject({ client_objective_type: 'ROAS', client_objective_value: 1.7 });

    // The other way round, on the page of the line item: the whole answer is theirs, and nothing is missing in it
    await change({ client_objective_type: 'CPA', client_objective_value: 12 });
    await goOn(page, `${path}/${id}/details`);
    // The news of it may come after the page: chosen before, ROAS would be what stands there
    await eventually(() => page.getByLabel('Client target').inputValue()).toMatch(/^12,00/);
    await page.getByRole('radiogroup', { name: 'KPI type' }).getByText('ROAS').click();
    await page.getByLabel('Client target').fill('200');
    await change({ client_objective_value: 14 });
    await page.getByRole('button', { name: 'Apply' }).click();
    await choice(/^CPA 14,00\s€$/, 'KPI type and Client target: theirs').waitFor();
    await question.getByRole('button', { name: 'All theirs' }).click();
    await question.getByRole('button', { name: 'Save these values' }).click();
    await eventually(() => page.getByLabel('Client target').inputValue()).toMatch(/^14,00/);
    await page.getByText('Client target is required').waitFor({ state: 'detached' });
    expect(await get()).toMatchObject({ client_objective_type: 'CPA', client_objective_value: 14 });
  },
);

story('a margin that somebody else set meanwhile is asked about, not written over', async ({ open }) => {
  const { params, path } = await placed('Skua Ferries');
  const { id } = await lineItemIn(params, 'Skua | RTG');
  const at = { params: { lineItemId: String(id) } };
  await staff().call(marginCalls.createMargin, { ...at, body: { margin: '25' } });
  const page = await open('account_manager', path);
  const row = rowOf(page, 'Skua | RTG');
  await row.waitFor();
  const heads = await page.getByRole('columnheader').allInnerTexts();
  await row
    .getByRole('gridcell')
    .nth(heads.findIndex((text) => text.trim().startsWith('Margin')))
    .click();
  await page.keyboard.type('40');
  await page.keyboard.press('Enter');
  await page.getByText('1 unsaved row').waitFor();
  await as('admin').call(marginCalls.createMargin, { ...at, body: { margin: '42.857143' } });
  await page.getByRole('button', { name: 'Save 1 row' }).click();
  const question = page.getByRole('dialog');
  await question.getByRole('radio', { name: 'Margin: theirs' }).check();
  await question.getByRole('button', { name: 'Save these values' }).click();
  await question.waitFor({ state: 'detached' });
  const { items } = await staff().call(marginCalls.listMargins, at);
  expect(items[0]?.margin).toBe('42.857143');
});

story('choices of a narrow cell are read whole', async ({ open }) => {
  const { params, path } = await placed('Teal Ferries');
  await lineItemIn(params, 'Teal | RTG');
  const page = await open('account_manager', path);
  const row = rowOf(page, 'Teal | RTG');
  await row.waitFor();
  const heads = await page.getByRole('columnheader').allInnerTexts();
  for (const head of ['KPI', 'Window']) {
    await row
      .getByRole('gridcell')
      .nth(heads.findIndex((text) => text.trim() === head))
      .dblclick();
    const lacks = await row.locator('select').evaluate((select) => {
      const { width } = select.getBoundingClientRect();
      const whole = select.cloneNode(true) as HTMLElement;
      whole.style.cssText = 'position: absolute; width: max-content';
      select.after(whole);
      const lacking = whole.getBoundingClientRect().width - width;
      whole.remove();
      return lacking;
    });
    expect([head, lacks > 0.5]).toEqual([head, false]);
    await page.keyboard.press('Escape');
  }
});
