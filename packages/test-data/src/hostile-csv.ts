import type { Criterion, Platform } from '@fairlead/domain/audience/criterion';
import { type IdKind, zeroIds } from '@fairlead/domain/device-id';

/**
 * CSV files as people really upload them, with what must come of them. Every number was counted by hand from the lines
 * of the case, by the rules of design 6 and D-238; none was copied from a run.
 */
export type HostileCsv = {
  name: string;
  criterion: Criterion;
  platform: Platform;
  csv: string | Uint8Array;
  /** What an import counts; `lines` is the normalised CSV where it says more than the counts. */
  counts?: {
    rows: number;
    duplicates: number;
    invalid_lines: number;
    case_fixed_lines: number;
    original_csv_rows: number;
    id_kind: IdKind | 'text';
    header: boolean;
  };
  lines?: string[];
  /** Why the check of the first lines refuses it. Without counts the import has no valid line either. */
  refused?: 'empty' | 'gzip' | 'zip' | 'utf16' | 'nul' | 'line_too_long' | 'no_valid_line';
  /** What the check of the first lines says about letters. */
  case_issue?: 'mixed' | 'upper' | 'lower' | null;
};

/** Ids of public documentation and their real hashes. */
const A = '1b9d6bcd-bbfd-4b2d-9b5d-ab8dfbbd4bed';
const B = '6d92078a-8246-4ba4-ae5b-76104861e7dc';
const C = 'c0ffee00-1234-4abc-8def-00000000000a';
const up = (id: string): string => id.toUpperCase();
const md5 = '21a3f9c9d7d554e2ef66f31cced0832b';
const sha1 = '82dba8bc14706616b7605d780c7cd9ad7eac38df';
const sha256 = 'fd4f33b1736b58cff0da1555673731a6942169201a11112e2b4c937525631420';

type Numbers = [rows: number, duplicates: number, invalid: number, fixed: number];

const counts = (
  [rows, duplicates, invalid_lines, case_fixed_lines]: Numbers,
  id_kind: IdKind | 'text',
  header = false,
) => ({
  rows,
  duplicates,
  invalid_lines,
  case_fixed_lines,
  original_csv_rows: rows + duplicates + invalid_lines,
  id_kind,
  header,
});

const android = (
  name: string,
  csv: string | Uint8Array,
  numbers: Numbers,
  more: Partial<HostileCsv> & { kind?: IdKind; header?: boolean } = {},
): HostileCsv => {
  const { kind = 'uuid', header = false, ...rest } = more;
  return {
    name,
    csv,
    criterion: 'android_device_id',
    platform: 'android',
    counts: counts(numbers, kind, header),
    ...rest,
  };
};

const ios = (
  name: string,
  csv: string,
  numbers: Numbers,
  more: Partial<HostileCsv> & { header?: boolean } = {},
): HostileCsv => {
  const { header = false, ...rest } = more;
  return { name, csv, criterion: 'idfa', platform: 'ios', counts: counts(numbers, 'uuid', header), ...rest };
};

const text = (
  name: string,
  criterion: Criterion,
  csv: string | Uint8Array,
  numbers: Numbers,
  lines: string[],
  header = false,
): HostileCsv => ({ name, criterion, platform: 'android', csv, counts: counts(numbers, 'text', header), lines });

const refused = (
  name: string,
  reason: NonNullable<HostileCsv['refused']>,
  csv: string | Uint8Array,
  more: Partial<HostileCsv> = {},
) => ({
  name,
  criterion: 'android_device_id' as const,
  platform: 'android' as const,
  csv,
  refused: reason,
  ...more,
});

const bytes = (...values: number[]): Uint8Array => Uint8Array.from(values);
const ascii = (value: string): number[] => [...value].map((character) => character.charCodeAt(0));

