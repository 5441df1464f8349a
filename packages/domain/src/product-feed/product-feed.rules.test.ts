import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mappingOf, type ProductFields, productTypes } from './path-expression.ts';
import { checkMapping, checkProductRow, KEY_MAX } from './product-feed.rules.ts';

const row = { name: 'order', key: 'items', type: 'NESTED_OBJECT_LIST', subkey: 'sku' } as const;

test.each<[Partial<{ name: string } & ProductFields>, string[]]>([
  [{}, []],
  [{ name: ' ' }, ['name: Name is required']],
  [{ type: null }, ['type: Type is required']],
  [{ type: 'LIST' as 'ITEM_LIST' }, [`type: Type must be one of ${productTypes.join(', ')}`]],
  [{ subkey: '' }, ['subkey: Subkey is required']],
  [{ key: 'k'.repeat(KEY_MAX) }, []],
  [{ key: 'k'.repeat(KEY_MAX + 1) }, ['key: Key must be at most 255 characters']],
  [{ subkey: 'a\u0000' }, ['subkey: Subkey has characters that cannot be kept']],
  [{ key: '  a.b c ' }, ['key: Key begins or ends with a space. Remove it.']],
  [{ key: 'a.b c' }, []],
  [{ subkey: 'sku ' }, ['subkey: Subkey begins or ends with a space. Remove it.']],
  [{ type: 'SINGLE_ITEM', subkey: '' }, []],
  [{ key: '', type: null, subkey: '' }, []],
  [{ key: '', type: 'NESTED_OBJECT_LIST', subkey: '' }, []],
])('%j: %j', (change, messages) =>
  expect(checkProductRow({ ...row, ...change }).map(({ path, message }) => `${path}: ${message}`)).toEqual(messages),
);

test('a mapping is empty or a path that can be read back', () => {
  expect(checkMapping({ name: 'order', mapping: '' })).toEqual([]);
  expect(checkMapping({ name: 'order', mapping: '$.items[*].sku' })).toEqual([]);
  expect(checkMapping({ name: ' ', mapping: '' })).toEqual([{ path: 'name', message: 'Name is required' }]);
  expect(checkMapping({ name: 'order', mapping: 'items[*].sku' })).toEqual([
    { path: 'mapping', message: 'Mapping must be empty or a path: $.key, $.key[*], $[*].key or $.key[*].subkey' },
  ]);
  expect(checkMapping({ name: 'order', mapping: `$.${'k'.repeat(256)}` })).toEqual([
    { path: 'mapping', message: 'Key must be at most 255 characters' },
  ]);
});

test('what the row may save, the server takes', () =>
  fc.assert(
    fc.property(
      fc.record({
        name: fc.constant('order'),
        key: fc.string({ unit: 'binary', maxLength: 20 }),
        type: fc.option(fc.constantFrom(...productTypes)),
        subkey: fc.string({ unit: 'binary', maxLength: 20 }),
      }),
      (fields) => {
        fc.pre(checkProductRow(fields).length === 0);
        expect(checkMapping({ name: fields.name, mapping: mappingOf(fields) ?? 'incomplete' })).toEqual([]);
      },
    ),
  ));
