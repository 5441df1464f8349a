import { expect, test } from 'vitest';
import { checkCampaignName } from './details.rules.ts';
import { testCampaignName, testCountries } from './test-campaign.ts';

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
