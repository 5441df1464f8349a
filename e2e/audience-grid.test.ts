import { readFile } from 'node:fs/promises';
import * as api from '@fairlead/contract/audience';
import * as historyApi from '@fairlead/contract/history';
import type { Locator } from 'playwright-core';
import { expect } from 'vitest';
import { as } from './support/api.ts';
import { eventually } from './support/eventually.ts';
import { goOn } from './support/in-place.ts';
import { enterOn } from './support/keys.ts';
import { aList, appPath, deviceIds, nameOf, place } from './support/lists.ts';
import { said } from './support/said.ts';
import { story } from './support/story.ts';

const now = (id: number) => as('admin').call(api.getTargetingList, { params: { targetingId: String(id) } });

story('an account manager renames one list, archives another and saves both at once', async ({ open, accessible }) => {
  const [first, second] = [await aList(nameOf('Rename me')), await aList(nameOf('Archive me'))];
  const renamed = `${first.name}, renamed`;
  const page = await open('account_manager', appPath('targeting/audiences'));
  await page.getByRole('row', { name: first.name }).getByText('lines read').dblclick();
  await page.getByRole('textbox', { name: 'Name' }).fill('');
  await page.keyboard.press('Enter');
  await page.getByText('Name is required. Esc restores it').waitFor();
  // The reason can be read, and its cell be reached, without a mouse to hover with
  await enterOn(page.getByRole('button', { name: 'Reason', exact: true }));
  const reasons = page.getByRole('dialog', { name: '1 cell needs another value' });
  await reasons.getByRole('listitem').getByText('Name: Name is required').waitFor();
  await accessible(page);
  await enterOn(reasons.getByRole('button', { name: `Go to cell Name of ${first.name}` }));
  await reasons.waitFor({ state: 'detached' });
  await expect
    .poll(() => page.evaluate(() => !!document.activeElement?.closest('[role=grid], [role=treegrid]')))
    .toBe(true);
  await page.keyboard.press('Enter');
  await page.getByRole('textbox', { name: 'Name' }).fill(renamed);
  await page.keyboard.press('Enter');
  await page.getByRole('checkbox', { name: `Select ${second.name}` }).click();
  await page.getByRole('button', { name: 'Selection' }).click();
  await expect.poll(() => page.getByRole('menuitem').allTextContents()).toEqual(['Archive']);
  await page.getByRole('menuitem', { name: 'Archive' }).click();
  // What is staged stands in its row, where the state has no column
  await page.getByRole('row', { name: second.name }).getByText('Archived once saved').waitFor();
  await page.getByRole('row', { name: second.name }).getByText('Archived', { exact: true }).waitFor();
  await accessible(page);
  await page.getByRole('button', { name: 'Save 2 rows' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Save 2 rows' }).click();
  await said(page, `Targeting ${renamed} updated`);
  await page.getByRole('button', { name: /^Save/ }).waitFor({ state: 'detached' });
  await page.getByRole('row', { name: second.name }).waitFor({ state: 'detached' });

  expect(await now(first.id)).toMatchObject({ name: renamed, state: 'new' });
  expect(await now(second.id)).toMatchObject({ name: second.name, state: 'archived' });
  const sets = await Promise.all(
    [first, second].map(async ({ id }) => {
      const { items } = await as('admin').call(historyApi.listHistory, {
        query: { entity: 'targeting_list', entity_id: String(id), limit: '1' },
      });
      return { set: items[0]?.change_set_id, channel: items[0]?.channel };
    }),
  );
  expect(sets[0]).toEqual(sets[1]);
  expect(sets[0]?.channel).toBe('grid');
});

story('a list is downloaded as a CSV of its name', async ({ open }) => {
  const list = await aList(nameOf('Take home'), 12);
  const page = await open('campaign_manager', appPath('targeting/audiences'));
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: `Download ${list.name}` }).click(),
  ]);
  expect(download.suggestedFilename()).toBe(`${list.name}.csv`);
  const lines = (await readFile(await download.path(), 'utf8')).trim().split('\n');
  expect(lines).toEqual(deviceIds(12, list.name).sort());
});

