import { mkdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { base, tokenOf, type Who } from './api.ts';
import { launchBrowser } from './browser.ts';

const AXE = createRequire(import.meta.url).resolve('axe-core/axe.min.js');
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const PICTURES = join(import.meta.dirname, '../../.cache/stories');

export type Theme = 'light' | 'dark';
/**
 * `zone`: where the browser believes to be, such as Pacific/Kiritimati. `at`: a server of the story's own. `standing`: the
 * browser's clock stands still until the story lets it go, as the server's may.
 */
export type Look = {
  theme?: Theme;
  width?: number;
  height?: number;
  zone?: string;
  at?: string;
  standing?: boolean;
};

/** What a story is given. */
export type Stage = {
  /** A page of the dashboard, signed in (or not: null); several people can be on stage at once. */
  open(who: Who | null, path: string, look?: Look): Promise<Page>;
  /** Asks the browser to find nothing to mend: WCAG 2.2 AA and best practice. */
  accessible(page: Page): Promise<void>;
};

let browser: Promise<Browser> | undefined;
afterAll(async () => (await browser)?.close());

const newContext = async (
  who: Who | null,
  { theme = 'light', width = 1440, height = 900, zone, at = base(), standing = false }: Look,
): Promise<BrowserContext> => {
  browser ??= launchBrowser();
  const context = await (await browser).newContext({
    viewport: { width, height },
    baseURL: at,
    acceptDownloads: true,
    reducedMotion: 'reduce',
    ...(zone === undefined ? {} : { timezoneId: zone }),
  });
  if (standing) await context.clock.setFixedTime(new Date());
  const token = who === null ? null : await tokenOf(who, at);
  await context.addInitScript(
    ([given, scheme]) => {
      if (location.protocol === 'about:') return; // a tab that shows nothing yet keeps nothing
      if (sessionStorage.getItem('story')) return; // what the story does with the session afterwards stays done
      sessionStorage.setItem('story', 'begun');
      if (given) localStorage.setItem('fairlead.token', given);
      localStorage.setItem('fairlead.theme', scheme as string);
    },
    [token, theme],
  );
  return context;
};

export const violationsOf = async (page: Page): Promise<string[]> => {
  await page.addScriptTag({ path: AXE }).catch(async () => {
    // The page forbids foreign scripts, rightly: the checker is put in by the browser's own tools.
    const { readFileSync } = await import('node:fs');
    await page.evaluate(readFileSync(AXE, 'utf8'));
  });
  const found = await page.evaluate(async (tags) => {
    const axe = (
      window as unknown as {
        axe: {
          run(o: object): Promise<{
            violations: { id: string; help: string; nodes: { html: string; failureSummary?: string }[] }[];
          }>;
        };
      }
    ).axe;
    return (await axe.run({ runOnly: { type: 'tag', values: tags } })).violations;
  }, TAGS);
  return found.map(
    (one) =>
      `${one.id}: ${one.help}\n  ${one.nodes.map((node) => `${node.html.slice(0, 200)}\n    ${node.failureSummary ?? ''}`).join('\n  ')}`,
  );
};

/** One story of a user's day, in a real browser against a real server. A failure leaves a picture of each open page. */
export const story = (title: string, tell: (stage: Stage) => Promise<void>): void => {
  test(title, async () => {
    const open: { context: BrowserContext; page: Page }[] = [];
    const faults: string[] = [];
    const stage: Stage = {
      open: async (who, path, look = {}) => {
        const context = await newContext(who, look);
        const page = await context.newPage();
        open.push({ context, page });
        context.on('weberror', (error) => faults.push(String(error.error()))); // of tabs that the story opens itself, too
        page.setDefaultTimeout(40_000);
        await page.goto(path);
        return page;
      },
      accessible: async (page) => {
        // The address changes before its page is drawn; a page that never gets a heading is reported below
        await page
          .locator('h1')
          .first()
          .waitFor()
          .catch(() => undefined);
        expect(await violationsOf(page)).toEqual([]);
      },
    };
    try {
      await tell(stage);
      expect(faults).toEqual([]);
    } catch (error) {
      mkdirSync(PICTURES, { recursive: true });
      for (const [n, { page }] of open.entries()) {
        const name = `${title.replace(/\W+/g, '-').slice(0, 80)}-${n}.png`;
        await page.screenshot({ path: join(PICTURES, name) }).catch(() => undefined);
      }
      throw error;
    } finally {
      for (const { context } of open) await context.close();
    }
  });
};
