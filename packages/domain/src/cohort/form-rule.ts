import type { Issue } from '../issue.ts';
import { checkRule, sentences } from './cohort.rules.ts';
import {
  type Attribution,
  type CalculationMode,
  type CohortEvent,
  type CohortRule,
  defaultRule,
  inactivityDays,
  inactivityRule,
  isInactivity,
  modeOf,
  OCCURRENCES_MAX,
} from './cohort.ts';

export const intervalSelectors = ['last', 'between'] as const;
export type IntervalSelector = (typeof intervalSelectors)[number];
export const calculationOperators = ['min', 'max', 'between'] as const;
export type CalculationOperator = (typeof calculationOperators)[number];

/** The words of the operator select (D-227). */
export const operatorLabels: Record<CalculationOperator, string> = {
  min: 'at least',
  max: 'at most',
  between: 'between',
};

/**
 * A rule as a card edits it: `period_days` counts from today, the offset in it (AD-87); numbers may be missing while somebody
 * types. The first three fields belong to the form alone (AD-62).
 */
export type FormRule = Omit<CohortRule, 'event' | 'offset_days' | 'period_days'> & {
  event: Exclude<CohortEvent, 'inactivity_window'>;
  interval_selector: IntervalSelector;
  calculationMode: CalculationMode;
  calculationOperator: CalculationOperator;
  offset_days: number | null;
  period_days: number | null;
};

type Measure = keyof typeof sides;
type Sided = Exclude<keyof CohortRule & keyof FormRule, 'event'>;

/** The fields of either side of the three measures (D-225). */
const sides = {
  occurred: ['min_occurrences', 'max_occurrences'],
  sum: ['min_revenue_sum', 'max_revenue_sum'],
  percent: ['bottom_revenue_percent', 'top_revenue_percent'],
} as const;

const nothing = {
  min_occurrences: null,
  max_occurrences: null,
  min_revenue_sum: null,
  max_revenue_sum: null,
  bottom_revenue_percent: null,
  top_revenue_percent: null,
} as const satisfies Partial<Record<Sided, null>>;

const operatorOf = (min: number | null, max: number | null): CalculationOperator => {
  if (max === null) return 'min';
  return min === null ? 'max' : 'between';
};

/** The card of a stored rule (AD-87); the inactivity window has none. */
export const formRule = (rule: CohortRule): FormRule | null => {
  const { event, ...stored } = rule;
  if (event === 'inactivity_window') return null;
  const calculationMode = modeOf(rule);
  const [low, high] = sides[calculationMode];
  return {
    ...stored,
    event,
    interval_selector: rule.offset_days > 0 ? 'between' : 'last',
    calculationMode,
    calculationOperator: operatorOf(rule[low], rule[high]),
    period_days: rule.offset_days + rule.period_days,
  };
};

/** The rule as it is sent: without the form's own fields, the period without the offset (AD-62, AD-86). Missing days are NaN. */
export const storedRule = (row: FormRule): CohortRule => {
  const { interval_selector: _i, calculationMode: _m, calculationOperator: _o, ...rule } = row;
  const offset_days = row.offset_days ?? Number.NaN;
  return { ...rule, offset_days, period_days: (row.period_days ?? Number.NaN) - offset_days };
};

/** What an empty new card holds, valid but for its custom actions (D-224). */
export const newFormRule = (event: FormRule['event'] = 'install'): FormRule => ({
  ...defaultRule,
  event,
  interval_selector: 'last',
  calculationMode: 'occurred',
  calculationOperator: 'min',
});

/** Another event starts the card anew: nobody marketed, any attribution (AD-63 to AD-65). */
export const withEvent = (row: FormRule, event: FormRule['event']): FormRule =>
  row.event === event ? row : newFormRule(event);

/** Revenue is that of custom actions (AD-67). */
export const modesOf = (event: FormRule['event']): CalculationMode[] =>
  event === 'custom_action' ? ['occurred', 'percent', 'sum'] : ['occurred'];

/** Another measure starts at "at least" with nothing filled in, or once (AD-68, AD-69). */
export const withMode = (row: FormRule, mode: CalculationMode): FormRule =>
  row.calculationMode === mode || !modesOf(row.event).includes(mode)
    ? row
    : {
        ...row,
        ...nothing,
        calculationMode: mode,
        calculationOperator: 'min',
        min_occurrences: mode === 'occurred' ? 1 : null,
      };