story('a row is renamed, archived and saved by keyboard alone', async ({ open }) => {
  const list = await aList(nameOf('Keys only'));
  const page = await open('campaign_manager', appPath('targeting/audiences'));
  const focused = (target: Locator) => target.evaluate((element) => element === document.activeElement);
  const goTo = async (target: Locator, key: 'Tab' | 'Shift+Tab') => {
    for (let i = 0; i < 80 && !(await focused(target)); i++) await page.keyboard.press(key);
    expect(await focused(target)).toBe(true);
  };
  const row = page.getByRole('row', { name: list.name });
  await row.waitFor();
  await goTo(page.getByRole('grid', { name: 'Audiences' }), 'Tab');
  const at = Number(await row.getAttribute('data-r'));
  await page.keyboard.press('Control+Home');
  for (let i = 0; i < at; i++) await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Space');
  await page.getByText('1 selected').waitFor();
  const active = () =>
    page.evaluate(() => {
      const id = document.activeElement?.getAttribute('aria-activedescendant');
      return id ? (document.getElementById(id)?.textContent ?? '') : '';
    });
  for (let i = 0; i < 8 && !(await active()).includes(list.name); i++) await page.keyboard.press('ArrowRight');
  await page.keyboard.press('F2');
  await page.keyboard.press('End');
  await page.keyboard.type(' by hand');
  await page.keyboard.press('Enter');
  await page.getByText('1 unsaved row').waitFor();

  const selection = page.getByRole('button', { name: 'Selection' });
  await goTo(selection, 'Shift+Tab');
  await page.keyboard.press('Enter');
  // A menu hears keys once it has the focus
  await page.locator('[role=menu]:focus-within').waitFor();
  await page.keyboard.press('ArrowDown');
  await page.locator('[role=menuitem]:focus').waitFor();
  await page.keyboard.press('Enter');
  await expect.poll(() => focused(selection)).toBe(true);
  await goTo(page.getByRole('button', { name: 'Save 1 row' }), 'Tab');
  await page.keyboard.press('Enter');
  await said(page, `Targeting ${list.name} by hand updated`);
  expect(await now(list.id)).toMatchObject({ name: `${list.name} by hand`, state: 'archived' });
});

