import { expect, test } from 'vitest';
import type { TargetingList } from './audience.queries.ts';
import { audienceFilters, capNote, filteringOf, pressedOf, wayToSome } from './list-filters.ts';

test('the quick filters are called as the documents call them, in their order', () => {
  expect(audienceFilters([], 'new').map(({ label }) => label)).toEqual([
    'Not archived',
    'Archived',
    'Dynamic',
    'Static',
    'S3',
    'URL',
    'API - Client',
    'API - SE',
    'Combined',
  ]);
});

test('a source counts what pressing it would leave', () => {
  const lists = [
    { state: 'new', origin: 'cohorts' },
    { state: 'archived', origin: 'cohorts' },
    { state: 'archived', origin: 's3' },
  ] as TargetingList[];
  const counts = (state: 'new' | 'archived' | 'all') =>
    ['Dynamic', 'S3'].map((name) => audienceFilters(lists, state).find(({ label }) => label === name)?.count);
  expect(counts('new')).toEqual([1, 0]);
  expect(counts('archived')).toEqual([1, 1]);
  expect(counts('all')).toEqual([2, 1]);
});

test('pressed chips and the address say the same', () => {
  for (const filtering of [
    { state: 'new' },
    { state: 'all', source: 's3' },
    { state: 'archived', source: 'combination' },
  ] as const)
    expect(filteringOf(pressedOf(filtering))).toMatchObject(filtering);
  expect(pressedOf({ state: 'all' })).toEqual([]);
});

test('the cap is said only when it cut something off', () => {
  expect(capNote(2000, 2000)).toBeNull();
  expect(capNote(13, 13)).toBeNull();
  expect(capNote(2000, 2345)).toBe('The newest 2\u00a0000 of 2\u00a0345 lists');
});

test('an empty list leads to where there are some: to the archived ones only from all that are not', () => {
  expect(wayToSome({ state: 'new' })).toEqual({ state: 'archived', label: 'Show archived' });
  for (const filtering of [
    { state: 'archived' },
    { state: 'all', source: 's3' },
    { state: 'new', source: 's3' },
  ] as const)
    expect(wayToSome(filtering)).toEqual({ state: 'new', label: 'Show not archived' });
});
