import fc from 'fast-check';
import { expect, test } from 'vitest';
import { attributions, type CohortRule, cohortEvents, defaultRule, inactivityRule } from './cohort.ts';
import { formRule } from './form-rule.ts';
import { ruleParts, ruleTitle, ruleWords, sentenceOf, sentenceParts, textOf, windowWords } from './sentence.ts';

const rule = (more: Partial<CohortRule> = {}): CohortRule => ({ ...defaultRule, ...more });
const order = (more: Partial<CohortRule> = {}): CohortRule =>
  rule({ event: 'custom_action', custom_action_names: ['first_order', 'order'], ...more });
const money = (more: Partial<CohortRule>): CohortRule =>
  order({ custom_action_names: ['order'], min_occurrences: null, ...more });

test.each<[CohortRule, string]>([
  [rule(), 'installed at least once in the last 30 days'],
  [rule({ attributed: 'organic', period_days: 1 }), 'installed at least once today, organically'],
  [
    rule({ only_marketed: true, attributed: 'fairlead', campaign_ids: [7, 8] }),
    'installed at least once in the last 30 days, brought by Summer or campaign 8 of Fairlead',
  ],
  [
    rule({ event: 'reopen', min_occurrences: null, max_occurrences: 0, attributed: 'competitor' }),
    'never opened again in the last 30 days, brought by a competitor',
  ],
  [
    rule({ event: 'reopen', min_occurrences: 0, max_occurrences: 3 }),
    'opened again at most 3 times in the last 30 days',
  ],
  [order({ min_occurrences: 2 }), 'did first_order or order at least 2 times in the last 30 days'],
  [order({ min_occurrences: 2, max_occurrences: 2 }), 'did first_order or order exactly 2 times in the last 30 days'],
  [
    order({ min_occurrences: 2, max_occurrences: 4, offset_days: 8, period_days: 52 }),
    'did first_order or order 2 to 4 times between 8 and 60 days ago',
  ],
  [rule({ offset_days: 1, period_days: 1 }), 'installed at least once 1 day ago'],
  [money({ min_revenue_sum: 40 }), 'spent 40 USD or more on order in the last 30 days'],
  [money({ max_revenue_sum: 1234.567 }), 'spent at most 1,234.57 USD on order in the last 30 days'],
  [money({ min_revenue_sum: 5, max_revenue_sum: 9.5 }), 'spent 5 USD to 9.5 USD on order in the last 30 days'],
  [
    money({ bottom_revenue_percent: 90 }),
    'were in the top 10 % of payers by what they spent on order in the last 30 days',
  ],
  [
    money({ top_revenue_percent: 10 }),
    'were in the bottom 10 % of payers by what they spent on order in the last 30 days',
  ],
  [
    money({ bottom_revenue_percent: 25, top_revenue_percent: 75 }),
    'were from 25 % to 75 % of payers by what they spent on order in the last 30 days',
  ],
  [inactivityRule(7), 'did nothing in the last 7 days'],
])('%#: %j', (one, words) => expect(ruleWords(one, { campaigns: new Map([[7, 'Summer']]) })).toBe(words));

test('the whole sentence', () => {
  const definition = {
    events_without_country: true,
    source_app_ids: [1, 2],
    countries: ['FR', 'BE'],
    filters: [rule(), order(), inactivityRule(7)],
  };
  const names = { apps: new Map([[1, 'Nomnom iOS']]), countries: new Map([['FR', 'France']]) };
  expect(sentenceOf(definition, names)).toBe(
    'Devices of Nomnom iOS and app 2 in France, BE or unknown countries that installed at least once in the last 30 days; ' +
      'did first_order or order at least once in the last 30 days; and did nothing in the last 7 days.',
  );
  expect(sentenceOf({ ...definition, filters: [inactivityRule(1)] }, names)).toBe(
    'Devices of Nomnom iOS and app 2 in France, BE or unknown countries that did nothing today.',
  );
});

test('of many countries, such as a whole region, the first are named and the others counted', () => {
  const countries = Array.from({ length: 14 }, (_, n) => `C${n}`);
  const sentence = (count: number, unknown = false) =>
    sentenceOf({
      events_without_country: unknown,
      source_app_ids: [1],
      countries: countries.slice(0, count),
      filters: [],
    });
  expect(sentence(12)).toBe('Devices of app 1 in C0, C1, C2, C3, C4, C5, C6, C7, C8, C9, C10 or C11.');
  expect(sentence(13)).toBe('Devices of app 1 in C0, C1, C2, C3, C4, C5, C6, C7, C8, C9 or 3 other countries.');
  expect(sentence(14, true)).toContain('C9, 4 other countries or unknown countries.');
});

test('more than three countries of a region are counted together, fewer are named (CT-25, D-172)', () => {
  const codes = ['AT', 'BE', 'BR', 'CA', 'FR', 'IT', 'JP', 'US'];
  const regions = new Map([
    ...['AT', 'BE', 'FR', 'IT'].map((code): [string, string] => [code, 'EMEA']),
    ...['BR', 'CA', 'US'].map((code): [string, string] => [code, 'AMERICA']),
    ['JP', 'APAC'],
  ]);
  const sentence = (countries: string[], events_without_country = false) =>
    sentenceOf(
      { events_without_country, source_app_ids: [1], countries, filters: [] },
      { regions, countries: new Map([['JP', 'Japan']]) },
    );
  expect(sentence(codes)).toBe('Devices of app 1 in BR, CA, Japan, US or 4 countries from EMEA.');
  expect(sentence(['AT', 'BE', 'FR'], true)).toBe('Devices of app 1 in AT, BE, FR or unknown countries.');
});

