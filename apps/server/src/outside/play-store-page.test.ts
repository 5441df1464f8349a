import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { android, storesOf, whyUnreachable } from '../testing/store-questions.ts';
import { aPage, type StoreStandIn, startStores } from '../testing/store-stand-in.ts';

let store: StoreStandIn;
beforeAll(async () => {
  store = await startStores();
});
beforeEach(() => store.reset());
afterAll(() => store.close());

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
    expect(await storesOf(store).find(android())).toEqual(page);
    expect(await storesOf(store).find(android({ country: 'fr' }))).toEqual({
      ...page,
      name: 'Boutique',
      app_store_url: `${page.app_store_url}&gl=FR`,
    });
    expect(await storesOf(store).find(android({ country: 'jp' }))).toEqual(page);
    expect(await storesOf(store).find(android({ bundle_id: 'com.example.none' }))).toBeNull();
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
    expect(await storesOf(store).find(android())).toMatchObject({
      ...page,
      ...('data' in given && given.data === null ? { advertiser_website_url: null } : {}),
      ...expected,
    });
  });

  test('structured data that is no JSON is passed over', async () => {
    const odd = '<script type="application/ld+json">{"@type":"SoftwareApplication",</script>';
    store.pages = { 'com.example.shop': aPage({ head: odd, data: null }) };
    expect(await storesOf(store).find(android())).toEqual({ ...page, advertiser_website_url: null });
  });

  // Copied into one another they held up everything for 48 s; each read by itself, 0.3 s.
  test('structured data many times over is read once', async () => {
    const data = (fields: object) =>
      `<script type="application/ld+json">${JSON.stringify({ '@type': 'SoftwareApplication', ...fields })}</script>`;
    const large = Object.fromEntries(Array.from({ length: 15_000 }, (_, at) => [`f${at}`, at]));
    const head =
      data({ name: 'First', ...large }) + data({ name: 'Second', image: 'https://b.example/i' }).repeat(15_000);
    store.pages = { 'com.example.shop': aPage({ head, data: null, title: '' }) };
    expect(await storesOf(store).find(android())).toMatchObject({ name: 'First', icon_url: page.icon_url });
  }, 10_000);

  test('structured data of megabytes is passed over', async () => {
    const long = `<script type="application/ld+json">{"@type":"SoftwareApplication","a":"${'x'.repeat(300_000)}","author":{"url":"https://b.example"}}</script>`;
    store.pages = { 'com.example.shop': aPage({ head: long, data: null }) };
    expect(await storesOf(store).find(android())).toEqual({ ...page, advertiser_website_url: null });
  });

  test('the page of another app is none', async () => {
    store.pages = {
      'com.example.shop': aPage({ head: '<meta name="appstore:bundle_id" content="com.example.other">' }),
    };
    expect(await storesOf(store).find(android())).toBeNull();
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
    expect(await whyUnreachable(store, android())).toBe(why);
  });
});
