import type { Browser, CDPSession, Page } from 'playwright-core';

/** Says `then` in the frame that shows `done` (an expression of the page), once it is painted: a frame, then a message. */
const oncePainted = (done: string, then: string): string => `(function look() {
  if (!(${done})) return void requestAnimationFrame(look);
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => { ${then} };
  port2.postMessage(0);
})()`;

export type Opened = { page: Page; ready: number; close(): Promise<void> };

/** A signed-in page with an empty cache. `ready`: ms from the navigation to the frame that shows `done`. */
export const openPage = async (browser: Browser, url: string, token: string, done: string): Promise<Opened> => {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
    bypassCSP: true, // what is waited for is handed over as text
  });
  await context.addInitScript((given) => localStorage.setItem('fairlead.token', given), token);
  await context.addInitScript(oncePainted(done, 'globalThis.readyAt ??= performance.now()'));
  const page = await context.newPage();
  page.setDefaultTimeout(15_000);
  await page.goto(url);
  const ready = await page.evaluate<number>(
    `new Promise((ok) => ${oncePainted('globalThis.readyAt', 'ok(globalThis.readyAt)')})`,
  );
  return { page, ready, close: () => context.close() };
};

/** Milliseconds from an event's own time stamp to the painted frame that shows `done`, while `act` makes the event. */
export const painted = async (
  page: Page,
  event: 'keydown' | 'keyup' | 'click',
  done: string,
  act: () => Promise<unknown>,
): Promise<number> => {
  await page.evaluate(`void (globalThis.took = new Promise((ok) =>
    addEventListener('${event}', (e) => requestAnimationFrame(() => ${oncePainted(done, 'ok(performance.now() - e.timeStamp)')}),
      { capture: true, once: true })))`);
  await act();
  return page.evaluate<number>('globalThis.took');
};

/** The heap of the page after two collections, in MB. */
export const heapOf = async (cdp: CDPSession): Promise<number> => {
  await cdp.send('HeapProfiler.collectGarbage');
  await cdp.send('HeapProfiler.collectGarbage');
  const { usedSize } = (await cdp.send('Runtime.getHeapUsage')) as { usedSize: number };
  return usedSize / 1e6;
};

/** A wheel over 10,000 px at 4,000 px a second, as the bench of the grid does: ms between the frames. */
export const framesOfWheel = async (page: Page, cdp: CDPSession): Promise<number[]> => {
  await page.evaluate(`{
    const frames = (globalThis.frames = []);
    globalThis.watching = true;
    let last = performance.now();
    requestAnimationFrame(function tick(now) {
      frames.push(now - last);
      last = now;
      if (globalThis.watching) requestAnimationFrame(tick);
    });
  }`);
  await cdp.send('Input.synthesizeScrollGesture', {
    x: 600,
    y: 500,
    yDistance: -10_000,
    speed: 4_000,
    gestureSourceType: 'mouse',
  });
  const frames = await page.evaluate<number[]>('(globalThis.watching = false, globalThis.frames)');
  const scrolled = await page.locator('.grid-host').evaluate((host) => host.scrollTop);
  if (scrolled < 9_000) throw new Error(`The wheel only reached ${scrolled} px.`);
  await page.locator('.grid-host').evaluate((host) => host.scrollTo(0, 0));
  await page.locator('[data-r="0"]').waitFor(); // rows are drawn where one looks
  return frames.slice(1);
};
