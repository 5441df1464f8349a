import { expect } from 'vitest';
import { addresses, PASSWORD } from './support/api.ts';
import { app, company } from './support/applications.ts';
import { eventually } from './support/eventually.ts';
import { goOn } from './support/in-place.ts';
import { aPlace } from './support/places.ts';
import { story } from './support/story.ts';

const APP = '/companies/1001/applications/2001';

story('who knows the keys opens an app by name without waiting, and goes on in it', async ({ open }) => {
  const page = await open('campaign_manager', '/companies', { anew: true }); // where nothing has the focus
  await page.getByRole('heading', { name: 'Companies', level: 1 }).waitFor();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('nomnom ios');
  await page.keyboard.press('Enter');
  await page.waitForURL(`**${APP}/edit/details`);
  const focused = () => page.evaluate(() => document.activeElement?.id);
  await eventually(focused).toBe('main');
  await page.keyboard.press('Tab');
  await eventually(() => page.evaluate(() => !!document.activeElement?.closest('#main > *'))).toBe(true);
  // The row that is opened goes with its page
  await goOn(page, '/companies');
  await page.getByRole('grid').getByRole('link').first().waitFor(); // whichever company comes first by then
  await page.getByRole('grid').focus();
  for (const key of ['ArrowDown', 'Home', 'Control+Enter']) await page.keyboard.press(key);
  await page.waitForURL(/\/companies\/\d+/);
  await eventually(focused).toBe('main');
  await page.goBack();
  await page.getByRole('heading', { name: 'Companies', level: 1 }).waitFor();
  await eventually(focused).toBe('main');
});

story('the crumbs say where the page sits, and each of them leads there', async ({ open }) => {
  const page = await open('campaign_manager', `${APP}/upload-audience`);
  const crumbs = page.getByRole('navigation', { name: 'Breadcrumbs' });
  await crumbs.getByRole('listitem').filter({ hasText: 'Upload audience' }).waitFor();
  // The frame stands before the names of company and app have come
  await eventually(() => crumbs.getByRole('listitem').allInnerTexts()).toEqual([
    'Nomnom',
    'Nomnom iOS',
    'Targeting',
    'Upload audience',
  ]);
  await eventually(() => crumbs.locator('[aria-current]').allInnerTexts()).toEqual(['Upload audience']);
  await crumbs.getByRole('link', { name: 'Targeting' }).click();
  await page.waitForURL(`**${APP}/targeting/audiences*`);
  await page.getByRole('heading', { name: 'Audiences', level: 1 }).waitFor();
  await crumbs.getByRole('link', { name: 'Nomnom iOS' }).click();
  await page.waitForURL(`**${APP}/edit/details`);
  await page.getByRole('heading', { name: 'Nomnom iOS', level: 1 }).waitFor();

  // A long name gives way in its middle, and what stands behind it stays whole
  const long = `Kittiwake ${'and partners '.repeat(15)}Holding 2026`;
  const { id } = await company(long);
  const { id: shop } = await app(id, 'Kittiwake Shop');
  const drawn = () =>
    crumbs
      .locator('[title]:is(a, [aria-current])')
      .evaluateAll((all) =>
        all.map((one) =>
          one.scrollWidth > one.clientWidth ? 'torn' : (one.querySelector('.mid-cut') ?? one).textContent,
        ),
      );
  await goOn(page, `/companies/${id}/applications/${shop}/upload-audience`);
  const cut = expect.stringMatching(/^Kittiwake .*….*Holding 2026$/);
  await expect.poll(drawn).toEqual([cut, 'Kittiwake Shop', 'Targeting', 'Upload audience']);
  await page.setViewportSize({ width: 360, height: 780 });
  await expect.poll(async () => (await drawn()).at(-1)).toBe('Upload audience');
  const next = page.locator('.picker').last();
  expect((await next.boundingBox())?.x).toBeLessThan(360 - 24);
});

story(
  'Targeting leads to the first app of the open company, or says that it has none',
  async ({ open, accessible }) => {
    const page = await open('campaign_manager', '/companies/1014');
    await page.getByRole('link', { name: 'Targeting' }).click();
    await page.waitForURL('**/companies/1014/applications/*/targeting/audiences*');
    // So do the addresses that somebody guesses
    for (const list of ['audiences', 'advanced-targeting']) {
      await page.goto(`/companies/1014/targeting/${list}`);
      await page.waitForURL('**/companies/1014/applications/*/targeting/audiences*');
    }
    await goOn(page, '/companies/1013');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.getByRole('link', { name: 'Targeting' }).click();
    await page.getByRole('heading', { name: 'No application found for this company' }).waitFor();
    await accessible(page);
    await page.goto('/companies/1013/targeting/audiences');
    await page.getByRole('heading', { name: 'No application found for this company' }).waitFor();
    // Nothing to pace leads to where budgets are made
    await goOn(page, '/companies/1013/pacing');
    await page.getByText('No running budget found').waitFor();
    await page.getByRole('link', { name: 'Go to the line items' }).click();
    await page.waitForURL('**/companies/1013/lineItems');
  },
);

