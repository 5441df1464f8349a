import type { CohortRule } from '@fairlead/domain/cohort/cohort';
import { type FormRule, storedRule } from '@fairlead/domain/cohort/form-rule';
import { cohortLabels, loggedCohortLabels } from '@fairlead/domain/cohort/labels';
import { ruleWords } from '@fairlead/domain/cohort/sentence';
import { stateNames } from '@fairlead/domain/state';
import type { FieldWords } from '#ui/form/conflict.ts';
import { plainValue } from '#ui/form/plain-value.tsx';
import { plural } from '#ui/format.ts';
import type { CohortDraft } from './draft.ts';
import type { CohortNames } from './names.ts';

const rulesText = (rules: readonly CohortRule[], names: CohortNames): string =>
  rules.map((rule, at) => `${at + 1} ${ruleWords(rule, names)}`).join('; ') || 'none';

/** Labels and values of a definition: applications, countries and rules in words. */
export const wordsFor = (names: CohortNames) =>
  ({
    thing: 'audience',
    /** Without a window there are no days (AD-78, decision 0162). */
    together: [['inactive', 'inactive_days']],
    labels: cohortLabels,
    show: (name: string, value: unknown) => {
      if (name === 'inactive_days' && typeof value === 'number') return plural(value, 'day');
      if (!Array.isArray(value)) return plainValue(value);
      if (name === 'rules') return rulesText((value as FormRule[]).map(storedRule), names);
      if (name === 'source_app_ids')
        return value.map((id) => names.apps.get(Number(id)) ?? `app ${id}`).join(', ') || 'none';
      if (name === 'countries')
        return value.map((code) => names.countries.get(String(code)) ?? code).join(', ') || 'none';
      return plainValue(value);
    },
  }) satisfies FieldWords<CohortDraft>;

/** The same for its history, which has the rules as they are stored. */
export const historyWordsFor = (names: CohortNames) => {
  const { show } = wordsFor(names);
  return {
    labels: loggedCohortLabels,
    show: (name: string, value: unknown) => {
      if (name === 'filters' && Array.isArray(value)) return rulesText(value as CohortRule[], names);
      if (name === 'state') return stateNames[value as keyof typeof stateNames];
      return show(name, value);
    },
  };
};
