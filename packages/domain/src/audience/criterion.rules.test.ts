import { expect, test } from 'vitest';
import { audienceCriterion, checkCriterion, checkIdfv } from './criterion.rules.ts';

test('each platform takes its own device ids and everything that is no device id', () => {
  for (const criterion of ['idfa', 'idfv', 'city', 'fairlead_id']) expect(checkCriterion(criterion, 'ios')).toEqual([]);
  expect(checkCriterion('android_device_id', 'android')).toEqual([]);
  expect(checkCriterion('android_device_id', 'ios')[0]?.message).toMatch(/iOS/);
  expect(checkCriterion('idfv', 'android')[0]?.message).toMatch(/Android/);
});

test('an unknown criterion is none', () => {
  for (const criterion of ['', 'gaid', '__proto__'])
    expect(checkCriterion(criterion, 'ios')).toEqual([{ path: 'criterion', message: 'Criterion is required' }]);
});

test('an uploaded audience holds the ids of its platform', () => {
  expect(audienceCriterion('android', false)).toBe('android_device_id');
  expect(audienceCriterion('ios', false)).toBe('idfa');
  expect(audienceCriterion('ios', true)).toBe('idfv');
  expect(checkIdfv(true, 'android')).toHaveLength(1);
  expect(checkIdfv(true, 'ios')).toEqual([]);
});
