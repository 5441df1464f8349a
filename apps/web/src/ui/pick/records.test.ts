import { expect, test } from 'vitest';
import { inPickOrder } from './order.ts';
import { knownMeanwhile, recordOptions } from './records.ts';

const records = [
  { id: 1001, name: 'Nomnom' },
  { id: 1002, name: 'Kirin' },
  { id: 1003, name: 'nomnom ' },
];

test('only names that are there twice say their id', () =>
  expect(recordOptions(records).map(({ label }) => label)).toEqual(['Nomnom · 1001', 'Kirin', 'nomnom · 1003']));

test('they are found by name, which leaves both, and by id, which leaves one', () => {
  const found = (typed: string) => inPickOrder(recordOptions(records), typed).map(({ value }) => value);
  expect(found('Nomnom')).toEqual([1001, 1003]);
  expect(found('1003')[0]).toBe(1003);
  expect(found('kirin')).toEqual([1002]);
});

test('until records are here those stand for them that are known by name', () => {
  const own = { id: 5, name: 'Pier' };
  expect(knownMeanwhile(undefined, [own, { id: null, name: null }, { id: 6, name: undefined }])).toEqual([own]);
  expect(knownMeanwhile([], [own])).toEqual([]);
  expect(knownMeanwhile(records, [own])).toBe(records);
});
