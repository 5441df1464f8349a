/**
 * One person after another in the same tab, as the dashboard takes it from its other tabs: who leaves is signed out there, who comes
 * is signed in there, and the tab follows. A story begins so in half of what loading the dashboard anew costs, and on a page that has
 * been used: nothing of the one before may be left in it.
 */
import type { Page } from 'playwright-core';

/** With STORIES_ANEW=1 the dashboard is loaded for each story and address, as for who comes from somewhere else. */
export const ANEW = process.env.STORIES_ANEW === '1';

const SIGN_IN = '/authentication';
/** Only for what a tab does by itself within moments; it is loaded anew when it does not. */
const SOON_MS = 5_000;

/** Whether a page is where a path leads by itself, which may be further in, as the first of some tabs. */
const isAt = (page: Page, path: string): boolean => {
  const { pathname, search } = new URL(page.url());
  const asked = new URL(path, page.url());
  const isThere = pathname === asked.pathname || pathname.startsWith(`${asked.pathname}/`);
  return isThere && (asked.search === '' || asked.search === search);
};

/**
 * Ends the sign-in of a page that a story is done with.
 * @returns whether it now shows the sign-in page and nothing else; false for another page than one of the dashboard, one that holds
 * something unsaved, still asks something or has another clock, and one that does not follow
 */
export const signOutInPlace = async (page: Page): Promise<boolean> => {
  const left = await page.evaluate(() => {
    const leaving = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(leaving);
    const asks = document.querySelector('[role=dialog], [role=alertdialog], [role=menu]');
    const isWhole = [setTimeout, fetch].every((own) => `${own}`.includes('[native code]')); // a story may have put its own there
    if (leaving.defaultPrevented || asks || !isWhole || !document.querySelector('#root > *')) return false;
    const oldValue = localStorage.getItem('fairlead.token');
    if (oldValue === null) return false;
    localStorage.clear();
    sessionStorage.clear();
    window.dispatchEvent(new StorageEvent('storage', { key: 'fairlead.token', oldValue, newValue: null }));
    return true;
  });
  if (!left) return false;
  await page.waitForURL((url) => url.pathname === SIGN_IN, { timeout: SOON_MS });
  await page.locator('.auth input[type=password]').waitFor({ timeout: SOON_MS });
  return true;
};

/** What another tab of the person keeps in their browser, such as a theme: this one hears of it. */
export const keepElsewhere = (page: Page, key: string, value: string): Promise<void> =>
  page.evaluate(
    ([name, newValue]) => {
      localStorage.setItem(name as string, newValue as string);
      window.dispatchEvent(new StorageEvent('storage', { key: name as string, newValue: newValue as string }));
    },
    [key, value],
  );

/**
 * Signs somebody in on such a page, and goes to a path. Where the sign-in leads somewhere else, the path is opened as it is.
 */
export const signInInPlace = async (page: Page, path: string, who: { token: string; theme: string }): Promise<void> => {
  await page.evaluate((returnTo) => {
    localStorage.clear();
    sessionStorage.clear();
    sessionStorage.setItem('fairlead.return', returnTo);
  }, path);
  await keepElsewhere(page, 'fairlead.theme', who.theme);
  await keepElsewhere(page, 'fairlead.token', who.token);
  const there = await page
    .waitForURL((url) => url.pathname !== SIGN_IN, { timeout: SOON_MS })
    .then(() => page.locator('.auth').waitFor({ state: 'detached', timeout: SOON_MS }))
    .then(
      () => isAt(page, path),
      () => false,
    );
  if (!there) await page.goto(path);
};

/**
 * Goes to an address as a link of the page does: loaded anew the dashboard costs five times what it does then. Where the page is none
 * of the dashboard, or keeps something unsaved and would ask, and with STORIES_ANEW=1, the address is opened.
 * @param path also a whole address of the same server
 * @returns once the page that was left is gone
 */
export const goOn = async (page: Page, path: string): Promise<void> => {
  const { pathname, search, hash } = new URL(path, page.url());
  const gone =
    !ANEW &&
    (await page.evaluate(async (href) => {
      const { __TSR_ROUTER__: router } = window as {
        __TSR_ROUTER__?: { navigate(to: { href: string }): Promise<void> };
      };
      const leaving = new Event('beforeunload', { cancelable: true });
      window.dispatchEvent(leaving);
      if (!router || leaving.defaultPrevented) return false;
      await router.navigate({ href });
      return true;
    }, `${pathname}${search}${hash}`));
  if (!gone) await page.goto(path);
};

/** Whether a page waits for somebody to be signed in in place. */
export const isSignedOutInPlace = (page: Page): boolean => new URL(page.url()).pathname === SIGN_IN;