story('only a manual upload that nothing uses is deleted, after a question', async ({ open, accessible }) => {
  const list = await aList(nameOf('Short lived'));
  const page = await open('campaign_manager', appPath('targeting/audiences'));
  await page.getByRole('button', { name: `More for ${list.name}` }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  const question = page.getByRole('dialog');
  await question.getByText('Are you sure you want to delete this targeting list?').waitFor();
  await question.getByRole('button', { name: 'Delete list' }).click();
  await said(page, 'Targeting deleted successfully');
  await page.getByRole('row', { name: list.name }).waitFor({ state: 'detached' });

  const used = '/companies/1001/applications/2001/targeting/audiences';
  const other = await open('campaign_manager', used);
  const more = other.getByRole('button', { name: 'More for FR | open D7' });
  await more.click();
  const off = other.getByRole('menuitem', { name: /^Delete\s*Used by the (combination|campaign) / });
  expect(await off.getAttribute('aria-disabled')).toBe('true');
  await accessible(other);
  await other.keyboard.press('Escape');

  // Where it is not known yet, it is asked, and refused
  await other.route('**/used_by', (route) => route.abort());
  await other.reload();
  await more.click();
  await other.getByRole('menuitem', { name: 'Delete' }).click();
  await other.getByRole('dialog').getByRole('button', { name: 'Delete list' }).click();
  const told = other.getByRole('alert').getByText('This targeting list is used by campaigns or combinations');
  await told.waitFor();
  await other.waitForTimeout(1500);
  await eventually(() => told.isVisible()).toBe(true);
});

story('two people rename the same list, and the second one decides', async ({ open }) => {
  const list = await aList(nameOf('Contested'));
  const page = await open('campaign_manager', appPath('targeting/audiences'));
  await page.getByRole('row', { name: list.name }).getByText('lines read').dblclick();
  await page.getByRole('textbox', { name: 'Name' }).fill(`${list.name}, mine`);
  await page.keyboard.press('Enter');
  await as('admin').call(api.updateTargetingList, {
    params: { targetingId: String(list.id) },
    body: { name: `${list.name}, theirs`, version: list.version },
  });
  await page.getByText('edited by admin').waitFor();
  await page.getByRole('button', { name: 'Save 1 row' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('admin@fairlead.example saved this targeting list while you were editing').waitFor();
  await dialog.getByRole('button', { name: 'Go back' }).click();
  await page.getByText('Not saved: Somebody else saved this targeting list meanwhile.').waitFor();
  expect((await now(list.id)).name).toBe(`${list.name}, theirs`);
  await page.getByRole('button', { name: 'Save 1 row' }).click();
  await dialog.getByRole('radio', { name: 'Name: mine' }).check();
  await dialog.getByRole('button', { name: 'Save these values' }).click();
  await said(page, `Targeting ${list.name}, mine updated`);
  expect((await now(list.id)).name).toBe(`${list.name}, mine`);
});

story(
  'on a phone the rows are blocks that are read, sorted, renamed, archived and undone like any row',
  async ({ open, accessible }) => {
    const word = nameOf('Pocket');
    const [small, large] = [await aList(`${word} A`, 5), await aList(`${word} B`, 9)];
    const page = await open('campaign_manager', appPath('targeting/audiences'), {
      width: 360,
      height: 780,
      theme: 'dark',
    });
    const block = (name: string) => page.getByRole('row', { name });
    await block(large.name).getByText('0 targeted, 0 excluded').waitFor();
    const grid = page.getByRole('grid', { name: 'Audiences' });
    await expect.poll(() => grid.evaluate((host) => host.scrollWidth - host.clientWidth)).toBe(0);
    const order = async () =>
      (await page.getByRole('row').getByRole('link').allTextContents()).filter((x) => x.includes(word));
    await expect.poll(order).toEqual([small.name, large.name]);
    await page.getByLabel('Sort by').selectOption('Rows');
    await page.getByRole('button', { name: 'Sort descending' }).click();
    await expect.poll(order).toEqual([large.name, small.name]);

    await grid.focus();
    await page.keyboard.press('Control+Home');
    const at = Number(await block(small.name).getAttribute('data-r'));
    for (let i = 0; i < at; i++) await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await page.getByRole('textbox', { name: 'Name' }).fill(`${small.name}, renamed`);
    await page.keyboard.press('Enter');
    await block(small.name).getByText(`was ${small.name}`).first().waitFor();
    await page.getByRole('checkbox', { name: `Select ${large.name}` }).click();
    await page.getByRole('button', { name: 'Selection' }).click();
    await page.getByRole('menuitem', { name: 'Archive' }).click();
    await block(large.name).getByText('was Not archived').waitFor();
    await accessible(page);
    await page.getByRole('button', { name: `Undo row ${large.name}` }).click();
    await block(large.name).getByText('was Not archived').waitFor({ state: 'detached' });
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.getByRole('columnheader', { name: 'Last updated UTC' }).waitFor();
    await block(small.name).getByText(`was ${small.name}`).first().waitFor();
    await page.setViewportSize({ width: 360, height: 780 });
    await page.getByRole('button', { name: 'Save 1 row' }).click();
    await said(page, `Targeting ${small.name}, renamed updated`);
    expect(await now(small.id)).toMatchObject({ name: `${small.name}, renamed`, state: 'new' });
    await page.getByRole('button', { name: `More for ${small.name}` }).click();
    await page.getByRole('menuitem', { name: 'Download list' }).waitFor();

    const combined = '(Buyers D90) minus (Open D7)';
    const other = await open('sales_team_member', '/companies/1001/applications/2001/targeting/audiences', {
      width: 360,
    });
    await other.getByRole('button', { name: `Sources of ${combined}` }).click();
    const sources = other.getByRole('table', { name: `Sources of ${combined}` });
    await expect.poll(() => sources.getByRole('link').allTextContents()).toEqual(['FR | buyers D90', 'FR | open D7']);
    await accessible(other);
  },
);

story('an address whose parts do not belong together is not found', async ({ open }) => {
  const list = await aList(nameOf('Elsewhere'));
  const { company, application } = place;
  for (const path of [
    `/companies/1001/applications/${application}/targeting/audiences`,
    `/companies/1001/applications/2001/audiences/static/${list.id}`,
    `/companies/1001/targeting/${list.id}`,
  ]) {
    const page = await open('admin', path);
    await page.waitForURL(/resource-not-found/);
  }
  const page = await open('admin', `/companies/${company}/targeting/${list.id}`);
  await page.waitForURL(`**${appPath(`audiences/static/${list.id}`)}`);
  await page.getByRole('heading', { name: list.name, level: 1 }).waitFor();
});

story('two ticked audiences are taken along to be combined, in the order they are read', async ({ open }) => {
  const [b, a] = [await aList(nameOf('B list')), await aList(nameOf('A list'))];
  const page = await open('campaign_manager', appPath('targeting/audiences'));
  await page.getByRole('checkbox', { name: `Select ${b.name}` }).click();
  await eventually(() => page.getByRole('button', { name: 'Combine', exact: true }).count()).toBe(0);
  await page.getByRole('checkbox', { name: `Select ${a.name}` }).click();
  await page.getByRole('button', { name: 'Combine', exact: true }).click();
  await page.waitForURL(/combine-audience/);
  expect(new URL(page.url()).searchParams.getAll('targeting_ids')).toEqual([String(a.id), String(b.id)]);
});

story('who may only read is offered nothing else; filters stay in the address', async ({ open, accessible }) => {
  const page = await open('sales_team_member', '/companies/1001/applications/2001/targeting');
  await page.waitForURL(/targeting\/audiences\?state=new$/);
  await page.getByRole('row', { name: 'FR | buyers D90' }).waitFor();
  for (const name of ['New audience', 'Selection', 'Download FR | buyers D90'])
    await eventually(() => page.getByRole('button', { name }).count()).toBe(0);
  await page.getByRole('button', { name: /^Combined/ }).click();
  await page.waitForURL(/state=new&source=combination/);
  await page.getByRole('row', { name: 'FR | buyers D90' }).waitFor({ state: 'detached' });
  await page.reload();
  await page.getByRole('button', { name: 'Sources of (Buyers D90) minus (Open D7)' }).click();
  const sources = page.getByRole('list', { name: 'Sources of (Buyers D90) minus (Open D7)' });
  await expect.poll(() => sources.getByRole('link').allTextContents()).toEqual(['FR | buyers D90', 'FR | open D7']);
  await sources.getByText('taken away').waitFor();
  await accessible(page);
  await goOn(page, '/companies/1001/applications/2001/upload-audience');
  await page.waitForURL(/access-denied/);
});

story('a company without an app says so, and what to do', async ({ open, accessible }) => {
  const page = await open('admin', '/companies/1013/applications/1/targeting/audiences', { width: 360, height: 780 });
  await page.getByRole('heading', { name: 'No application found for this company' }).waitFor();
  await accessible(page);
});
