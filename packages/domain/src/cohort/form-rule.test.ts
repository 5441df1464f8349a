import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkRule } from './cohort.rules.ts';
import { attributions, type CohortRule, defaultRule, inactivityRule } from './cohort.ts';
import {
  calculationOperators,
  checkFormRule,
  type FormRule,
  formRule,
  formRules,
  intervalSelectors,
  modesOf,
  newFormRule,
  occurrenceOptions,
  operatorLabels,
  showsActions,
  showsAttribution,
  showsCampaigns,
  storedFilters,
  storedRule,
  withAttribution,
  withEvent,
  withInactivity,
  withInterval,
  withMode,
  withOnlyMarketed,
  withOperator,
} from './form-rule.ts';

const card = (more: Partial<FormRule> = {}): FormRule => ({ ...newFormRule('custom_action'), ...more });

test('a new card (D-224)', () => {
  expect(newFormRule()).toMatchObject({
    attributed: 'any',
    calculationMode: 'occurred',
    calculationOperator: 'min',
    min_occurrences: 1,
    interval_selector: 'last',
    offset_days: 0,
    period_days: 30,
  });
  expect(checkFormRule(newFormRule(), 'filters.0')).toEqual([]);
});

test('another event starts anew (AD-63 to AD-65)', () => {
  const filled = card({ attributed: 'organic', only_marketed: true, custom_action_names: ['a'], period_days: 7 });
  expect(withEvent(filled, 'install')).toEqual(newFormRule('install'));
  expect(withEvent({ ...filled, event: 'reopen' }, 'custom_action')).toEqual(newFormRule('custom_action'));
  expect(withEvent(filled, 'custom_action')).toBe(filled);
});

test('percent and sum are of custom actions (AD-67)', () => {
  expect(modesOf('custom_action')).toEqual(['occurred', 'percent', 'sum']);
  expect(modesOf('install')).toEqual(['occurred']);
  expect(modesOf('reopen')).toEqual(['occurred']);
  expect(withMode(newFormRule('install'), 'sum')).toEqual(newFormRule('install'));
});

test('another mode starts at "at least" with nothing filled in, or once (AD-68, AD-69)', () => {
  const sums = withMode(card({ calculationOperator: 'between', max_occurrences: 4 }), 'sum');
  expect(sums).toMatchObject({ calculationOperator: 'min', min_occurrences: null, max_occurrences: null });
  const back = withMode({ ...sums, calculationOperator: 'max', max_revenue_sum: 5 }, 'occurred');
  expect(back).toMatchObject({ calculationOperator: 'min', min_occurrences: 1, max_revenue_sum: null });
  const percent = withMode(back, 'percent');
  expect(percent).toMatchObject({ min_occurrences: null, bottom_revenue_percent: null, top_revenue_percent: null });
});

test.each([
  ['occurred', 'min_occurrences', 'max_occurrences'],
  ['sum', 'min_revenue_sum', 'max_revenue_sum'],
  ['percent', 'bottom_revenue_percent', 'top_revenue_percent'],
] as const)('another operator takes the values of %s along (AD-70, D-225)', (mode, low, high) => {
  const min = { ...withMode(card(), mode), [low]: 3 };
  const both = (row: FormRule) => [row[low], row[high]];
  const max = withOperator(min, 'max');
  const between = withOperator(min, 'between');
  expect(both(max)).toEqual([null, 3]);
  expect(both(between)).toEqual([3, 3]);
  expect(both(withOperator({ ...between, [high]: 9 }, 'max'))).toEqual([null, 9]);
  expect(both(withOperator({ ...between, [high]: 9 }, 'min'))).toEqual([3, null]);
  expect(both(withOperator(max, 'min'))).toEqual([3, null]);
  expect(both(withOperator(max, 'between'))).toEqual([3, 3]);
  expect(both(withOperator({ ...min, [low]: null }, 'between'))).toEqual([null, null]);
});

test('"at most 0 times" becomes "at least once" (AD-89)', () =>
  expect(
    withOperator(card({ calculationOperator: 'max', min_occurrences: null, max_occurrences: 0 }), 'min'),
  ).toMatchObject({
    min_occurrences: 1,
    max_occurrences: null,
  }));

test('intervals (AD-72, AD-73)', () => {
  const between = withInterval(card(), 'between');
  expect(between).toMatchObject({ interval_selector: 'between', offset_days: 1, period_days: 30 });
  expect(withInterval({ ...between, offset_days: 8 }, 'last').offset_days).toBe(0);
  expect(withInterval({ ...between, offset_days: 8 }, 'between').offset_days).toBe(8);
});

test('campaigns are ours (AD-74 to AD-77)', () => {
  const ours: FormRule = { ...newFormRule(), only_marketed: true, attributed: 'fairlead', campaign_ids: [7] };
  for (const attributed of attributions)
    expect(withAttribution(ours, attributed).campaign_ids).toEqual(attributed === 'fairlead' ? [7] : []);
  expect(withOnlyMarketed(ours, false).campaign_ids).toEqual([]);
  expect(showsCampaigns(ours)).toBe(true);
  for (const other of [{ only_marketed: false }, { attributed: 'any' }, { event: 'reopen' }] as const)
    expect(showsCampaigns({ ...ours, ...other })).toBe(false);
  expect(
    (['install', 'reopen', 'custom_action'] as const).map((event) => showsAttribution({ ...ours, event })),
  ).toEqual([true, true, false]);
  expect([card(), newFormRule('install'), newFormRule('reopen')].map(showsActions)).toEqual([true, false, false]);
});

