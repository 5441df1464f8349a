// First pages in a browser: bytes on the wire, largest paint and layout shift at 4x CPU throttle, in a server of their own.
import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Browser } from 'playwright-core';
import { freePort } from '../apps/server/src/testing/free-port.ts';
import { launchBrowser } from '../e2e/support/browser.ts';

const rounds = Number(process.argv[2] ?? 5);
const main = join(import.meta.dirname, '../apps/server/src/main.ts');

/** `js` and `css` until the page stood; `later` is what it fetched ahead afterwards, such as its dialogs. */
type Seen = { lcp: number; cls: number; js: number; css: number; later: number };

const startServer = async (folder: string, port: number) => {
  const server = spawn(process.execPath, [main], {
    env: {
      ...process.env,
      FAIRLEAD_MODE: 'demo',
      DEMO_SIZE: 'small',
      DATA_DIR: folder,
      PORT: String(port),
      LOG_LEVEL: 'error',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await new Promise<void>((ready) => {
    server.stdout.on('data', (text: Buffer) => {
      if (text.toString().includes('is ready')) ready();
    });
  });
  return server;
};

const signIn = async (base: string): Promise<string> => {
  const body = new URLSearchParams({ username: 'admin@fairlead.example', password: 'Fairlead-2026' });
  const answer = await fetch(`${base}/api/token`, { method: 'POST', body });
  return ((await answer.json()) as { access_token: string }).access_token;
};

/** One visit with an empty cache: what arrived (gzip -9 of each script and sheet) and when the page stood. */
const visit = async (
  browser: Browser,
  base: string,
  path: string,
  token: string | null,
  ready: string,
): Promise<Seen> => {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' });
  await context.addInitScript((given) => {
    if (given) localStorage.setItem('fairlead.token', given);
    const seen = { lcp: 0, cls: 0 };
    Object.assign(globalThis, { seen });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.lcp = entry.startTime;
    }).observe({ type: 'largest-contentful-paint', buffered: true });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.cls += (entry as unknown as { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
  }, token);
  const page = await context.newPage();
  const sizes = { js: 0, css: 0, later: 0 };
  let stands = false;
  const bodies: Promise<void>[] = [];
  page.on('response', (response) => {
    const type = response.request().resourceType();
    if (type !== 'script' && type !== 'stylesheet') return;
    const part = stands ? 'later' : type === 'script' ? 'js' : 'css';
    bodies.push(
      response.body().then((body) => {
        sizes[part] += gzipSync(body, { level: 9 }).length;
      }),
    );
  });
  const cdp = await context.newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await page.goto(base + path);
  await page.waitForSelector(ready, { timeout: 60_000 });
  stands = true;
  await page.waitForTimeout(4000); // what is fetched ahead comes 3 s later; the live stream keeps the network busy for ever
  const seen = await page.evaluate(() => (globalThis as unknown as { seen: { lcp: number; cls: number } }).seen);
  await Promise.all(bodies);
  await context.close();
  return { ...seen, ...sizes };
};

const median = (values: number[]): number => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
const kb = (bytes: number): string => (bytes / 1024).toFixed(1);

const folder = await mkdtemp(join(tmpdir(), 'fairlead-pages-'));
const port = await freePort();
const server = await startServer(folder, port);
const browser = await launchBrowser();
try {
  const base = `http://127.0.0.1:${port}`;
  const token = await signIn(base);
  const pages = [
    { name: 'sign-in', path: '/authentication', token: null, ready: 'input[type=password]', goal: '140 / 10, 1200' },
    { name: 'companies (grid)', path: '/companies', token, ready: '[role=row] a', goal: '235 / 20, 1800' },
    {
      name: 'audiences (grid)',
      path: '/companies/1001/applications/2001/targeting/audiences',
      token,
      ready: '[role=row] a',
      goal: '235 / 20, 1800',
    },
  ];
  console.log(`${rounds} visits a page, after one that is not counted; CPU throttled 4x`);
  console.log('page                JS gz KB  CSS gz KB  later  LCP ms median [min-max]  CLS    goal: JS / CSS, LCP');
  for (const { name, path, ready, goal, token: as } of pages) {
    await visit(browser, base, path, as, ready);
    const seen: Seen[] = [];
    for (let round = 0; round < rounds; round++) seen.push(await visit(browser, base, path, as, ready));
    const lcp = seen.map((one) => one.lcp);
    const cls = Math.max(...seen.map((one) => one.cls));
    const range = `${median(lcp).toFixed(0)} [${Math.min(...lcp).toFixed(0)}-${Math.max(...lcp).toFixed(0)}]`;
    const [first] = seen;
    console.log(
      `${name.padEnd(20)}${kb(first?.js ?? 0).padStart(8)}${kb(first?.css ?? 0).padStart(11)}${kb(first?.later ?? 0).padStart(7)}  ${range.padEnd(23)} ${cls.toFixed(3)}  ${goal}`,
    );
  }
} finally {
  await browser.close();
  server.kill('SIGTERM');
  await new Promise((ended) => server.once('exit', ended));
  await rm(folder, { recursive: true, force: true });
}
