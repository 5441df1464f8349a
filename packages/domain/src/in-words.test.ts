import fc from 'fast-check';
import { expect, test } from 'vitest';
import { asSentence, capitalized, inWords } from './in-words.ts';

test('lists words as English does', () => {
  expect(inWords([])).toBe('');
  expect(inWords(['France'])).toBe('France');
  expect(inWords(['France', 'Spain'])).toBe('France and Spain');
  expect(inWords(['France', 'Spain', 'Italy'])).toBe('France, Spain, and Italy');
});

test('writes every list as the English conjunction of Unicode does', () => {
  const english = new Intl.ListFormat('en', { type: 'conjunction' });
  fc.assert(
    fc.property(fc.array(fc.string()), (words) => {
      expect(inWords(words)).toBe(english.format(words));
    }),
  );
});

test('begins a sentence with a capital letter, and changes nothing else', () => {
  expect(capitalized('import check')).toBe('Import check');
  expect(capitalized('état')).toBe('État');
  expect(capitalized('2 days')).toBe('2 days');
  expect(capitalized('')).toBe('');
});

test('what is said by itself ends with one full stop', () => {
  expect(asSentence('It has been archived already')).toBe('It has been archived already.');
  expect(asSentence('The first price has started. Set another one.')).toBe(
    'The first price has started. Set another one.',
  );
});
