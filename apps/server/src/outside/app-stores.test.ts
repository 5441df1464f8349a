import type { ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { android, ios, storesOf, whyUnreachable } from '../testing/store-questions.ts';
import { aResult, type StoreStandIn, startStores } from '../testing/store-stand-in.ts';

let store: StoreStandIn;
beforeAll(async () => {
  store = await startStores();
});
beforeEach(() => store.reset());
afterAll(() => store.close());

const shop = {
  platform: 'ios',
  name: 'Example Shop',
  bundle_identifier: 'com.example.shop',
  app_store_id: 123456789,
  app_store_url: 'https://apps.apple.com/us/app/example-shop/id123456789?uo=4',
  icon_url: 'https://is1.example/512.png',
  advertiser_website_url: 'https://shop.example',
};

describe.each([
  ['the App Store', ios()],
  ['the Play store', android()],
])('%s, when it is hostile', (_, question) => {
  const answering = (answer: (response: ServerResponse) => void) => {
    store.misbehave = (_request, response) => {
      answer(response);
      return true;
    };
  };

  test.each([
    ['a redirect into this machine', 'http://127.0.0.1:1/x', 'only ports 80 and 443 can be read'],
    ['a redirect into the network', 'http://169.254.169.254/latest', 'the address is not on the public internet'],
    ['a redirect to a file', 'file:///etc/passwd', 'only http and https addresses can be read'],
  ])('%s', async (_name, location, why) => {
    answering((response) => response.writeHead(302, { location }).end());
    expect(await whyUnreachable(store, question)).toBe(why);
  });

  test('redirects without an end', async () => {
    answering((response) => response.writeHead(302, { location: '/again' }).end());
    expect(await whyUnreachable(store, question)).toBe('the address redirects more than 3 times');
    expect(store.asked).toHaveLength(4);
  });

  test('refusals', async () => {
    for (const status of [400, 403, 429, 500, 503]) {
      answering((response) => response.writeHead(status).end('{}'));
      expect(await whyUnreachable(store, question)).toMatch(new RegExp(`answered ${status}$`));
    }
  });

  test('more bytes than a page has, packed or not', async () => {
    answering((response) => response.end(Buffer.alloc(3_000_001, ' ')));
    expect(await whyUnreachable(store, question)).toBe('the file is too large');
    const packed = gzipSync(Buffer.alloc(50_000_000, ' '));
    answering((response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(packed));
    expect(await whyUnreachable(store, question)).toBe('the file is too large');
  });

  test('an answer that does not come, or does not end', async () => {
    answering(() => {});
    expect(await whyUnreachable(store, question, { totalMs: 150 })).toBe('the address did not answer in time');
    answering((response) => response.write('{'));
    expect(await whyUnreachable(store, question, { totalMs: 150 })).toBe('the address did not answer in time');
  });

  test('a connection that breaks off', async () => {
    answering((response) => response.destroy());
    expect(await whyUnreachable(store, question)).toBe('the connection to the address failed');
  });
});

describe('what is remembered', () => {
  test('an hour what was found, five minutes what was not, nothing that failed', async () => {
    let at = 1_000_000;
    const stores = storesOf(store, { now: () => at });
    store.results = { us: [aResult()] };
    const asks = async (question = ios()) => {
      const before = store.asked.length;
      await stores.find(question).catch(() => {});
      return store.asked.length - before;
    };
    expect([await asks(), await asks()]).toEqual([1, 0]);
    at += 3_600_001;
    expect(await asks()).toBe(1);
    const unknown = ios({ track_id: '7' });
    expect([await asks(unknown), await asks(unknown)]).toEqual([1, 0]);
    at += 300_001;
    expect(await asks(unknown)).toBe(1);
    store.misbehave = (_request, response) => Boolean(response.writeHead(503).end());
    const failing = ios({ track_id: '8' });
    expect([await asks(failing), await asks(failing)]).toEqual([1, 1]);
  });

  test('who asks the same at once waits for one answer; the least asked for leaves first', async () => {
    const stores = storesOf(store);
    store.results = { us: [aResult()] };
    expect(await Promise.all([1, 2, 3].map(() => stores.find(ios())))).toEqual([shop, shop, shop]);
    expect(store.asked).toHaveLength(1);
    for (let id = 1; id < 1000; id += 1) await stores.find(ios({ track_id: String(id) }));
    await stores.find(ios());
    expect(store.asked).toHaveLength(1000);
    await stores.find(ios({ track_id: '2000' }));
    await stores.find(ios());
    expect(store.asked).toHaveLength(1001);
    await stores.find(ios({ track_id: '1' }));
    expect(store.asked).toHaveLength(1002);
  });

  test('known apps are found where no store is asked; all others are not', async () => {
    const known = [{ ...shop, platform: 'ios' as const }];
    const off = { known, urls: null };
    expect(await storesOf(store, off).find(ios())).toEqual(shop);
    expect(await storesOf(store, off).find(ios({ track_id: null, bundle_id: 'com.example.shop' }))).toEqual(shop);
    expect(await whyUnreachable(store, ios({ track_id: '7' }), off)).toBe('look-ups are switched off');
    expect(await whyUnreachable(store, android(), off)).toBe('look-ups are switched off');
    expect(store.asked).toEqual([]);
  });
});
