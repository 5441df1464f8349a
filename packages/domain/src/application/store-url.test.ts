import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readStoreUrl, type StoreApp, storeUrlOf } from './store-url.ts';

/** The cases of the reference on store look-ups, by their numbers. */
test.each<[number, string, 'ios' | 'android', string, string | null]>([
  [1, 'https://apps.apple.com/us/app/example-shop/id123456789', 'ios', '123456789', 'us'], // country prefix, slug
  [2, 'https://apps.apple.com/app/id1234567890', 'ios', '1234567890', null], // no country, no slug
  [3, 'https://apps.apple.com/fr/app/exemple-boutique/id123456789?l=en', 'ios', '123456789', 'fr'], // language in the query
  [4, 'https://apps.apple.com/us/app/example/id123456789?mt=8&pt=1&ct=abc', 'ios', '123456789', 'us'], // campaign parameters
  [5, 'https://apps.apple.com/jp/app/%E4%BE%8B/id987654321', 'ios', '987654321', 'jp'], // encoded slug
  [6, 'http://itunes.apple.com/us/app/flood-it!-2/id476943146', 'ios', '476943146', 'us'], // old host, http, punctuation in the slug (form shown in Google Ads documentation)
  [7, 'https://itunes.apple.com/WebObjects/MZStore.woa/wa/viewSoftware?id=284882215&mt=8', 'ios', '284882215', null], // ?id= form
  [8, 'itms-apps://itunes.apple.com/cn/app/id1489580567?mt=8', 'ios', '1489580567', 'cn'], // itms-apps scheme
  [9, 'itms-apps://itunes.apple.com/app/id6762085256?action=write-review', 'ios', '6762085256', null], // itms-apps, no country
  [10, '  https://apps.apple.com/us/app/example-shop/id123456789/  ', 'ios', '123456789', 'us'], // spaces around and a trailing slash: trimmed (assumed)
  [11, 'https://play.google.com/store/apps/details?id=com.example.shop', 'android', 'com.example.shop', null], // plain
  [
    12,
    'https://play.google.com/store/apps/details?hl=fr&gl=FR&id=com.example.shop',
    'android',
    'com.example.shop',
    'fr',
  ], // id is not the first parameter; gl is the country
  [
    13,
    'https://play.google.com/store/apps/details?id=com.example.shop&referrer=utm_source%3Dx',
    'android',
    'com.example.shop',
    null,
  ], // referrer
  [14, 'http://play.google.com/store/apps/details/?id=com.Example.Shop_2', 'android', 'com.Example.Shop_2', null], // http, slash before the query, capital letters and underscore stay as they are
  [15, 'market://details?id=com.example.shop', 'android', 'com.example.shop', null], // market scheme
  [16, 'https://market.android.com/details?id=com.example.shop', 'android', 'com.example.shop', null], // old host (assumed: accepted)
])('case %i: %s', (_number, url, platform, id, country) =>
  expect(readStoreUrl(url)).toEqual({ platform, id, country }),
);

test.each([
  [17, 'https://apps.apple.com/us/developer/example-inc/id284882218'], // developer page: the number is not an app
  [18, 'https://podcasts.apple.com/us/podcast/example/id1234567890'], // podcast
  [19, 'https://itunes.apple.com/us/album/example/id909253'], // music
  [20, 'https://apps.apple.com/us/app/example-shop'], // no id
  [21, 'https://apps.apple.com/us/app/example/idabc123'], // id is not a number
  [22, 'https://play.google.com/store/apps/details?id='], // empty id
  [23, 'https://play.google.com/store/apps/details?id=example'], // a package name has at least one dot
  [24, 'https://play.google.com/store/apps/developer?id=Example+Inc'], // developer page
  [25, 'https://play.google.com/store/books/details?id=abcDEF'], // book
  [26, 'https://apps.apple.com.example.net/us/app/x/id123456789'], // look-alike host
  [27, 'https://example.com/?u=https://apps.apple.com/us/app/x/id123456789'], // store URL inside another URL
  [28, 'com.example.shop'], // a bundle id is no URL
  [29, ''], // empty
])('case %i: %s names no app', (_number, url) => expect(readStoreUrl(url)).toBeNull());

