import { expect, test } from 'vitest';
import { downloadName } from './download-name.ts';

test('a list is saved under its own name', () => {
  expect(downloadName('Lapsed payers 90d')).toBe('Lapsed payers 90d.csv');
  expect(downloadName('Läufer.csv')).toBe('Läufer.csv');
  expect(downloadName('A', '_original')).toBe('A_original.csv');
});

test('what could leave its folder or hide is taken out', () => {
  expect(downloadName('../../etc/passwd')).toBe('_.._etc_passwd.csv');
  expect(downloadName('a\r\nSet-Cookie: x')).toBe('a__Set-Cookie_ x.csv');
  expect(downloadName(' ... ')).toBe('list.csv');
  expect(downloadName(`${'x'.repeat(199)}\u{1F600}`)).toBe(`${'x'.repeat(199)}\uFFFD.csv`);
});
