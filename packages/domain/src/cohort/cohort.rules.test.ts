import { describe, expect, test } from 'vitest';
import { checkCohort, checkUnchanged, equalDefinitions, equalRules } from './cohort.rules.ts';
import { type CohortDefinition, type CohortRule, defaultRule, inactivityRule, keptDefinition } from './cohort.ts';

const rule = (more: Partial<CohortRule> = {}): CohortRule => ({ ...defaultRule, ...more });
const bought = (more: Partial<CohortRule> = {}): CohortRule =>
  rule({ event: 'custom_action', custom_action_names: ['order'], ...more });
const sum = (more: Partial<CohortRule>): CohortRule => bought({ min_occurrences: null, ...more });
const draft = (more: Partial<CohortDefinition & { name: string }> = {}) => ({
  name: 'Buyers D90',
  events_without_country: false,
  source_app_ids: [2001],
  countries: ['FR'],
  filters: [rule()],
  ...more,
});
const said = (more: Partial<CohortDefinition & { name: string }>) =>
  checkCohort(draft(more)).map(({ path, message }) => `${path}: ${message}`);

test('a sound definition', () => expect(checkCohort(draft())).toEqual([]));

test.each([
  ['AD-50', { name: ' ' }, 'name: Name is required'],
  ['AD-51', { source_app_ids: [] }, 'source_app_ids: Please select at least one application'],
  ['AD-53', { countries: [] }, 'countries: Please select at least one country'],
  ['AD-54', { filters: [] }, 'filters: At least 1 filter is required when inactivity window is disabled'],
  ['AD-55', { filters: [rule(), rule({ period_days: 7 }), rule()] }, 'filters: All rules must be uniques'],
  [
    'AD-57',
    { filters: [sum({ top_revenue_percent: 10 }), sum({ bottom_revenue_percent: 90 })] },
    "filters: Only one percentage rule can be set in the audience definition, please remove until there's only 1 or less left",
  ],
  ['AD-58', { filters: [inactivityRule(731)] }, 'filters.0.period_days: You cannot exceed 730 days of inactivity'],
  [
    'AD-58',
    { filters: [rule(), inactivityRule(0)] },
    'filters.1.period_days: Please enter a number of days of inactivity between 1 and 730',
  ],
  [
    'D-221',
    { filters: [inactivityRule(3), inactivityRule(7)] },
    'filters: Only one inactivity window can be set. Remove the others.',
  ],
  ['countries', { countries: ['France'] }, 'countries: Countries are codes of two letters, such as FR'],
] as const)('%s %j: %s', (_, more, sentence) => expect(said(more)).toEqual([sentence]));

test('a country that is not known is named (UK is GB)', () => {
  const countries = new Set(['FR', 'GB']);
  const issues = (...codes: string[]) => checkCohort(draft({ countries: codes }), { countries });
  expect(issues('fr', 'GB')).toEqual([]);
  expect(issues('FR', 'UK')).toEqual([
    { path: 'countries', message: 'UK is not the code of a country. Choose codes such as FR or GB.' },
  ]);
});

test.each<[string, Partial<CohortDefinition>]>([
  ['no country is needed where unknown ones are taken (AD-53)', { countries: [], events_without_country: true }],
  ['no rule is needed beside an inactivity window (AD-54)', { filters: [inactivityRule(730)] }],
  ['one percentage', { filters: [sum({ bottom_revenue_percent: 0.01, top_revenue_percent: 99.99 })] }],
  ['equal percentages', { filters: [sum({ bottom_revenue_percent: 50, top_revenue_percent: 50 })] }],
  ['the last day alone', { filters: [rule({ offset_days: 729, period_days: 1 })] }],
  ['all days', { filters: [rule({ offset_days: 0, period_days: 730 })] }],
  ['never', { filters: [rule({ min_occurrences: null, max_occurrences: 0 })] }],
  ['between 0 and 20', { filters: [rule({ min_occurrences: 0, max_occurrences: 20 })] }],
  ['sums from 0', { filters: [sum({ min_revenue_sum: 0, max_revenue_sum: 0 })] }],
])('sound: %s', (_, more) => expect(said(more)).toEqual([]));

