import { CHANGE_SET_OPEN_MS } from '@fairlead/domain/change-set';
import { expect, test } from 'vitest';
import { createChangeSet } from './change-set.ts';

test('another press soon is of the same change set, one after a break of another: none finds it closed', () => {
  let now = 1_000;
  const changeSet = createChangeSet(() => now);
  const first = changeSet();
  now += 60_000;
  expect(changeSet()).toBe(first);
  now += 20 * 60_000;
  const second = changeSet();
  expect(second).not.toBe(first);
  now += 60_000;
  expect(changeSet()).toBe(second);
  now += CHANGE_SET_OPEN_MS - 61_000;
  expect(changeSet()).not.toBe(second);
});