test('the pieces of a sentence make the sentence; names, amounts and days are the strong ones', () => {
  const parts = sentenceParts(
    {
      events_without_country: false,
      source_app_ids: [1],
      countries: ['FR', 'BE'],
      filters: [order({ min_occurrences: 2, period_days: 90 }), money({ min_revenue_sum: 40 }), inactivityRule(7)],
    },
    { apps: new Map([[1, 'Nomnom iOS']]) },
  );
  expect(parts.filter(({ strong }) => strong).map(({ text }) => text)).toEqual([
    'Nomnom iOS',
    'FR',
    'BE',
    'at least 2 times',
    '90 days',
    '40 USD or more',
    '30 days',
    'nothing in the last 7 days',
  ]);
});

const anyCount = fc.option(fc.integer({ min: 0, max: 20 }));
const anyShare = fc.option(fc.integer({ min: 0, max: 100 }));
const anyRule: fc.Arbitrary<CohortRule> = fc.record({
  event: fc.constantFrom(...cohortEvents),
  only_marketed: fc.boolean(),
  attributed: fc.constantFrom(...attributions),
  campaign_ids: fc.array(fc.nat(9), { maxLength: 3 }),
  custom_action_names: fc.array(fc.constantFrom('order', 'first_order', 'add to cart'), { maxLength: 3 }),
  min_occurrences: anyCount,
  max_occurrences: anyCount,
  min_revenue_sum: anyShare,
  max_revenue_sum: anyShare,
  bottom_revenue_percent: anyShare,
  top_revenue_percent: anyShare,
  offset_days: fc.integer({ min: 0, max: 729 }),
  period_days: fc.integer({ min: 1, max: 730 }),
});

test('whatever the rules are, pieces differ from their neighbours and none is empty', () =>
  fc.assert(
    fc.property(
      fc.boolean(),
      fc.array(fc.nat(9), { maxLength: 3 }),
      fc.array(fc.constantFrom('FR', 'BE', 'DE'), { maxLength: 3 }),
      fc.array(anyRule, { maxLength: 4 }),
      (events_without_country, source_app_ids, countries, filters) => {
        const definition = { events_without_country, source_app_ids, countries, filters };
        const parts = sentenceParts(definition);
        expect(textOf(parts)).toBe(sentenceOf(definition));
        for (const one of filters) expect(textOf(parts)).toContain(ruleWords(one));
        expect(parts.every(({ text }, n) => text !== '' && text !== parts[n - 1]?.text)).toBe(true);
        expect(parts.every(({ strong }, n) => n === 0 || strong !== parts[n - 1]?.strong)).toBe(true);
      },
    ),
  ));

test.each<[CohortRule, string]>([
  [rule(), 'Installed'],
  [rule({ event: 'reopen', min_occurrences: 3 }), 'Opened again, at least 3 times'],
  [rule({ event: 'reopen', min_occurrences: null, max_occurrences: 0 }), 'Never opened again'],
  [order({ min_occurrences: 2 }), 'first_order or order, at least 2 times'],
  [order({ custom_action_names: ['a', 'b', 'c'] }), 'a or 2 others'],
  [order({ custom_action_names: [] }), 'Custom action'],
  [order({ min_occurrences: null, max_occurrences: 0 }), 'Never first_order or order'],
  [money({ min_revenue_sum: 40 }), 'Spent 40 USD or more'],
  [money({ bottom_revenue_percent: 90 }), 'Top 10 % of payers'],
  [money({ bottom_revenue_percent: 25, top_revenue_percent: 75 }), 'From 25 % to 75 % of payers'],
  [inactivityRule(7), 'Nothing in the last 7 days'],
  [money({ bottom_revenue_percent: 101 }), 'Needs fixing'],
  [money({ min_revenue_sum: 10.5, max_revenue_sum: 5 }), 'Needs fixing'],
])('%#: a rule in a few words', (one, words) => expect(ruleTitle(one)).toBe(words));

test('the days of a rule', () => {
  expect(windowWords(rule())).toBe('in the last 30 days');
  expect(windowWords(rule({ offset_days: 8, period_days: 1 }))).toBe('8 days ago');
  expect(windowWords(rule({ offset_days: 8, period_days: 52 }))).toBe('between 8 and 60 days ago');
  expect(windowWords(rule({ offset_days: 8, period_days: 692 }))).toBe('between 8 and 700 days ago');
});

test('days between are the numbers of the card, whatever they are', () =>
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 727 }), fc.integer({ min: 2, max: 700 }), (from, more) => {
      const typed = formRule(rule({ offset_days: from, period_days: more }));
      expect(windowWords(rule({ offset_days: from, period_days: more }))).toBe(
        `between ${typed?.offset_days} and ${typed?.period_days} days ago`,
      );
    }),
  ));

test('of days between, the two numbers are strong', () => {
  const parts = ruleParts(rule({ offset_days: 8, period_days: 52 }));
  expect(parts.map(({ text, strong }) => (strong ? `*${text}*` : text)).join('')).toBe(
    'installed *at least once* between *8 and 60 days ago*',
  );
});
