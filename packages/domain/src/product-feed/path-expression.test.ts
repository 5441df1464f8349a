import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  fieldsOf,
  isReadable,
  mappingOf,
  type ProductPath,
  parsePath,
  productTypes,
  writePath,
} from './path-expression.ts';

test.each<[string, ProductPath]>([
  ['$.product_id', { type: 'SINGLE_ITEM', key: 'product_id', subkey: '' }],
  ['$.product_ids[*]', { type: 'ITEM_LIST', key: 'product_ids', subkey: '' }],
  ['$[*].id', { type: 'OBJECT_LIST', key: 'id', subkey: '' }],
  ['$.products[*].id', { type: 'NESTED_OBJECT_LIST', key: 'products', subkey: 'id' }],
  ["$['menu.top'][*]", { type: 'ITEM_LIST', key: 'menu.top', subkey: '' }],
  ["$['it\\'s']", { type: 'SINGLE_ITEM', key: "it's", subkey: '' }],
  ["$['a\\\\b'][*]['c d']", { type: 'NESTED_OBJECT_LIST', key: 'a\\b', subkey: 'c d' }],
  ['$.größe', { type: 'SINGLE_ITEM', key: 'größe', subkey: '' }],
  ["$[*]['🛒']", { type: 'OBJECT_LIST', key: '🛒', subkey: '' }],
  ["$['[*]']", { type: 'SINGLE_ITEM', key: '[*]', subkey: '' }],
  ['$.0', { type: 'SINGLE_ITEM', key: '0', subkey: '' }],
])('%s', (text, path) => {
  expect(parsePath(text)).toEqual(path);
  expect(writePath(path)).toBe(text);
});

/** Keys of any characters, and such as look like the expressions' own. */
const keys = fc.oneof(
  fc.string({ minLength: 1, unit: 'binary' }),
  fc.string({ minLength: 1, unit: 'grapheme' }),
  fc.string({ minLength: 1, unit: fc.constantFrom("'", '\\', '.', '[', ']', '*', '$', 'a', '_', '\n', ' ', 'é') }),
);
const paths: fc.Arbitrary<ProductPath> = fc
  .tuple(fc.constantFrom(...productTypes), keys, keys)
  .map(([type, key, subkey]) => ({ type, key, subkey: type === 'NESTED_OBJECT_LIST' ? subkey : '' }));

test('any path is read back from its expression', () =>
  fc.assert(
    fc.property(paths, (path) => {
      expect(parsePath(writePath(path))).toEqual(path);
    }),
    { numRuns: 1000 },
  ));

test('different paths have different expressions', () =>
  fc.assert(
    fc.property(paths, paths, (a, b) => {
      fc.pre(JSON.stringify(a) !== JSON.stringify(b));
      return writePath(a) !== writePath(b);
    }),
  ));

test('what is read from any text is written by its own expression', () =>
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom('$', '.', '[', ']', '*', "'", '\\', 'a', 'b1', '_', ' ', '[*]', "['", "']")),
      (parts) => {
        const path = parsePath(parts.join(''));
        if (path) expect(parsePath(writePath(path))).toEqual(path);
      },
    ),
    { numRuns: 5000 },
  ));

test.each([
  '',
  '$',
  'product_id',
  '$.',
  '$[*]',
  '$.a.b',
  '$..a',
  '$.a[0]',
  '$.a[*][*]',
  '$.a[*].b[*]',
  '$[*].a[*]',
  '$[*].a.b',
  "$['']",
  "$['a'b']",
  "$['a\\n']",
  '$["a"]',
  ' $.a',
  '$.a ',
  '$.a b',
  '$.a\n',
  'items[*].sku',
])('%j is no path', (text) => {
  expect(parsePath(text)).toBeNull();
  expect(fieldsOf(text)).toEqual({ type: null, key: '', subkey: '' });
  expect(isReadable(text)).toBe(text === '');
});

test('fields are written once they are complete; without a key they are no products', () => {
  expect(mappingOf({ type: 'SINGLE_ITEM', key: '', subkey: 'x' })).toBe('');
  expect(mappingOf({ type: null, key: 'items', subkey: '' })).toBeNull();
  expect(mappingOf({ type: 'NESTED_OBJECT_LIST', key: 'items', subkey: '' })).toBeNull();
  expect(mappingOf({ type: 'NESTED_OBJECT_LIST', key: 'items', subkey: 'sku' })).toBe('$.items[*].sku');
  expect(mappingOf({ type: 'SINGLE_ITEM', key: 'id', subkey: 'left over' })).toBe('$.id');
});

test('what a row shows is what it would save', () =>
  fc.assert(
    fc.property(paths, (path) => {
      const text = writePath(path);
      expect(mappingOf(fieldsOf(text))).toBe(text);
    }),
  ));
