import { expect, test } from 'vitest';
import { checkRebateModifier, checkUnchangedSupplier } from './supplier.rules.ts';

test.each([0.9, 0.91, 0.95, 1, 1.0, 1.05, 1.07, 1.09, 1.1])('%s is a modifier', (value) =>
  expect(checkRebateModifier(value)).toEqual([]),
);

test('every hundredth between the limits is one, however it was computed', () => {
  for (let hundredths = 90; hundredths <= 110; hundredths++) expect(checkRebateModifier(hundredths / 100)).toEqual([]);
});

test.each([
  [null, 'Rebate modifier is required'],
  [undefined, 'Rebate modifier is required'],
  [Number.NaN, 'Rebate modifier is required'],
  [0.89, 'Rebate modifier must be at least 0.9'],
  [0.899999, 'Rebate modifier must be at least 0.9'],
  [0, 'Rebate modifier must be at least 0.9'],
  [-1, 'Rebate modifier must be at least 0.9'],
  [1.11, 'Rebate modifier must be at most 1.1'],
  [1.1000001, 'Rebate modifier must be at most 1.1'],
  [Number.POSITIVE_INFINITY, 'Rebate modifier must be at most 1.1'],
  [0.901, 'Rebate modifier accepts only 1 or 2 digits after the comma'],
  [1.0000000000000002, 'Rebate modifier accepts only 1 or 2 digits after the comma'],
  [1.005, 'Rebate modifier accepts only 1 or 2 digits after the comma'],
  [1.0000001, 'Rebate modifier accepts only 1 or 2 digits after the comma'],
])('%s is refused: %s', (value, message) =>
  expect(checkRebateModifier(value)).toEqual([{ path: 'rebate_modifier', message }]),
);

test('what is given may be sent back, not changed', () => {
  const before = { id: 335, name: 'Google ADX', active: true, is_rtb: true, state: 'new' } as const;
  expect(checkUnchangedSupplier(before, { name: 'Google ADX', active: true, state: 'new' })).toEqual([]);
  expect(checkUnchangedSupplier(before, { active: false, state: 'archived' })).toEqual([
    { path: 'active', message: 'Only the rebate modifier of a supplier can be changed.' },
    { path: 'state', message: 'Only the rebate modifier of a supplier can be changed.' },
  ]);
});
