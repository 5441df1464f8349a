import { describe, expect, test } from 'vitest';
import { roles } from '../role.ts';
import {
  caseWarning,
  checkImport,
  checkImportCount,
  checkImportRow,
  checkImportUrl,
  dropUrl,
  importTypeOf,
  mayImportFrom,
  nameAfterUrl,
  nameOfUrl,
  readDropUrl,
  shownUrl,
} from './import-url.rules.ts';

const said = (url: string, type: 's3' | 'http' | null = null) => checkImportUrl(url, type)[0]?.message ?? null;

describe('a url', () => {
  test.each(['', '   '])('%j is required', (url) => expect(said(url)).toBe('The url is required'));

  test.each([
    'http://example.com',
    'HTTPS://example.com/a.csv?x=1#y',
    'https://example.com:443/a@b.csv',
    'https://exämple.test/ä.csv',
    's3://acme/buyers.csv',
    's3://acme/2026 11/a#b?c%20d.csv',
  ])('%j is valid', (url) => expect(said(url)).toBeNull());

  test.each([
    'ftp://example.com/a.csv',
    'example.com/a.csv',
    'http://',
    'http:///a.csv',
    'http://user@example.com/a.csv',
    'https://user:secret@example.com/a.csv',
    'https://example.com/a b.csv',
    'https://example.com\\a.csv',
    'https://example.com/a\n.csv',
    `https://example.com/${'a'.repeat(4096)}`,
    's3://',
    's3://acme',
    's3://acme/',
    's3:///a.csv',
    's3://acme//a.csv',
    's3://acme/../other/a.csv',
    's3://../a.csv',
    's3://acme/./a.csv',
    's3://acme/a\0.csv',
    's3://acme/a\\b.csv',
    `s3://acme/${'a'.repeat(901)}`,
    'S3://acme/a.csv',
    'javascript:alert(1)',
  ])('%j is invalid', (url) => expect(said(url)).toBe('The url is invalid'));

  test('is of the kind that was asked for', () => {
    expect(said('s3://acme/a.csv', 'http')).toBe('The url is invalid');
    expect(said('https://example.com/a.csv', 's3')).toBe('The url is invalid');
    expect([importTypeOf('s3://a/b'), importTypeOf('HTTP://a'), importTypeOf('file:///a')]).toEqual([
      's3',
      'http',
      null,
    ]);
  });
});

test('a file of a drop folder is read back from its url, whatever it is called', () => {
  for (const key of ['a.csv', '2026-11/a.csv', 'a#b?c=%2F.csv', 'ü "x".csv'])
    expect(readDropUrl(dropUrl('acme', key))).toEqual({ folder: 'acme', key });
});

test('an import names everything that is wrong with it', () => {
  expect(checkImport({ name: ' ', import_type: 'ftp', url: '' })).toEqual([
    { path: 'name', message: 'The name is required' },
    { path: 'import_type', message: 'import_type must be one of s3, http' },
    { path: 'url', message: 'The url is required' },
  ]);
  expect(checkImport({ name: 'A', import_type: 'http', url: 'https://example.com/a.csv' })).toEqual([]);
});

test.each([
  ['https://example.com/lists/Buyers%20D90.csv?sig=1#top', 'Buyers D90'],
  ['https://example.com/BUYERS.CSV', 'BUYERS'],
  ['https://example.com/a%2Fb.csv', 'a/b'],
  ['https://example.com/100%.csv', '100%'],
  ['https://example.com/a%0Ab.csv', 'a b'],
  ['https://example.com/export?file=x/y.csv', 'export'],
  ['https://example.com/.csv', ''],
  ['https://example.com/lists/', ''],
  ['https://example.com', ''],
  ['s3://acme/2026/buyers%20d90.csv', 'buyers%20d90'],
  [`https://example.com/${'n'.repeat(400)}.csv`, 'n'.repeat(255)],
])('the name offered for %s', (url, name) => expect(nameOfUrl(url)).toBe(name));

test('others see a url without what may be a key', () => {
  expect(shownUrl('https://example.com/a.csv?X-Amz-Signature=abc#x')).toBe('https://example.com/a.csv');
  expect(shownUrl('s3://acme/a?b.csv')).toBe('s3://acme/a?b.csv');
});

test('only a client is kept from the drop folders, of those who import', () => {
  expect(roles.filter((role) => mayImportFrom(role, 'http'))).toEqual([...roles]);
  expect(mayImportFrom('client', 's3')).toBe(false);
  expect(mayImportFrom('campaign_manager', 's3')).toBe(true);
});

test('warnings name the letters of the platform', () => {
  expect(caseWarning('mixed', 'ios')).toBe('Some device IDs are in mixed case, they will be converted to uppercase.');
  expect(caseWarning('mixed', 'android')).toBe(
    'Some device IDs are in mixed case, they will be converted to lowercase.',
  );
  expect(caseWarning('lower', 'ios')).toBe('The device IDs are in lowercase, they will be converted to uppercase.');
  expect(caseWarning(null, 'ios')).toBeNull();
});

test('a row of an import says what is missing, each under its own field', () => {
  const row = { name: 'Buyers', type: 'idfa', url: 's3://acme/buyers.csv' };
  expect(checkImportRow(row, 's3')).toEqual([]);
  expect(checkImportRow(row, 'http')).toEqual([{ path: 'url', message: 'The url is invalid' }]);
  expect(checkImportRow({ name: ' ', type: null, url: '' }, 's3')).toEqual([
    { path: 'url', message: 'The url is required' },
    { path: 'name', message: 'The name is required' },
    { path: 'type', message: 'The type is required' },
  ]);
  expect(checkImportRow({ ...row, type: 'toString' }, 's3')).toHaveLength(1);
});

test('an import holds 1 to 20 files', () => {
  const said = [0, 1, 20, 21].map((count) => checkImportCount(count)[0]?.message);
  expect(said).toEqual([
    'Please select at least one file',
    undefined,
    undefined,
    'You cannot import more than 20 audiences at once',
  ]);
});

test.each([
  ['', 'buyers', 'the first address'],
  ['old', 'buyers', 'another address'],
  ['  ', 'buyers', 'a name that was emptied'],
  ['Mine', 'Mine', 'a name that was typed'],
])('the name %j becomes %j: %s', (name, next) => {
  expect(nameAfterUrl(name, 'https://a.test/old.csv', 'https://a.test/x/buyers.csv?key=1')).toBe(next);
});
