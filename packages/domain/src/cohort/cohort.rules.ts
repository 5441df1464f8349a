import { type Issue, when } from '../issue.ts';
import { MONEY_BOUND } from '../money.ts';
import { checkName } from '../name.rules.ts';
import {
  attributions,
  type CohortDefinition,
  type CohortRule,
  cohortEvents,
  INACTIVITY_MAX,
  isInactivity,
  modeOf,
  OCCURRENCES_MAX,
  OFFSET_MAX,
  PERIOD_MAX,
} from './cohort.ts';

/** An application as far as it matters here. */
export type SourceApp = { id: number; company_id: number; platform: string };

/** What is known around a definition; what is left out is not looked at. */
export type CohortSurroundings = {
  /** The application the audience belongs to, and those of its sources that exist. */
  app?: SourceApp;
  sources?: readonly SourceApp[];
  /** Names of the custom actions of the sources that are not hidden. */
  actions?: ReadonlySet<string>;
  /** Codes of the countries there are. */
  countries?: ReadonlySet<string>;
};

export const sentences = {
  application: 'Please select at least one application',
  country: 'Please select at least one country',
  rule: 'At least 1 filter is required when inactivity window is disabled',
  unique: 'All rules must be uniques',
  percentages:
    "Only one percentage rule can be set in the audience definition, please remove until there's only 1 or less left",
  inactivity: 'You cannot exceed 730 days of inactivity',
  action: 'Please select a valid non hidden Custom Action(s)',
  minRevenue: 'Please enter valid min revenue value',
  maxRevenue: 'Please enter valid max revenue value',
  percent: 'Please enter valid percent value',
  percentOrder: 'top revenue percentage cannot be lower than bottom revenue percentage',
  offset: 'Please enter a valid number of days between 0 and 729',
  period: 'Please enter a valid number of days between 1 and 730',
  periodOrder: 'Please enter a number of days bigger than the offset days',
} as const;

const isWhole = (value: number, from: number, to: number): boolean =>
  Number.isSafeInteger(value) && value >= from && value <= to;

const isAmount = (value: number | null): boolean => value === null || (value >= 0 && value < MONEY_BOUND);

/** 0 to 100 in steps of 0.01. */
const isPercent = (value: number | null): boolean =>
  value === null || (value >= 0 && value <= 100 && /^\d+(\.\d{1,2})?$/.test(String(value)));

/** Days as sent are checked as they are typed: the period with the offset (AD-83 to AD-86). */
const checkDays = ({ offset_days, period_days }: CohortRule, at: string): Issue[] => {
  const path = `${at}.period_days`;
  if (!isWhole(offset_days, 0, OFFSET_MAX)) return [{ path: `${at}.offset_days`, message: sentences.offset }];
  if (!isWhole(offset_days + period_days, 1, PERIOD_MAX)) return [{ path, message: sentences.period }];
  return when(period_days < 1, path, sentences.periodOrder);
};

const checkCounts = ({ min_occurrences: min, max_occurrences: max }: CohortRule, at: string): Issue[] => {
  const wrong = (value: number | null, from: number) => value !== null && !isWhole(value, from, OCCURRENCES_MAX);
  const least = max === null ? 1 : 0; // "at least 0 times" would be everybody (AD-89)
  const bad = wrong(min, least) || wrong(max, 0);
  return [
    ...when(wrong(min, least), `${at}.min_occurrences`, `Please choose ${least} to ${OCCURRENCES_MAX} times`),
    ...when(wrong(max, 0), `${at}.max_occurrences`, `Please choose 0 to ${OCCURRENCES_MAX} times`),
    ...when(
      !bad && min !== null && max !== null && max < min,
      `${at}.max_occurrences`,
      'The most times cannot be lower than the least',
    ),
  ];
};

const checkSums = ({ min_revenue_sum: min, max_revenue_sum: max }: CohortRule, at: string): Issue[] => [
  ...when(!isAmount(min), `${at}.min_revenue_sum`, sentences.minRevenue),
  ...when(
    !isAmount(max) || (isAmount(min) && min !== null && max !== null && max < min),
    `${at}.max_revenue_sum`,
    sentences.maxRevenue,
  ),
];

const checkPercents = (rule: CohortRule, at: string): Issue[] => {
  const { bottom_revenue_percent: bottom, top_revenue_percent: top } = rule;
  const sound = isPercent(bottom) && isPercent(top);
  return [
    ...when(!isPercent(bottom), `${at}.bottom_revenue_percent`, sentences.percent),
    ...when(!isPercent(top), `${at}.top_revenue_percent`, sentences.percent),
    ...when(
      sound && bottom !== null && top !== null && top < bottom,
      `${at}.top_revenue_percent`,
      sentences.percentOrder,
    ),
  ];
};

/** Whether what a rule measures by can be said: the numbers are some, and the most is not below the least. */
export const isMeasured = (rule: CohortRule): boolean =>
  [...checkCounts(rule, ''), ...checkSums(rule, ''), ...checkPercents(rule, '')].length === 0;

/** One measure at a time, and revenue of custom actions only (AD-67). */
const checkMeasure = (rule: CohortRule, at: string): Issue[] => {
  const mode = modeOf(rule);
  const counts = rule.min_occurrences !== null || rule.max_occurrences !== null;
  const sums = rule.min_revenue_sum !== null || rule.max_revenue_sum !== null;
  const several = (mode !== 'occurred' && counts) || (mode === 'percent' && sums);
  return [
    ...when(several, at, 'A rule counts events, adds up revenue or takes a percentage: choose one of them'),
    ...when(
      mode !== 'occurred' && rule.event !== 'custom_action',
      at,
      'Only custom actions have revenue: count the events of this rule instead',
    ),
    ...checkCounts(rule, at),
    ...checkSums(rule, at),
    ...checkPercents(rule, at),
  ];
};

