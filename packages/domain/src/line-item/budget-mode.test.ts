import { expect, test } from 'vitest';
import { dailyCapWarning } from './budget-mode.ts';
import { budgetModes } from './line-item.ts';

test('every mode but full performance leaves the caps to a person', () => {
  const silent = budgetModes.filter((mode) => dailyCapWarning(mode) === null);
  expect(silent).toEqual(['full_performance']);
  expect(dailyCapWarning('manual')).toBe(
    'You must manually update the daily cap for each campaign to ensure effective budget management.',
  );
});