story('on a phone the open tab is in sight', async ({ open }) => {
  const page = await open('admin', `${APP}/edit/churn-api`, { width: 360 });
  const tab = page.getByRole('navigation', { name: 'Application' }).getByRole('link', { name: 'Churn API' });
  await tab.waitFor();
  const end = () => tab.evaluate((link) => link.getBoundingClientRect().right);
  await eventually(end).toBeLessThanOrEqual(360);

  // Pages that only read come first, for the keyboard as well, and the open one is whole when its signs have come
  await goOn(page, '/companies/1005/applications/2010/campaigns/9001/budgetAndDelivery');
  const tabs = page.getByRole('navigation', { name: 'Campaign' }).getByRole('link');
  await eventually(() => tabs.first().innerText()).toBe('Delivery');
  const drawn = () => tabs.evaluateAll((links) => links.map((link) => link.getBoundingClientRect().left));
  const places = await drawn();
  expect(places).toEqual([...places].sort((a, b) => a - b));
  const here = page.locator('.page-tabs [aria-current]');
  await eventually(() => here.evaluate((link) => link.getBoundingClientRect().right <= 360)).toBe(true);
  await goOn(page, `${APP}/edit/churn-api`);

  // What comes late above the tabs has its room from the start
  let answer = () => {};
  const asked = new Promise<void>((done) => {
    answer = done;
  });
  await page.route('**/api/**/health', (route) => asked.then(() => route.continue()));
  await page.reload();
  await page.getByRole('status', { name: 'Loading the state of the data' }).waitFor();
  const top = () => tab.evaluate((link) => Math.round(link.getBoundingClientRect().top));
  const before = await top();
  answer();
  await page.getByRole('region', { name: 'Data health' }).waitFor();
  expect(await top()).toBe(before);
});

story('a wrong password is told until the right one is given', async ({ open }) => {
  const page = await open(null, '/authentication');
  await page.getByLabel('Email').fill(addresses.sales_team_member);
  const send = async (password: string) => {
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.keyboard.press('Enter');
  };
  await send('not-this-one');
  await page.getByRole('alert').getByText('Incorrect email or password').waitFor();
  await send(PASSWORD);
  await page.getByRole('heading', { name: 'Apps', level: 1 }).waitFor();
  await eventually(() => page.getByText('Incorrect email or password').count()).toBe(0);
});

story('after a new build an open page goes on with it, and says so where something could be lost', async ({ open }) => {
  const page = await open('admin', '/companies');
  await page.getByRole('grid', { name: 'Companies' }).waitFor();
  let replaced = true;
  await page.route('**/assets/**', (route) => (replaced ? route.fulfill({ status: 404, body: '' }) : route.continue()));
  await page.route(
    (url) => url.pathname === '/',
    (route) => route.fulfill({ body: '<script type="module" crossorigin src="/assets/index-newer.js"></script>' }),
  );
  // On the way to a link its page is fetched ahead: nobody goes anywhere yet
  await page.getByRole('link', { name: 'New company' }).hover();
  await page.getByRole('alert').getByText('There is a new version of the dashboard').waitFor();
  expect(new URL(page.url()).pathname).toBe('/companies');
  const loaded = page.waitForRequest((request) => {
    if (!request.isNavigationRequest()) return false;
    replaced = false;
    return true;
  });
  await page.getByRole('link', { name: 'New company' }).click();
  expect(new URL((await loaded).url()).pathname).toBe('/companies/create');
  await page.getByRole('textbox', { name: 'Name' }).waitFor();
});

story('the window says which record it shows, or which page', async ({ open }) => {
  const page = await open('campaign_manager', '/companies');
  const { companyId, orderId } = await aPlace('Dunlin Foods');
  const order = `/companies/${companyId}/orders/${orderId}`;
  const titled: [path: string, title: string][] = [
    ['/companies', 'Companies'],
    ['/companies/1001', 'Company'],
    ['/companies/1001/orders', 'Orders'],
    [order, 'Dunlin Foods Q4'],
    [`${order}/lineItems`, 'Line items'],
    ['/companies/1001/lineItems', 'Line items'],
    [`${APP}/edit/details`, 'Details'],
    [`${APP}/targeting/audiences`, 'Audiences'],
    [`${APP}/upload-audience`, 'Upload audience'],
    ['/pacing', 'Pacing'],
    ['/homepage', 'Home'],
  ];
  for (const [path, title] of titled) {
    await goOn(page, path);
    await page.locator('h1').first().waitFor();
    await eventually(() => page.title()).toBe(`${title} · Fairlead`);
  }
});
