import { expect, test } from 'vitest';
import { dailyCapWarning, isPaced } from './budget-mode.ts';
import { budgetModes } from './line-item.ts';

test('every mode but full performance leaves the caps to a person', () => {
  const silent = budgetModes.filter((mode) => dailyCapWarning(mode) === null);
  expect(silent).toEqual(['full_performance']);
  expect(dailyCapWarning('manual')).toBe(
    'You must manually update the daily cap for each campaign to ensure effective budget management.',
  );
});

test('a cap is set while the line item of today or that of tomorrow takes one', () => {
  const [paced, manual] = [{ budget_mode: 'full_performance' }, { budget_mode: 'manual' }];
  expect([isPaced(paced, paced), isPaced(undefined, paced)]).toEqual([true, true]);
  expect([isPaced(manual, paced), isPaced(paced, manual), isPaced(undefined, undefined)]).toEqual([
    false,
    false,
    false,
  ]);
});
