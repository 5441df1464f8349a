import { expect, test } from 'vitest';
import { causesOf } from './broken.ts';

test('a daily cap also goes missing by a write of the whole that a test shares out', () => {
  expect(causesOf.daily_budget_missing.fields).toEqual(['client_daily_budget', 'ab_test_daily_budget']);
});
