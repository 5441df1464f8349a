import { expect, test } from 'vitest';
import { contentOf } from './idempotency.ts';

test('content is the same whatever the order of its keys; lists have one', () => {
  const one = contentOf({ name: 'A', at: { to: 2, from: [1, { b: 1, a: 2 }] } });
  expect(contentOf({ at: { from: [1, { a: 2, b: 1 }], to: 2 }, name: 'A' })).toBe(one);
  expect(contentOf({ name: 'A', at: { to: 2, from: [{ b: 1, a: 2 }, 1] } })).not.toBe(one);
  expect(contentOf({ name: 'A', at: { to: 2, from: [1, { b: 2, a: 1 }] } })).not.toBe(one);
  expect([contentOf(null), contentOf([]), contentOf('a'), contentOf({})]).toEqual(['null', '[]', '"a"', '{}']);
});
