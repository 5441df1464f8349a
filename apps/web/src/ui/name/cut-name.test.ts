import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type CutName, countryIn, cutName, TAIL } from './cut-name.ts';
import { sharedPart } from './shared-part.ts';

/** Eight px a character, seven where it is dim. */
const measure = (text: string, dim: boolean) => text.length * (dim ? 7 : 8);
const characters = (count: number) => count * 8;
const textOf = (name: CutName) => name.dim + name.own;
const cut = (name: string, shared: string, width: number) => textOf(cutName(name, { shared, width, measure }));

const long = 'NOM_iOS_FR+BE_RTG_lapsed15-45_lookalike_of_top_buyers_D90_CPA_2';

test('a name that fits stands whole, what all share dim', () => {
  const room = { shared: 'NOM_iOS_', width: 1000, measure };
  expect(cutName(long, room)).toEqual({ dim: 'NOM_iOS_', own: long.slice(8), cut: false });
});

test('too narrow: first the shared part goes', () => {
  expect(cut('NOM_iOS_FR+BE_RTG_win_back_D180_CPA', 'NOM_iOS_', characters(30))).toBe('…FR+BE_RTG_win_back_D180_CPA');
});

test('then the middle, at a separator', () => {
  expect(cut(long, 'NOM_iOS_', characters(34))).toBe('NOM_iOS_FR+BE_…_buyers_D90_CPA_2');
});

test('then both; the country and the last 17 characters always stand', () => {
  expect(cut(long, 'NOM_iOS_', characters(26))).toBe('…FR+BE_…_buyers_D90_CPA_2');
  expect(cut(long, 'NOM_iOS_', 0)).toBe('…FR+BE_…_buyers_D90_CPA_2');
});

test('a country that all share stands too', () => {
  expect(cut('NOM_iOS_FR_RTG_win_back_D180_CPA', 'NOM_iOS_FR_RTG_', characters(28))).toBe('…FR_RTG_win_back_D180_CPA');
});

test('names of line items part at their bars', () => {
  expect(cut('Nomnom | FR+BE | RTG | CPA first_order and more | 2026', 'Nomnom | ', characters(42))).toBe(
    'Nomnom | FR+BE | …_order and more | 2026',
  );
});

test('two characters are not left out: the gap would be as wide', () => {
  expect(cut('NOM_iOS_AT_RTG_lapsed15-45_CPA', 'NOM_iOS_', 0)).toBe('…AT_RTG_lapsed15-45_CPA');
});

test('a name without separators keeps both its ends', () => {
  expect(cut(`${'a'.repeat(20)}${'b'.repeat(20)}`, '', characters(30))).toBe(`${'a'.repeat(12)}…${'b'.repeat(17)}`);
});

test('the shared part ends with a word', () => {
  expect(sharedPart(['NOM_iOS_FR_a', 'NOM_iOS_FI_b'])).toBe('NOM_iOS_');
  expect(sharedPart(['NOM_iOS', 'NOM_iOS_b'])).toBe('NOM_');
  expect(sharedPart(['NOM_iOS_a'])).toBe('');
  expect(sharedPart(['NOM_iOS_a', 'NOM_iOS_a'])).toBe('');
  expect(sharedPart([])).toBe('');
});

const word = fc.constantFrom(
  'NOM',
  'iOS',
  'FR',
  'FR+BE',
  'RTG',
  'lapsed15-45',
  'win',
  'D90',
  'CPA',
  '2',
  'Größe',
  '👩‍🚀',
  '',
);
const name = fc.oneof(
  fc.tuple(fc.array(word, { maxLength: 14 }), fc.constantFrom('_', ' | ', ' ')).map(([words, by]) => words.join(by)),
  fc.string({ maxLength: 80 }),
);
const list = fc.tuple(
  fc.constantFrom('', 'NOM_iOS_', 'Nomnom | FR | '),
  fc.array(name, { minLength: 2, maxLength: 6 }),
);

test('every name of a list begins with the shared part and has something of its own', () => {
  fc.assert(
    fc.property(list, ([lead, rest]) => {
      const names = rest.map((n) => lead + n);
      const shared = sharedPart(names);
      for (const n of names) expect(n.startsWith(shared) && (shared === '' || n.length > shared.length)).toBe(true);
    }),
  );
});

test('in any width: the end and the country stand, what is drawn is of the name and in its order', () => {
  fc.assert(
    fc.property(list, fc.nat({ max: 700 }), ([lead, rest], width) => {
      const names = rest.map((n) => lead + n);
      const shared = sharedPart(names);
      for (const n of names) {
        const drawn = cutName(n, { shared, width, measure });
        const text = textOf(drawn);
        expect(drawn.cut).toBe(text !== n);
        expect(text.endsWith(n.slice(-TAIL))).toBe(true);
        expect(text.isWellFormed()).toBe(n.isWellFormed());
        expect(shared.startsWith(drawn.dim)).toBe(true);
        const country = countryIn(n);
        if (country) expect(text).toContain(n.slice(country.from, country.to));
        if (!drawn.cut) continue;
        expect(text.length).toBeLessThanOrEqual(n.length + 1);
        let at = 0;
        for (const piece of text.split('…')) {
          at = n.indexOf(piece, at);
          expect(at).toBeGreaterThanOrEqual(0);
          at += piece.length;
        }
      }
    }),
  );
});

test('it is as wide as its place at most, but for what always stands', () => {
  fc.assert(
    fc.property(list, fc.nat({ max: 700 }), ([lead, rest], width) => {
      const names = rest.map((n) => lead + n);
      const room = { shared: sharedPart(names), measure };
      for (const n of names) {
        const drawn = cutName(n, { ...room, width });
        const needed = measure(drawn.dim, true) + measure(drawn.own, false);
        if (needed > width) expect(drawn).toEqual(cutName(n, { ...room, width: 0 }));
      }
    }),
  );
});
