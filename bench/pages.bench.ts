// First pages in a browser: bytes on the wire, largest paint and layout shift at 4x CPU throttle, in a server of their own.
import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../apps/server/src/testing/free-port.ts';
import { launchBrowser } from '../e2e/support/browser.ts';
import { kb, msText, type Seen, visit } from './pages/visit.ts';

const rounds = Number(process.argv[2] ?? 5);
const main = join(import.meta.dirname, '../apps/server/src/main.ts');

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
    const cls = Math.max(...seen.map((one) => one.cls));
    const range = msText(seen);
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
