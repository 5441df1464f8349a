import { expect, test } from 'vitest';
import { type ArmChange, changesWithin, countedFrom, testChanges } from './changes.ts';

const at = (hour: string) => new Date(`2026-11-01T${hour}:00Z`);
const change = (set: string, arm: number, after: Record<string, unknown>, before = {}): ArmChange => ({
  ...{ change_set_id: set, at: at('12:20'), arm, fields: Object.keys(after), before, after },
});

test('a save that changes all arms alike is even, any other is not', () => {
  const both = [change('a', 1, { frequency_cap: 6 }), change('a', 2, { frequency_cap: 6 })];
  const values = [{ field: 'frequency_cap', before: undefined, after: 6 }];
  expect(testChanges(both, [1, 2])).toEqual([
    { at: at('12:20'), fields: ['frequency_cap'], arms: [1, 2], even: true, values },
  ]);
  expect(testChanges(both, [1, 2, 3])).toMatchObject([{ arms: [1, 2], even: false }]);
  const apart = [change('a', 1, { frequency_cap: 6 }), change('a', 2, { frequency_cap: 7 })];
  expect(testChanges(apart, [1, 2])).toMatchObject([{ even: false }]);
});

test('of a change of all arms alike it is told what they had and have, where that was alike', () => {
  const arms = [1, 2].map((arm) =>
    change('a', arm, { frequency_cap: 6, cpm: 2 }, { frequency_cap: 10, cpm: arm === 1 ? 1 : 3 }),
  );
  const values = [{ field: 'frequency_cap', before: 10, after: 6 }];
  expect(testChanges(arms, [1, 2])).toMatchObject([{ even: true, values }]);
  expect(testChanges(arms.slice(1), [1, 2])).toMatchObject([{ even: false, values: [] }]);
});

test('a field that is edited twice in one save is what it was at first and what it came to be', () => {
  const twice = (arm: number, [first, then, last]: readonly number[]) => [
    change('a', arm, { frequency_cap: then, cpm: 2 }, { frequency_cap: first, cpm: 1 }),
    change('a', arm, { frequency_cap: last }, { frequency_cap: then }),
  ];
  const cpm = { field: 'cpm', before: 1, after: 2 };
  expect(testChanges([...twice(1, [10, 6, 8]), ...twice(2, [10, 7, 8])], [1, 2])).toMatchObject([
    { even: true, values: [{ field: 'frequency_cap', before: 10, after: 8 }, cpm] },
  ]);
  // What is as it was before is no change, of all arms or of one of them
  const back = twice(1, [10, 6, 10]);
  expect(testChanges([...back, ...twice(2, [10, 6, 10])], [1, 2])).toMatchObject([
    { fields: ['cpm'], even: true, values: [cpm] },
  ]);
  expect(testChanges([...back, change('a', 2, { cpm: 2 }, { cpm: 1 })], [1, 2])).toMatchObject([
    { fields: ['cpm'], arms: [1, 2], even: true },
  ]);
  const only = [change('b', 1, { cpm: 2 }, { cpm: 1 }), change('b', 1, { cpm: 1 }, { cpm: 2 })];
  expect(testChanges(only, [1, 2])).toEqual([]);
  const hours = only.map((one, nth) => ({ ...one, at: at(nth === 0 ? '12:20' : '15:00') }));
  expect(testChanges(hours, [1, 2])).toMatchObject([{ fields: ['cpm'], arms: [1], even: false }]);
});

test('a change of all arms alike is found in its day of the test', () => {
  const on = (hour: string, even = true) => ({ at: `2026-11-0${hour}:00:00.000Z`, even });
  const from = new Date('2026-11-02T10:00:00Z');
  const changes = [on('2T09'), on('2T10'), on('3T09'), on('3T10', false), on('3T10'), on('5T10')];
  expect(changesWithin(changes, from, 3).map(({ change: { at: when }, block }) => [when.slice(8, 13), block])).toEqual([
    ['02T10', 0],
    ['03T09', 0],
    ['03T10', 1],
  ]);
});

test('names, shares and what follows in any case are no change of what is tested', () => {
  expect(testChanges([change('a', 1, { internal_name: 'b', active: true, client_daily_budget: 5 })], [1, 2])).toEqual(
    [],
  );
});

test('it counts from the first full hour after the start, or after the last uneven change', () => {
  const even = { at: at('15:00'), fields: [], arms: [], even: true, values: [] };
  expect(countedFrom(at('09:30'), [even])).toEqual(at('10:00'));
  expect(countedFrom(at('09:30'), [{ ...even, at: at('12:20'), even: false }, even])).toEqual(at('13:00'));
  expect(countedFrom(at('09:00'), [])).toEqual(at('09:00'));
});
