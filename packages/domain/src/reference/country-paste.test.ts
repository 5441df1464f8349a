import { expect, test } from 'vitest';
import { readCountries } from './country-paste.ts';

const countries = [
  { id: 1, name: 'France', alpha_two_name: 'FR', iso_name: 'FRA' },
  { id: 2, name: 'Germany', alpha_two_name: 'DE', iso_name: 'DEU' },
  { id: 3, name: 'United Kingdom', alpha_two_name: 'GB', iso_name: 'GBR' },
  { id: 4, name: 'United States', alpha_two_name: 'US', iso_name: 'USA' },
  { id: 5, name: 'Côte d’Ivoire', alpha_two_name: 'CI', iso_name: 'CIV' },
];
const read = (text: string) => {
  const { matched, suggestions, invalid } = readCountries(text, countries);
  return [matched.map(({ id }) => id), suggestions.map(({ entry, country }) => [entry, country.name]), invalid];
};

test('names, two letters and ISO codes in any case, parted by commas, lines or wide spaces, each once', () => {
  expect(read('france, DE\nusa\r\nUnited Kingdom  gb,, FR')).toEqual([[1, 2, 4, 3], [], []]);
  expect(read('  ')).toEqual([[], [], []]);
});

test('what is nearly a country is suggested, what is none is named', () => {
  expect(read('Germny, Untied Kingdom, zzz')).toEqual([
    [],
    [
      ['Germny', 'Germany'],
      ['Untied Kingdom', 'United Kingdom'],
    ],
    ['zzz'],
  ]);
  expect(read('Cote d’Ivoire')).toEqual([[], [['Cote d’Ivoire', 'Côte d’Ivoire']], []]);
});

test('a suggestion that is chosen already, or suggested, is not made again', () => {
  expect(read('Germany, Germny, Germani')).toEqual([[2], [], []]);
  expect(read('Germny, Germani')).toEqual([[], [['Germny', 'Germany']], []]);
});