/** Another operator keeps what was typed (AD-70, D-225); "at least 0 times" becomes once, as 0 is not offered there (AD-89). */
export const withOperator = (row: FormRule, operator: CalculationOperator): FormRule => {
  if (row.calculationOperator === operator) return row;
  const measure: Measure = row.calculationMode;
  const [low, high] = sides[measure];
  const [min, max] = [row[low] ?? row[high], row[high] ?? row[low]];
  const least = measure === 'occurred' && operator === 'min' && min === 0 ? 1 : min;
  return {
    ...row,
    calculationOperator: operator,
    [low]: operator === 'max' ? null : least,
    [high]: operator === 'min' ? null : max,
  };
};

/** "Between" starts yesterday, "last" ends today (AD-72, AD-73). */
export const withInterval = (row: FormRule, interval: IntervalSelector): FormRule =>
  row.interval_selector === interval
    ? row
    : { ...row, interval_selector: interval, offset_days: interval === 'between' ? 1 : 0 };

/** Campaigns are ours: any other attribution clears them (AD-74). */
export const withAttribution = (row: FormRule, attributed: Attribution): FormRule => ({
  ...row,
  attributed,
  campaign_ids: attributed === 'fairlead' ? row.campaign_ids : [],
});

/** Campaigns narrow what we marketed; without it they mean nothing. */
export const withOnlyMarketed = (row: FormRule, only_marketed: boolean): FormRule => ({
  ...row,
  only_marketed,
  campaign_ids: only_marketed ? row.campaign_ids : [],
});

/** Which controls a card shows (AD-75 to AD-77, D-226). */
export const showsAttribution = ({ event }: FormRule): boolean => event === 'install' || event === 'reopen';
export const showsCampaigns = ({ event, only_marketed, attributed }: FormRule): boolean =>
  event === 'install' && only_marketed && attributed === 'fairlead';
export const showsActions = ({ event }: FormRule): boolean => event === 'custom_action';

/** The counts to choose from on one side; those that cannot be are disabled (AD-88 to AD-90, D-227). */
export const occurrenceOptions = (row: FormRule, side: 'min' | 'max'): { value: number; disabled: boolean }[] => {
  const least = side === 'max' && row.calculationOperator === 'between' ? (row.min_occurrences ?? 0) : 0;
  const all = Array.from({ length: OCCURRENCES_MAX + 1 }, (_, value) => ({ value, disabled: value < least }));
  return row.calculationOperator === 'min' ? all.slice(1) : all;
};

const missing = {
  occurred: ['Please choose how many times', 'Please choose how many times'],
  sum: [sentences.minRevenue, sentences.maxRevenue],
  percent: [sentences.percent, sentences.percent],
} as const;

/** A card as it is typed: what the rule says, and what its operator still waits for. */
export const checkFormRule = (row: FormRule, at: string, actions?: ReadonlySet<string>): Issue[] => {
  const [low, high] = sides[row.calculationMode];
  const [lowSentence, highSentence] = missing[row.calculationMode];
  const waits = (side: 'min' | 'max') => row.calculationOperator === side || row.calculationOperator === 'between';
  return [
    ...(waits('min') && row[low] === null ? [{ path: `${at}.${low}`, message: lowSentence }] : []),
    ...(waits('max') && row[high] === null ? [{ path: `${at}.${high}`, message: highSentence }] : []),
    ...checkRule(storedRule(row), at, actions),
  ];
};

/** The rules section: cards, and the inactivity window with its days while it is on. */
export type FormRules = { rules: FormRule[]; inactive: boolean; inactive_days: number | null };

export const formRules = (filters: readonly CohortRule[]): FormRules => ({
  rules: filters.flatMap((rule) => formRule(rule) ?? []),
  inactive: filters.some(isInactivity),
  inactive_days: inactivityDays(filters),
});

/** What is sent: the inactivity window last (D-221). Missing days are NaN, which no rule lets pass. */
export const storedFilters = ({ rules, inactive, inactive_days }: FormRules): CohortRule[] => [
  ...rules.map(storedRule),
  ...(inactive ? [inactivityRule(inactive_days ?? Number.NaN)] : []),
];

/** Switched off, the window forgets its days (AD-78). */
export const withInactivity = (form: FormRules, inactive: boolean): FormRules => ({
  ...form,
  inactive,
  inactive_days: inactive ? form.inactive_days : null,
});
