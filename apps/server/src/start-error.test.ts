import { expect, test } from 'vitest';
import { FactsFull } from './db/facts.ts';
import { forOperator } from './start-error.ts';

test('facts without room end a start in a sentence, and a fault of ours in its whole error', () => {
  expect(forOperator(new FactsFull())).toMatch(/^The facts store has no room left\. Make room on its disk/);
  const fault = new TypeError('x is not a function');
  expect(forOperator(fault)).toBe(fault);
});
