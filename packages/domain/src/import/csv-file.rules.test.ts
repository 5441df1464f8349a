import { expect, test } from 'vitest';
import {
  BAD_FILE_NAME,
  checkCsvFile,
  checkFileCount,
  FILE_MAX_BYTES,
  FILE_TOO_LARGE,
  NOT_A_CSV,
} from './csv-file.rules.ts';

const said = (name: string, size = 10) => checkCsvFile({ name, size }).map((issue) => issue.message);

test('letters, digits, underscores and dashes before .csv are a valid name', () => {
  for (const name of ['a.csv', 'Lapsed_payers-90.csv', '0.csv']) expect(said(name)).toEqual([]);
});

test('a name that does not end in lower-case .csv is no csv', () => {
  for (const name of ['a.txt', 'a.CSV', 'a.csv.gz', '', 'csv', 'a.csv ']) expect(said(name)).toEqual([NOT_A_CSV]);
});

test('anything else before the extension is refused', () => {
  for (const name of ['.csv', 'a b.csv', 'é.csv', 'a.b.csv', '../a.csv', 'a\n.csv', 'a\u0000.csv', 'a\n.csv'])
    expect(said(name)).toEqual([BAD_FILE_NAME]);
});

test('1 GB is taken, one byte more is not', () => {
  expect(said('a.csv', FILE_MAX_BYTES)).toEqual([]);
  expect(said('a.csv', FILE_MAX_BYTES + 1)).toEqual([FILE_TOO_LARGE]);
});

test('an upload holds 1 to 20 files', () => {
  expect(checkFileCount(0, 'audiences')[0]?.message).toBe('This field is required');
  expect(checkFileCount(20, 'audiences')).toEqual([]);
  expect(checkFileCount(21, 'targetings')[0]?.message).toBe('You cannot upload more than 20 targetings at once');
});
