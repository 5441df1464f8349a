import { mkdtempSync, readdirSync, rmSync, statSync, truncateSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { unpackedChromium } from '../../apps/server/src/outside/browser/chromium.ts';
import { launchBrowser } from './browser.ts';

const cacheBefore = process.env.XDG_CACHE_HOME;
let cache = '';

beforeEach(() => {
  cache = mkdtempSync(join(tmpdir(), 'browser-'));
});

afterEach(() => {
  if (cacheBefore === undefined) delete process.env.XDG_CACHE_HOME;
  else process.env.XDG_CACHE_HOME = cacheBefore;
  rmSync(cache, { recursive: true, force: true });
});

test('the browser draws a page with its own fonts', async () => {
  const browser = await launchBrowser();
  try {
    const page = await browser.newPage();
    await page.goto('data:text/html,<title>Fairlead</title><p>Spend against plan</p>');
    expect(await page.title()).toBe('Fairlead');
    const width = await page.locator('p').evaluate((p) => {
      const range = document.createRange();
      range.selectNodeContents(p);
      return range.getBoundingClientRect().width;
    });
    expect(width).toBeGreaterThan(80);
    expect((await page.screenshot()).length).toBeGreaterThan(1_000);
  } finally {
    await browser.close();
  }
});

test('two that need the browser at once share one, and a truncated one is unpacked again', async ({ skip }) => {
  process.env.XDG_CACHE_HOME = cache;
  const [first, second] = await Promise.all([unpackedChromium(), unpackedChromium()]);
  if (!first) return skip('no packaged browser for this machine');
  expect(second).toEqual(first);
  const whole = statSync(first.executablePath).size;

  truncateSync(first.executablePath, 1_000);
  const again = await unpackedChromium();
  expect(again && statSync(again.executablePath).size).toBe(whole);
  expect(readdirSync(join(again?.executablePath ?? '', '..', '..'))).toHaveLength(1);
});
