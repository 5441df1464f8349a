import { expect, test } from 'vitest';
import { roles } from '../role.ts';
import { checkApplication, keptApplication, oddApplication } from './application.rules.ts';
import { type ApplicationDraft, trackingProviderNames, trackingProviders } from './application.ts';
import { forbiddenChanges, writesCommercialFields } from './application-rights.ts';

const draft: ApplicationDraft = {
  name: 'Nomnom iOS',
  company_id: 1,
  platform: 'ios',
  bundle_identifier: 'com.nomnom.app',
  app_store_id: 123456789,
  app_store_url: 'https://apps.apple.com/us/app/nomnom/id123456789',
  advertiser_website_url: 'https://nomnom.example',
  icon_url: null,
  attribution: 'external',
  tracking_provider: 'adjust',
  tracking_provider_attribution_days: 7,
  advertiser_categories: [1],
  vertical_id: 1,
  business_model_id: 1,
  is_blacklisted: false,
  has_competition: false,
  competitors: [],
  review_required: false,
};
const lists = { verticals: [{ id: 1 }], businessModels: [{ id: 1 }], categories: [{ id: 1 }, { id: 2 }] };
const play = { platform: 'android', app_store_url: 'market://details?id=com.nomnom.app' };
const check = (given: Partial<ApplicationDraft>, stored: Partial<ApplicationDraft> | null = null) =>
  checkApplication({ ...draft, ...given }, { ...lists, stored: stored && { ...draft, ...stored } }).map(
    ({ path, message }) => `${path}: ${message}`,
  );

test('a whole draft is fine, on either platform, with any provider', () => {
  expect(check({})).toEqual([]);
  expect(check({ ...play, app_store_id: null })).toEqual([]);
  for (const tracking_provider of trackingProviders) expect(check({ tracking_provider })).toEqual([]);
  expect(Object.keys(trackingProviderNames)).toEqual([...trackingProviders]);
  for (const attribution of ['external', 'internal']) expect(check({ attribution })).toEqual([]);
});

test.each<[Partial<ApplicationDraft>, string]>([
  [{ name: '  ' }, 'name: Name is required'],
  [{ company_id: null }, 'company_id: Company is required'],
  [{ platform: '' }, 'platform: Platform is required'],
  [{ platform: 'windows' }, 'platform: Platform must be one of ios, android'],
  [{ bundle_identifier: ' ' }, 'bundle_identifier: Bundle identifier is required'],
  [
    { bundle_identifier: 'com nomnom' },
    'bundle_identifier: Bundle identifier may have only letters, digits, dots, hyphens and underscores',
  ],
  [
    { bundle_identifier: 'a'.repeat(256) },
    'bundle_identifier: Bundle identifier must be at most 255 characters. Shorten it.',
  ],
  [{ app_store_id: null }, 'app_store_id: App Store Id is required and should be a number'],
  [{ app_store_id: 1.5 }, 'app_store_id: App Store Id is required and should be a number'],
  [{ app_store_id: 0 }, 'app_store_id: App Store Id is required and should be a number'],
  [{ app_store_url: '' }, 'app_store_url: Store URL is invalid'],
  [{ app_store_url: null }, 'app_store_url: Store URL is invalid'],
  [{ app_store_url: 'https://apps.apple.com/us/app/nomnom' }, 'app_store_url: Store URL is invalid'],
  [
    { app_store_url: play.app_store_url },
    'app_store_url: Store URL is invalid: it leads to the Play store, and the platform is ios',
  ],
  [{ advertiser_website_url: ' ' }, 'advertiser_website_url: Advertiser website is required'],
  [
    { advertiser_website_url: 'nomnom.example' },
    'advertiser_website_url: Advertiser website must be an address that begins with https:// or http://',
  ],
  [{ icon_url: 'javascript:alert(1)' }, 'icon_url: Icon must be an address that begins with https:// or http://'],
  [{ vertical_id: null }, 'vertical_id: Vertical is required'],
  [{ vertical_id: 2 }, 'vertical_id: Vertical does not exist. Choose one from the list.'],
  [{ business_model_id: null }, 'business_model_id: Business model is required'],
  [{ business_model_id: 2 }, 'business_model_id: Business model does not exist. Choose one from the list.'],
  [{ advertiser_categories: [] }, 'advertiser_categories: Choose at least one category'],
  [{ advertiser_categories: [1, 3] }, 'advertiser_categories: Category does not exist. Choose from the list.'],
  [{ attribution: 'both' }, 'attribution: Attribution must be one of external, internal'],
  [{ tracking_provider: '' }, 'tracking_provider: Tracking provider is required'],
  ...[0, -1, 1.5, Number.NaN].map((days): [Partial<ApplicationDraft>, string] => [
    { tracking_provider_attribution_days: days },
    'tracking_provider_attribution_days: RTG attribution window must be a positive integer',
  ]),
  [
    { tracking_provider_attribution_days: 10_001 },
    'tracking_provider_attribution_days: RTG attribution window must be at most 10000 days',
  ],
  [
    { has_competition: true, competitors: ['a\nb'] },
    'competitors: A competitor must be one line of at most 255 characters',
  ],
  [
    { has_competition: true, competitors: Array.from({ length: 51 }, (_, at) => `Competitor ${at}`) },
    'competitors: Competitors must be at most 50 names',
  ],
])('%j is refused', (given, message) => expect(check(given)).toEqual([message]));

