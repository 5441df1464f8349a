import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import * as store from '@fairlead/contract/app-store';
import * as application from '@fairlead/contract/application';
import * as homepage from '@fairlead/contract/homepage';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { iconLink } from '../../outside/links.ts';
import { type Caller, openTestHouse, type TestHouse } from '../../testing/house.ts';
import { aResult, type StoreStandIn, startStores } from '../../testing/store-stand-in.ts';
import { sweepIcons } from './icon.service.ts';

const DAY = 86_400_000;
const beginnings = {
  'image/png': Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'),
  'image/jpeg': Buffer.from('ffd8ffe000104a464946000101000001', 'hex'),
  'image/webp': Buffer.from('RIFF\x24\0\0\0WEBPVP8 ', 'latin1'),
  'image/gif': Buffer.from('GIF89a\x01\0\x01\0\0\0', 'latin1'),
};
const png = beginnings['image/png'];

let house: TestHouse;
let manager: Caller;
let stores: StoreStandIn;
let pictures: ReturnType<typeof createServer>;
let origin: string;
let asked: string[] = [];
let answer: (request: IncomingMessage, response: ServerResponse) => unknown;
beforeAll(async () => {
  pictures = createServer((request, response) => {
    asked.push(request.url ?? '');
    answer(request, response);
  });
  await new Promise<void>((listening) => pictures.listen(0, '127.0.0.1', listening));
  origin = `http://127.0.0.1:${(pictures.address() as AddressInfo).port}`;
  stores = await startStores();
  house = await openTestHouse({
    worker: false,
    env: { STORE_URLS: stores.urls, OUTBOUND_ALLOW: new URL(origin).host },
  });
  manager = await house.as('campaign_manager');
});
beforeEach(() => {
  asked = [];
  answer = (_request, response) => response.end(png);
});
afterAll(async () => {
  pictures?.close();
  stores?.close();
  await house?.close();
});

let count = 0;
/** A new address, and the link to what the server finds there. */
const anAddress = () => {
  count += 1;
  return `${origin}/${count}.png`;
};
const linkOf = (url: string) => iconLink(house.context, url) as string;
const get = (path: string, method: 'GET' | 'HEAD' = 'GET') => house.app.inject({ method, url: path });
const edit = async (icon_url: string | null) => {
  const { id } = await house.application((await house.company()).id, 'ios');
  const params = { applicationId: String(id) };
  const { version } = (await manager.call(application.getApplication, { params })).body;
  return (await manager.call(application.updateApplication, { params, body: { icon_url, version } as never })).body;
};

describe('an icon', () => {
  test('of an application, its card and an app in a store is answered as a link of this server', async () => {
    const url = anAddress();
    const app = await edit(url);
    expect(app).toMatchObject({ icon_url: url, icon: linkOf(url) });
    expect(app.icon).toMatch(/^\/api\/icons\/[\w-]+\.[\w-]{43}$/);
    const { items } = (await manager.call(homepage.listHomepageApps, { query: {} })).body;
    expect(items.find(({ id }) => id === app.id)).toMatchObject({ icon_url: url, icon: linkOf(url) });
    stores.results = { us: [aResult({ artworkUrl512: url })] };
    const found = await manager.call(store.getStoreMetadata, { query: { os: 'ios', track_id: '123456789' } });
    expect(found.body).toMatchObject({ icon_url: url, icon: linkOf(url) });
    expect((await edit(null)).icon).toBeNull();
  });

  test('is fetched once, for nobody in particular, and kept by browsers', async () => {
    const link = linkOf(anAddress());
    const [first, second] = await Promise.all([get(link), get(link)]);
    expect([first.statusCode, second.statusCode, asked.length]).toEqual([200, 200, 1]);
    expect(first.rawPayload.equals(png)).toBe(true);
    expect(first.headers).toMatchObject({
      'content-type': 'image/png',
      'content-length': String(png.length),
      'content-disposition': 'inline',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'",
      'cache-control': 'private, max-age=86400, immutable',
    });
    const head = await get(link, 'HEAD');
    expect([head.statusCode, head.payload, head.headers.etag, asked.length]).toEqual([200, '', first.headers.etag, 1]);
  });

  test.each(Object.entries(beginnings))('%s is known by its content', async (type, bytes) => {
    answer = (_request, response) => response.setHeader('content-type', 'text/html').end(bytes);
    const { statusCode, headers } = await get(linkOf(anAddress()));
    expect([statusCode, headers['content-type']]).toEqual([200, type]);
  });

  test.each<[string, typeof answer]>([
    [
      'a drawing that may hold scripts',
      (_, to) => to.setHeader('content-type', 'image/svg+xml').end('<svg xmlns="x"/>'),
    ],
    ['a page that says it is a picture', (_, to) => to.setHeader('content-type', 'image/png').end('<!doctype html>')],
    ['nothing', (_, to) => to.end()],
    ['a refusal', (_, to) => to.writeHead(403).end(png)],
    ['more than a megabyte', (_, to) => to.end(Buffer.concat([png, Buffer.alloc(1_048_577)]))],
    [
      'an answer that breaks off',
      (_, to) => to.writeHead(200, { 'content-length': '900' }).write(png, () => to.destroy()),
    ],
    ['the way to a private address', (_, to) => to.writeHead(302, { location: 'http://10.0.0.1/x.png' }).end()],
  ])('is none that answers %s: 404, and not asked again at once', async (_, behaviour) => {
    answer = behaviour;
    const link = linkOf(anAddress());
    const statuses = [(await get(link)).statusCode, (await get(link)).statusCode];
    expect([statuses, asked.length]).toEqual([[404, 404], 1]);
  });

  test('of a private address is not asked for', async () => {
    for (const url of ['http://10.0.0.1/x.png', 'http://127.0.0.1:1/x.png', 'http://[::1]/x.png'])
      expect((await get(linkOf(url))).statusCode).toBe(404);
  });

  test('is shown by a link of ours alone', async () => {
    const link = linkOf(anAddress());
    const other = linkOf(anAddress());
    const wrong = `${link.slice(0, -43)}${other.slice(-43)}`;
    for (const path of [wrong, `${link}x`, '/api/icons/a.b', link.replace('/icons/', '/files/')]) {
      const { statusCode, payload } = await get(path);
      expect([statusCode, JSON.parse(payload).code]).toEqual([403, 'link_invalid']);
    }
    expect(asked).toEqual([]);
  });

  test('that no application names goes after a day, one in use stays', async () => {
    const [used, looked] = [anAddress(), anAddress()];
    await edit(used);
    for (const url of [used, looked]) await get(linkOf(url));
    const later = (ms: number) => ({ ...house.context, realNow: () => new Date(Date.now() + ms) });
    await house.context.files.put('icons/left-over', Readable.from(['x']));
    await sweepIcons(later(DAY - 60_000));
    const statuses = async () => {
      asked = [];
      return [(await get(linkOf(used))).statusCode, (await get(linkOf(looked))).statusCode, asked];
    };
    expect(await statuses()).toEqual([200, 200, []]);
    await sweepIcons(later(DAY + 60_000));
    expect(await house.context.files.head('icons/left-over')).toBeNull();
    expect(await statuses()).toEqual([200, 200, [new URL(looked).pathname]]);
  });
});

test('pages show pictures of this server only', async () => {
  const policy = String((await get('/api/nothing')).headers['content-security-policy']);
  expect(policy.match(/img-src [^;]*/)?.[0]).toBe("img-src 'self' data: blob:");
});
