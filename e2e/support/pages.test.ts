import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openWindow, putAside } from './pages.ts';

/** Whether another story gets the window in which this was done. */
const isHandedOn = async (what: (page: Page) => Promise<unknown>): Promise<boolean> => {
  const window = await openWindow(null, {});
  await what(window.page);
  await putAside(window);
  const next = await openWindow(null, {});
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
