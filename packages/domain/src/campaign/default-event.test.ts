import { expect, test } from 'vitest';
import { defaultEvent } from './default-event.ts';

test.each([
  [[1, 2, 4, 11], 4],
  [[1, 5, 11], 11],
  [[10, 6, 5], 5],
  [[9, 8, 7], 7],
  [[], 11],
])('of the mapped types %j it is %i', (mapped, event) => expect(defaultEvent(mapped)).toBe(event));
