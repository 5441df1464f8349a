import { expect } from 'vitest';
import { book, lineItem } from './support/budgets.ts';
import { goOn } from './support/in-place.ts';
import { enterOn } from './support/keys.ts';
import { story } from './support/story.ts';
import { underBars } from './support/under-bars.ts';
import { chip } from './support/users.ts';

const CAMPAIGN = '/companies/1005/applications/2010/campaigns/9001';

story('on a phone whoever goes through a form by Tab sees each field with its label', async ({ open }) => {
  const { path } = await lineItem('Label Lagoon');
  const page = await open('admin', `${path}/create`, { width: 360, height: 560 });
  const forms = [`${path}/create`, `${CAMPAIGN}/budgetAndDelivery`]; // what all share is in one place; these are the longest
  for (const form of forms) {
    await goOn(page, form);
    await page.locator('form .dock').waitFor();
    // What is unsaved makes the bar at the foot higher
    const typed = page.locator('form input[type=text]:not([readonly], [role], [aria-haspopup])').first();
    if ((await typed.count()) > 0) {
      await typed.press('End');
      await typed.pressSequentially('1');
    }
    expect([form, await underBars(page)]).toEqual([form, []]);
  }
});

story('what is in the way of saving is read whole on a phone, and the way on stays at the right', async ({ open }) => {
  const page = await open('admin', '/companies/1005/applications/2010/campaigns/matrix', { width: 360, height: 760 });
  const choose = async (name: RegExp, text: string) => {
    await page.getByRole('combobox', { name }).fill(text);
    await page.getByRole('option', { name: text }).first().click();
    await page.keyboard.press('Escape');
  };
  await choose(/^Countries/, 'France');
  await choose(/^Audiences/, 'All devices');
  await page.getByRole('cell', { name: '…' }).first().waitFor();
  expect(await page.locator('.matrix-sum b').textContent()).toBe('…'); // no sum of what is not known
  await page.getByRole('combobox', { name: /^Line item/ }).click();
  await page
    .getByRole('option', { name: /^Velvet/ })
    .first()
    .click();
  const says = page.locator('.dock-fault-place');
  await says.getByText(/Choose a template that has one/).waitFor();
  const cut = () =>
    says.evaluate((place) =>
      [place, ...place.querySelectorAll('*')].filter(
        (one) => one.scrollWidth > one.clientWidth + 1 && one.clientWidth > 0,
      ),
    );
  expect(await cut()).toEqual([]);
  await page.setViewportSize({ width: 1440, height: 900 });
  const right = () =>
    page.locator('.dock-save').evaluate((save) => {
      const dock = save.parentElement?.getBoundingClientRect().right ?? 0;
      return dock - save.getBoundingClientRect().right;
    });
  await expect.poll(right).toBeLessThan(40);
});

story('the ring around a category of the search is drawn whole', async ({ open }) => {
  const page = await open('admin', '/homepage');
  await page.getByRole('button', { name: /^Search/ }).click();
  await page.locator('.search-cats button').first().waitFor();
  const cut = () =>
    page.evaluate(() => {
      const on = document.activeElement;
      const box = on?.closest('.search-cats');
      if (!on || !box) return null;
      const { outlineOffset, outlineWidth } = getComputedStyle(on);
      const ring = Number.parseFloat(outlineOffset) + Number.parseFloat(outlineWidth);
      const [of, within] = [on.getBoundingClientRect(), box.getBoundingClientRect()];
      return of.top - ring < within.top || of.bottom + ring > within.bottom;
    });
  await expect
    .poll(async () => {
      if ((await cut()) === null) await page.keyboard.press('Tab');
      return cut();
    })
    .toBe(false);
});

story('on a small notebook fields, figures and filters stand in line', async ({ open }) => {
  const page = await open('admin', `${CAMPAIGN}/details`, { width: 1024, height: 760 });
  const grids = page.locator('.form-grid');
  await grids.first().waitFor();
  const uneven = () =>
    grids.evaluateAll((all) =>
      all
        .map((grid) => getComputedStyle(grid).gridTemplateColumns.split(' ').map(Number.parseFloat))
        .filter((columns) => new Set(columns.map(Math.round)).size > 1),
    );
  await expect.poll(uneven).toEqual([]);
  expect(await grids.evaluateAll((all) => all.filter((grid) => grid.scrollWidth > grid.clientWidth).length)).toBe(0);

  await goOn(page, '/homepage');
  const bottom = (place: string) =>
    page
      .locator(place)
      .first()
      .evaluate((one) => Math.round(one.getBoundingClientRect().bottom));
  await page.locator('.home-find').waitFor();
  await expect.poll(async () => (await bottom('.home-find')) - (await bottom('.home-sort'))).toBe(0);

  const { params, path } = await lineItem('Figure Fjord');
  await book(params, 'Now', [0, 9]);
  await goOn(page, path);
  const figures = page.locator('.figures').first();
  await figures.waitFor();
  const lefts = await figures.evaluate((host) => {
    const rows = new Map<number, number>();
    for (const name of host.querySelectorAll('dt')) {
      const { top, left } = name.getBoundingClientRect();
      rows.set(Math.round(top), Math.min(rows.get(Math.round(top)) ?? left, left));
    }
    return [...rows.values()].map(Math.round);
  });
  expect(new Set(lefts).size).toBe(1);
});

story(
  'quick filters stand in one line; those that do not fit are behind a button, but for one that is pressed',
  async ({ open }) => {
    const page = await open('admin', '/users?role=client');
    await chip(page, 'Client').waitFor();
    const line = page.getByRole('group', { name: 'Quick filters' });
    const heights = () => line.evaluate((host) => host.getBoundingClientRect().height);
    await expect.poll(heights).toBeLessThan(32);
    expect(await chip(page, 'Guest').isVisible()).toBe(false);
    const over = line.locator('.is-over').first();
    const first = await over.textContent();
    await enterOn(line.getByRole('button', { name: /^\+\d more filters?$/ }));
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe(first);
    await chip(page, 'Guest').click();
    await page.waitForURL('**/users?role=guest_user');
    await line.getByRole('button', { name: 'Fewer filters' }).click();
    expect([await chip(page, 'Guest').isVisible(), await chip(page, 'Client').isVisible()]).toEqual([true, false]);
    await expect.poll(heights).toBeLessThan(32);
    await page.setViewportSize({ width: 1920, height: 900 });
    await chip(page, 'Client').waitFor();
  },
);

story('a quick filter that is let go by keyboard keeps the focus, and its place in sight', async ({ open }) => {
  const page = await open('admin', '/users?role=guest_user');
  await expect.poll(() => chip(page, 'Client').isVisible()).toBe(false);
  await enterOn(chip(page, 'Guest'));
  await page.waitForURL(/\/users$/);
  await expect.poll(() => chip(page, 'Guest').getAttribute('aria-pressed')).toBe('false');
  expect(await chip(page, 'Guest').evaluate((one) => one === document.activeElement)).toBe(true);
  expect(await chip(page, 'Guest').isVisible()).toBe(true);
});
