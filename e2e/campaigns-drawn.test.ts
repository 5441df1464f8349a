import { expect } from 'vitest';
import { goOn } from './support/in-place.ts';
import { APP, rowOf, withCampaigns } from './support/overview-answer.ts';
import { story } from './support/story.ts';

story('while campaigns are on their way each column has its head where it will stand', async ({ open }) => {
  const page = await open('campaign_manager', '/welcome');
  await withCampaigns(page);
  let come = () => {};
  const held = new Promise<void>((resolve) => {
    come = resolve;
  });
  // Asked first: what is held goes on to the answer above
  await page.route('**/apps/2001/campaigns_overview', async (route) => {
    await held;
    await route.fallback();
  });
  await page.goto(`${APP}/campaigns`);
  await page.locator('.grid-bones').waitFor();
  const heads = () =>
    page
      .getByRole('columnheader')
      .evaluateAll((all) => all.map((one) => `${one.textContent} ${Math.round(one.getBoundingClientRect().x)}`));
  const before = await heads();
  expect(before.length).toBeGreaterThan(8);
  come();
  await rowOf(page, 'NOM_iOS_9001').waitFor();
  expect(await heads()).toEqual(before);
});

/** Each grid that is drawn, and what stands below its head in that moment. */
const watchGrids = (): void => {
  const known = new WeakSet<Element>();
  const drawn: string[] = [];
  Object.assign(window, { drawn });
  new MutationObserver(() => {
    for (const grid of document.querySelectorAll('.grid-host')) {
      if (known.has(grid)) continue;
      known.add(grid);
      const rows = grid.querySelectorAll('[role=row]').length - 1;
      const parts = grid.querySelector('.grid-bones') ? 'bones' : rows > 0 ? 'rows' : 'neither';
      drawn.push(`${grid.getAttribute('aria-label')}: ${parts}`);
    }
  }).observe(document, { childList: true, subtree: true });
};

story('the first grid of a visit is drawn before its rows, and later ones with them', async ({ open }) => {
  const page = await open('campaign_manager', '/welcome');
  await withCampaigns(page);
  await page.addInitScript(watchGrids);
  await page.goto(`${APP}/campaigns`);
  await rowOf(page, 'NOM_iOS_9001').waitFor();
  await page.getByRole('link', { name: 'Companies', exact: true }).first().click();
  await page.getByRole('grid', { name: 'Companies' }).getByRole('row').nth(1).waitFor();
  await page.goBack();
  await rowOf(page, 'NOM_iOS_9001').waitFor();
  const drawn = await page.evaluate(() => (window as unknown as { drawn: string[] }).drawn);
  expect([drawn[0], drawn.at(-1)]).toEqual(['Campaigns: neither', 'Campaigns: rows']);
});

/** What stands above rows and under them, by its place, whenever that changes. */
const watchPlaces = (): void => {
  const places: string[] = [];
  Object.assign(window, { places });
  const look = () => {
    const parts = document.querySelectorAll('.grid-title, .grid-bar, .overview-totals, .grid-host, .grid-foot');
    const now = [...parts].map((part) => {
      const { y, height } = part.getBoundingClientRect();
      return `${part.className.split(' ')[0]} ${Math.round(y)}+${Math.round(height)}`;
    });
    if (now.length === 5 && now.join() !== places.at(-1)) places.push(now.join());
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
};

story('1440, 820 and 360 px wide, nothing above rows moves when they come', async ({ open }) => {
  const page = await open('campaign_manager', '/welcome');
  await withCampaigns(page);
  await page.addInitScript(watchPlaces);
  for (const width of [1440, 820, 360]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(`${APP}/campaigns`);
    await page.getByText('NOM_iOS_9001').first().waitFor();
    await page.getByText('1 live in 1 line item').waitFor();
    const places = () => page.evaluate(() => (window as unknown as { places: string[] }).places);
    await expect.poll(async () => (await places()).length, { message: `${width}` }).toBeGreaterThan(0);
    expect(await places(), `${width}`).toHaveLength(1);
  }
});

story('the line of a line item stays under the head while its campaigns pass', async ({ open }) => {
  const page = await open('campaign_manager', '/welcome');
  await withCampaigns(page, 40);
  await goOn(page, `${APP}/campaigns`);
  await rowOf(page, 'NOM_iOS_9001').waitFor();
  const line = page.getByRole('row').filter({ hasText: 'Whimbrel | RTG' });
  const head = page.getByRole('row').first();
  /** px from the head's lower edge to the line's upper one. */
  const gap = async () => {
    const [under, over] = await Promise.all([line.boundingBox(), head.boundingBox()]);
    return under && over ? Math.round(under.y - over.y - over.height) : undefined;
  };
  await expect.poll(gap).toBe(0);
  const grid = page.getByRole('treegrid', { name: 'Campaigns' });
  for (const top of [300, 1200]) {
    await grid.evaluate((host, to) => host.scrollTo({ top: to }), top);
    await expect.poll(() => grid.evaluate((host) => host.scrollTop)).toBe(top);
    await expect.poll(gap).toBe(0);
  }
  await rowOf(page, 'NOM_iOS_9001').waitFor({ state: 'detached' });
});

story('on a phone, in both themes, the campaigns keep their place', async ({ open, keepsItsPlace }) => {
  const page = await open('campaign_manager', '/welcome', { width: 360, height: 740 });
  await withCampaigns(page);
  await goOn(page, `${APP}/campaigns`);
  await page.getByText('NOM_iOS_9001').first().waitFor();
  await keepsItsPlace(page);
});
