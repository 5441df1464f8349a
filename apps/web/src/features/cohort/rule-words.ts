import type { Attribution } from '@fairlead/domain/cohort/cohort';
import {
  type CalculationOperator,
  type FormRule,
  type IntervalSelector,
  operatorLabels,
} from '@fairlead/domain/cohort/form-rule';
import { dollars } from '@fairlead/domain/cohort/sentence';
import { capitalized } from '@fairlead/domain/in-words';
import type { CohortNames } from './names.ts';

export const eventNames: Record<FormRule['event'], string> = {
  install: 'Install',
  reopen: 'Reopen',
  custom_action: 'Custom action',
};

export const attributionNames: Record<Attribution, string> = {
  any: 'Any',
  fairlead: 'Fairlead',
  organic: 'Organic',
  competitor: 'Competitor',
  organic_or_competitor: 'Organic or competitor',
};

export const modeNames: Record<FormRule['calculationMode'], string> = {
  occurred: 'Occurred',
  percent: 'Percent',
  sum: 'Sum',
};

/** "At least", "At most", "Between" over a field. */
export const operatorNames = Object.fromEntries(
  Object.entries(operatorLabels).map(([operator, label]) => [operator, capitalized(label)]),
) as Record<CalculationOperator, string>;

export const intervalNames: Record<IntervalSelector, string> = { last: 'In the last', between: 'Between' };

/** "0 times", "1 time", "2 times" (AD-88). */
export const timesText = (n: number): string => (n === 1 ? '1 time' : `${n} times`);

/** "no days", "1 day", "2 days". */
export const days = (n: number | null): string => (n === null ? 'no days' : n === 1 ? '1 day' : `${n} days`);
const listed = (words: readonly string[]): string => words.join(', ') || 'none';

const amount = (rule: FormRule, side: 'min' | 'max'): string => {
  const { calculationMode: mode } = rule;
  if (mode === 'occurred') return timesText(rule[`${side}_occurrences`] ?? 0);
  if (mode === 'sum') {
    const sum = rule[`${side}_revenue_sum`];
    return sum === null ? 'no USD' : dollars(sum);
  }
  return `${rule[side === 'min' ? 'bottom_revenue_percent' : 'top_revenue_percent'] ?? 'no'} %`;
};

const measure = (rule: FormRule): string => {
  const { calculationOperator: operator } = rule;
  if (operator === 'between') return `${amount(rule, 'min')} to ${amount(rule, 'max')}`;
  return `${operatorLabels[operator]} ${amount(rule, operator)}`;
};

/** Typed numbers, as the sentence says them: both of them, but for a single day. */
const period = ({ interval_selector, offset_days, period_days }: FormRule): string => {
  if (interval_selector === 'last') return `the last ${days(period_days)}`;
  if (offset_days !== null && period_days === offset_days + 1) return `${days(offset_days)} ago`;
  return `between ${offset_days ?? 'no'} and ${days(period_days)} ago`;
};

/** What a rule says, part by part, for telling what changed in it. */
export const partsOf = (rule: FormRule, names: Pick<CohortNames, 'campaigns'>): string[] => [
  rule.event === 'custom_action' ? listed(rule.custom_action_names) : eventNames[rule.event],
  measure(rule),
  period(rule),
  `attributed to ${attributionNames[rule.attributed]}`,
  rule.only_marketed ? 'only marketed' : 'marketed or not',
  rule.campaign_ids.length > 0
    ? listed(rule.campaign_ids.map((id) => names.campaigns.get(id) ?? `campaign ${id}`))
    : 'any campaign',
];
