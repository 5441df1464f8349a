import { expect, test } from 'vitest';
import { campaignWords } from '#features/campaign/page/words.tsx';
import {
  aroundWords,
  capText,
  countedText,
  metricText,
  noConversionsText,
  unsettledText,
  verdictText,
} from './words.ts';

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

test('a mirror that the budget does not last for is named, with what is in the way', () => {
  const mirror = (verdict: 'no_difference_seen' | 'better' | 'too_early' | null, days: number | null, have = 7) => ({
    verdict,
    missing: have < 7 ? [{ what: 'days' as const, have, need: 7 }] : [],
    days_to_detect: [{ percent: 10, days }],
  });
  const b = mirror('better', 90);
  expect(unsettledText([b, mirror('no_difference_seen', 52)], 28, 36)).toBe(
    'C will not be settled. A difference of 10 % needs 24 days more, the budget ends in 8 days.',
  );
  expect(unsettledText([mirror('no_difference_seen', 52), mirror('too_early', null)], 28, 28)).toBe(
    'B and C will not be settled. A difference of 10 % needs more than a year, the budget ends today.',
  );
  expect(unsettledText([mirror('no_difference_seen', null)], 28, 29)).toBe(
    'B will not be settled. A difference of 10 % needs more than a year, the budget ends in 1 day.',
  );
  expect(unsettledText([mirror('no_difference_seen', 29)], 28, null)).toBe(
    'B will not be settled. A difference of 10 % needs 1 day more, no budget runs.',
  );
  // In time, decided, seen by now, not readable, or too young to tell
  for (const one of [
    mirror('no_difference_seen', 36),
    b,
    mirror('no_difference_seen', 20),
    mirror(null, 90),
    mirror('too_early', null, 3),
  ])
    expect(unsettledText([one], 28, 36)).toBeNull();
});

test('of what is not counted nobody is told to wait', () => {
  const against = { campaign_id: 2, difference_percent: null, low: null, high: null };
  const said = (verdict: 'not_counted' | 'too_early', have: number) =>
    verdictText(
      'roas',
      'B',
      { verdict, missing: verdict === 'too_early' ? [{ what: 'conversions', have, need: 25 }] : [] },
      against,
    );
  expect(said('not_counted', 0)).toBe('B: not counted. Waiting does not help.');
  expect(said('too_early', 4)).toBe('B: too early. 4 of 25 conversions in each arm');
});

test('why no conversion is counted is said where conversions are waited for in vain', () => {
  const of = (conversions: number | null, optimization_event: string | null) =>
    noConversionsText({ arms: [{ conversions } as never], optimization_event });
  expect(of(null, 'Purchase')).toBe(' The application maps no event to Purchase, so no conversion is counted.');
  expect(of(null, null)).toBe(' The line item has no optimization event, so no conversion is counted.');
  expect(of(0, 'Purchase')).toBeNull();
});

test('a campaign without a daily cap is told as that: there is nothing to divide, nor to give back', () => {
  expect(capText(true, 3)).toEqual({
    ...{ title: 'How the daily cap is split', does: 'The cap is divided by 3.' },
    so: 'Together they may spend what this campaign may spend now.',
    ends: 'archives the mirrors and gives the whole cap back.',
  });
  expect(capText(false, 3)).toEqual({
    ...{ title: 'No daily cap to split', does: 'There is no daily cap to divide.' },
    so: 'The mirrors have none either, as this campaign has none now.',
    ends: 'archives the mirrors.',
  });
});

test('a rate keeps what tells arms apart, however small it is', () => {
  const rates = [0.0142543, 6.927e-5, 6.67e-5, 0, 0.25];
  expect(rates.map((rate) => metricText('conversion_rate', rate, 'EUR'))).toEqual([
    ...['1.43 %', '0.00693 %', '0.00667 %', '0.00 %', '25.00 %'],
  ]);
  expect([metricText('roas', 1.2345, 'EUR'), metricText('ctr', null, 'EUR')]).toEqual(['123.5 %', 'none']);
});

test('money of a test says of which hours it is', () => {
  const [counted_from, counted_until] = ['2026-11-30T07:00:00.000Z', '2026-12-05T07:00:00.000Z'];
  expect(countedText({ counted_from, counted_until })).toBe('30 Nov., 07:00 to 5 Dec., 07:00 UTC');
  expect(countedText({ counted_from, counted_until: null })).toBe('no whole day');
});
