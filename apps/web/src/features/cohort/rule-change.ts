import type { Attribution, CalculationMode } from '@fairlead/domain/cohort/cohort';
import {
  type CalculationOperator,
  type FormRule,
  type IntervalSelector,
  withAttribution,
  withEvent,
  withInterval,
  withMode,
  withOnlyMarketed,
  withOperator,
} from '@fairlead/domain/cohort/form-rule';

export type RuleField = keyof FormRule & string;

const transitions: { [F in RuleField]?: (rule: FormRule, value: never) => FormRule } = {
  event: (rule, value: FormRule['event']) => withEvent(rule, value),
  calculationMode: (rule, value: CalculationMode) => withMode(rule, value),
  calculationOperator: (rule, value: CalculationOperator) => withOperator(rule, value),
  interval_selector: (rule, value: IntervalSelector) => withInterval(rule, value),
  attributed: (rule, value: Attribution) => withAttribution(rule, value),
  only_marketed: (rule, value: boolean) => withOnlyMarketed(rule, value),
};

/** The card after a person chose or typed something: what depends on it follows, as the domain says. */
export const changedRule = (rule: FormRule, field: RuleField, value: unknown): FormRule =>
  transitions[field]?.(rule, value as never) ?? { ...rule, [field]: value };

/** A list with one of its items elsewhere; past either end nothing moves. */
export const moved = <T>(list: readonly T[], from: number, to: number): T[] => {
  const next = [...list];
  if (to < 0 || to >= list.length) return next;
  next.splice(to, 0, ...next.splice(from, 1));
  return next;
};
