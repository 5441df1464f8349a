import { expect, test } from 'vitest';
import { countryWords } from './country-words.ts';

const countries = [
  { id: 250, name: 'France' },
  { id: 56, name: 'Belgium' },
  { id: 276, name: 'Germany' },
];

test('up to two countries stand by name, in their order, more of them and none as a count', () => {
  const words = [[], [250], [56, 250], [250, 56, 276]].map((ids) => countryWords(ids, countries));
  expect(words).toEqual(['0 countries', 'France', 'Belgium, France', '3 countries']);
  expect(countryWords([9], countries)).toBe('9');
});
