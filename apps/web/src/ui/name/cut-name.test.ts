import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type CutName, countryIn, cutAsDrawn, cutName, TAIL } from './cut-name.ts';
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

test('then both; the country and the last 17 characters stand', () => {
  expect(cut(long, 'NOM_iOS_', characters(26))).toBe('…FR+BE_…_buyers_D90_CPA_2');
});

test('narrower still: the country and as much of the end as fits, then the end alone', () => {
  expect(cut(long, 'NOM_iOS_', characters(24))).toBe('…FR+BE_…buyers_D90_CPA_2');
  expect(cut(long, 'NOM_iOS_', characters(18))).toBe('…FR+BE_…_D90_CPA_2');
  expect(cut(long, 'NOM_iOS_', characters(10))).toBe('…FR+BE_…_2');
  expect(cut(long, 'NOM_iOS_', characters(8))).toBe('…0_CPA_2');
  expect(cut(long, 'NOM_iOS_', 0)).toBe('…2');
});

test('a name shorter than what would always stand is cut too', () => {
  expect(cut('win_back_D90_CPA', '', characters(16))).toBe('win_back_D90_CPA');
  expect(cut('win_back_D90_CPA', '', characters(9))).toBe('…_D90_CPA');
  expect(cut('AT_back_D90_CPA', '', characters(9))).toBe('AT_…0_CPA');
  expect(cut('👩‍🚀', '', 0)).toBe('👩‍🚀');
});

test('what the page says counts: a name it has room for stands whole, whatever a canvas takes it for', () => {
  const room = { shared: '', width: 121, measure };
  // 16 characters, 128 px for the canvas; the page draws them lighter
  expect(cutAsDrawn('campaign.manager', { ...room, natural: 120.4 })).toMatchObject({
    own: 'campaign.manager',
    cut: false,
  });
  expect(cutAsDrawn('NOM_a_b', { ...room, shared: 'NOM_', natural: 60 })).toEqual({
    dim: 'NOM_',
    own: 'a_b',
    cut: false,
  });
});

test('a name the page draws wider than a canvas says is cut here, not at its end by the page', () => {
  const name = 'Marble Meadow | BR | RTG | ROAS D7 | 2026';
  const [said, width] = [characters(name.length), characters(name.length) + 4];
  expect(cutName(name, { shared: '', width, measure }).cut).toBe(false);
  const drawn = cutAsDrawn(name, { shared: '', width, natural: said * 1.1, measure });
  expect(drawn.cut).toBe(true);
  expect(measure(textOf(drawn), false) * 1.1).toBeLessThanOrEqual(width);
  expect(textOf(drawn)).toMatch(/ROAS D7 \| 2026$/);
});

test('a name keeps the beginning in which it differs, though its end is cut within a word', () => {
  const cutAll = (shared: string, room: number) =>
    ['10', '5'].map((share) => cut(`(Top ${share} % spenders) minus (Opt-out)`, shared, characters(room)));
  expect(cutAll('', 30)).toEqual(['(Top 10 % …) minus (Opt-out)', '(Top 5 % …) minus (Opt-out)']);
  expect(cutAll('', 28)).toEqual(['(Top 10 % …) minus (Opt-out)', '(Top 5 % …) minus (Opt-out)']);
  expect(cutAll('(Top ', 32)).toEqual(['…10 % spenders) minus (Opt-out)', '…5 % spenders) minus (Opt-out)']);
  expect(cutAll('(Top ', 29)).toEqual(['(Top 10 % …) minus (Opt-out)', '(Top 5 % …) minus (Opt-out)']);
});

test('a country that all share stands too', () => {
  expect(cut('NOM_iOS_FR_RTG_win_back_D180_CPA', 'NOM_iOS_FR_RTG_', characters(28))).toBe('…FR_RTG_win_back_D180_CPA');
});

test('among names of many companies the company goes before anything behind the country', () => {
  const name = 'Marble Meadow | BR | RTG | ROAS D7 | 2026';
  expect(cut(name, '', characters(40))).toBe('Marble Meadow | BR | … | ROAS D7 | 2026');
  expect(cut(name, '', characters(36))).toBe('…Meadow | BR | RTG | ROAS D7 | 2026');
  expect(cut(name, '', characters(30))).toBe('…BR | RTG | ROAS D7 | 2026');
  expect(cut(name, '', characters(25))).toBe('…BR | … | ROAS D7 | 2026');
});

test('names of line items part at their bars', () => {
  expect(cut('Nomnom | FR+BE | RTG | CPA first_order and more | 2026', 'Nomnom | ', characters(42))).toBe(
    'Nomnom | FR+BE | …_order and more | 2026',
  );
});

test('two characters are not left out: the gap would be as wide', () => {
  expect(cut('NOM_iOS_AT_RTG_lapsed15-45_CPA', 'NOM_iOS_', characters(23))).toBe('…AT_RTG_lapsed15-45_CPA');
});

test('but where that is the character too many for country and end', () => {
  const name = 'NOM | FR+BE | NOM | Größe | NOM';
  expect(cut(name, '', characters(26))).toBe('…FR+BE | NOM | Größe | NOM');
  expect(cut(name, '', characters(25))).toBe('…FR+BE …NOM | Größe | NOM');
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

test('in any width: what is drawn is of the name, in its order, and ends as it does', () => {
  fc.assert(
    fc.property(list, fc.nat({ max: 700 }), ([lead, rest], width) => {
      const names = rest.map((n) => lead + n);
      const shared = sharedPart(names);
      for (const n of names) {
        const drawn = cutName(n, { shared, width, measure });
        const text = textOf(drawn);
        expect(drawn.cut).toBe(text !== n);
        expect(text.isWellFormed()).toBe(n.isWellFormed());
        expect(shared.startsWith(drawn.dim)).toBe(true);
        if (!drawn.cut) continue;
        expect(text.length).toBeLessThanOrEqual(n.length + 1);
        expect(text.endsWith(n.slice(-1))).toBe(true);
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

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
const lastOf = (n: string) => [...graphemes.segment(n)].at(-1)?.segment ?? '';
/** The last 17 characters, whole ones. */
const endOf = (n: string) => n.slice(graphemes.segment(n).containing(n.length - TAIL)?.index ?? 0);
/** Width of the form with nothing but the country and an end. */
const least = (n: string, end: string) => {
  const country = countryIn(n);
  const kept = country ? `…${n.slice(country.from, country.to)}_…` : '…';
  return measure(kept + end, false);
};

test('the last 17 characters and the country stand where they fit', () => {
  fc.assert(
    fc.property(list, fc.nat({ max: 700 }), ([lead, rest], width) => {
      const names = rest.map((n) => lead + n);
      for (const n of names) {
        const text = textOf(cutName(n, { shared: sharedPart(names), width, measure }));
        const country = countryIn(n);
        if (country && width >= least(n, `_${lastOf(n)}`)) expect(text).toContain(n.slice(country.from, country.to));
        if (width >= least(n, endOf(n))) expect(text.endsWith(n.slice(-TAIL))).toBe(true);
      }
    }),
  );
});

test('it is never wider than its place, down to the last character', () => {
  fc.assert(
    fc.property(list, fc.nat({ max: 700 }), ([lead, rest], width) => {
      const names = rest.map((n) => lead + n);
      const room = { shared: sharedPart(names), measure };
      for (const n of names) {
        const drawn = cutName(n, { ...room, width });
        const needed = measure(drawn.dim, true) + measure(drawn.own, false);
        if (needed <= width) continue;
        expect(textOf(drawn)).toBe(lastOf(n) === n ? n : `…${lastOf(n)}`);
      }
    }),
  );
});
