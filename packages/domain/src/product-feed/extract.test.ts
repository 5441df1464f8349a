import fc from 'fast-check';
import { expect, test } from 'vitest';
import { extractProducts, type Place, pathTo } from './extract.ts';
import { productTypes, writePath } from './path-expression.ts';

const order = {
  event: 'order',
  currency: 'EUR',
  dish_id: 'NN-1042',
  'menu.top': ['NN-0001', 2, null, '', 'NN-0004'],
  items: [{ sku: 'NN-1042', qty: 1 }, { name: 'no id' }, { sku: 2210 }],
};

test.each([
  ['SINGLE_ITEM', 'dish_id', '', ['NN-1042'], [['dish_id']]],
  [
    'ITEM_LIST',
    'menu.top',
    '',
    ['NN-0001', '2', 'NN-0004'],
    [
      ['menu.top', 0],
      ['menu.top', 1],
      ['menu.top', 4],
    ],
  ],
  [
    'NESTED_OBJECT_LIST',
    'items',
    'sku',
    ['NN-1042', '2210'],
    [
      ['items', 0, 'sku'],
      ['items', 2, 'sku'],
    ],
  ],
  ['SINGLE_ITEM', 'items', '', [], []],
  ['ITEM_LIST', 'items', '', [], []],
  ['ITEM_LIST', 'dish_id', '', [], []],
  ['NESTED_OBJECT_LIST', 'menu.top', 'sku', [], []],
  ['SINGLE_ITEM', 'missing', '', [], []],
  ['SINGLE_ITEM', 'toString', '', [], []],
  ['OBJECT_LIST', 'dish_id', '', [], []],
] as const)('%s of %s %s', (type, key, subkey, values, places) =>
  expect(extractProducts({ type, key, subkey }, order)).toEqual({ values, places }),
);

test('a list of objects is the whole of what was sent', () =>
  expect(extractProducts({ type: 'OBJECT_LIST', key: 'id', subkey: '' }, [{ id: 'a' }, 7, { id: 'b' }])).toEqual({
    values: ['a', 'b'],
    places: [
      [0, 'id'],
      [2, 'id'],
    ],
  }));

test('a key called __proto__ is a key', () =>
  expect(
    extractProducts({ type: 'SINGLE_ITEM', key: '__proto__', subkey: '' }, JSON.parse('{"__proto__":"a"}')).values,
  ).toEqual(['a']));

const at = (value: unknown, place: Place): unknown =>
  place.reduce<unknown>((inner, step) => (inner as Record<string | number, unknown>)[step], value);

test('of any JSON: as many places as values, and each value stands at its place', () =>
  fc.assert(
    fc.property(
      fc.jsonValue(),
      fc.constantFrom(...productTypes),
      fc.constantFrom('', 'a', 'b'),
      fc.constantFrom('', 'a', 'b'),
      (inner, type, key, subkey) => {
        for (const value of [inner, { a: inner, b: [inner, { a: inner }] }, [{ a: inner }]]) {
          const { values, places } = extractProducts({ type, key, subkey }, value);
          expect(places.map((place) => String(at(value, place)))).toEqual(values);
        }
      },
    ),
  ));

test.each<[Place, string | null]>([
  [['dish_id'], '$.dish_id'],
  [['menu.top', 4], "$['menu.top'][*]"],
  [[0, 'id'], '$[*].id'],
  [['items', 1, 'sku'], '$.items[*].sku'],
  [[], null],
  [[0], null],
  [[''], null],
  [['basket', 'lines'], null],
  [['items', 0, 1], null],
  [['items', 0, 'skus', 0], null],
])('to %j leads %s', (place, text) => {
  const path = pathTo(place);
  expect(path && writePath(path)).toBe(text);
});

test('a path taken from a place finds what stands there', () =>
  fc.assert(
    fc.property(
      fc.string({ minLength: 1, unit: 'grapheme-ascii' }),
      fc.string({ minLength: 1, unit: 'grapheme-ascii' }),
      fc.nat(3),
      fc.constantFrom(1, 2, 3, 4),
      (key, subkey, at, shape) => {
        const list = Array.from({ length: at + 1 }, (_, n) => `id ${n}`);
        const objects = list.map((id) => ({ [subkey]: id }));
        const [place, sent] = (
          [
            [[key], { [key]: 'id' }],
            [[key, at], { [key]: list }],
            [[at, subkey], objects],
            [[key, at, subkey], { [key]: objects }],
          ] as [Place, unknown][]
        )[shape - 1] as [Place, unknown];
        fc.pre(key !== '__proto__' && subkey !== '__proto__');
        const path = pathTo(place);
        expect(path && extractProducts(path, sent).places).toContainEqual(place);
      },
    ),
  ));