test('what a switch hides is neither kept nor judged', () => {
  const hidden = {
    tracking_provider: 'unknown',
    tracking_provider_attribution_days: -1,
    has_competition: false,
    competitors: ['a\nb'],
  };
  expect(check(hidden)).toEqual([]);
  expect(keptApplication({ ...draft, ...hidden })).toEqual({
    ...draft,
    tracking_provider: 'unknown',
    tracking_provider_attribution_days: null,
  });
  expect(keptApplication({ ...draft, ...play }).app_store_id).toBeNull();
});

test('texts are trimmed, nothing is kept as null, names and categories once', () => {
  const given = {
    name: ' N ',
    bundle_identifier: ' a.b ',
    icon_url: '  ',
    advertiser_categories: [2, 1, 2],
    has_competition: true,
    competitors: [' A', 'A ', ''],
  };
  expect(keptApplication({ ...draft, ...given })).toMatchObject({
    name: 'N',
    bundle_identifier: 'a.b',
    icon_url: null,
    advertiser_categories: [1, 2],
    competitors: ['A'],
  });
});

test('company, platform and a given bundle identifier stay', () => {
  expect(check({ company_id: 2, platform: 'android', bundle_identifier: 'com.other' }, {})).toEqual([
    'company_id: An application stays with its company. Create one there instead.',
    'platform: Platform cannot be changed. Create another application for another platform.',
    'bundle_identifier: Bundle identifier cannot be changed. Create another application for another app.',
  ]);
  expect(check({ bundle_identifier: null }, {})).toHaveLength(1);
  expect(check({ bundle_identifier: ' com.nomnom.app ' }, {})).toEqual([]);
  expect(check({}, { bundle_identifier: null })).toEqual([]);
});

test('what was stored is judged once it is touched', () => {
  const old = { app_store_url: null, vertical_id: null, advertiser_website_url: 'nomnom.example' };
  expect(check({ ...old, name: 'Renamed' }, old)).toEqual([]);
  expect(check({ ...old, vertical_id: 9 }, old)).toHaveLength(1);
  expect(check({ ...old, app_store_url: 'https://example.com' }, old)).toEqual(['app_store_url: Store URL is invalid']);
});

test('while a form waits for its lists, it refuses none of what is stored', () => {
  const late = (given: Partial<ApplicationDraft>) =>
    checkApplication(
      { ...draft, ...given },
      { verticals: [], businessModels: [], categories: [], stored: { ...draft, advertiser_categories: [1, 2] } },
    ).map(({ path }) => path);
  expect(late({ advertiser_categories: [2] })).toEqual([]);
  expect(late({ advertiser_categories: [2, 3] })).toEqual(['advertiser_categories']);
  expect(late({ vertical_id: 9, business_model_id: 9 })).toEqual(['vertical_id', 'business_model_id']);
});

test('a store URL of another app is odd', () => {
  const odd = (given: Partial<ApplicationDraft>) =>
    oddApplication({ ...draft, ...given }).map(({ message }) => message);
  expect(odd({})).toEqual([]);
  expect(odd({ app_store_id: 5 })).toEqual(['The store URL leads to 123456789, and the App Store Id is 5']);
  expect(odd({ ...play, bundle_identifier: 'com.other' })).toEqual([
    'The store URL leads to com.nomnom.app, and the bundle identifier is com.other',
  ]);
  expect(odd(play)).toEqual([]);
});

test('blacklisting and status are for those who answer for companies (F6)', () => {
  expect(roles.filter(writesCommercialFields)).toEqual([
    'admin',
    'campaign_manager',
    'account_manager',
    'sales_team_member',
  ]);
  const before = { is_blacklisted: false, business_state: 'live' } as const;
  const changed = { is_blacklisted: true, business_state: 'paused' } as const;
  expect(forbiddenChanges('support_team_member', before, changed).map(({ path }) => path)).toEqual([
    'is_blacklisted',
    'business_state',
  ]);
  expect(forbiddenChanges('client', before, { ...before })).toEqual([]);
  expect(forbiddenChanges('client', before, {})).toEqual([]);
  expect(forbiddenChanges('sales_team_member', before, changed)).toEqual([]);
});
