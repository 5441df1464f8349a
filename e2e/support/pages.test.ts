import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { base } from './api.ts';
import { openWindow, putAside } from './pages.ts';

/** Not where all stories are to begin anew. */
const inPlace = process.env.STORIES_ANEW !== '1';

/** Whether another story gets the window in which this was done. */
const isHandedOn = async (what: (page: Page) => Promise<unknown>): Promise<boolean> => {
  const { window } = await openWindow(null, {});
  await what(window.page);
  await putAside(window);
  const { window: next } = await openWindow(null, {});
  await putAside(next);
  return next.page === window.page;
};

test('a window is handed on, but not with a clock or a script that stay in it for good', async () => {
  expect(await isHandedOn((page) => page.goto('/authentication'))).toBe(true);
  expect(await isHandedOn((page) => page.addInitScript(() => Object.assign(window, { left: true })))).toBe(false);
  expect(await isHandedOn((page) => page.context().addInitScript(() => Object.assign(window, { left: true })))).toBe(
    false,
  );
  expect(await isHandedOn((page) => page.clock.install())).toBe(false);
});

test('a window on a server of its own waits for who comes to that server, and for nobody else', async () => {
  const own = { at: base().replace('127.0.0.1', 'localhost') };
  const first = await openWindow('admin', own);
  await first.begin('/companies');
  await first.window.page.locator('h1').first().waitFor();
  await putAside(first.window);
  const second = await openWindow('account_manager', own);
  expect(second.window.page).toBe(first.window.page);
  await second.begin('/companies');
  expect(first.window.page.url()).toBe(`${own.at}/companies`);
  await putAside(second.window);
  const { window: other } = await openWindow('admin', {});
  expect(other.page).not.toBe(first.window.page);
  await expect.poll(() => first.window.page.isClosed()).toBe(true);
  await putAside(other);
});

test('the next person goes on in the tab of the one before, with nothing of hers; not where something is unsaved', async () => {
  const first = await openWindow('admin', {});
  const { page } = first.window;
  await first.begin('/companies/create');
  await page.getByLabel('Name').waitFor();
  await page.evaluate(() => {
    Object.assign(window, { stayed: true });
    localStorage.setItem('fairlead.views', '{}');
  });
  const stayed = () => page.evaluate(() => 'stayed' in window);
  await putAside(first.window);

  const second = await openWindow('account_manager', { theme: 'dark', width: 800 });
  expect(second.window.page).toBe(page);
  await second.begin('/companies/create');
  await page.locator('html[data-mantine-color-scheme=dark]').waitFor();
  await page.getByLabel('Name').fill('Unsaved');
  expect(await stayed()).toBe(inPlace);
  expect(new URL(page.url()).pathname).toBe('/companies/create');
  const kept = await page.evaluate(() => [localStorage.getItem('fairlead.views'), window.innerWidth]);
  expect(kept).toEqual([null, 800]);
  const profile = await page.evaluate(async () => {
    const Authorization = `Bearer ${localStorage.getItem('fairlead.token')}`;
    return (await fetch('/api/profile', { headers: { Authorization } })).json();
  });
  expect(profile.role).toBe('account_manager');
  await putAside(second.window);

  const third = await openWindow('admin', {});
  expect(third.window.page).toBe(page);
  await third.begin('/companies/create');
  await page.getByLabel('Name').waitFor();
  expect(await stayed()).toBe(false);
  await putAside(third.window);
});

test('what is asked for anew is loaded, and so is what somebody who is not signed in opens', async () => {
  const first = await openWindow('admin', {});
  const { page } = first.window;
  const opened = async (who: 'admin' | null, look: { anew?: boolean }) => {
    await page.evaluate(() => Object.assign(window, { stayed: true }));
    await putAside(first.window);
    const { window, begin } = await openWindow(who, look);
    expect(window.page).toBe(page);
    await begin(who === null ? '/authentication' : '/companies');
    await page.locator('h1').first().waitFor();
    return page.evaluate(() => 'stayed' in window);
  };
  await first.begin('/companies');
  await page.locator('h1').first().waitFor();
  expect([await opened('admin', {}), await opened('admin', { anew: true }), await opened(null, {})]).toEqual([
    inPlace,
    false,
    false,
  ]);
  await putAside(first.window);
});