const action = 'custom_action_names: Please select a valid non hidden Custom Action(s)';
const offset = 'offset_days: Please enter a valid number of days between 0 and 729';
const period = 'period_days: Please enter a valid number of days between 1 and 730';
const order = 'period_days: Please enter a number of days bigger than the offset days';
const percent = 'Please enter valid percent value';
const lower = 'top_revenue_percent: top revenue percentage cannot be lower than bottom revenue percentage';
test.each<[string, CohortRule, string]>([
  ['AD-60', rule({ event: '' as 'install' }), 'event: Event is required'],
  ['AD-61', rule({ attributed: 'us' as 'any' }), 'attributed: Attribution is required'],
  ['AD-79', bought({ custom_action_names: [] }), action],
  ['AD-80', sum({ min_revenue_sum: -0.01 }), 'min_revenue_sum: Please enter valid min revenue value'],
  ['AD-80', sum({ min_revenue_sum: Number.NaN }), 'min_revenue_sum: Please enter valid min revenue value'],
  ['AD-80', sum({ max_revenue_sum: -1 }), 'max_revenue_sum: Please enter valid max revenue value'],
  [
    'AD-90',
    sum({ min_revenue_sum: 5, max_revenue_sum: 4.99 }),
    'max_revenue_sum: Please enter valid max revenue value',
  ],
  ['AD-81', sum({ bottom_revenue_percent: -0.01 }), `bottom_revenue_percent: ${percent}`],
  ['AD-81', sum({ top_revenue_percent: 100.01 }), `top_revenue_percent: ${percent}`],
  ['AD-81', sum({ top_revenue_percent: 10.005 }), `top_revenue_percent: ${percent}`],
  ['AD-82', sum({ bottom_revenue_percent: 50, top_revenue_percent: 49.99 }), lower],
  ['AD-83', rule({ offset_days: -1 }), offset],
  ['AD-83', rule({ offset_days: 730, period_days: 1 }), offset],
  ['AD-83', rule({ offset_days: 1.5 }), offset],
  ['AD-84', rule({ offset_days: 0, period_days: 0 }), period],
  ['AD-84', rule({ offset_days: 0, period_days: 731 }), period],
  ['AD-84', rule({ offset_days: 729, period_days: 2 }), period],
  ['AD-84', rule({ offset_days: 0, period_days: Number.NaN }), period],
  ['AD-85', rule({ offset_days: 30, period_days: 0 }), order],
  ['AD-85', rule({ offset_days: 30, period_days: -10 }), order],
  ['AD-88', rule({ min_occurrences: 21 }), 'min_occurrences: Please choose 1 to 20 times'],
  ['AD-89', rule({ min_occurrences: 0 }), 'min_occurrences: Please choose 1 to 20 times'],
  ['AD-88', rule({ min_occurrences: null, max_occurrences: 21 }), 'max_occurrences: Please choose 0 to 20 times'],
  [
    'AD-90',
    rule({ min_occurrences: 3, max_occurrences: 2 }),
    'max_occurrences: The most times cannot be lower than the least',
  ],
])('%s %#: %j', (_, wrong, sentence) => expect(said({ filters: [wrong] })).toEqual([`filters.0.${sentence}`]));

describe('one measure a rule', () => {
  const one = 'filters.0: A rule counts events, adds up revenue or takes a percentage: choose one of them';
  test('of one kind', () => {
    expect(said({ filters: [bought({ min_revenue_sum: 5 })] })).toEqual([one]);
    expect(said({ filters: [sum({ min_revenue_sum: 5, top_revenue_percent: 5 })] })).toEqual([one]);
  });
  test('revenue of custom actions only (AD-67)', () =>
    expect(said({ filters: [rule({ min_occurrences: null, min_revenue_sum: 5 })] })).toEqual([
      'filters.0: Only custom actions have revenue: count the events of this rule instead',
    ]));
});

