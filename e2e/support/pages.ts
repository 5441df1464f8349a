import type { Browser, BrowserContext, Page } from 'playwright-core';
import { base, baseIfAny, tokenOf, type Who } from './api.ts';
import { launchBrowser, SHORT_LIVED } from './browser.ts';
import { ANEW, isSignedOutInPlace, signInInPlace, signOutInPlace } from './in-place.ts';
import { hear, hearAnew } from './said.ts';

type Theme = 'light' | 'dark';
/**
 * `zone`: where the browser believes to be, such as Pacific/Kiritimati. `at`: a server of the story's own. `standing`: the
 * browser's clock stands still until the story lets it go, as the server's may. `anew`: the dashboard is loaded for it, as for who
 * comes from somewhere else; otherwise the tab may be one that somebody was signed out in.
 */
export type Look = {
  theme?: Theme;
  width?: number;
  height?: number;
  zone?: string;
  at?: string;
  standing?: boolean;
  anew?: boolean;
};

/** A window of somebody on a server. `whole`: nothing was done to it that cannot be taken back, so that another story may have it. */
type Window = { context: BrowserContext; page: Page; at: string; whole: boolean };
type Begin = (path: string) => Promise<void>;

/** One for all files of this process; it ends with the process. */
let browser: Promise<Browser> | undefined;

/** Windows that wait for the next story on their server: a fresh one costs the processor three times as much. */
const waiting: Window[] = [];

/** A small answer of the server: what a window shows while nobody looks, on the origin whose storage it is given. */
const ASIDE = '/healthz';

/** With STORIES_SLOW=4 a page thinks four times as long as this machine lets it. */
const slowDown = async (page: Page): Promise<void> => {
  const rate = Number(process.env.STORIES_SLOW ?? 1);
  if (rate === 1) return;
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate });
};

/** What a story cannot take back: a script for every page to come, and another clock. Nobody else gets the window. */
const noticeForGood = (window: Window): void => {
  const notice = <N extends string>(of: Record<N, (...given: never[]) => unknown>, name: N): void => {
    const done = of[name].bind(of);
    of[name] = (...given) => {
      window.whole = false;
      return done(...given);
    };
  };
  notice(window.context, 'addInitScript');
  notice(window.page, 'addInitScript');
  notice(window.context.clock, 'install');
};

const newWindow = async ({ zone, at = base(), standing = false }: Look): Promise<Window> => {
  browser ??= launchBrowser({ args: [...SHORT_LIVED] });
  const context = await (await browser).newContext({
    baseURL: at,
    acceptDownloads: true,
    reducedMotion: 'reduce',
    ...(zone === undefined ? {} : { timezoneId: zone }),
  });
  if (standing) await context.clock.setFixedTime(new Date());
  await hear(context);
  const page = await context.newPage();
  await slowDown(page);
  await page.goto(ASIDE);
  const window = { context, page, at, whole: zone === undefined && !standing };
  noticeForGood(window);
  return window;
};

/** Another origin keeps things of its own in the window, which nobody clears. */
const watch = (window: Window) =>
  window.page.on('framenavigated', (frame) => {
    if (frame === window.page.mainFrame() && !frame.url().startsWith(`${window.at}/`)) window.whole = false;
  });

/** Rejects where the browser does not answer: a page that hangs says nothing at all. */
const within = <T>(ms: number, work: Promise<T>): Promise<T> =>
  Promise.race([
    work,
    new Promise<never>((_, fail) =>
      setTimeout(() => fail(new Error(`the page did not answer in ${ms} ms`)), ms).unref(),
    ),
  ]);

/** @returns how the person goes to the first page */
const dress = async ({ page }: Window, token: string | null, look: Look): Promise<Begin> => {
  const { theme = 'light', width = 1440, height = 900, anew = false } = look;
  hearAnew(page);
  await page.setViewportSize({ width, height });
  if (isSignedOutInPlace(page)) {
    if (token !== null && !anew) return (path) => signInInPlace(page, path, { token, theme });
    await page.goto(ASIDE);
  }
  await page.evaluate(
    ([given, scheme]) => {
      localStorage.clear();
      sessionStorage.clear();
      if (given) localStorage.setItem('fairlead.token', given);
      localStorage.setItem('fairlead.theme', scheme as string);
    },
    [token, theme],
  );
  return async (path) => void (await page.goto(path));
};

/** The last window that waits for a story on a server; those of another one that a story had to itself wait for nobody any more. */
const takeWaiting = (at: string): Window | undefined => {
  for (const left of waiting.filter((one) => one.at !== baseIfAny() && one.at !== at)) {
    waiting.splice(waiting.indexOf(left), 1);
    void left.context.close().catch(() => undefined);
  }
  const nth = waiting.findLastIndex((one) => one.at === at);
  return nth < 0 ? undefined : waiting.splice(nth, 1)[0];
};

/** A window with nothing in its memory but who is signed in and how it looks. `begin`: goes to its first page. */
export const openWindow = async (who: Who | null, look: Look): Promise<{ window: Window; begin: Begin }> => {
  const { at = base() } = look;
  const token = who === null ? null : await tokenOf(who, at);
  const plain = look.zone === undefined && !look.standing;
  for (let kept = plain ? takeWaiting(at) : undefined; kept; kept = takeWaiting(at)) {
    const begin = await within(15_000, dress(kept, token, look)).catch(() => null);
    watch(kept);
    if (begin) return { window: kept, begin };
    void kept.context.close().catch(() => undefined);
  }
  const window = await newWindow(look);
  const begin = await dress(window, token, look);
  watch(window);
  return { window, begin };
};

/** What stories listen to. All listeners would be too many: closing a window waits for one of its own. */
const heard = ['request', 'response', 'requestfailed', 'console', 'dialog', 'download', 'framenavigated'];

/** Keeps a window for the next story when it is as good as new, and closes it otherwise. */
export const putAside = async (window: Window): Promise<void> => {
  const { context, page, whole } = window;
  try {
    if (!whole || page.isClosed()) return await context.close();
    for (const other of context.pages()) if (other !== page) await other.close();
    for (const event of heard) page.removeAllListeners(event);
    context.removeAllListeners('weberror');
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await context.clearCookies();
    await context.clearPermissions();
    page.setDefaultTimeout(10_000);
    const stays = !ANEW && (await signOutInPlace(page).catch(() => false));
    if (!stays) await page.goto(ASIDE);
    waiting.push(window);
  } catch {
    await context.close().catch(() => undefined);
  }
};