test('counts to choose from (AD-88 to AD-90)', () => {
  const values = (row: FormRule, side: 'min' | 'max') =>
    occurrenceOptions(row, side).flatMap(({ value, disabled }) => (disabled ? [] : [value]));
  const upTo20 = Array.from({ length: 21 }, (_, n) => n);
  expect(values(card(), 'min')).toEqual(upTo20.slice(1));
  expect(values(card({ calculationOperator: 'max' }), 'max')).toEqual(upTo20);
  expect(values(card({ calculationOperator: 'between', min_occurrences: 18 }), 'max')).toEqual([18, 19, 20]);
  expect(values(card({ calculationOperator: 'between' }), 'min')).toEqual(upTo20);
  expect(operatorLabels).toEqual({ min: 'at least', max: 'at most', between: 'between' });
});

test('what an operator waits for is asked for', () => {
  const asked = (row: FormRule) => checkFormRule({ ...row, custom_action_names: ['a'] }, 'filters.2');
  const sum = withMode(card(), 'sum');
  expect(asked(sum)).toEqual([{ path: 'filters.2.min_revenue_sum', message: 'Please enter valid min revenue value' }]);
  expect(asked(withOperator(sum, 'max'))).toEqual([
    { path: 'filters.2.max_revenue_sum', message: 'Please enter valid max revenue value' },
  ]);
  expect(asked(withOperator(withMode(card(), 'percent'), 'between')).map(({ path }) => path)).toEqual([
    'filters.2.bottom_revenue_percent',
    'filters.2.top_revenue_percent',
  ]);
  expect(asked(card({ period_days: null }))).toEqual([
    { path: 'filters.2.period_days', message: 'Please enter a valid number of days between 1 and 730' },
  ]);
  expect(asked(card({ offset_days: null }))).toEqual([
    { path: 'filters.2.offset_days', message: 'Please enter a valid number of days between 0 and 729' },
  ]);
});

test('the inactivity window stands last, and forgets its days (AD-78, D-221)', () => {
  const filters = [defaultRule, inactivityRule(7)];
  const form = formRules(filters);
  expect(form).toMatchObject({ inactive: true, inactive_days: 7 });
  expect(storedFilters(form)).toEqual(filters);
  expect(withInactivity(form, false)).toEqual({ ...form, inactive: false, inactive_days: null });
  expect(storedFilters(withInactivity(form, false))).toEqual([defaultRule]);
});

/** Any sound stored rule. */
const storedRules = fc
  .record({
    event: fc.constantFrom('install', 'reopen', 'custom_action'),
    attributed: fc.constantFrom(...attributions),
    only_marketed: fc.boolean(),
    campaign_ids: fc.array(fc.integer({ min: 1, max: 9 })),
    mode: fc.constantFrom('occurred', 'sum', 'percent'),
    low: fc.option(fc.integer({ min: 1, max: 20 })),
    high: fc.option(fc.integer({ min: 1, max: 20 })),
    offset_days: fc.integer({ min: 0, max: 729 }),
    length: fc.integer({ min: 1, max: 730 }),
  })
  .filter(({ low, high }) => (low !== null || high !== null) && (low === null || high === null || low <= high))
  .map(({ mode, low, high, length, event, ...rest }): CohortRule => {
    const of = (name: string) =>
      mode === name && (event === 'custom_action' || name === 'occurred') ? [low, high] : [];
    const counts = mode === 'occurred' || event !== 'custom_action' ? [low, high] : [null, null];
    const [sums, percents] = [of('sum'), of('percent')];
    return {
      ...rest,
      event: event as CohortRule['event'],
      custom_action_names: event === 'custom_action' ? ['order'] : [],
      min_occurrences: counts[0] ?? null,
      max_occurrences: counts[1] ?? null,
      min_revenue_sum: sums[0] ?? null,
      max_revenue_sum: sums[1] ?? null,
      bottom_revenue_percent: percents[0] ?? null,
      top_revenue_percent: percents[1] ?? null,
      period_days: Math.min(length, 730 - rest.offset_days),
    };
  });

test('a stored rule comes back from its card as it was', () =>
  fc.assert(
    fc.property(storedRules, (rule) => {
      expect(checkRule(rule, 'filters.0')).toEqual([]);
      const row = formRule(rule);
      expect(row).not.toBeNull();
      if (row === null) return;
      expect(storedRule(row)).toEqual(rule);
      expect(row.period_days).toBe(rule.offset_days + rule.period_days);
      expect(checkFormRule(row, 'filters.0')).toEqual([]);
    }),
  ));

const deeds = fc.array(
  fc.oneof(
    fc
      .constantFrom('install', 'reopen', 'custom_action')
      .map((event) => (row: FormRule) => withEvent(row, event as 'install')),
    fc.constantFrom('occurred', 'sum', 'percent').map((mode) => (row: FormRule) => withMode(row, mode as 'sum')),
    fc.constantFrom(...calculationOperators).map((operator) => (row: FormRule) => withOperator(row, operator)),
    fc.constantFrom(...intervalSelectors).map((interval) => (row: FormRule) => withInterval(row, interval)),
    fc.constantFrom(...attributions).map((attributed) => (row: FormRule) => withAttribution(row, attributed)),
    fc.boolean().map((on) => (row: FormRule) => withOnlyMarketed(row, on)),
  ),
  { maxLength: 20 },
);

test('whatever is clicked: the card that is loaded again is the card that was saved, unless it waits for a value', () =>
  fc.assert(
    fc.property(deeds, (list) => {
      const clicked = list.reduce((row, deed) => deed(row), newFormRule('custom_action'));
      const row: FormRule = { ...clicked, custom_action_names: showsActions(clicked) ? ['order'] : [] };
      if (checkFormRule(row, 'filters.0').length > 0) {
        expect(row.calculationMode).not.toBe('occurred');
        return;
      }
      expect(formRule(storedRule(row))).toEqual(row);
    }),
  ));
