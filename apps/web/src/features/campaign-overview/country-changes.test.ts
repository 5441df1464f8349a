import { expect, test } from 'vitest';
import { countriesOf, countriesOfAll, withCountries, withoutCountries } from './country-changes.ts';

const rows = [
  { id: 1, countries: [250, 56] },
  { id: 2, countries: [250] },
  { id: 3, countries: [276] },
];

test('countries are added behind those there are, and only where they are new', () => {
  expect(withCountries(rows, [56, 250]).map(({ row, countries }) => [row.id, countries])).toEqual([
    [2, [250, 56]],
    [3, [276, 56, 250]],
  ]);
});

test('they are removed where another is left; a campaign keeps its last one', () => {
  const { changes, kept } = withoutCountries(rows, new Set([250]));
  expect(changes.map(({ row, countries }) => [row.id, countries])).toEqual([[1, [56]]]);
  expect(kept.map(({ id }) => id)).toEqual([2]);
});

test('a list of them says how many campaigns have each', () =>
  expect(countriesOf(rows)).toEqual([
    { id: 250, campaigns: 2 },
    { id: 56, campaigns: 1 },
    { id: 276, campaigns: 1 },
  ]));

test('what all of them have is nothing to add', () => {
  expect(countriesOfAll([])).toEqual([]);
  expect(
    countriesOfAll([
      { id: 1, countries: [5, 6, 7] },
      { id: 2, countries: [7, 5] },
    ]),
  ).toEqual([5, 7]);
});
