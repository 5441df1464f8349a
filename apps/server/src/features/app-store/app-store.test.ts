import * as api from '@fairlead/contract/app-store';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Caller, openTestHouse, type TestHouse } from '../../testing/house.ts';
import { aPage, aResult, type StoreStandIn, startStores } from '../../testing/store-stand-in.ts';

describe('what a store says of an app', () => {
  let house: TestHouse;
  let store: StoreStandIn;
  let manager: Caller;
  beforeAll(async () => {
    store = await startStores();
    house = await openTestHouse({ worker: false, env: { STORE_URLS: store.urls } });
    manager = await house.as('campaign_manager');
  });
  beforeEach(() => store.reset());
  afterAll(async () => {
    store?.close();
    await house?.close();
  });

  const ask = (query: object, by = manager) => by.call(api.getStoreMetadata, { query: query as never });

  test('fills the form of an app on ios and on Android', async () => {
    store.results = { us: [aResult()] };
    store.pages = { 'com.example.shop': aPage() };
    const ios = await ask({ os: 'ios', track_id: '00123456789', bundle_id: '' });
    expect([ios.status, ios.body]).toEqual([
      200,
      {
        platform: 'ios',
        name: 'Example Shop',
        bundle_identifier: 'com.example.shop',
        app_store_id: 123456789,
        app_store_url: 'https://apps.apple.com/us/app/example-shop/id123456789?uo=4',
        icon_url: 'https://is1.example/512.png',
        icon: expect.stringMatching(/^\/api\/icons\//),
        advertiser_website_url: 'https://shop.example',
      },
    ]);
    const android = await ask({ os: 'android', bundle_id: 'com.example.shop', country: 'FR' });
    expect(android.body).toMatchObject({ platform: 'android', app_store_id: null, name: 'Example Shop' });
    expect(store.asked.at(-2)).toContain('gl=FR');
  });

  test('404 in the form’s words when the store does not know it', async () => {
    const answer = await ask({ os: 'ios', track_id: '404' });
    expect([answer.status, answer.body]).toMatchObject([404, { message: 'Store URL is invalid', code: 'not_found' }]);
  });

  test('503 when the store cannot be asked', async () => {
    store.misbehave = (_request, response) => Boolean(response.destroy());
    const answer = await ask({ os: 'android', bundle_id: 'com.example.down' });
    expect([answer.status, answer.body, answer.headers['retry-after']]).toMatchObject([
      503,
      {
        message: 'The Play store cannot be asked right now. Fill in the fields by hand, or try again later.',
        code: 'store_unreachable',
      },
      '30',
    ]);
  });

  test.each([
    ['no store', { track_id: '1' }],
    ['another store', { os: 'windows', bundle_id: 'a.b' }],
    ['no id', { os: 'ios' }],
    ['no bundle for Android', { os: 'android', track_id: '1' }],
    ['a number that is none', { os: 'ios', track_id: '1 or 1' }],
    ['an address for an id', { os: 'android', bundle_id: 'https://example.com' }],
    ['another parameter in the id', { os: 'android', bundle_id: 'a.b&gl=FR' }],
    ['what no Android app is called', { os: 'android', bundle_id: '1.5' }],
    ['a country that is none', { os: 'ios', track_id: '1', country: '..' }],
  ])('%s is refused, and nothing is asked', async (_, query) => {
    expect([(await ask(query)).status, store.asked]).toEqual([400, []]);
  });

  test('30 a minute for each user', async () => {
    const eager = await house.as('client', (await house.company()).id);
    store.results = { us: [aResult()] };
    const statuses: number[] = [];
    for (let time = 0; time < 32; time += 1)
      statuses.push((await ask({ os: 'ios', track_id: '123456789' }, eager)).status);
    expect(statuses.slice(0, 30)).toEqual(Array(30).fill(200));
    expect(statuses).toContain(429);
    expect((await ask({ os: 'ios', track_id: '123456789' })).status).toBe(200);
  });
});
