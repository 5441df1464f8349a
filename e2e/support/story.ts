import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Who } from './api.ts';
import { violationsOf } from './axe.ts';
import { keepElsewhere } from './in-place.ts';
import { outOfSight } from './in-sight.ts';
import { type Look, openWindow, putAside } from './pages.ts';
import { PATIENCE_MS } from './said.ts';

const PICTURES = join(import.meta.dirname, '../../.cache/stories');

/** What a story is given. */
export type Stage = {
  /** A page of the dashboard, signed in (or not: null); several people can be on stage at once. */
  open(who: Who | null, path: string, look?: Look): Promise<Page>;
  /** Asks the browser to find nothing to mend: WCAG 2.2 AA and best practice, and nothing to press beside what is seen. */
  accessible(page: Page): Promise<void>;
  /** The same in light and in dark, as another tab of the person chooses it; nothing is wider than the window, or cut off in it. */
  keepsItsPlace(page: Page): Promise<void>;
};

/** `again`: the same page in another theme, of which only the colours are looked at. */
const looksAccessible = async (page: Page, again = false): Promise<void> => {
  // The address changes before its page is drawn; a page that never gets a heading is reported below
  await page
    .locator('h1')
    .first()
    .waitFor()
    .catch(() => undefined);
  // What is still being drawn is looked at again
  const toMend = async () => [...(again ? [] : await outOfSight(page)), ...(await violationsOf(page, again))];
  await expect.poll(toMend, { interval: 500 }).toEqual([]);
};

const DAY_MS = 86_400_000;
/** No story takes longer, on the slowest machine. */
const STORY_MS = 120_000;

/** A story counts its days from today: one that would be told across midnight UTC begins after it. */
const notAcrossMidnight = async (): Promise<void> => {
  const left = DAY_MS - (Date.now() % DAY_MS);
  if (left < STORY_MS) await setTimeout(left + 1000);
};

/** One story of a user's day, in a real browser against a real server. A failure leaves a picture of each open page. */
export const story = (title: string, tell: (stage: Stage) => Promise<void>): void => {
  test(title, async () => {
    const open: Awaited<ReturnType<typeof openWindow>>['window'][] = [];
    const faults: string[] = [];
    await notAcrossMidnight();
    const stage: Stage = {
      open: async (who, path, look = {}) => {
        const { window, begin } = await openWindow(who, look);
        open.push(window);
        const { context, page } = window;
        context.on('weberror', (error) => faults.push(String(error.error())));
        context.setDefaultTimeout(PATIENCE_MS); // of tabs that the story opens itself, too
        page.setDefaultTimeout(PATIENCE_MS);
        await begin(path);
        return page;
      },
      accessible: (page) => looksAccessible(page),
      keepsItsPlace: async (page) => {
        for (const theme of ['dark', 'light'] as const) {
          await keepElsewhere(page, 'fairlead.theme', theme);
          await page.locator(`html[data-mantine-color-scheme=${theme}]`).waitFor();
          await looksAccessible(page, theme === 'light');
        }
        const over = () =>
          page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
        await expect.poll(over, { message: page.url() }).toBe(0);
        await expect.poll(() => outOfSight(page, { text: true }), { message: page.url() }).toEqual([]);
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
      for (const window of open) await putAside(window);
    }
  });
};
