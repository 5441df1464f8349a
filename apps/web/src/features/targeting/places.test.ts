import { expect, test } from 'vitest';
import { type Country, countriesSaid, regionsOf, withRegion, withTicks } from './places.ts';

const country = (id: number, name: string, region_id: number): Country => ({
  id,
  name,
  alpha_two_name: name.slice(0, 2).toUpperCase(),
  iso_name: name.slice(0, 3).toUpperCase(),
  region_id,
});
const all = [country(1, 'France', 4), country(2, 'Belgium', 4), country(3, 'Japan', 3), country(4, 'Brazil', 2)];
const [emea] = regionsOf(all, [1, 3]) as [ReturnType<typeof regionsOf>[number]];

test('regions stand in their order, countries in them from A to Z', () => {
  expect(
    regionsOf(all, [1, 3]).map(({ name, countries, chosen }) => [
      name,
      countries.map((one) => one.name),
      chosen.map((one) => one.name),
    ]),
  ).toEqual([
    ['EMEA', ['Belgium', 'France'], ['France']],
    ['APAC', ['Japan'], ['Japan']],
    ['AMERICA', ['Brazil'], []],
  ]);
});

test('a region is chosen and left whole or in part, what is saved keeps its order', () => {
  expect(withRegion([3, 1], [3, 1], emea, new Set())).toEqual([3]);
  expect(withRegion([3, 1], [3], emea, new Set([1]))).toEqual([3, 1]);
  expect(withRegion([3, 1], [3, 1], emea, new Set([1, 2]))).toEqual([3, 1, 2]);
  expect(withRegion([1], [1, 4], emea, new Set([2]))).toEqual([4, 2]);
});

test('what was ticked is put upon what is chosen by then', () => {
  const ticks = new Map([
    [3, true],
    [1, false],
  ]);
  expect([...withTicks([{ id: 1 }], ticks)]).toEqual([3]);
  expect([...withTicks([{ id: 1 }, { id: 2 }], ticks)]).toEqual([2, 3]);
});

test('what is said of it', () => {
  expect(countriesSaid([1], [1, 2])).toEqual(['Countries added successfully']);
  expect(countriesSaid([1, 2], [1])).toEqual(['Countries removed successfully']);
  expect(countriesSaid([1], [2])).toEqual(['Countries added successfully', 'Countries removed successfully']);
  expect(countriesSaid([1, 2], [2, 1])).toEqual([]);
});
