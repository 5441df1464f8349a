import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isForgiven, meantWords, mistakes, wordsOf } from './search.ts';

describe('words of a term', () => {
  test('split at blanks, once each, lower case, eight at most', () => {
    expect(wordsOf('  Nomnom   FR nomnom ')).toEqual(['nomnom', 'fr']);
    expect(wordsOf('')).toEqual([]);
    expect(wordsOf('a b c d e f g h i j')).toHaveLength(8);
  });
});

describe('mistakes', () => {
  test.each([
    ['nomnom', 'nomnom', 0],
    ['nonmom', 'nomnom', 1],
    ['nomonm', 'nomnom', 1],
    ['harbuor', 'harbour', 1],
    ['kestral', 'kestrel', 1],
    ['nomom', 'nomnom', 1],
    ['nomnnom', 'nomnom', 1],
    ['', 'abc', 3],
  ])('%s for %s: %i', (typed, meant, off) => expect(mistakes(typed, meant)).toBe(off));

  const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 8 });
  test('the same both ways, 0 only for the same word, never more than the longer word', () => {
    fc.assert(
      fc.property(word, word, (a, b) => {
        const off = mistakes(a, b);
        expect(off).toBe(mistakes(b, a));
        expect(off === 0).toBe(a === b);
        expect(off).toBeLessThanOrEqual(Math.max(a.length, b.length));
      }),
    );
  });
  test('one letter more, less or other is one mistake', () => {
    fc.assert(
      fc.property(word, fc.nat(7), (a, place) => {
        const at = Math.min(place, a.length);
        expect(mistakes(`${a.slice(0, at)}x${a.slice(at)}`, a)).toBe(1);
      }),
    );
  });
});

describe('what was meant', () => {
  const known = ['nomnom', 'noodle', 'kestrel', 'harbour', 'brightleaf', 'buyers'];
  test.each([
    ['nomonm', ['nomnom']],
    ['kestral', ['kestrel']],
    ['harbuor', ['harbour']],
    ['brightlaef', ['brightleaf']],
    ['brigthl', ['brightleaf']],
    ['zzzzzzz', []],
    ['noddle', ['noodle']],
  ])('%s', (typed, meant) => expect(meantWords(typed, known)).toEqual(meant));
  test('short words and numbers are meant as typed', () => {
    expect(isForgiven('nomn')).toBe(false);
    expect(isForgiven('51234')).toBe(false);
    expect(isForgiven('nomno')).toBe(true);
  });
});
