import * as groups from '@fairlead/contract/creative-group';
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { as, base, tokenOf } from './support/api.ts';
import { launchBrowser, SHORT_LIVED } from './support/browser.ts';
import { eventually } from './support/eventually.ts';
import { adThat, attacks, floods } from './support/hostile-ads.ts';
import { PATIENCE_MS } from './support/said.ts';

// Frames of other origins have processes of their own, as in the browsers that people use
let browser: Awaited<ReturnType<typeof launchBrowser>>;
let context: BrowserContext;
let page: Page;
let place = '';
const seen: string[] = [];
beforeAll(async () => {
  const token = await tokenOf('creative_team_member');
  const { id } = await as('admin').call(groups.createCreativeGroup, {
    params: { applicationId: '2001' },
    body: { name: 'Hostile' },
  });
  place = `${base()}/companies/1001/applications/2001/creativeGroups/${id}/createMRAID`;
  browser = await launchBrowser({ args: ['--site-per-process', ...SHORT_LIVED] });
  context = await browser.newContext();
  context.setDefaultTimeout(PATIENCE_MS);
  page = await context.newPage();
  await page.goto(`${base()}/healthz`);
  await page.evaluate((given) => localStorage.setItem('fairlead.token', given), token);
  await page.goto(place);
  page.on('dialog', (dialog) => {
    seen.push(`dialog ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('download', () => seen.push('download'));
  context.on('page', () => seen.push('window'));
  page.on('response', (response) => {
    const url = response.url();
    const own = response.frame() === page.mainFrame();
    if (!own && url.startsWith(base()) && url !== `${base()}/stage`) seen.push(`answer ${url}`);
  });
  await page.getByText('320×50 (banner)').click();
});
afterAll(async () => {
  await browser?.close();
});

const run = async (markup: string) => {
  await page.getByRole('textbox', { name: 'Markup' }).fill(markup);
};
/** What the ad said, apart from what the form says of it. */
const log = () => page.getByRole('list', { name: 'Events of the ad' });
/** The page is where it was, and answers to its person. */
const holds = async (name: string): Promise<void> => {
  await page.getByRole('textbox', { name: 'Name' }).fill(name);
  await eventually(() => page.getByRole('textbox', { name: 'Name' }).inputValue()).toBe(name);
  expect([page.url(), context.pages().length, seen.splice(0)]).toEqual([place, 1, []]);
};

describe('an ad in the preview', () => {
  test(`gets nothing, whatever it tries: ${attacks.length} ads`, async () => {
    const token = await tokenOf('creative_team_member');
    const title = await page.title();
    for (const [number, attack] of attacks.entries()) {
      await run(adThat(attack, base(), number));
      const line = log().getByText(`said:${number} `);
      // One that leaves takes its voice with it
      const said = await line
        .first()
        .textContent({ timeout: 2_000 })
        .catch(() => 'silent');
      expect(`${attack.tries}: ${said}`).not.toMatch(/GOT|[Ff]airlead|<!doctype|"email"/);
      expect(said).not.toContain(token);
      await holds(attack.tries);
    }
    expect(await page.title()).toBe(title);
    await eventually(() => log().getByText('said by nobody').count()).toBe(0);
    await eventually(() => page.evaluate(() => localStorage.getItem('fairlead.token'))).toBe(token);
  });

  test.each(floods)('that $does is stopped, and the page answers all the while', async ({ does, markup, end }) => {
    await page.evaluate(() => {
      const watched = window as unknown as { beats: number; heart: number };
      clearInterval(watched.heart);
      watched.heart = setInterval(() => watched.beats++, 20) as unknown as number;
    });
    await run('');
    await page.getByText('to generate a preview').waitFor();
    await run(`<script src="mraid.js"></script><script>${markup}</script>`);
    // The ad's process is another one: the page's own heart beats on, however busy the machine
    await page.evaluate(() => {
      (window as unknown as { beats: number }).beats = 0;
    });
    await page.waitForFunction(() => (window as unknown as { beats: number }).beats > 20);
    await page.getByText(end).waitFor();
    await holds(does);
  });

  test('that is good runs, and its calls stand in the log', async () => {
    await run(`<script src="mraid.js"></script><button onclick="mraid.open('nomnom://home')">Order now</button>
      <script>var clickTag = 'https://a.example'; mraid.addEventListener('ready', () => mraid.playVideo(clickTag));</script>`);
    await log().getByText('playVideo → /').waitFor();
    // The browser may lose a press in a frame of another process that has only just been drawn: whoever sees nothing presses again
    const pressed = async () => {
      await page.frameLocator('iframe').getByRole('button', { name: 'Order now' }).click();
      return log().getByText('open → nomnom://home', { exact: true }).count();
    };
    await eventually(pressed).toBeGreaterThan(0);
    await holds('good');
  });
});
