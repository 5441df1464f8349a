import { expect, test } from 'vitest';
import { checkContent, contentOf, contentsOf, fingerprint } from './idempotency.ts';

test('content is the same whatever the order of its keys; lists have one', () => {
  const one = contentOf({ name: 'A', at: { to: 2, from: [1, { b: 1, a: 2 }] } });
  expect(contentOf({ at: { from: [1, { a: 2, b: 1 }], to: 2 }, name: 'A' })).toBe(one);
  expect(contentOf({ name: 'A', at: { to: 2, from: [{ b: 1, a: 2 }, 1] } })).not.toBe(one);
  expect(contentOf({ name: 'A', at: { to: 2, from: [1, { b: 2, a: 1 }] } })).not.toBe(one);
  expect([contentOf(null), contentOf([]), contentOf('a'), contentOf({})]).toEqual(['null', '[]', '"a"', '{}']);
});

test('what a release before kept, in the order of its keys, is known by it, and nothing else is', () => {
  const [body, other] = [
    { name: 'A', at: 1 },
    { at: 1, name: 'A' },
  ];
  const kept = fingerprint(JSON.stringify(body), JSON.stringify({ query: {} }));
  expect(() => checkContent(kept, contentsOf(body, { query: {} }))).not.toThrow();
  expect(() => checkContent(kept, contentsOf(other, { query: {} }))).toThrow('was used for another request');
  expect(() => checkContent(kept, contentsOf({ ...body, at: 2 }, { query: {} }))).toThrow(
    'was used for another request',
  );
  expect(() => checkContent(contentsOf(body).content, contentsOf(other))).not.toThrow();
});

test('what is nested deeper than it can be written is refused, not a fault', () => {
  const deep = JSON.parse(`${'['.repeat(20_000)}${']'.repeat(20_000)}`);
  expect(() => contentsOf({ deep })).toThrow('nested too deeply');
});
