import { newFormRule, withMode } from '@fairlead/domain/cohort/form-rule';
import { expect, test } from 'vitest';
import { ApiError } from '#lib/api-error.ts';
import { type CohortDraft, emptyDraft } from './draft.ts';
import { formIssues, formPath, refusalOf, refusalsBelow } from './form-issues.ts';

const sound: CohortDraft = { ...emptyDraft({ id: 2001 }), name: 'Buyers', countries: ['FR'] };
const action = { ...newFormRule('custom_action'), custom_action_names: ['order'] };
const at = (draft: CohortDraft, known?: string[]) =>
  Object.fromEntries(
    formIssues(draft, known ? { actions: new Set(known) } : {}).map(({ path, message }) => [path, message]),
  );

test('a sound draft has no issues', () => {
  expect(at(sound)).toEqual({});
  expect(at({ ...sound, rules: [], inactive: true, inactive_days: 7 })).toEqual({});
});

test('each sentence stands at its field, from the top of the page down', () => {
  const draft = {
    ...emptyDraft({ id: 2001 }),
    source_app_ids: [],
    rules: [newFormRule(), { ...withMode(action, 'sum'), period_days: null }],
    inactive: true,
    inactive_days: 731,
  };
  expect(formIssues(draft).map(({ path }) => path)).toEqual([
    'name',
    'source_app_ids',
    'countries',
    'rules.1.min_revenue_sum',
    'rules.1.period_days',
    'inactive_days',
  ]);
  expect(at(draft)).toMatchObject({
    'rules.1.min_revenue_sum': 'Please enter valid min revenue value',
    'rules.1.period_days': 'Please enter a valid number of days between 1 and 730',
    inactive_days: 'You cannot exceed 730 days of inactivity',
  });
});

test('about the rules as a whole', () => {
  expect(at({ ...sound, rules: [] })).toEqual({
    rules: 'At least 1 filter is required when inactivity window is disabled',
  });
  expect(at({ ...sound, rules: [newFormRule(), newFormRule()] })).toEqual({ rules: 'All rules must be uniques' });
});

test('an action that is hidden by now is refused at its card', () => {
  expect(at({ ...sound, rules: [newFormRule(), action] }, ['refund'])).toEqual({
    'rules.1.custom_action_names': 'Please select a valid non hidden Custom Action(s)',
  });
});

test('the wire counts the inactivity window as its last rule', () => {
  expect(formPath('filters', 2)).toBe('rules');
  expect(formPath('filters.1', 2)).toBe('rules.1');
  expect(formPath('filters.1.offset_days', 2)).toBe('rules.1.offset_days');
  expect(formPath('filters.2.period_days', 2)).toBe('inactive_days');
  expect(formPath('name', 2)).toBe('name');
});

test('a refusal and the newer definition that comes with it are told in the words of the form', () => {
  const current = {
    name: 'Theirs',
    source_app_ids: [2001],
    countries: ['BE'],
    events_without_country: true,
    filters: [],
    version: 9,
  };
  const body = {
    message: 'No',
    code: 'stale_version',
    errors: [{ path: 'filters.0.custom_action_names', message: 'Gone' }],
    current,
    changed_by: { email: 'a@b.example' },
  };
  const told = refusalOf(new ApiError(409, body, 'r1'), sound);
  expect(told).toMatchObject({ status: 409, code: 'stale_version', requestId: 'r1' });
  expect(told.errors).toEqual([{ path: 'rules.0.custom_action_names', message: 'Gone' }]);
  expect(told.body).toMatchObject({
    changed_by: { email: 'a@b.example' },
    current: { name: 'Theirs', countries: ['BE'], rules: [], inactive: false, inactive_days: null, version: 9 },
  });
});

test('a broken line is told as it is', () => {
  const broken = new ApiError(0, undefined, '');
  expect(refusalOf(broken, sound)).toBe(broken);
});

test('only what the server said is found again in the errors of the form', () => {
  const errors = { 1: { period_days: { type: 'server', message: 'No' } }, 0: { type: 'rule', message: 'Mine' } };
  expect(refusalsBelow('rules', errors)).toEqual([{ path: 'rules.1.period_days', message: 'No' }]);
  expect(refusalsBelow('rules', undefined)).toEqual([]);
});