const checkAction = ({ event, custom_action_names: names }: CohortRule, at: string, known?: ReadonlySet<string>) =>
  when(
    event === 'custom_action' && (names.length === 0 || (known ? names.some((name) => !known.has(name)) : false)),
    `${at}.custom_action_names`,
    sentences.action,
  );

const checkInactivity = ({ period_days }: CohortRule, at: string): Issue[] => [
  ...when(period_days > INACTIVITY_MAX, `${at}.period_days`, sentences.inactivity),
  ...when(
    !(period_days > INACTIVITY_MAX) && !isWhole(period_days, 1, INACTIVITY_MAX),
    `${at}.period_days`,
    'Please enter a number of days of inactivity between 1 and 730',
  ),
];

/** One rule; `at` is its path, such as 'filters.0'. */
export const checkRule = (rule: CohortRule, at: string, actions?: ReadonlySet<string>): Issue[] => {
  if (!cohortEvents.includes(rule.event)) return [{ path: `${at}.event`, message: 'Event is required' }];
  if (isInactivity(rule)) return checkInactivity(rule, at);
  return [
    ...when(!attributions.includes(rule.attributed), `${at}.attributed`, 'Attribution is required'),
    ...checkAction(rule, at, actions),
    ...checkMeasure(rule, at),
    ...checkDays(rule, at),
  ];
};

const sameSet = <T>(one: readonly T[], other: readonly T[]): boolean => {
  const [a, b] = [new Set(one), new Set(other)];
  return a.size === b.size && [...a].every((value) => b.has(value));
};

/** All stored fields equal, lists compared as sets (D-223). */
export const equalRules = (one: CohortRule, other: CohortRule): boolean =>
  (Object.keys(one) as (keyof CohortRule)[]).every((field) => {
    const [a, b] = [one[field], other[field]];
    return Array.isArray(a) && Array.isArray(b) ? sameSet<number | string>(a, b) : a === b;
  });

/** The same audience by the same rules in the same order; both as `keptDefinition` leaves them. */
export const equalDefinitions = (one: CohortDefinition, other: CohortDefinition): boolean =>
  one.events_without_country === other.events_without_country &&
  sameSet(one.source_app_ids, other.source_app_ids) &&
  sameSet(one.countries, other.countries) &&
  one.filters.length === other.filters.length &&
  one.filters.every((rule, at) => equalRules(rule, other.filters[at] as CohortRule));

const hasTwins = (rules: readonly CohortRule[]): boolean =>
  rules.some((rule, index) => rules.slice(index + 1).some((other) => equalRules(rule, other)));

const checkFilters = (filters: readonly CohortRule[], actions?: ReadonlySet<string>): Issue[] => {
  const path = 'filters';
  const windows = filters.filter(isInactivity);
  return [
    ...when(filters.length === 0, path, sentences.rule),
    ...when(windows.length > 1, path, 'Only one inactivity window can be set. Remove the others.'),
    ...when(hasTwins(filters.filter((rule) => !isInactivity(rule))), path, sentences.unique),
    ...when(filters.filter((rule) => modeOf(rule) === 'percent').length > 1, path, sentences.percentages),
    ...filters.flatMap((rule, index) => checkRule(rule, `${path}.${index}`, actions)),
  ];
};

const checkSources = (ids: readonly number[], { app, sources }: CohortSurroundings): Issue[] => {
  const path = 'source_app_ids';
  const strange = (sources ?? []).some(
    (source) => app && (source.platform !== app.platform || source.company_id !== app.company_id),
  );
  return [
    ...when(ids.length === 0, path, sentences.application),
    ...when(strange, path, 'Choose applications of the same company and platform as this one'),
  ];
};

/** A code that no event carries would make a list of nobody without a word: UK is GB. */
const checkCountries = (countries: readonly string[], known?: ReadonlySet<string>): Issue[] => {
  const path = 'countries';
  if (countries.some((country) => !/^[a-z]{2}$/i.test(country)))
    return [{ path, message: 'Countries are codes of two letters, such as FR' }];
  const strange = countries.find((country) => known && !known.has(country.toUpperCase()));
  return when(strange !== undefined, path, `${strange} is not the code of a country. Choose codes such as FR or GB.`);
};

/** A whole definition with its name (AD-50 to AD-58, AD-79 to AD-90). Paths are those of the wire: 'filters.2.offset_days'. */
export const checkCohort = (
  draft: CohortDefinition & { name: string },
  surroundings: CohortSurroundings = {},
): Issue[] => [
  ...checkName(draft.name),
  ...checkSources(draft.source_app_ids, surroundings),
  ...when(draft.countries.length === 0 && !draft.events_without_country, 'countries', sentences.country),
  ...checkCountries(draft.countries, surroundings.countries),
  ...checkFilters(draft.filters, surroundings.actions),
];

/** What an edit may not change: which audience it is, and its application. Sent unchanged is fine. */
export const checkUnchanged = (
  before: { id: number; app_id: number },
  sent: { id?: number | undefined; app_id?: number | undefined },
): Issue[] => [
  ...when(sent.id !== undefined && sent.id !== before.id, 'id', 'This is the id of another audience. Leave it out.'),
  ...when(
    sent.app_id !== undefined && sent.app_id !== before.app_id,
    'app_id',
    'The application of an audience cannot be changed. Copy the audience instead.',
  ),
];
