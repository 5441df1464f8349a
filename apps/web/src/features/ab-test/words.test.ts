import { expect, test } from 'vitest';
import { campaignWords } from '#features/campaign/page/words.tsx';
import { aroundWords } from './words.ts';

const known = {
  ...{ currency: 'EUR' as const, events: [{ id: 5, name: 'purchase' }], countries: [{ id: 250, name: 'France' }] },
  ...{ categories: [], lineItems: [] },
};
const own = campaignWords(known);
const words = aroundWords({ label: (field) => own.labels[field] ?? field, show: own.show });

test('what differs is said in the words of the campaign, and lists and groups by their names', () => {
  expect(words.label('pricing_custom_action_type_id')).toBe('Optimization event');
  expect(words.show('pricing_custom_action_type_id', 5)).toBe('purchase');
  expect(words.show('countries', [250])).toBe('France');
  expect(words.show('lifetime_frequency_cap', null)).toBe('No limit');
  expect(words.label('whitelists')).toBe('Targeted lists');
  expect([words.show('whitelists', ['Lapsed', 'Payers']), words.show('creative_groups', [])]).toEqual([
    'Lapsed, Payers',
    'none',
  ]);
  const cpc = { target_cpc: 1.2, target_cpi: null, target_cpa: null, cpc_engine_family: 'Engine' };
  expect(words.show('cpc_parameters', { ...cpc, cpc_engine_family_version: '2' })).toMatch(
    /^target CPC 1,20\s€, Engine 2$/,
  );
});