test.each([
  ['https://APPS.Apple.com/US/app/x/id123456789', { platform: 'ios', id: '123456789', country: 'us' }],
  ['https://geo.itunes.apple.com/gb/app/x/id42?at=1#reviews', { platform: 'ios', id: '42', country: 'gb' }],
  ['itms-appss://apps.apple.com/app/id42', { platform: 'ios', id: '42', country: null }],
  [
    'https://play.google.com/store/apps/details?id=com%2Eexample.shop&gl=FRA',
    { platform: 'android', id: 'com.example.shop', country: null },
  ],
])('%s is read', (url, app) => expect(readStoreUrl(url)).toEqual(app));

test.each([
  'https://apps.apple.com@example.net/us/app/x/id123456789', // a user name that looks like the host
  'https://user:word@apps.apple.com/us/app/x/id123456789',
  'https://example.net\\@apps.apple.com/us/app/x/id123456789',
  'https://apps.apple.com:8443/us/app/x/id123456789',
  'https://apps.apple.com./us/app/x/id123456789',
  'https://apps.apple.com/us/app/x/id0',
  'https://apps.apple.com/us/app/x/id1234567890123456', // more digits than a number keeps exactly
  'https://apps.apple.com/us/app/x/id123\n456',
  'javascript://apps.apple.com/us/app/x/id123456789',
  'market://apps.apple.com/us/app/x/id123456789',
  'itms://play.google.com/store/apps/details?id=com.example.shop',
  'https://play.google.com/store/apps/details?id=com.example.shop%00',
  'https://play.google.com/store/apps/details?id=com.example.%zz',
  'https://play.google.com/store/apps/details?id=1com.example',
  'https://play.google.com/store/apps/details?other=1#id=com.example.shop',
  `https://apps.apple.com/us/app/${'x'.repeat(2048)}/id123456789`,
])('%s names no app', (url) => expect(readStoreUrl(url)).toBeNull());

const word = fc.stringMatching(/^[A-Za-z]\w{0,12}$/);
const storefront = fc.option(fc.stringMatching(/^[a-z]{2}$/));
const anApp: fc.Arbitrary<StoreApp> = fc.oneof(
  fc.record({ platform: fc.constant('ios'), id: fc.integer({ min: 1 }).map(String), country: storefront }),
  fc.record({
    platform: fc.constant('android'),
    id: fc.array(word, { minLength: 2, maxLength: 5 }).map((parts) => parts.join('.')),
    country: storefront,
  }),
);

test('what is written for an app is read back', () =>
  fc.assert(
    fc.property(anApp, (app) => {
      expect(readStoreUrl(storeUrlOf(app))).toEqual(app);
    }),
  ));

test('other parameters around the id change nothing', () => {
  const parameters = fc.webQueryParameters().filter((text) => !/(^|&)(id|gl)=/.test(text));
  fc.assert(
    fc.property(parameters, parameters, anApp, (before, after, app) => {
      const [page = '', query] = storeUrlOf(app).split('?');
      const url = `${page}?${[before, query, after].filter(Boolean).join('&')}`;
      expect(readStoreUrl(` ${url} `)).toEqual(app);
    }),
  );
});

test('no text is too odd to be read, and what is read can be kept', () =>
  fc.assert(
    fc.property(
      fc.oneof(fc.string(), fc.webUrl({ withQueryParameters: true }), fc.string({ unit: 'binary' })),
      (text) => {
        const app = readStoreUrl(text);
        if (app) expect(readStoreUrl(storeUrlOf(app))).toEqual(app);
        expect(readStoreUrl(`https://example.com/?u=${text}`)).toBeNull();
      },
    ),
  ));
