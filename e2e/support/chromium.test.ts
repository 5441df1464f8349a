import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, truncateSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
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
  const usual = await unpackedChromium();
  if (!usual) return skip('no packaged browser for this machine');
  const whole = statSync(usual.executablePath).size;
  // What the step before the stories unpacked, copied and cut: unpacking takes seconds, and is seen from nothing there
  const folder = dirname(usual.executablePath);
  const user = join(cache, basename(dirname(folder)));
  mkdirSync(user, { mode: 0o700 });
  cpSync(folder, join(user, basename(folder)), { recursive: true });
  truncateSync(join(user, basename(folder), basename(usual.executablePath)), 1_000);

  process.env.XDG_CACHE_HOME = cache;
  const [first, second] = await Promise.all([unpackedChromium(), unpackedChromium()]);
  expect(second).toEqual(first);
  expect(first && dirname(first.executablePath)).toBe(join(user, basename(folder)));
  expect(first && statSync(first.executablePath).size).toBe(whole);
  expect(readdirSync(join(first?.executablePath ?? '', '..', '..'))).toHaveLength(1);
});
