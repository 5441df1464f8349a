import { gzipSync } from 'node:zlib';
import type { Browser, Response } from 'playwright-core';

/**
 * `lcp` is when the largest text was painted, `stood` when what the page is opened for was (ms). `js` and `css` until then; `later` is what it
 * fetched ahead afterwards, such as its dialogs.
 */
export type Seen = { lcp: number; stood: number; cls: number; js: number; css: number; later: number };

const STOOD = 'what the page is opened for stands';

/** One visit with an empty cache, CPU throttled 4x: what arrived (gzip -9 of each script and sheet) and when the page stood, in ms. */
export const visit = async (
  browser: Browser,
  base: string,
  path: string,
  token: string | null,
  ready: string,
): Promise<Seen> => {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' });
  await context.addInitScript(
    ([given, what, said]) => {
      if (given) localStorage.setItem('fairlead.token', given);
      const seen = { lcp: 0, stood: 0, cls: 0 };
      Object.assign(globalThis, { seen });
      const look = () => {
        // Behind the frame that it is painted in
        if (document.querySelector(what))
          setTimeout(() => {
            seen.stood = performance.now();
            console.info(said);
          });
        else requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) seen.lcp = entry.startTime;
      }).observe({ type: 'largest-contentful-paint', buffered: true });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) seen.cls += (entry as unknown as { value: number }).value;
      }).observe({ type: 'layout-shift', buffered: true });
    },
    [token, ready, STOOD] as const,
  );
  const page = await context.newPage();
  const sizes = { js: 0, css: 0, later: 0 };
  let stands = false;
  const came: [keyof typeof sizes, Response][] = [];
  page.on('response', (response) => {
    const type = response.request().resourceType();
    if (type !== 'script' && type !== 'stylesheet') return;
    came.push([stands ? 'later' : type === 'script' ? 'js' : 'css', response]);
  });
  const cdp = await context.newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  // Told by the page itself: whoever waits for a selector starts a script of his own on the thread that is measured, 100 ms at 4x.
  await Promise.all([
    page.waitForEvent('console', { predicate: (message) => message.text() === STOOD, timeout: 60_000 }),
    page.goto(base + path, { waitUntil: 'commit' }),
  ]);
  stands = true;
  await page.waitForTimeout(4000); // what is fetched ahead comes 3 s later; the live stream keeps the network busy for ever
  const seen = await page.evaluate(() => (globalThis as unknown as { seen: Pick<Seen, 'lcp' | 'stood' | 'cls'> }).seen);
  // Weighed only now: whoever asks for a body takes the page's thread
  for (const [part, response] of came) sizes[part] += gzipSync(await response.body(), { level: 9 }).length;
  await context.close();
  return { ...seen, ...sizes };
};

export const kb = (bytes: number): string => (bytes / 1024).toFixed(1);

/** Largest paints, or when pages stood, in ms: the median, and the least and the most of them. */
export const msText = (seen: readonly Seen[], what: 'lcp' | 'stood' = 'lcp'): string => {
  const all = seen.map((one) => one[what]).sort((one, other) => one - other);
  const at = (place: number): string => (all[place] ?? 0).toFixed(0);
  return `${at(all.length >> 1)} [${at(0)}-${at(all.length - 1)}]`;
};
