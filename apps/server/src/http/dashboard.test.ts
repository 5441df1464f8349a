import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import Fastify from 'fastify';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { House } from '../context.ts';
import { refuseAddress, serveDashboard } from './dashboard.ts';
import { answerError } from './refuse.ts';

let folder: string;
const serve = async (config: Partial<Pick<House['config'], 'reportUrl' | 'fallbackIds'>> = {}) => {
  const app = Fastify({ frameworkErrors: refuseAddress });
  app.setErrorHandler(answerError);
  app.get('/api/profile', async () => 'profile');
  const house = { config, log: pino({ level: 'silent' }), realNow: () => new Date('2030-05-06T07:08:09.010Z') };
  await serveDashboard(app, house as unknown as House, folder);
  return app;
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dashboard-'));
  await mkdir(join(folder, 'assets'));
  await writeFile(join(folder, 'index.html'), '<html><head></head><body>page</body></html>');
  await writeFile(join(folder, 'assets/a-1.js'), 'one');
});
afterAll(() => rm(folder, { recursive: true }));

test('every address of a page answers the page, never kept', async () => {
  const app = await serve();
  for (const url of ['/', '/companies/1?state=all', '/no/such/page', '/companies//applications', '/users//']) {
    const answer = await app.inject({ url });
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'no-cache']);
    expect(answer.payload).toContain('page');
  }
});

test('files are kept for ever, also those of a build that came after the start', async () => {
  const app = await serve();
  const first = await app.inject({ url: '/assets/a-1.js' });
  expect([first.payload, first.headers['cache-control']]).toEqual(['one', 'public, max-age=31536000, immutable']);
  await writeFile(join(folder, 'assets/b-2.js'), 'two');
  expect((await app.inject({ url: '/assets/b-2.js' })).payload).toBe('two');
});

test('what the build compressed is sent so to whoever can read it, under the name and terms of the file itself', async () => {
  await writeFile(join(folder, 'assets/c-3.js'), 'three');
  await writeFile(join(folder, 'assets/c-3.js.br'), 'three in short');
  const app = await serve();
  const sent = async (encoding: string) => {
    const { headers, payload } = await app.inject({ url: '/assets/c-3.js', headers: { 'accept-encoding': encoding } });
    expect(headers['content-type']).toMatch(/javascript/);
    expect([headers['cache-control'], headers.vary]).toEqual([
      'public, max-age=31536000, immutable',
      'accept-encoding',
    ]);
    return [headers['content-encoding'], payload];
  };
  expect(await sent('gzip, deflate, br')).toEqual(['br', 'three in short']);
  expect(await sent('gzip;q=1.0, br;q=0.8')).toEqual(['br', 'three in short']);
  expect(await sent('gzip, br;q=0')).toEqual([undefined, 'three']);
  expect(await sent('gzip')).toEqual([undefined, 'three']);
  expect(await sent('identity')).toEqual([undefined, 'three']);
});

test('scripts are kept in memory, asked about by their name, and lead nowhere else', async () => {
  await writeFile(join(folder, 'assets/d-4.css'), 'four');
  const app = await serve();
  const url = '/assets/d-4.css';
  const first = await app.inject({ url });
  expect([first.payload, first.headers['content-type']]).toEqual(['four', 'text/css; charset=utf-8']);
  await rm(join(folder, 'assets/d-4.css')); // by a new build: pages that are open still ask for it
  expect((await app.inject({ url })).payload).toBe('four');
  expect((await app.inject({ url, method: 'HEAD' })).headers['content-length']).toBe('4');
  const again = await app.inject({ url, headers: { 'if-none-match': String(first.headers.etag) } });
  expect([again.statusCode, again.payload]).toEqual([304, '']);
  const outside = `${folder}-outside.js`; // beside the folder
  await writeFile(outside, 'outside');
  const name = basename(outside);
  for (const away of [`..%2f..%2f${name}`, `%2e%2e/%2e%2e/${name}`, `..%5c..%5c${name}`, `../../${name}`])
    expect((await app.inject({ url: `/assets/${away}` })).payload).not.toBe('outside');
  await rm(outside);
});

