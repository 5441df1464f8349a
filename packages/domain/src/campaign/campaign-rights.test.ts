import { expect, test } from 'vitest';
import { roles } from '../role.ts';
import { commercialFields, forbiddenAtCreation, forbiddenChanges, writesCampaignField } from './campaign-rights.ts';
import { newCampaign } from './new-campaign.ts';
import { countryIdOf, meantCountries } from './targets.ts';

const place = { advertiser_website_url: 'https://nomnom.example', attribution: 'external' as const, suppliers: [] };
const stored = newCampaign({ name: 'A', countries: [250], pricing_type: 'cpm', internal_name: 'a' }, place);
const fields = Object.keys(stored);

test('who writes which fields (rows 48 and 49, F7, F8)', () => {
  const written = (role: (typeof roles)[number]) => fields.filter((field) => writesCampaignField(role, field)).length;
  expect(roles.map((role) => [role, written(role)])).toEqual([
    ['admin', fields.length],
    ['campaign_manager', fields.length],
    ['account_manager', fields.length],
    ['sales_team_member', 0],
    ['creative_team_member', 0],
    ['marketing_team_member', 0],
    ['support_team_member', 8],
    ['restricted_dashboard_user', 0],
    ['api_user', 0],
    ['guest_user', 0],
    ['client', fields.length - commercialFields.length],
  ]);
});

test('what comes back unchanged is let through, what changed is named', () => {
  expect(forbiddenChanges('support_team_member', stored, { ...stored, landing_page: 'https://a.example' })).toEqual([]);
  expect(forbiddenChanges('support_team_member', stored, { name: 'B', paused: false })).toEqual([
    { path: 'name', message: 'You may not change name of a campaign.' },
  ]);
  expect(forbiddenChanges('client', stored, { name: 'B', pricing_type: 'cpm', client_cost: null })).toEqual([]);
  expect(forbiddenChanges('client', stored, { pricing_type: 'cpc' }).map(({ path }) => path)).toEqual(['pricing_type']);
});

test('what a role does not read is refused whether it is right or wrong', () => {
  for (const internal_name of ['a', 'b'])
    expect(forbiddenChanges('client', stored, { internal_name }).map(({ path }) => path)).toEqual(['internal_name']);
  expect(forbiddenChanges('client', stored, { internal_name: undefined })).toEqual([]);
});

test('a client chooses how it pays for a new campaign, and may send the other defaults', () => {
  const refused = (sent: Partial<typeof stored>) => forbiddenAtCreation('client', stored, sent).map(({ path }) => path);
  expect(
    refused({ pricing_type: 'cpa', bid_type: 'cpa', optimization_algorithms: stored.optimization_algorithms }),
  ).toEqual([]);
  for (const pricing_type of ['free', 'internal'] as const) expect(refused({ pricing_type })).toEqual(['pricing_type']);
  expect(refused({ bid_type: 'cpc', client_cost: 5 })).toEqual(['bid_type', 'client_cost']);
  expect(forbiddenAtCreation('account_manager', stored, { pricing_type: 'free', client_cost: 5 })).toEqual([]);
});

test.each([
  [{}, undefined],
  [{ countries: [250, 56] }, [250, 56]],
  [{ country_id: 56 }, [56]],
  [{ country_id: null, countries: [250, 56] }, [250, 56]],
  [{ country_id: 250, countries: [250] }, [250]],
  [{ country_id: 250, countries: [250, 56] }, [250, 56]],
  [{ country_id: 56, countries: [250] }, [56]],
  [{ country_id: 56, countries: [56] }, [56]],
  [{ country_id: 56, countries: [1, 2] }, null],
])('of 250, %j means %j', (sent, meant) =>
  expect(meantCountries([250], sent) ?? (meant === null ? null : undefined)).toEqual(meant),
);

test('one country has the field of its own', () =>
  expect([
    countryIdOf({ countries: [250] }),
    countryIdOf({ countries: [1, 2] }),
    countryIdOf({ countries: [] }),
  ]).toEqual([250, null, null]));
