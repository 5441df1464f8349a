import { expect, test } from 'vitest';
import { checkCampaignName } from './details.rules.ts';
import { type TestLaunch, testCampaignName, testCountries, testDeeplink } from './test-campaign.ts';

const at = new Date('2026-11-18T10:00:59.999Z');

test('a test campaign is named by its application and second', () =>
  expect(testCampaignName('Nomnom iOS', at)).toBe('auto_test_Nomnom iOS_20261118100059'));

test.each(['x'.repeat(255), 'a\u00a0b\tc', ''])('the name made of %j stands', (name) =>
  expect(checkCampaignName(testCampaignName(name, at))).toEqual([]),
);

test('it bids in the first country of each region', () =>
  expect(
    testCountries([
      { id: 250, name: 'France', region_id: 4 },
      { id: 40, name: 'Austria', region_id: 4 },
      { id: 392, name: 'Japan', region_id: 3 },
    ]),
  ).toEqual([40, 392]));

const tried: TestLaunch = {
  platform: 'ios',
  device_id: '6D92 078A',
  client: 'Nomnom & Söhne',
  app: 'Nomnom iOS',
  campaign_id: 9001,
  status: 'running',
  created_by: 'ada.low@fairlead.example',
};

test('the address for a phone says what is tried, where and by whom, percent-encoded', () =>
  expect(testDeeplink(tried)).toBe(
    'dsptest://launch?platform=ios&device_id=6D92%20078A&client=Nomnom%20%26%20S%C3%B6hne&app=Nomnom%20iOS&campaign_id=9001&status=active&creator=ada.low',
  ));

test.each([
  ['paused', null],
  ['stopped', '@fairlead.example'],
] as const)('one that is %s, made by %s', (status, created_by) =>
  expect(testDeeplink({ ...tried, device_id: null, status, created_by })).toMatch(
    new RegExp(`&device_id=&.*&status=${status}&creator=unknown$`),
  ),
);
