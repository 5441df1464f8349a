import { expect, test } from 'vitest';
import { countryOptions } from './regions.ts';

test('countries stand in their regions, from A to Z, with the code that they are found by', () => {
  const options = countryOptions([
    { alpha_two_name: 'US', name: 'United States', region_id: 2 },
    { alpha_two_name: 'FR', name: 'France', region_id: 4 },
    { alpha_two_name: 'JP', name: 'Japan', region_id: 3 },
    { alpha_two_name: 'BE', name: 'Belgium', region_id: 4 },
  ]);
  expect(options.map(({ also }) => also)).toContainEqual(['Belgium', 'BE']);
  expect(options.map(({ also: _, ...option }) => option)).toEqual([
    { value: 'BE', label: 'Belgium (BE)', group: 'EMEA' },
    { value: 'FR', label: 'France (FR)', group: 'EMEA' },
    { value: 'JP', label: 'Japan (JP)', group: 'APAC' },
    { value: 'US', label: 'United States (US)', group: 'AMERICA' },
  ]);
});
