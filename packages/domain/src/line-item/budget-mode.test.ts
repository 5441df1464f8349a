import { expect, test } from 'vitest';
import { isPaced } from './budget-mode.ts';

test('a cap is set while the line item of today or that of tomorrow takes one', () => {
  const [paced, manual] = [{ budget_mode: 'full_performance' }, { budget_mode: 'manual' }];
  expect([isPaced(paced, paced), isPaced(undefined, paced)]).toEqual([true, true]);
  expect([isPaced(manual, paced), isPaced(paced, manual), isPaced(undefined, undefined)]).toEqual([
    false,
    false,
    false,
  ]);
});
