import { expect, test } from 'vitest';
import { ApiError } from './api-error.ts';
import { calmAfter } from './useCalm.ts';

test('what was too much is asked again when the server says, else soon; nothing else is', () => {
  expect(calmAfter(new ApiError(429, undefined, 'x', 2))).toBe(2);
  expect(calmAfter(new ApiError(429, undefined, 'x'))).toBe(5);
  expect(calmAfter(new ApiError(503, undefined, 'x', 30))).toBeNull();
  expect(calmAfter(new TypeError('x'))).toBeNull();
  expect(calmAfter(null)).toBeNull();
});
