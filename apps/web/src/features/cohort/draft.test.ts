import { defaultRule, inactivityRule } from '@fairlead/domain/cohort/cohort';
import { expect, test } from 'vitest';
import { bodyOf, type Cohort, copyOf, definitionOf, draftOf, emptyDraft } from './draft.ts';

const spend = {
  ...defaultRule,
  event: 'custom_action' as const,
  custom_action_names: ['order'],
  min_occurrences: null,
  min_revenue_sum: 40,
  offset_days: 8,
  period_days: 52,
};
const cohort = {
  id: 60_001,
  targeting_list_id: 40_244,
  app_id: 2001,
  company_id: 1001,
  name: 'Big spenders',
  events_without_country: false,
  source_app_ids: [2001],
  countries: ['FR'],
  filters: [defaultRule, spend, inactivityRule(7)],
  period_days: 7,
  last_run: null,
  job_id: null,
  version: 3,
} as unknown as Cohort;

test('what is loaded is sent back as it was: the period with the offset in the form, without it on the wire', () => {
  const draft = draftOf(cohort);
  expect(draft).toMatchObject({ inactive: true, inactive_days: 7 });
  expect(draft.rules.map(({ event, period_days }) => [event, period_days])).toEqual([
    ['install', 30],
    ['custom_action', 60],
  ]);
  expect(bodyOf(draft)).toEqual({
    name: 'Big spenders',
    source_app_ids: [2001],
    countries: ['FR'],
    events_without_country: false,
    filters: cohort.filters,
  });
});

test('a new audience is of its own application, with a rule that is sound as it stands', () => {
  const { filters, ...rest } = definitionOf(emptyDraft({ id: 2001 }));
  expect(rest).toEqual({ source_app_ids: [2001], countries: [], events_without_country: false });
  expect(filters).toEqual([defaultRule]);
});

test('a copy has the definition and another name', () => {
  expect(copyOf(cohort)).toEqual({ ...draftOf(cohort), name: 'Big spenders - Copy' });
});
