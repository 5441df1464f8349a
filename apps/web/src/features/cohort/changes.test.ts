import { type FormRule, newFormRule, withInterval, withMode, withOperator } from '@fairlead/domain/cohort/form-rule';
import { expect, test } from 'vitest';
import { changesOf } from './changes.ts';
import type { CohortDraft } from './draft.ts';
import type { CohortNames } from './names.ts';
import { changedRule, moved } from './rule-change.ts';

const names: CohortNames = {
  apps: new Map([
    [1, 'Nomnom iOS'],
    [2, 'Courier'],
  ]),
  countries: new Map(),
  regions: new Map(),
  campaigns: new Map([[9, 'FR launch']]),
};
const spend = {
  ...withMode({ ...newFormRule('custom_action'), custom_action_names: ['order'] }, 'sum'),
  min_revenue_sum: 25,
};
const was: CohortDraft = {
  name: 'Spenders',
  source_app_ids: [1],
  countries: ['FR'],
  events_without_country: false,
  rules: [newFormRule(), newFormRule('reopen'), spend],
  inactive: true,
  inactive_days: 7,
};
const words = (now: Partial<CohortDraft>, origins: (number | null)[] = [0, 1, 2]) =>
  changesOf(was, { ...was, ...now }, origins, names).map((change) => change.words);

test('nothing changed', () => expect(words({})).toEqual([]));

test('what changed in a rule is said in its words, what both begin with once', () => {
  const rules = (rule: FormRule) => [newFormRule(), newFormRule('reopen'), rule];
  expect(words({ rules: rules({ ...spend, min_revenue_sum: 40 }) })).toEqual(['Rule 3: at least 25 USD became 40 USD']);
  expect(words({ rules: rules(withOperator(spend, 'between')) })).toEqual([
    'Rule 3: at least 25 USD became 25 USD to 25 USD',
  ]);
  expect(words({ rules: rules(withInterval({ ...spend, period_days: 60 }, 'between')) })).toEqual([
    'Rule 3: the last 30 days became between 1 and 60 days ago',
  ]);
  expect(words({ rules: rules({ ...spend, min_revenue_sum: 100_000 }) })).toEqual([
    'Rule 3: at least 25 USD became 100,000 USD',
  ]);
  const never = { ...newFormRule(), calculationOperator: 'max' as const, min_occurrences: null, max_occurrences: 0 };
  expect(words({ rules: [never, newFormRule('reopen'), spend] })).toEqual([
    'Rule 1: at least 1 time became at most 0 times',
  ]);
  expect(words({ rules: [newFormRule('reopen'), newFormRule('reopen'), spend] })).toEqual([
    'Rule 1: Install became Reopen',
  ]);
  expect(words({ rules: [{ ...newFormRule(), attributed: 'organic' }, newFormRule('reopen'), spend] })).toEqual([
    'Rule 1: attributed to Any became Organic',
  ]);
  expect(words({ rules: rules({ ...spend, only_marketed: true, campaign_ids: [9] }) })).toEqual([
    'Rule 3: marketed or not became only marketed; any campaign became FR launch',
  ]);
});

test('rules that are new, gone or moved', () => {
  const [a, b, c] = was.rules as [typeof spend, typeof spend, typeof spend];
  expect(words({ rules: [a, b, c, newFormRule()] }, [0, 1, 2, null])).toEqual(['Rule 4 is new']);
  expect(words({ rules: [a, c] }, [0, 2])).toEqual(['Rule 2 removed']);
  expect(words({ rules: [b, a, c] }, [1, 0, 2])).toEqual(['Rules in another order']);
});

test('the rest of the definition', () => {
  expect(
    words({
      name: 'VIP',
      source_app_ids: [1, 2],
      countries: ['FR', 'BE'],
      events_without_country: true,
      inactive_days: 14,
    }),
  ).toEqual([
    'Name: Spenders became VIP',
    'Applications: Nomnom iOS became Nomnom iOS, Courier',
    'Location: FR became FR, BE',
    'Unknown country included',
    'Inactivity: 7 days became 14 days',
  ]);
  expect(words({ inactive: false, inactive_days: null })).toEqual(['Inactivity window off']);
  expect(words({ inactive_days: 1 })).toEqual(['Inactivity: 7 days became 1 day']);
  expect(words({ inactive_days: null })).toEqual(['Inactivity: 7 days became no days']);
});

test('many countries are counted, not listed', () => {
  const codes = Array.from({ length: 30 }, (_, n) => `X${String.fromCharCode(65 + n)}`);
  expect(words({ countries: ['FR', ...codes] })).toEqual(['Location: 30 countries added']);
  expect(words({ countries: codes })).toEqual(['Location: 30 countries added, 1 country removed']);
  expect(words({ countries: ['FR', 'BE', 'DE'] })).toEqual(['Location: FR became FR, BE, DE']);
});

test('a choice on a card runs through what depends on it', () => {
  const marketed = { ...newFormRule(), only_marketed: true, attributed: 'fairlead' as const, campaign_ids: [9] };
  expect(changedRule(marketed, 'attributed', 'organic').campaign_ids).toEqual([]);
  expect(changedRule(marketed, 'only_marketed', false).campaign_ids).toEqual([]);
  expect(changedRule(marketed, 'event', 'custom_action')).toEqual(newFormRule('custom_action'));
  expect(changedRule(spend, 'calculationMode', 'occurred')).toMatchObject({
    min_occurrences: 1,
    min_revenue_sum: null,
  });
  expect(changedRule(spend, 'calculationOperator', 'max')).toMatchObject({
    min_revenue_sum: null,
    max_revenue_sum: 25,
  });
  expect(changedRule(spend, 'interval_selector', 'between').offset_days).toBe(1);
  expect(changedRule(spend, 'period_days', 12).period_days).toBe(12);
});

test('a rule moves among the others, not past them', () => {
  expect(moved(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b']);
  expect(moved(['a', 'b', 'c'], 0, 1)).toEqual(['b', 'a', 'c']);
  expect(moved(['a', 'b', 'c'], 0, -1)).toEqual(['a', 'b', 'c']);
  expect(moved(['a', 'b', 'c'], 2, 3)).toEqual(['a', 'b', 'c']);
});
