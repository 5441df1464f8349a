import { expect, test } from 'vitest';
import {
  ADDRESS_TEXT,
  CATEGORY_TEXT,
  checkCampaignDetails,
  checkCampaignName,
  type DetailsContext,
  DOMAIN_TEXT,
  INTERNAL_NAME_REQUIRED,
  isDomain,
  NAME_CHARACTERS,
  TEST_NAME_TEXT,
} from './details.rules.ts';
import { attributionDaysFor, type CampaignDetails, offeredAttributionDays } from './details.ts';

const draft: CampaignDetails = {
  name: 'NOM_iOS_FR',
  internal_name: null,
  adomain: 'nomnom.example',
  bcats: ['IAB8'],
  landing_page: null,
  landing_page2: null,
};
const context: DetailsContext = { stored: null, tested: false, advertiser_website_url: 'https://nomnom.example' };
const check = (over: Partial<CampaignDetails>, around: Partial<DetailsContext> = {}) =>
  checkCampaignDetails({ ...draft, ...over }, { ...context, ...around }).map(({ path, message }) => [path, message]);

test('a whole draft has nothing wrong with it', () => expect(check({})).toEqual([]));

test.each([
  ['', 'Name is required'],
  ['   ', 'Name is required'],
  ['a\tb', NAME_CHARACTERS],
  ['a\u00a0b', NAME_CHARACTERS],
  ['a\nb', NAME_CHARACTERS],
  ['x'.repeat(256), 'Name must be at most 255 characters. Shorten it.'],
])('the name %j: %s', (name, message) => expect(checkCampaignName(name)).toEqual([{ path: 'name', message }]));

test.each(['a b', '  trimmed  ', 'FR | CPA / x=1', 'é漢字', 'x'.repeat(255)])('the name %j stands', (name) =>
  expect(checkCampaignName(name)).toEqual([]),
);

test('a test campaign keeps its name, others take any', () => {
  const stored = { name: 'Auto_test_1' };
  expect(check({ name: 'Other' }, { stored })).toEqual([['name', TEST_NAME_TEXT]]);
  expect(check({ name: ' Auto_test_1 ' }, { stored })).toEqual([]);
  expect(check({ name: 'auto_test_2' }, { stored: { name: 'Other' } })).toEqual([]);
});

test.each([
  [true, null, [['internal_name', INTERNAL_NAME_REQUIRED]]],
  [true, '  ', [['internal_name', INTERNAL_NAME_REQUIRED]]],
  [true, 'arm a', []],
  [false, null, []],
])('with a test %s, the internal name %j', (tested, internal_name, issues) =>
  expect(check({ internal_name }, { tested })).toEqual(issues),
);

test.each([
  ['nomnom.example', true],
  ['a-b.c1.co', true],
  ['xn--bcher-kva.example', true],
  ['example', false],
  ['Nomnom.example', false],
  ['nomnom.e', false],
  ['.example', false],
  ['nomnom..example', false],
  ['-a.example', false],
  ['https://nomnom.example', false],
  ['nomnom.example/', false],
  ['nom nom.example', false],
  [`${'a'.repeat(64)}.example`, false],
  [`${'a.'.repeat(125)}example`, false],
])('%s as a domain: %s', (text, is) => expect(isDomain(text)).toBe(is));

test('domain, categories and landing pages', () => {
  expect(check({ adomain: null, bcats: [] })).toEqual([
    ['adomain', DOMAIN_TEXT],
    ['bcats', CATEGORY_TEXT],
  ]);
  expect(check({ landing_page: 'nomnom', landing_page2: 'javascript:alert(1)' })).toEqual([
    ['landing_page', ADDRESS_TEXT],
    ['landing_page2', ADDRESS_TEXT],
  ]);
  expect(check({ landing_page: 'https://nomnom.example/a?b=c', landing_page2: '' })).toEqual([]);
});

test.each([
  [null, null, [['landing_page', ADDRESS_TEXT]]],
  ['', ' ', [['landing_page', ADDRESS_TEXT]]],
  ['https://nomnom.example', null, []],
  [null, 'https://nomnom.example', []],
  [undefined, null, []],
  [undefined, 'nomnom', [['landing_page', ADDRESS_TEXT]]],
])('with the website %j a landing page %j', (advertiser_website_url, landing_page, issues) =>
  expect(check({ landing_page }, { advertiser_website_url })).toEqual(issues),
);

test('attribution days follow the product', () => {
  expect([attributionDaysFor('RETARGETING'), offeredAttributionDays('RETARGETING')]).toEqual([7, [7, 30]]);
  expect([attributionDaysFor('DATA_MATCH'), offeredAttributionDays('CROSS_PROMOTION')]).toEqual([90, [7, 30, 90]]);
});