export const hostileCsvs: readonly HostileCsv[] = [
  ios('the example of D-238', [up(A), A, up(B), '"xyz"', '', up(B), ''].join('\n'), [2, 2, 1, 1], {
    case_issue: 'mixed',
    lines: [up(A), up(B)],
  }),
  android('plain ids, final newline', `${A}\n${B}\n`, [2, 0, 0, 0], { case_issue: null, lines: [A, B] }),
  android('no final newline', `${A}\n${B}`, [2, 0, 0, 0]),
  android('a single id, nothing else', A, [1, 0, 0, 0]),
  android('byte order mark', `\uFEFF${A}\n${B}\n`, [2, 0, 0, 0]),
  android('byte order mark before a header', `\uFEFFgaid\n${A}\n`, [1, 0, 0, 0], { header: true }),
  android('CRLF', `${A}\r\n${B}\r\n`, [2, 0, 0, 0]),
  android('CR only', `${A}\r${B}\r${A}\r`, [2, 1, 0, 0]),
  android('line ends of all sorts', `${A}\r\n${B}\n\r${C}\r\r\n`, [3, 0, 0, 0]),
  android('empty lines everywhere', `\n\n${A}\n\n\r\n   \n${B}\n\n\n`, [2, 0, 0, 0]),
  android('spaces and tabs around', `  ${A}\n${B}  \n\t${C}\t\n`, [3, 0, 0, 0]),
  android('quotes', `"${A}"\n"${B}"\n"${C}"`, [3, 0, 0, 0]),
  android('blanks outside and inside quotes', ` "${A}" \n" ${B} "\n`, [2, 0, 0, 0]),
  android('quotes that do not pair up', `${C}\n"${A}\n${B}"\n""${A}""\n`, [1, 0, 3, 0]),
  android('single quotes and braces are no quotes', `${C}\n'${A}'\n{${B}}\n`, [1, 0, 2, 0]),
  android('a pair of quotes with nothing in it', `""\n${A}\n""\n`, [1, 0, 0, 0]),
  android('header device_id', `device_id\n${A}\n`, [1, 0, 0, 0], { header: true }),
  android('header in quotes and capitals', `"Device ID","Country"\n"${A}","FR"\n`, [1, 0, 0, 0], { header: true }),
  android('header after empty lines', `\n\nIDFA\n${A}\n`, [1, 0, 0, 0], { header: true }),
  android('a header is only the first line', `gaid\n${A}\ngaid\n`, [1, 0, 1, 0], { header: true }),
  android('an unknown first line is invalid', `my devices\n${A}\n`, [1, 0, 1, 0]),
  android('upper case on Android', `${up(A)}\n${B}\n`, [2, 0, 0, 1], { case_issue: 'mixed', lines: [A, B] }),
  android('all upper case on Android', `${up(A)}\n${up(B)}\n`, [2, 0, 0, 2], { case_issue: 'upper', lines: [A, B] }),
  ios('lower case on iOS', `${A}\n${B}\n`, [2, 0, 0, 2], { case_issue: 'lower', lines: [up(A), up(B)] }),
  ios('mixed case inside an id', `1b9d6bcd-BBFD-4b2d-9b5d-ab8dfbbd4bed\n`, [1, 0, 0, 1], {
    case_issue: 'mixed',
    lines: [up(A)],
  }),
  ios('duplicates are found after the case fix', `${A}\n${up(A)}\n${A}\n`, [1, 2, 0, 2], { case_issue: 'mixed' }),
  ios('header idfv', `idfv\n${up(A)}\n`, [1, 0, 0, 0], { header: true, criterion: 'idfv', case_issue: null }),
  android('an id of digits only has no case', '12345678-1234-1234-1234-123456789012\n', [1, 0, 0, 0], {
    case_issue: null,
  }),
  android('zero id', `${zeroIds.uuid}\n${A}\n${zeroIds.uuid}\n`, [1, 0, 2, 0]),
  android('37 and 35 characters', `${A}0\n${A.slice(1)}\n${A}\n`, [1, 0, 2, 0]),
  android(
    'one digit short in the last group, then a letter too far',
    `${A.slice(0, -1)}\n${A.slice(0, -1)}g\n${A}\n`,
    [1, 0, 2, 0],
  ),
  android(
    'dashes in the wrong place',
    `1b9d6bcdb-bfd-4b2d-9b5d-ab8dfbbd4bed\n${A}\n1b9d6bcd_bbfd_4b2d_9b5d_ab8dfbbd4bed\n`,
    [1, 0, 2, 0],
  ),
  android(
    'characters next to digits and letters',
    [
      '1b9d6bcd-bbfd-4b2d-9b5d-ab8dfbbd4be:',
      '1b9d6bcd-bbfd-4b2d-9b5d-ab8dfbbd4be@',
      '1b9d6bcd-bbfd-4b2d-9b5d-ab8dfbbd4be`',
      '1b9d6bcd-bbfd-4b2d-9b5d-ab8dfbbd4be/',
      A,
    ].join('\n'),
    [1, 0, 4, 0],
  ),
  android('more columns', `${A},FR,2024-01-01\n${B},US\n`, [2, 0, 0, 0]),
  android('more columns with quotes and commas', `"${A}","Paris, France"\n"${B}" , "x"\n`, [2, 0, 0, 0]),
  android('no value in the first column', `,FR\n"",FR\n${A},FR\n`, [1, 0, 2, 0]),
  android('the id in the second column', `${B}\nFR,${A}\n`, [1, 0, 1, 0]),
  android('semicolons and tabs of spreadsheets', `gaid;country\n${A};FR\n${B}\tUS\n`, [2, 0, 0, 0], { header: true }),
  android('two ids on one line', `${A} ${B}\n${A}\n`, [1, 0, 1, 0]),
  android('md5', `${md5}\n${md5.toUpperCase()}\n`, [1, 1, 0, 0], { kind: 'md5', case_issue: null, lines: [md5] }),
  android('md5 of the zero id in any letters', `${zeroIds.md5}\n${zeroIds.md5.toUpperCase()}\n${md5}\n`, [1, 0, 2, 0], {
    kind: 'md5',
  }),
  android('sha1', `device_id\r\n${sha1}\r\n${up(sha1)}\r\n`, [1, 1, 0, 0], {
    kind: 'sha1',
    header: true,
    lines: [sha1],
  }),
  android('sha1 of the zero id', `${sha1}\n${zeroIds.sha1}`, [1, 0, 1, 0], { kind: 'sha1' }),
  android('sha256', `"${sha256}"\n`, [1, 0, 0, 0], { kind: 'sha256', lines: [sha256] }),
  android('sha256 of the zero id, twice', `${sha256}\n${zeroIds.sha256}\n${zeroIds.sha256}\n`, [1, 0, 2, 0], {
    kind: 'sha256',
  }),
  android('the first valid line says the kind: plain', `xx\n${A}\n${md5}\n${sha1}\n${sha256}\n`, [1, 0, 4, 0]),
  android('the first valid line says the kind: md5', `${md5}\n${A}\n${sha1}\n`, [1, 0, 2, 0], { kind: 'md5' }),
  android('the zero id says no kind', `${zeroIds.uuid}\n${md5}\n${A}\n`, [1, 0, 2, 0], { kind: 'md5' }),
  android('formulas', `=HYPERLINK("http://x.test")\n+${A}\n@SUM(1)\n${A}\n`, [1, 0, 3, 0]),
  android('letters that look like others', `${A}\n\u0430${A.slice(1)}\n${A}\u200b\n`, [1, 0, 2, 0]),
  android('full-width digits and a no-break space', `\uFF11${A.slice(1)}\n\u00a0${A}\n${A}\n`, [1, 0, 2, 0]),
  android('a NUL inside', `${A}\n${A.slice(0, 20)}\u0000${A.slice(21)}\n`, [1, 0, 1, 0], { refused: 'nul' }),
  android('a line of 5,000 bytes', `${A}\n${'x'.repeat(5000)}\n${B},${'y'.repeat(5000)}\n${C}\n`, [2, 0, 2, 0], {
    refused: 'line_too_long',
  }),
  android('a line of 4,096 bytes is read', `${A},${'x'.repeat(4096 - 37)}\n${B}\n`, [2, 0, 0, 0]),

  text(
    'cities: case, header, accents',
    'city',
    'city\nParis\nPARIS\nSão Paulo\nSa\u0303o Paulo\n12345\n',
    [2, 2, 1, 0],
    ['Paris', 'São Paulo'],
    true,
  ),
  text(
    'cities: quotes with a comma inside',
    'city',
    '"Washington, DC"\nLyon,France\n',
    [2, 0, 0, 0],
    ['Lyon', 'Washington, DC'],
  ),
  text('cities: formulas are refused', 'city', '=cmd|x\n@Rome\n-Oslo\nRome\n', [1, 0, 3, 0], ['Rome']),
  text(
    'postal codes',
    'zip_code',
    'zip\n75011\nsw1a 1aa\nSW1A 1AA\n#75011\nAB\n94103-1234\n',
    [3, 1, 2, 0],
    ['75011', '94103-1234', 'SW1A 1AA'],
    true,
  ),
  text(
    'device names keep their comma',
    'device_name',
    'iPhone14,2\niphone14,2\n"Pixel 7"\nSM-G991B\n',
    [3, 1, 0, 0],
    ['Pixel 7', 'SM-G991B', 'iPhone14,2'],
  ),
  text('hours', 'hour_of_day', '7\n07\n23\n24\n-1\n9am\n', [2, 1, 3, 0], ['23', '7']),
  text('days of the week', 'day_of_week', '1\nMonday\nmon\nSUN\n0\n8\nsomeday\n', [2, 2, 3, 0], ['1', '7']),
  text('connection types', 'connection_type', 'wifi\nWiFi\n2\nlte\n4G\n8\nlan\n', [2, 3, 2, 0], ['2', '6']),
  text('languages', 'language', 'language\nen\nen-us\nen-US\nenglish\nEN\n', [2, 2, 1, 0], ['en', 'en-US'], true),
  text(
    'app ids',
    'publisher_app_id',
    'com.example.game\n284882215\nexample\nhttps://apps.test/id1\n',
    [2, 0, 2, 0],
    ['284882215', 'com.example.game'],
  ),
  text(
    'opaque ids keep their letters',
    'publisher_anonymous_id',
    'Ab1\nab1\nA b\nab1\n=1\n',
    [2, 1, 2, 0],
    ['Ab1', 'ab1'],
  ),
  text(
    'bytes that are not UTF-8',
    'city',
    bytes(...ascii('Rome\n'), 0x4d, 0xfc, 0x6e, 0x0a, ...ascii('Oslo')),
    [2, 0, 1, 0],
    ['Oslo', 'Rome'],
  ),
  text(
    'beyond the basic plane sorts by bytes',
    'device_name',
    '\u{1F600}\n\uFF21\n',
    [2, 0, 0, 0],
    ['\uFF21', '\u{1F600}'],
  ),

  refused('nothing at all', 'empty', ''),
  refused('only empty lines', 'empty', '\n\r\n  \n'),
  refused('only a byte order mark', 'empty', '\uFEFF'),
  refused('only a header', 'no_valid_line', 'device_id\n'),
  refused('only the zero id', 'no_valid_line', `${zeroIds.uuid}\n`),
  refused('no id in it', 'no_valid_line', 'hello\nworld\n'),
  refused('a list of cities as device ids', 'no_valid_line', 'Paris\nLyon\nRome\n'),
  refused('gzip', 'gzip', bytes(0x1f, 0x8b, 8, 0, 0, 0, 0, 0)),
  refused('a spreadsheet', 'zip', bytes(0x50, 0x4b, 3, 4, 20, 0, 6, 0)),
  refused('UTF-16, little end first', 'utf16', bytes(0xff, 0xfe, ...ascii(A).flatMap((code) => [code, 0]))),
  refused('UTF-16, big end first', 'utf16', bytes(0xfe, 0xff, ...ascii(A).flatMap((code) => [0, code]))),
  refused('UTF-16 without a mark', 'nul', bytes(...ascii(A).flatMap((code) => [code, 0]))),
];
