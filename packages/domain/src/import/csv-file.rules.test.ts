import { expect, test } from 'vitest';
import {
  CSV_MAX_BYTES,
  checkAudienceUpload,
  checkCsvFile,
  checkFileCount,
  checkFileName,
  checkFileSize,
  checkTargetingUpload,
  csvMessages,
  fileFirst,
  nameOfFile,
} from './csv-file.rules.ts';

const messages = (issues: { message: string }[]) => issues.map((issue) => issue.message);

test.each(['a.csv', 'A-b_9.csv', '-.csv', '_.csv', '0.csv'])('%s is a name', (name) => {
  expect(checkFileName(name)).toEqual([]);
});

test.each(['list.txt', 'list', '', 'list.CSV', 'list.csv ', 'list.csv.gz'])('%j is no .csv', (name) => {
  expect(messages(checkFileName(name))).toEqual(['File type not valid (should be .csv)']);
});

test.each(['.csv', 'my list.csv', 'é.csv', 'a.b.csv', '../a.csv', 'a\n.csv'])('%j has other characters', (name) => {
  expect(messages(checkFileName(name))).toEqual([
    'Invalid file name: the file must end with ".csv" and only contain letters, numbers, underscores or dashes (-) before the extension.',
  ]);
});

test('one gigabyte passes, a byte more does not', () => {
  expect(checkFileSize(1_073_741_824)).toEqual([]);
  expect(messages(checkFileSize(CSV_MAX_BYTES + 1))).toEqual(['File too large (max 1 GB)']);
});

test('a file can be wrong in two ways', () => {
  expect(checkCsvFile({ name: 'x.txt', size: 2 ** 31 })).toEqual([
    { path: 'file', message: csvMessages.type },
    { path: 'file', message: csvMessages.size },
  ]);
});

test('1 to 20 files', () => {
  expect(messages(checkFileCount(0, 'audiences'))).toEqual(['This field is required']);
  expect(checkFileCount(1, 'audiences')).toEqual([]);
  expect(checkFileCount(20, 'targetings')).toEqual([]);
  expect(messages(checkFileCount(21, 'audiences'))).toEqual(['You cannot upload more than 20 audiences at once']);
  expect(messages(checkFileCount(21, 'targetings'))).toEqual(['You cannot upload more than 20 targetings at once']);
});

test('an upload needs its name and type or criterion', () => {
  const file = { name: 'a.csv', size: 1 };
  expect(checkAudienceUpload({ name: 'A', type: 'gaid', file })).toEqual([]);
  expect(messages(checkAudienceUpload({ name: ' ', type: null, file }))).toEqual([
    'Name is required',
    'The type is required',
  ]);
  expect(messages(checkAudienceUpload({ name: 'A', type: 'toString', file }))).toEqual(['The type is required']);
  expect(checkTargetingUpload({ criterion: 'city', file })).toEqual([]);
  expect(messages(checkTargetingUpload({ criterion: null, file }))).toEqual(['Criterion is required']);
});

test('a file that can never go is not asked for its name and type', () => {
  const wrong = { path: 'file', message: csvMessages.type };
  const row = { name: ' ', type: null, file: { name: 'x.txt', size: 1 } };
  expect(fileFirst(checkAudienceUpload(row))).toEqual([wrong]);
  expect(fileFirst(checkTargetingUpload({ criterion: null, file: row.file }))).toEqual([wrong]);
  expect(fileFirst(checkAudienceUpload({ ...row, file: { name: 'x.csv', size: 1 } }))).toHaveLength(2);
});

test('the name offered is the file without .csv', () => {
  expect(nameOfFile('spring-lapsed.csv')).toBe('spring-lapsed');
});
