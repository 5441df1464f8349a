import { expect, test } from 'vitest';
import { checkCycle, checkSameCriterion, checkSourceApplication, checkUnchanged } from './combination.rules.ts';

const paths = (issues: { path: string }[]) => issues.map((issue) => issue.path);

test('sources belong to the application; without one, to the same as the first', () => {
  expect(checkSourceApplication(1, [{ app_id: 1 }, { app_id: 1 }])).toEqual([]);
  expect(checkSourceApplication(1, [{ app_id: 2 }, { app_id: 2 }])).toHaveLength(1);
  expect(checkSourceApplication(undefined, [{ app_id: 2 }, { app_id: 2 }])).toEqual([]);
  expect(checkSourceApplication(undefined, [{ app_id: 2 }, { app_id: 3 }])).toHaveLength(1);
  expect(checkSourceApplication(undefined, [])).toEqual([]);
});

test('operator and application never change; sent unchanged or not at all is fine', () => {
  const before = { operator: 'union', application_id: 1 };
  expect(checkUnchanged(before, {})).toEqual([]);
  expect(checkUnchanged(before, { operator: 'union', application_id: 1 })).toEqual([]);
  expect(paths(checkUnchanged(before, { operator: 'difference', application_id: 2 }))).toEqual([
    'operator',
    'application_id',
  ]);
});

test('a ring is found over any number of levels, and shared sources are none', () => {
  const sources: Record<number, number[]> = { 2: [3, 4], 3: [5], 4: [5, 6] };
  const of = (id: number) => sources[id] ?? [];
  expect(checkCycle(1, [2, 3], of)).toEqual([]);
  for (const target of [2, 3, 5, 6]) expect(checkCycle(target, [2], of)).toHaveLength(1);
});

test('an edit keeps the kind of device id', () => {
  expect(checkSameCriterion('idfa', [{ criterion: 'idfa' }])).toEqual([]);
  expect(checkSameCriterion('idfa', [{ criterion: 'idfv' }, { criterion: 'idfv' }])).toHaveLength(1);
  expect(checkSameCriterion('idfa', [])).toEqual([]);
  // Of two kinds: that is said of the sources themselves, and once is enough
  expect(checkSameCriterion('idfa', [{ criterion: 'idfa' }, { criterion: 'idfv' }])).toEqual([]);
});
