import type { ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aPage, aResult, type StoreStandIn, startStores } from '../testing/store-stand-in.ts';
import { openAppStores } from './app-stores.ts';
import { openOutbound } from './outbound.ts';
import { type StoreQuestion, StoreUnreachable } from './store-question.ts';

let store: StoreStandIn;
beforeAll(async () => {
  store = await startStores();
});
beforeEach(() => store.reset());
afterAll(() => store.close());

type More = Partial<Parameters<typeof openAppStores>[0]>;
const open = (more: More = {}) =>
  openAppStores({
    urls: { ios: store.origin, android: store.origin },
    outbound: openOutbound({ allow: [] }),
    log: pino({ level: 'silent' }),
    ...more,
  });

const ios = (given: Partial<StoreQuestion> = {}): StoreQuestion => ({
  platform: 'ios',
  track_id: '123456789',
  bundle_id: null,
  country: null,
  ...given,
});
const android = (given: Partial<StoreQuestion> = {}): StoreQuestion => ({
  platform: 'android',
  track_id: null,
  bundle_id: 'com.example.shop',
  country: null,
  ...given,
});
const reason = async (question: StoreQuestion, more: More = {}): Promise<string> => {
  const error = await open(more)
    .find(question)
    .catch((thrown: unknown) => thrown);
  if (error instanceof StoreUnreachable) return error.message;
  throw error instanceof Error ? error : new Error(`it was answered: ${JSON.stringify(error)}`);
};

const shop = {
  platform: 'ios',
  name: 'Example Shop',
  bundle_identifier: 'com.example.shop',
  app_store_id: 123456789,
  app_store_url: 'https://apps.apple.com/us/app/example-shop/id123456789?uo=4',
  icon_url: 'https://is1.example/512.png',
  advertiser_website_url: 'https://shop.example',
};

describe('the App Store', () => {
  test('knows an app by its number or its bundle, and is asked by those alone', async () => {
    store.results = { us: [aResult({ trackId: 5, bundleId: 'com.other' }), aResult()] };
    expect(await open().find(ios())).toEqual(shop);
    expect(await open().find(ios({ track_id: null, bundle_id: 'com.example.shop' }))).toEqual(shop);
    expect(store.asked).toEqual([
      '/lookup?id=123456789&entity=software',
      '/lookup?bundleId=com.example.shop&entity=software',
    ]);
  });

  test('is asked in the storefront of the country, then in its own', async () => {
    store.results = { fr: [aResult({ trackName: 'Boutique' })], us: [aResult()] };
    expect(await open().find(ios({ country: 'fr' }))).toMatchObject({ name: 'Boutique' });
    expect(await open().find(ios({ country: 'jp' }))).toEqual(shop);
    expect(store.asked.map((path) => path.replace(/^.*software/, ''))).toEqual(['&country=fr', '&country=jp', '']);
    expect(await open().find(ios({ track_id: '5', country: 'jp' }))).toBeNull();
  });

  test.each([
    ['an album', { kind: 'album' }],
    ['an app for another computer', { kind: 'mac-software' }],
    ['a number that is text', { trackId: '123456789' }],
    ['a bundle that is none', { bundleId: 'com example' }],
    ['no name', { trackName: ' \n ' }],
    ['a name that is a list', { trackName: ['a'] }],
  ])('%s is no app', async (_, given) => {
    store.misbehave = (_request, response) => {
      response.end(JSON.stringify({ resultCount: 1, results: [aResult(given)] }));
      return true;
    };
    expect(await open().find(ios())).toBeNull();
  });

  test('what may not become a link or a picture is left out, a smaller icon taken', async () => {
    store.results = {
      us: [
        aResult({
          trackName: 'Shop\u0000\n & <b>\ud800',
          trackViewUrl: 'https://apps.apple.com.example.net/us/app/x/id123456789',
          artworkUrl512: 'javascript:alert(1)',
          artworkUrl100: undefined,
          sellerUrl: 'data:text/html,x',
        }),
      ],
    };
    expect(await open().find(ios())).toEqual({
      ...shop,
      name: 'Shop  & <b>\ufffd',
      app_store_url: 'https://apps.apple.com/app/id123456789',
      icon_url: 'https://is1.example/60.png',
      advertiser_website_url: null,
    });
  });

  test.each([
    ['no JSON', '<html>', 'the App Store answered no list of results'],
    ['a list', '[]', 'the App Store answered no list of results'],
    ['null', 'null', 'the App Store answered no list of results'],
    ['results of another kind', '{"results":{"length":1}}', 'the App Store answered no list of results'],
  ])('%s is no answer', async (_, text, why) => {
    store.misbehave = (_request, response) => Boolean(response.end(text));
    expect(await reason(ios())).toBe(why);
  });

  test('results that are no records are passed over', async () => {
    store.misbehave = (_request, response) =>
      Boolean(response.end(JSON.stringify({ results: [null, 1, 'x', [], {}, aResult()] })));
    expect(await open().find(ios())).toEqual(shop);
  });
});

const page = {
  platform: 'android',
  name: 'Example Shop',
  bundle_identifier: 'com.example.shop',
  app_store_id: null,
  app_store_url: 'https://play.google.com/store/apps/details?id=com.example.shop',
  icon_url: 'https://play-lh.example/icon=w240&h=240',
  advertiser_website_url: 'https://shop.example/',
};

