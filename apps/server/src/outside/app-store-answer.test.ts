import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ios, storesOf, whyUnreachable } from '../testing/store-questions.ts';
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

describe('the App Store', () => {
  test('knows an app by its number or its bundle, and is asked by those alone', async () => {
    store.results = { us: [aResult({ trackId: 5, bundleId: 'com.other' }), aResult()] };
    expect(await storesOf(store).find(ios())).toEqual(shop);
    expect(await storesOf(store).find(ios({ track_id: null, bundle_id: 'com.example.shop' }))).toEqual(shop);
    expect(store.asked).toEqual([
      '/lookup?id=123456789&entity=software',
      '/lookup?bundleId=com.example.shop&entity=software',
    ]);
  });

  test('is asked in the storefront of the country, then in its own', async () => {
    store.results = { fr: [aResult({ trackName: 'Boutique' })], us: [aResult()] };
    expect(await storesOf(store).find(ios({ country: 'fr' }))).toMatchObject({ name: 'Boutique' });
    expect(await storesOf(store).find(ios({ country: 'jp' }))).toEqual(shop);
    expect(store.asked.map((path) => path.replace(/^.*software/, ''))).toEqual(['&country=fr', '&country=jp', '']);
    expect(await storesOf(store).find(ios({ track_id: '5', country: 'jp' }))).toBeNull();
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
    expect(await storesOf(store).find(ios())).toBeNull();
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
    expect(await storesOf(store).find(ios())).toEqual({
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
    expect(await whyUnreachable(store, ios())).toBe(why);
  });

  test('results that are no records are passed over', async () => {
    store.misbehave = (_request, response) =>
      Boolean(response.end(JSON.stringify({ results: [null, 1, 'x', [], {}, aResult()] })));
    expect(await storesOf(store).find(ios())).toEqual(shop);
  });
});
