import type { FormRule } from '@fairlead/domain/cohort/form-rule';
import type { Issue } from '@fairlead/domain/issue';
import type { ControllerRenderProps } from 'react-hook-form';
import type { FieldSource } from '#ui/form/field-source.ts';
import { changedRule, type RuleField } from './rule-change.ts';

type Card = {
  /** The card's path in the form, such as "rules.0". */
  at: string;
  rule: FormRule;
  /** What may be said about it now. */
  issues: readonly Issue[];
  onChange: (rule: FormRule) => void;
  onLeave: (field: string) => void;
};

/** The fields of one card: a change runs through the domain's transitions, so that what depends on it follows. */
export const cardSource = ({ at, rule, issues, onChange, onLeave }: Card): FieldSource => ({
  editing: undefined,
  useSending: () => false,
  useFieldValue: (name) => rule[name as RuleField],
  useFieldState: (name) => {
    const field: ControllerRenderProps = {
      name: `${at}.${name}`,
      value: rule[name as RuleField],
      onChange: (value: unknown) => onChange(changedRule(rule, name as RuleField, value)),
      onBlur: () => onLeave(name),
      ref: () => undefined,
    };
    return { field, was: undefined, error: issues.find(({ path }) => path === `${at}.${name}`)?.message };
  },
});
