import { expect, test } from 'vitest';
import { untilHere } from './until-here.ts';

const again = (error: unknown, data?: unknown) => untilHere({ state: { error, data } });

test('a list that could not be loaded is asked for again, until it is here', () => {
  expect(again(new Error('no'))).toBeGreaterThan(0);
  expect(again(null)).toBe(false);
  expect(again(null, { items: [] })).toBe(false);
  expect(again(new Error('an older one stands'), { items: [] })).toBe(false);
});
