import { targetingLabels } from '@fairlead/domain/targeting/labels';
import { expect, test } from 'vitest';
import { toldOf } from './useReach.ts';
import { criteriaShown, listChanges, listsIn, placed, valuesOf } from './values.ts';
import { targetingWords } from './words.ts';

const targets = { countries: [250], suppliers: [335], installers_label: 'both', payers_label: 'payers' } as const;
const lists = { whitelists: { idfa: 1, language: 4 }, blacklists: { city: 2 }, pricelists: { city: 3 } };

test('a form has a field for each list that can be named, and gives back what it was given', () => {
  const values = valuesOf(targets, lists);
  expect(values).toMatchObject({ ...targets, whitelist_idfa: 1, blacklist_city: 2, whitelist_city: null });
  expect(listsIn(values)).toEqual(lists);
  expect(listsIn({ ...values, whitelist_idfa: null, blacklist_idfa: 9 })).toMatchObject({
    whitelists: { language: 4 },
    blacklists: { idfa: 9, city: 2 },
    pricelists: { city: 3 },
  });
});

test('lists that differ from those stored are told by their fields, one that goes as nothing', () => {
  const values = valuesOf(targets, lists);
  expect(listChanges(lists, values)).toEqual([]);
  expect(listChanges(lists, { ...values, countries: [276], whitelist_idfa: 9, blacklist_city: null })).toEqual([
    { field: 'whitelist_idfa', before: 1, after: 9 },
    { field: 'blacklist_city', before: 2, after: null },
  ]);
});

test('rows of advanced targeting are those of the form, and what is named besides', () => {
  const offered = ['hour_of_day', 'day_of_week', 'publisher_app_id', 'city', 'zip_code'];
  expect(criteriaShown('ios', lists)).toEqual([...offered, 'language']);
  expect(criteriaShown('android', { ...lists, whitelists: {} })).toEqual(offered);
});

test('a sentence about a list stands under its field, any other where it was', () => {
  expect(
    placed([
      { path: 'targeting_configurations.blacklists.city', message: 'a' },
      { path: 'countries', message: 'b' },
    ]),
  ).toEqual([
    { path: 'blacklist_city', message: 'a' },
    { path: 'countries', message: 'b' },
  ]);
});

test('ids are shown by their names, and the device id of the platform as the audience', () => {
  const named = [{ id: 1, name: 'Buyers' }];
  const words = targetingWords('android', { countries: [{ id: 250, name: 'France' }], suppliers: [], lists: named });
  expect(words.labels.whitelist_android_device_id).toBe('Targeted audience');
  expect(targetingLabels('ios').blacklist_idfa).toBe('Excluded audience');
  expect(words.show('whitelist_idfa', 1)).toBe('Buyers');
  expect(words.show('whitelist_idfa', 8)).toBe('List 8');
  expect(words.show('whitelist_idfa', null)).toBe('None');
  expect(words.show('countries', [250, 56])).toBe('France, 56');
  expect(words.show('payers_label', 'non_payers')).toBe('Non-payers');
});

test('what a job counted takes the place of the estimate, step by step', () => {
  const steps = [
    { kind: 'audience' as const, text: 'On “A”', left: 100, unknown: null },
    { kind: 'countries' as const, text: 'In France', left: 50, unknown: 7 },
  ];
  const reach = { steps, devices: 50, exact: false, margin_percent: 4, job_id: 3, shared_with: [], unmatched: null };
  expect(toldOf(reach, undefined)).toMatchObject({ devices: 50, margin: 4, counting: true });
  const result = { devices: 48, steps: [{ kind: 'countries', left: 48 }], unknown: 6 };
  const told = toldOf(reach, { state: 'done', result });
  expect(told).toMatchObject({ devices: 48, exact: true, margin: 0, counting: false });
  expect(told.steps.map(({ left, unknown }) => [left, unknown])).toEqual([
    [100, null],
    [48, 6],
  ]);
  expect(toldOf(reach, { state: 'failed', result: null })).toMatchObject({ devices: 50, counting: false });
});
