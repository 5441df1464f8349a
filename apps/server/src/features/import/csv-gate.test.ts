import { Readable } from 'node:stream';
import { isDeviceCriterion } from '@fairlead/domain/audience/criterion';
import { linesOf } from '@fairlead/domain/import/csv-line';
import { looksOf } from '@fairlead/domain/import/first-lines';
import { hostileCsvs } from '@fairlead/test-data/hostile-csv';
import { expect, test } from 'vitest';
import { csvGate } from './csv-gate.service.ts';

const says = {
  empty: 'It is empty.',
  gzip: 'It is compressed (gzip).',
  zip: 'It is a zip archive',
  utf16: 'It is written in UTF-16.',
  nul: 'It holds bytes that no text has (NUL).',
  line_too_long: 'It has a line of more than 4096 bytes.',
  no_valid_line: 'It has no valid line.',
};

/** Bytes arrive in pieces of any size, never at the ends of lines. */
const pieces = (bytes: Buffer, size: number) =>
  Array.from({ length: Math.ceil(bytes.length / size) }, (_, at) => bytes.subarray(at * size, (at + 1) * size));

// What an import makes of each is asked in engine/hostile.test.ts.
test.each(hostileCsvs)('at the door: $name', async ({ csv, criterion, refused }) => {
  const bytes = Buffer.from(csv as string);
  for (const size of [1, 7, 65_536]) {
    const through = Readable.from(pieces(bytes, size)).pipe(csvGate(criterion)).toArray();
    if (refused !== undefined)
      await expect(through, `${size}`).rejects.toMatchObject({
        status: 400,
        code: 'not_a_csv',
        message: expect.stringContaining(says[refused]),
      });
    else expect(Buffer.concat(await through).equals(bytes)).toBe(true);
  }
});

test('the first lines tell how ids are written', () => {
  for (const { name, csv, criterion, platform, counts, refused, case_issue } of hostileCsvs) {
    if (!isDeviceCriterion(criterion) || refused !== undefined) continue;
    const looks = looksOf([...linesOf(Buffer.from(csv as string).toString())], platform);
    expect(looks?.rows_format, name).toBe(counts?.id_kind === 'uuid' ? 'plain' : 'hash');
    if (case_issue !== undefined) expect(looks?.case_issue, name).toBe(case_issue);
  }
});
