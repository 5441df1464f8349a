import { decimalText } from '../money.ts';

/** What a rule looks at; `inactivity_window` is the pseudo-rule that stands last (AD-28, D-221). */
export const cohortEvents = ['install', 'reopen', 'custom_action', 'inactivity_window'] as const;
export type CohortEvent = (typeof cohortEvents)[number];

/** Who brought the event about (AD-61); `competitor` is everybody but us and nobody. */
export const attributions = ['any', 'fairlead', 'organic', 'competitor', 'organic_or_competitor'] as const;
export type Attribution = (typeof attributions)[number];

/** Ages of events that an audience can see, in days: older ones do not exist for it (design 13.9). */
export const AGE_BOUND = 730;
export const INACTIVITY_MAX = 730;
export const OFFSET_MAX = 729;
export const PERIOD_MAX = 730;
/** The occurrence selector lists 0 to this many times (AD-88). */
export const OCCURRENCES_MAX = 20;

/** A rule as it is stored and sent (AD-59). The days it sees: offset_days <= age < offset_days + period_days. */
export type CohortRule = {
  event: CohortEvent;
  only_marketed: boolean;
  attributed: Attribution;
  campaign_ids: readonly number[];
  custom_action_names: readonly string[];
  min_occurrences: number | null;
  max_occurrences: number | null;
  /** USD. */
  min_revenue_sum: number | null;
  max_revenue_sum: number | null;
  /** 0 to 100, at most 2 decimals. */
  bottom_revenue_percent: number | null;
  top_revenue_percent: number | null;
  offset_days: number;
  period_days: number;
};

/** What decides who is in an audience. Countries are two capital letters. */
export type CohortDefinition = {
  events_without_country: boolean;
  source_app_ids: readonly number[];
  countries: readonly string[];
  filters: readonly CohortRule[];
};

/** How a rule measures: how often, how much, or where a device stands among the others. Stored by which fields are set. */
const calculationModes = ['occurred', 'percent', 'sum'] as const;
export type CalculationMode = (typeof calculationModes)[number];

type Measures = Pick<
  CohortRule,
  'min_revenue_sum' | 'max_revenue_sum' | 'bottom_revenue_percent' | 'top_revenue_percent'
>;

export const modeOf = (rule: Measures): CalculationMode => {
  if (rule.bottom_revenue_percent !== null || rule.top_revenue_percent !== null) return 'percent';
  return rule.min_revenue_sum !== null || rule.max_revenue_sum !== null ? 'sum' : 'occurred';
};

/** A rule with nothing chosen: what a new card starts with (D-224). */
export const defaultRule: CohortRule = {
  event: 'install',
  only_marketed: false,
  attributed: 'any',
  campaign_ids: [],
  custom_action_names: [],
  min_occurrences: 1,
  max_occurrences: null,
  min_revenue_sum: null,
  max_revenue_sum: null,
  bottom_revenue_percent: null,
  top_revenue_percent: null,
  offset_days: 0,
  period_days: 30,
};

/** The pseudo-rule of an inactivity window (D-221); nothing but its days counts. */
export const inactivityRule = (days: number): CohortRule => ({
  ...defaultRule,
  event: 'inactivity_window',
  min_occurrences: null,
  period_days: days,
});

export const isInactivity = (rule: Pick<CohortRule, 'event'>): boolean => rule.event === 'inactivity_window';

/** Days of the inactivity window as the cohort carries them; null: off. */
export const inactivityDays = (filters: readonly CohortRule[]): number | null =>
  filters.find(isInactivity)?.period_days ?? null;

const unique = <T extends number | string>(list: readonly T[]): T[] =>
  [...new Set(list)].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));

const keptRule = (rule: CohortRule): CohortRule => {
  if (isInactivity(rule)) return inactivityRule(rule.period_days);
  const boundless = modeOf(rule) === 'occurred' && rule.min_occurrences === null && rule.max_occurrences === null;
  return {
    ...rule,
    campaign_ids: rule.only_marketed ? unique(rule.campaign_ids) : [],
    custom_action_names: rule.event === 'custom_action' ? unique(rule.custom_action_names) : [],
    min_occurrences: boundless ? defaultRule.min_occurrences : rule.min_occurrences,
  };
};

/**
 * The definition as it is stored: lists without repetition and in order, no values that mean nothing, the inactivity window
 * last. A rule that bounds nothing asks for one occurrence, the default (D-224); nothing else changes its meaning.
 */
export const keptDefinition = <T extends CohortDefinition>(definition: T): T => ({
  ...definition,
  source_app_ids: unique(definition.source_app_ids),
  countries: unique(definition.countries.map((country) => country.toUpperCase())),
  filters: [
    ...definition.filters.filter((rule) => !isInactivity(rule)),
    ...definition.filters.filter((rule) => isInactivity(rule)),
  ].map(keptRule),
});

/** Whether a device without any event that the rule sees passes it: "at most" and "0 times" (design 13.9). */
export const passesWithout = (rule: CohortRule): boolean =>
  isInactivity(rule) || (modeOf(rule) === 'occurred' && (rule.min_occurrences ?? 0) <= 0);

/** An amount of USD with its 6 decimals, as events carry it: 40 is '40.000000'. */
export const usdText = (amount: number): string => decimalText(amount, 6);

/** A percentage in hundredths, a whole number: 12.34 is 1234. */
export const hundredths = (percent: number): number => Math.round(percent * 100);