test('hidden and unknown custom actions are refused, where the names are known (AD-79)', () => {
  const filters = [bought({ custom_action_names: ['order', 'secret'] })];
  expect(checkCohort(draft({ filters }), { actions: new Set(['order']) })).toEqual([
    { path: 'filters.0.custom_action_names', message: 'Please select a valid non hidden Custom Action(s)' },
  ]);
  expect(checkCohort(draft({ filters }), { actions: new Set(['order', 'secret']) })).toEqual([]);
});

test('sources are of one company and platform (AD-52)', () => {
  const app = { id: 2001, company_id: 1, platform: 'ios' };
  const issues = (other: object) => checkCohort(draft(), { app, sources: [app, { ...app, id: 2002, ...other }] });
  expect(issues({})).toEqual([]);
  const refused = {
    path: 'source_app_ids',
    message: 'Choose applications of the same company and platform as this one',
  };
  expect(issues({ platform: 'android' })).toEqual([refused]);
  expect(issues({ company_id: 2 })).toEqual([refused]);
});

test('rules are equal when all stored fields are, lists as sets (D-223)', () => {
  const a = bought({ custom_action_names: ['order', 'first'] });
  expect(equalRules(a, bought({ custom_action_names: ['first', 'order', 'first'] }))).toBe(true);
  expect(equalRules(a, bought({ custom_action_names: ['first'] }))).toBe(false);
  expect(equalRules(a, { ...a, offset_days: 1 })).toBe(false);
  expect(equalRules(rule({ min_revenue_sum: 0 }), rule())).toBe(false);
});

test('definitions are equal by their rules in order, whatever the order of fields and lists', () => {
  const one = keptDefinition(draft({ countries: ['FR', 'BE'], filters: [bought(), rule()] }));
  const turned = one.filters.map((each) => Object.fromEntries(Object.entries(each).reverse()) as CohortRule);
  expect(equalDefinitions(one, { ...one, countries: ['FR', 'BE'], filters: turned })).toBe(true);
  const others: Partial<CohortDefinition>[] = [
    { countries: ['FR'] },
    { source_app_ids: [2001, 2002] },
    { events_without_country: true },
    { filters: [bought()] },
    { filters: [rule(), bought()] },
    { filters: [bought(), rule({ period_days: 31 })] },
  ];
  for (const other of others) expect([other, equalDefinitions(one, { ...one, ...other })]).toEqual([other, false]);
});

test('an edit keeps its id and its application', () => {
  const before = { id: 60_001, app_id: 2001 };
  expect([checkUnchanged(before, {}), checkUnchanged(before, before)]).toEqual([[], []]);
  expect(checkUnchanged(before, { id: 1, app_id: 2 }).map(({ path }) => path)).toEqual(['id', 'app_id']);
});

test('what is stored: lists in order, the window last, one occurrence where nothing is bounded', () => {
  const kept = keptDefinition(
    draft({
      countries: ['fr', 'BE', 'FR'],
      source_app_ids: [3, 1, 3],
      filters: [
        inactivityRule(7),
        bought({ min_occurrences: null, custom_action_names: ['b', 'a', 'b'], campaign_ids: [5] }),
        rule({ only_marketed: true, campaign_ids: [10, 9], custom_action_names: ['a'] }),
      ],
    }),
  );
  expect(kept).toEqual(
    draft({
      countries: ['BE', 'FR'],
      source_app_ids: [1, 3],
      filters: [
        bought({ custom_action_names: ['a', 'b'] }),
        rule({ only_marketed: true, campaign_ids: [9, 10] }),
        inactivityRule(7),
      ],
    }),
  );
  expect(keptDefinition(kept)).toEqual(kept);
});
