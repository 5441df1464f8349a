import { expect, test } from 'vitest';
import { rangeText, valueText, wearSentence, wearText } from './performance-words.ts';

const wear = { first_day: '2026-10-01', change: -27.2, low: -33, high: -21.4, missing: null, tired: true };
const seen = { impressions: 5, age_days: 39 };
const noise = { ...wear, change: 1.4, low: -5, high: 7, tired: false };

test('a fall that is real says between what and what, noise says that it is noise', () => {
  expect(wearText(wear, seen)).toEqual({ top: '−27 %', under: '−33 to −21 %' });
  expect(wearText(noise, seen)).toEqual({ top: '+1 %', under: 'within noise' });
  expect(wearText({ ...noise, low: 0.6 }, seen)).toEqual({ top: '+1 %', under: '+1 to +7 %' });
  expect(wearSentence(wear, 'click_rate')).toBe(
    'Click rate against its first week: −27 %, between −33 % and −21 %. It tires.',
  );
  expect(wearSentence(noise, 'cost_per_reattribution')).toMatch(/^Cost per reattribution .* Within noise\.$/);
});

test('what cannot be told says when or why', () => {
  const none = { ...wear, change: null, low: null, high: null, tired: false };
  const days = { ...none, missing: 'days' as const };
  expect(wearText(days, { impressions: 5, age_days: 6 }).top).toBe('after 8 days');
  expect(wearText(days, { impressions: 0, age_days: 39 }).top).toBe('no impressions on these days');
  expect(wearText(days, { impressions: 0, age_days: 3 }).top).toBe('no impressions on these days');
  expect(wearText(days, { impressions: 5, age_days: 7 }).top).toBe('not shown after its first week');
  expect(wearText({ ...none, missing: 'counts' }, seen).top).toBe('too few counts');
});

test('values and their intervals, also those with one end', () => {
  expect([valueText(0.024, 'click_rate', 'EUR'), valueText(null, 'click_rate', 'EUR')]).toEqual(['2.40 %', 'none yet']);
  expect(rangeText({ low: 0.0225, high: 0.0255 }, 'click_rate', 'EUR')).toBe('2.25 to 2.55 %');
  expect(rangeText({ low: 0, high: 0.001 }, 'click_rate', 'EUR')).toBe('at most 0.10 %');
  expect(valueText(6e-7, 'reattribution_rate', 'EUR')).toBe('0.000060 %');
  expect(valueText(0, 'reattribution_rate', 'EUR')).toBe('0.000 %');
  expect(rangeText({ low: 1.935e-7, high: 1.86e-6 }, 'reattribution_rate', 'EUR')).toBe('0.000019 to 0.00019 %');
  expect(rangeText({ low: 0, high: 7.4e-7 }, 'click_rate', 'EUR')).toBe('at most 0.000074 %');
  expect(rangeText({ low: 25, high: null }, 'cost_per_reattribution', 'EUR')).toMatch(/^at least 25/);
  expect(rangeText({ low: null, high: null }, 'click_rate', 'EUR')).toBeNull();
});
