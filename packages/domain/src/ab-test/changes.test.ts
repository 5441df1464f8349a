import { expect, test } from 'vitest';
import { type ArmChange, countedFrom, testChanges } from './changes.ts';

const at = (hour: string) => new Date(`2026-11-01T${hour}:00Z`);
const change = (set: string, arm: number, after: Record<string, unknown>): ArmChange => ({
  ...{ change_set_id: set, at: at('12:20'), arm, fields: Object.keys(after), after },
});

test('a save that changes all arms alike is even, any other is not', () => {
  const both = [change('a', 1, { frequency_cap: 6 }), change('a', 2, { frequency_cap: 6 })];
  expect(testChanges(both, [1, 2])).toEqual([{ at: at('12:20'), fields: ['frequency_cap'], arms: [1, 2], even: true }]);
  expect(testChanges(both, [1, 2, 3])).toMatchObject([{ arms: [1, 2], even: false }]);
  const apart = [change('a', 1, { frequency_cap: 6 }), change('a', 2, { frequency_cap: 7 })];
  expect(testChanges(apart, [1, 2])).toMatchObject([{ even: false }]);
});

test('names, shares and what follows in any case are no change of what is tested', () => {
  expect(testChanges([change('a', 1, { internal_name: 'b', active: true, client_daily_budget: 5 })], [1, 2])).toEqual(
    [],
  );
});

test('it counts from the first full hour after the start, or after the last uneven change', () => {
  const even = { at: at('15:00'), fields: [], arms: [], even: true };
  expect(countedFrom(at('09:30'), [even])).toEqual(at('10:00'));
  expect(countedFrom(at('09:30'), [{ ...even, at: at('12:20'), even: false }, even])).toEqual(at('13:00'));
  expect(countedFrom(at('09:00'), [])).toEqual(at('09:00'));
});