describe('the Play store', () => {
  test('is read from its page, in the country and then without', async () => {
    store.pages = {
      'com.example.shop': aPage(),
      'com.example.shop@fr': aPage({ title: 'Boutique – Apps on Google Play' }),
    };
    expect(await open().find(android())).toEqual(page);
    expect(await open().find(android({ country: 'fr' }))).toEqual({
      ...page,
      name: 'Boutique',
      app_store_url: `${page.app_store_url}&gl=FR`,
    });
    expect(await open().find(android({ country: 'jp' }))).toEqual(page);
    expect(await open().find(android({ bundle_id: 'com.example.none' }))).toBeNull();
    expect(store.asked.slice(0, 2)).toEqual([
      '/store/apps/details?id=com.example.shop&hl=en',
      '/store/apps/details?id=com.example.shop&hl=en&gl=FR',
    ]);
  });

  test.each([
    [
      'entities',
      { title: 'Tom &amp; J&eacute;r&#244;me&#x27;s &lt;b&gt; - Apps on Google Play' },
      { name: "Tom & Jérôme's <b>" },
    ],
    ['a name that ends like the title', { title: 'Apps on Google Play' }, { name: 'Apps on Google Play' }],
    ['no title, only structured data', { title: '' }, { name: 'Example Shop' }],
    [
      'a website in the head',
      { data: null, head: '<meta name="appstore:developer_url" content="http://a.example">' },
      { advertiser_website_url: 'http://a.example' },
    ],
    [
      'a website as a link',
      { data: null, body: '<a href="https://b.example" aria-label="Website https://b.example will open">x</a>' },
      { advertiser_website_url: 'https://b.example' },
    ],
    ['a script as a website', { data: { author: { url: 'javascript:alert(1)' } } }, { advertiser_website_url: null }],
    [
      'structured data of something else',
      { data: { '@type': 'Book', author: { url: 'https://c.example' } } },
      { advertiser_website_url: null },
    ],
    ['a second title in the page', { body: '<meta property="og:title" content="Other">' }, { name: 'Example Shop' }],
    ['tags that never end', { body: '<div '.repeat(1000) }, {}],
  ])('%s', async (_, given, expected) => {
    store.pages = { 'com.example.shop': aPage(given as Parameters<typeof aPage>[0]) };
    expect(await open().find(android())).toMatchObject({
      ...page,
      ...('data' in given && given.data === null ? { advertiser_website_url: null } : {}),
      ...expected,
    });
  });

  test('structured data that is no JSON is passed over', async () => {
    const odd = '<script type="application/ld+json">{"@type":"SoftwareApplication",</script>';
    store.pages = { 'com.example.shop': aPage({ head: odd, data: null }) };
    expect(await open().find(android())).toEqual({ ...page, advertiser_website_url: null });
  });

  test('the page of another app is none', async () => {
    store.pages = {
      'com.example.shop': aPage({ head: '<meta name="appstore:bundle_id" content="com.example.other">' }),
    };
    expect(await open().find(android())).toBeNull();
  });

  test.each([
    ['a captcha', '<html><title>Sorry...</title></html>', 'the Play store answered no page of an app'],
    ['tags in tags', '<div>'.repeat(100_000), 'the Play store answered tags without an end'],
    [
      'a title without an end',
      `<meta property="og:title" content="x${' '.repeat(2_000_000)}y">`,
      'the Play store answered no page of an app',
    ],
    ['nothing', '', 'the Play store answered no page of an app'],
    ['bytes that are no text', Buffer.alloc(100_000, 0xff), 'the Play store answered no page of an app'],
  ])('%s is no answer', async (_, text, why) => {
    store.misbehave = (_request, response) => Boolean(response.end(text));
    expect(await reason(android())).toBe(why);
  });
});

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
    expect(await reason(question)).toBe(why);
  });

  test('redirects without an end', async () => {
    answering((response) => response.writeHead(302, { location: '/again' }).end());
    expect(await reason(question)).toBe('the address redirects more than 3 times');
    expect(store.asked).toHaveLength(4);
  });

  test('refusals', async () => {
    for (const status of [400, 403, 429, 500, 503]) {
      answering((response) => response.writeHead(status).end('{}'));
      expect(await reason(question)).toMatch(new RegExp(`answered ${status}$`));
    }
  });

  test('more bytes than a page has, packed or not', async () => {
    answering((response) => response.end(Buffer.alloc(3_000_001, ' ')));
    expect(await reason(question)).toBe('the file is too large');
    const packed = gzipSync(Buffer.alloc(50_000_000, ' '));
    answering((response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(packed));
    expect(await reason(question)).toBe('the file is too large');
  });

  test('an answer that does not come, or does not end', async () => {
    answering(() => {});
    expect(await reason(question, { totalMs: 150 })).toBe('the address did not answer in time');
    answering((response) => response.write('{'));
    expect(await reason(question, { totalMs: 150 })).toBe('the address did not answer in time');
  });

  test('a connection that breaks off', async () => {
    answering((response) => response.destroy());
    expect(await reason(question)).toBe('the connection to the address failed');
  });
});

describe('what is remembered', () => {
  test('an hour what was found, five minutes what was not, nothing that failed', async () => {
    let at = 1_000_000;
    const stores = open({ now: () => at });
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
    const stores = open();
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
    expect(await open(off).find(ios())).toEqual(shop);
    expect(await open(off).find(ios({ track_id: null, bundle_id: 'com.example.shop' }))).toEqual(shop);
    expect(await reason(ios({ track_id: '7' }), off)).toBe('look-ups are switched off');
    expect(await reason(android(), off)).toBe('look-ups are switched off');
    expect(store.asked).toEqual([]);
  });
});
