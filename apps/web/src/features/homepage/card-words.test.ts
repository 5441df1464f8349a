import { expect, test } from 'vitest';
import { changeText } from './card-words.ts';

test('a week is told against the one before, and a share of nothing is none', () => {
  expect(changeText(104, 100)).toBe('+4.0 % on the 7 before');
  expect(changeText(0, 100)).toBe('−100.0 % on the 7 before');
  expect(changeText(5, 0)).toBe('none in the 7 before');
  expect(changeText(0, 0)).toBe('nor in the 7 before');
});
