import { expect, test } from 'vitest';
import { baseName, type DropFile, filesOf, filesWith, groupingOf, linesOf } from './drop-files.ts';

const file = (key: string, updated_at = '2026-11-18T10:00:00.000Z'): DropFile => ({
  ...{ key, url: `s3://acme/${key}`, size: 1, updated_at },
});
const saidOf = (files: readonly DropFile[]) =>
  linesOf(files, groupingOf(files)).map((line) => ('file' in line ? `${line.at} ${line.file.key}` : line));

test('files of one folder are grouped by the UTC day they came, newest first', () => {
  const files = [
    file('c.csv', '2026-11-18T00:00:00.000Z'),
    file('b.csv', '2026-11-17T23:59:59.000Z'),
    file('a.csv', '2026-11-17T01:00:00.000Z'),
  ];
  expect(saidOf(files)).toEqual([
    { group: '18 Nov. 2026', count: 1 },
    '0 c.csv',
    { group: '17 Nov. 2026', count: 2 },
    '1 b.csv',
    '2 a.csv',
  ]);
});

test('with a sub-folder anywhere all are grouped by sub-folder, however deep, and the numbers follow the lines', () => {
  const files = [file('crm/x.csv'), file('root.csv'), file('crm/2026/y.csv'), file('crm/z.csv')];
  expect(saidOf(files)).toEqual([
    { group: 'crm', count: 2 },
    '0 crm/x.csv',
    '1 crm/z.csv',
    { group: 'Not in a sub-folder', count: 1 },
    '2 root.csv',
    { group: 'crm/2026', count: 1 },
    '3 crm/2026/y.csv',
  ]);
  expect(filesOf(linesOf(files, groupingOf(files))).map(({ key }) => baseName(key))).toEqual([
    ...['x.csv', 'z.csv', 'root.csv', 'y.csv'],
  ]);
});

test('a search finds paths that hold all its words, in any case', () => {
  const files = [file('crm/Winback_FR.csv'), file('crm/buyers_fr.csv'), file('other/winback.csv')];
  expect(filesWith(files, ' FR crm ').map(({ key }) => key)).toEqual(['crm/Winback_FR.csv', 'crm/buyers_fr.csv']);
  expect(filesWith(files, '  ')).toBe(files);
  expect(filesWith(files, 'nothing')).toEqual([]);
});

test('as many files as one answer holds keep their place', () => {
  const files = Array.from({ length: 10_000 }, (_, n) => file(`${n % 40}/export_${n}.csv`));
  const lines = linesOf(files, groupingOf(files));
  expect(lines).toHaveLength(10_040);
  expect(lines.at(-1)).toMatchObject({ at: 9_999, file: { key: '39/export_9999.csv' } });
});
