import { expect, test } from 'vitest';
import { placeOfIssue } from './go-to.ts';

test('a fault is mended in its field, a card as a whole in its first one, a list without cards by adding one', () => {
  expect(placeOfIssue('countries')).toEqual(['[name="countries"]']);
  expect(placeOfIssue('rules.2.period_days')).toEqual(['[name="rules.2.period_days"]', '[data-path="rules.2"] select']);
  expect(placeOfIssue('rules')).toEqual(['.cohort-rule-card select', '.cohort-rule-add']);
});
