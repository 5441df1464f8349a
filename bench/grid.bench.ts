// The grid in a browser: 20,000 rows of 12 columns, and 5,000 of them in 300 groups: mount, commit, sort, scroll and heap, beside a plain table.
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import react from '@vitejs/plugin-react';
import type { CDPSession, Page } from 'playwright-core';
import { build } from 'vite';
import { launchBrowser } from '../e2e/support/browser.ts';

const rounds = Number(process.argv[2] ?? 5);
const rows = Number(process.argv[3] ?? 20_000);
const tableRows = 2_000;
const groups = 300;
const groupedRows = 5_000;
const web = join(import.meta.dirname, '../apps/web');
const types: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' };

const html = (entry: string) => `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Grid</title>
<style>:root{--fl-surface:#fff;--fl-text:#12161d;--fl-line:#e3e6eb;--fl-row:60px;--fl-cell-x:12px;--fl-page-x:24px}
body{margin:0;font:400 13px/18px sans-serif}#root{height:100vh;display:flex}</style></head>
<body><div id="root"></div><script type="module" src="${entry}"></script></body></html>`;

/** Builds the page for production into a folder of its own, below the web package so that its packages are found. */
async function buildPage(): Promise<string> {
  const folder = await mkdtemp(join(web, '.bench-'));
  await writeFile(join(folder, 'index.html'), html('/@grid-page'));
  const entry = join(web, 'src/ui/grid/grid-bench-page.tsx');
  const out = await mkdtemp(join(tmpdir(), 'grid-bench-'));
  try {
    await build({
      root: folder,
      configFile: false,
      logLevel: 'error',
      plugins: [react(), { name: 'entry', resolveId: (id: string) => (id === '/@grid-page' ? entry : null) }],
      build: { outDir: out, emptyOutDir: true, target: 'es2023' },
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  return out;
}

/** From an event's own time stamp to the frame that shows `done`: a frame, then a message after it. */
const watch = (page: Page, event: string, done: string) =>
  page.evaluate(
    ([name, test]) => {
      const isDone = new Function(`return (${test})`) as () => boolean;
      const state = globalThis as { took?: Promise<number> };
      state.took = new Promise((ok) => {
        const from = (e: Event) => {
          window.removeEventListener(name as string, from, true);
          const look = () => {
            if (!isDone()) return void requestAnimationFrame(look);
            const { port1, port2 } = new MessageChannel();
            port1.onmessage = () => ok(performance.now() - e.timeStamp);
            port2.postMessage(0);
          };
          requestAnimationFrame(look);
        };
        window.addEventListener(name as string, from, true);
      });
    },
    [event, done],
  );
const took = (page: Page) => page.evaluate(() => (globalThis as { took?: Promise<number> }).took ?? 0);

type Figures = {
  mount: number;
  commit: number;
  sort: number;
  slow: number;
  worst: number;
  heap: number;
  nodes: number;
};

async function heapOf(cdp: CDPSession): Promise<number> {
  await cdp.send('HeapProfiler.collectGarbage');
  await cdp.send('HeapProfiler.collectGarbage');
  const { usedSize } = (await cdp.send('Runtime.getHeapUsage')) as { usedSize: number };
  return usedSize / 1e6;
}

async function measure(page: Page, url: string, table: boolean): Promise<Figures> {
  const grouped = url.includes('groups=');
  const broken = new Promise<never>((_, fail) => page.once('pageerror', fail));
  broken.catch(() => {});
  await page.goto(url);
  const cdp = await page.context().newCDPSession(page);
  const mount = await page.evaluate(
    () =>
      new Promise<number>((ok) => {
        const from = performance.now();
        (globalThis as { mountGrid?: () => void }).mountGrid?.();
        const look = () => {
          if (!document.querySelector('[data-r="5"]')) return void requestAnimationFrame(look);
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => ok(performance.now() - from);
          port2.postMessage(0);
        };
        requestAnimationFrame(look);
      }),
  );
  const heap = await heapOf(cdp);
  const nodes = await page.evaluate(() => document.querySelectorAll('*').length);

  // Commit: Enter in the open name of the third row until the new name is painted.
  const cell = page.locator(table ? '[data-r="2"] [data-key="name"]' : '[data-r="2"] > [data-c="1"]');
  await cell.dblclick({ position: { x: 60, y: 54 } });
  await page.getByLabel('Name', { exact: true }).last().fill('Aaa committed');
  await watch(page, 'keydown', `document.querySelector('[data-r="2"]').textContent.includes('Aaa committed')`);
  await page.keyboard.press('Enter');
  const commit = await Promise.race([took(page), broken]);

  // Sort by a text column until the first row is another one.
  const top = `[data-r="${grouped ? 1 : 0}"]`; // line 0 is a group, which stays
  const before = await page.locator(top).textContent();
  await watch(page, 'click', `document.querySelector('${top}').textContent !== ${JSON.stringify(before)}`);
  await page.locator('[data-key="name"] .grid-head-label').click();
  const sort = await Promise.race([took(page), broken]);

  // A wheel over 10,000 px at 4,000 px a second; frames by their distance.
  await page.evaluate(() => {
    const state = globalThis as unknown as { frames?: number[]; watching?: boolean };
    const frames: number[] = [];
    state.frames = frames;
    state.watching = true;
    let last = performance.now();
    const tick = (now: number) => {
      frames.push(now - last);
      last = now;
      if (state.watching) requestAnimationFrame(tick);
    };
    requestAnimationFrame(tick);
  });
  await cdp.send('Input.synthesizeScrollGesture', {
    x: 600,
    y: 500,
    yDistance: -10_000,
    speed: 4_000,
    gestureSourceType: 'mouse',
  });
  const frames = await page.evaluate(() => {
    const state = globalThis as unknown as { frames?: number[]; watching?: boolean };
    state.watching = false;
    return state.frames ?? [];
  });
  const scrolled = await page.locator('.grid-host').evaluate((e) => e.scrollTop);
  if (scrolled < 9_000) throw new Error(`The wheel only reached ${scrolled} px.`);
  const counted = frames.slice(1);
  const slow = (100 * counted.filter((f) => f > 20).length) / counted.length;
  return { mount, commit, sort, slow, worst: Math.max(...counted), heap, nodes };
}

const median = (list: number[]): number => [...list].sort((a, b) => a - b)[Math.floor(list.length / 2)] ?? Number.NaN;

const folder = await buildPage();
const server = createServer(async (request, response) => {
  const path = new URL(request.url ?? '/', 'http://x').pathname;
  try {
    const body = await readFile(join(folder, path === '/' ? 'index.html' : path));
    response.setHeader('content-type', types[extname(path)] ?? 'text/html').end(body);
  } catch {
    response.writeHead(404).end();
  }
});
await new Promise<void>((ok) => server.listen(0, '127.0.0.1', ok));
const { port } = server.address() as AddressInfo;
const browser = await launchBrowser();
try {
  const kinds = [
    { name: `grid, ${rows} rows`, url: `/?rows=${rows}`, table: false },
    {
      name: `grid, ${groups} groups with ${groupedRows} rows`,
      url: `/?rows=${groupedRows}&groups=${groups}`,
      table: false,
    },
    { name: `table, ${tableRows} rows`, url: `/?rows=${tableRows}&table`, table: true },
  ];
  const all = new Map<string, Figures[]>(kinds.map((k) => [k.name, []]));
  // The first round warms up and is not counted; the kinds take turns, so that a busy machine is fair to both.
  for (let round = 0; round <= rounds; round++) {
    for (const kind of kinds) {
      const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
      const figures = await measure(await context.newPage(), `http://127.0.0.1:${port}${kind.url}`, kind.table);
      if (round) all.get(kind.name)?.push(figures);
      await context.close();
    }
  }
  const reach: Partial<Figures> = { commit: 50, sort: 120, slow: 40, heap: 20 };
  const reachGrouped: Partial<Figures> = { commit: 50, sort: 120, slow: 10 };
  console.log(`median [best] of ${rounds} rounds; ms, percent of frames over 20 ms, MB`);
  for (const [name, list] of all) {
    const keys: (keyof Figures)[] = ['mount', 'commit', 'sort', 'slow', 'worst', 'heap', 'nodes'];
    const cells = keys.map((key) => {
      const most = name.includes('groups') ? reachGrouped[key] : reach[key];
      const goal = name.startsWith('grid') && most !== undefined ? ` (at most ${most})` : '';
      const values = list.map((f) => f[key]);
      const digits = key === 'heap' ? 1 : 0;
      return `${key} ${median(values).toFixed(digits)} [${Math.min(...values).toFixed(digits)}]${goal}`;
    });
    console.log(`${name.padEnd(36)}${cells.join('  ')}`);
  }
} finally {
  await browser.close();
  server.close();
  await rm(folder, { recursive: true, force: true });
}