test('what has no name of its content is asked for anew, wherever the server lies', async () => {
  const outer = folder;
  folder = join(outer, 'assets/site');
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'theme.js'), 'theme');
  const app = await serve();
  folder = outer;
  expect((await app.inject({ url: '/theme.js' })).headers['cache-control']).toBe('no-cache');
});

test('what is no page and no file is not found, in the shape of the API', async () => {
  const app = await serve();
  for (const url of [
    '/assets/gone-3.js',
    '/api/nothing',
    '/metrics',
    '/assets//gone-3.js',
    '/%2e%2e/%2e%2e/etc/passwd.txt',
  ])
    expect((await app.inject({ url })).json()).toMatchObject({
      code: expect.stringMatching(/not_found|bad_request|forbidden/),
    });
  expect((await app.inject({ url: '/api/profile' })).payload).toBe('profile');
  expect((await app.inject({ method: 'POST', url: '/companies' })).statusCode).toBe(404);
  expect((await app.inject({ method: 'PUT', url: '/api/profile' })).json()).toMatchObject({ code: 'not_found' });
});

test('an address that cannot be read leads a person to the page that says so, and a program to a refusal', async () => {
  const app = await serve();
  const to = async (url: string) => (await app.inject({ url })).headers.location;
  expect(await to('/companies/%E0%A4%A?state=all')).toBe('/not-found');
  expect((await app.inject({ url: '/not-found' })).payload).toContain('page');
  const refused = await app.inject({ url: '/api/companies/%E0%A4%A' });
  expect([refused.statusCode, refused.json().code]).toEqual([400, 'bad_request']);
});

test('the page names the files that its address needs, by the list of the build', async () => {
  const list = join(folder, '.vite/first-files.json');
  await mkdir(join(folder, '.vite'));
  const page = '^/companies/[^/]+/lineItems/?$';
  await writeFile(
    list,
    JSON.stringify([{ page, scripts: ['assets/a-1.js', 'assets/d"4.js'], sheets: ['assets/a-2.css'] }]),
  );
  const app = await serve();
  const named = async (url: string) => (await app.inject({ url })).payload.match(/<link[^>]*>/g) ?? [];
  const needed = [
    '<link rel="stylesheet" crossorigin href="/assets/a-2.css">',
    '<link rel="modulepreload" crossorigin href="/assets/a-1.js">',
    '<link rel="modulepreload" crossorigin href="/assets/d&#34;4.js">',
  ];
  expect(await named('/companies/7/lineItems?state=all')).toEqual(needed);
  expect(await named('/companies/7/lineItems/')).toEqual(needed);
  expect(await named('/companies/7/lineItems/8')).toEqual([]);
  expect(await named('/')).toEqual([]);
  await rm(list); // no list, no names
  expect(await named('/companies/7/lineItems')).toEqual([]);
});

test('the page says when it was sent', async () => {
  const { payload } = await (await serve()).inject({ url: '/companies' });
  expect(payload).toContain('<meta name="fairlead-sent" content="2030-05-06T07:08:09.010Z">');
});

test('the address for fault reports stands in the page, as text', async () => {
  const app = await serve({ reportUrl: 'https://reports.example/?a="><script>$&' });
  const { payload } = await app.inject({ url: '/' });
  expect(payload).toContain(
    '<meta name="fairlead-report" content="https://reports.example/?a=&#34;&#62;&#60;script&#62;$&#38;">',
  );
});

test('the page says where the drawer of a new user leads, when that is configured', async () => {
  const told = async (app: Awaited<ReturnType<typeof serve>>) => (await app.inject({ url: '/' })).payload;
  expect(await told(await serve({ fallbackIds: { company: 5, order: 3, application: 7 } }))).toContain(
    '<meta name="fairlead-fallback" content="company:5,order:3,application:7"></head>',
  );
  expect(await told(await serve({ fallbackIds: null }))).not.toContain('fairlead-fallback');
});
