import type { Ok } from '@fairlead/contract/call';
import type { getCohort } from '@fairlead/contract/cohort';
import type { CohortDefinition, CohortRule } from '@fairlead/domain/cohort/cohort';
import { type FormRules, formRules, newFormRule, storedFilters } from '@fairlead/domain/cohort/form-rule';

export type Cohort = Ok<typeof getCohort>;

/** What a person fills in: the definition, its rules as cards. */
export type CohortDraft = {
  name: string;
  source_app_ids: number[];
  countries: string[];
  events_without_country: boolean;
} & FormRules;

/** A new audience: of its own application, with one rule that is sound as it stands (D-224). */
export const emptyDraft = (app: { id: number }): CohortDraft => ({
  name: '',
  source_app_ids: [app.id],
  countries: [],
  events_without_country: false,
  rules: [newFormRule()],
  inactive: false,
  inactive_days: null,
});

/** A stored definition as it is edited. The wire's words are those of the rules. */
export const draftOf = (cohort: Pick<Cohort, keyof CohortDefinition | 'name'>): CohortDraft => ({
  name: cohort.name,
  source_app_ids: cohort.source_app_ids,
  countries: cohort.countries,
  events_without_country: cohort.events_without_country,
  ...formRules(cohort.filters as readonly CohortRule[]),
});

/** The draft of a copy (AD-46). */
export const copyOf = (cohort: Cohort): CohortDraft => ({ ...draftOf(cohort), name: `${cohort.name} - Copy` });

/** What decides who is in: the draft without its name. Days that are missing are NaN, which no rule lets pass. */
export const definitionOf = (draft: CohortDraft): CohortDefinition => ({
  source_app_ids: draft.source_app_ids,
  countries: draft.countries,
  events_without_country: draft.events_without_country,
  filters: storedFilters(draft),
});

const sentRule = (rule: CohortRule) => ({
  ...rule,
  campaign_ids: [...rule.campaign_ids],
  custom_action_names: [...rule.custom_action_names],
});

/** Name and definition as they are sent. */
export const bodyOf = (draft: CohortDraft) => ({
  name: draft.name,
  source_app_ids: draft.source_app_ids,
  countries: draft.countries,
  events_without_country: draft.events_without_country,
  filters: storedFilters(draft).map(sentRule),
});
