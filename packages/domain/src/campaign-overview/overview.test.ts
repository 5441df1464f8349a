import { expect, test } from 'vitest';
import { compactOne, daysLeftOf, fulfilmentPercent } from './figures.ts';
import { geoChip } from './geo-chip.ts';
import { pacingBandOf, pacingPercent } from './pacing-band.ts';

test('an edge of two bands belongs to the upper one', () => {
  expect([0, 49.9, 50, 69.9, 70, 89.9, 90, 100].map((percent) => pacingBandOf(percent).tone)).toEqual([
    ...['green', 'green', 'light', 'light'],
    ...['orange', 'orange', 'red', 'red'],
  ]);
  expect([pacingPercent(0.4449), pacingPercent(1)]).toEqual([44.5, 100]);
});

test('fulfilment is capped and rounded down, a day is always left', () => {
  expect([fulfilmentPercent(99.99, 100), fulfilmentPercent(120, 100), fulfilmentPercent(5, 0)]).toEqual([99, 100, 0]);
  expect([daysLeftOf(0), daysLeftOf(0.2), daysLeftOf(12.57)]).toEqual([1, 1, 13]);
  expect([compactOne(950), compactOne(4212), compactOne(999_960), compactOne(1_490_000)]).toEqual(
    ['950', '4.2 k', '1.0 M', '1.5 M'].map((text) => text.replace(' ', '\u00a0')),
  );
});

test('a chip is one code, covered regions, all, or how many countries', () => {
  const world = [
    ...[1, 2, 3].map((id) => ({ id, code: `E${id}`, region_id: 4 })),
    ...[4, 5].map((id) => ({ id, code: `A${id}`, region_id: 3 })),
    ...[6].map((id) => ({ id, code: `M${id}`, region_id: 2 })),
  ];
  expect(geoChip([2], world)).toEqual({ words: ['E2'], more: 0, codes: [] });
  expect(geoChip([2, 1, 4], world)).toEqual({ words: ['3 countries'], more: 0, codes: ['E2', 'E1', 'A4'] });
  expect(geoChip([4, 5], world)).toEqual({ words: ['APAC'], more: 0, codes: [] });
  expect(geoChip([4, 1, 5, 6], world)).toEqual({ words: ['AMERICA', 'APAC'], more: 1, codes: ['E1'] });
  expect(geoChip([1, 2, 3, 4, 5, 6], world)).toEqual({ words: ['All'], more: 0, codes: [] });
  expect(geoChip([], world)).toEqual({ words: [], more: 0, codes: [] });
  // Of one country alone its code, also where its region has no other
  expect(geoChip([6], world)).toEqual({ words: ['M6'], more: 0, codes: [] }); // though it is all of its region
  expect(geoChip([9, 2], [])).toEqual({ words: ['2 countries'], more: 0, codes: ['9', '2'] });
});
