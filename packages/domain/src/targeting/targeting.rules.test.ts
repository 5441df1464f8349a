import { expect, test } from 'vitest';
import { ARCHIVED_LIST, BOTH_WAYS, checkTargeting, UNKNOWN_LIST } from './targeting.rules.ts';
import { noTargeting, type TargetingConfigurations } from './targeting.ts';

const lists = [
  { id: 1, criterion: 'idfa', state: 'new' as const },
  { id: 2, criterion: 'idfa', state: 'archived' as const },
  { id: 3, criterion: 'city', state: 'new' as const },
  { id: 4, criterion: 'android_device_id', state: 'new' as const },
];
const check = (draft: Partial<TargetingConfigurations>, around: Partial<Parameters<typeof checkTargeting>[1]> = {}) =>
  checkTargeting({ ...noTargeting, ...draft }, { platform: 'ios', lists, stored: noTargeting, ...around });
const at = (path: string, message: string) => [{ path: `targeting_configurations.${path}`, message }];

test('no lists at all are fine, and lists of their criterion', () => {
  expect(check({})).toEqual([]);
  expect(check({ whitelists: { idfa: 1, city: 3 }, pricelists: { city: 3 } })).toEqual([]);
});

test('what cannot be chosen says so at its place', () => {
  expect(check({ whitelists: { idfa: 9 } })).toEqual(at('whitelists.idfa', UNKNOWN_LIST));
  expect(check({ whitelists: { idfa: 2 } })).toEqual(at('whitelists.idfa', ARCHIVED_LIST));
  expect(check({ blacklists: { city: 1 } })).toEqual(
    at('blacklists.city', 'This list does not hold the criterion City. Choose another one.'),
  );
  expect(check({ whitelists: { idfa: 1 }, blacklists: { idfa: 1 } })).toEqual(at('blacklists.idfa', BOTH_WAYS));
  expect(check({ whitelists: { android_device_id: 4 } })).toEqual(
    at('whitelists.android_device_id', 'This criterion is not offered for iOS applications. Choose another one.'),
  );
});

test('what was chosen stays, though its list was archived since', () => {
  const stored = { ...noTargeting, whitelists: { idfa: 2 } };
  expect(check(stored, { stored })).toEqual([]);
});
