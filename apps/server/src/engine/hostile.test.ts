import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { isDeviceCriterion } from '@fairlead/domain/audience/criterion';
import { kindOf, platformLetters } from '@fairlead/domain/device-id';
import { firstColumn, linesOf } from '@fairlead/domain/import/csv-line';
import { hostileCsvs } from '@fairlead/test-data/hostile-csv';
import { afterAll, expect, test } from 'vitest';
import { csvOf } from './csv-of.ts';
import { importIds } from './import/import-ids.ts';
import { importText } from './import/import-text.ts';
import { alone, EngineRefusal } from './work.ts';

const folder = mkdtempSync(join(tmpdir(), 'fairlead-hostile-'));
afterAll(() => rmSync(folder, { recursive: true }));

const bytesOf = (csv: string | Uint8Array) => Buffer.from(csv);

test('at least 30 hostile files', () => expect(hostileCsvs.length).toBeGreaterThanOrEqual(30));

test.each(hostileCsvs)('import: $name', async ({ csv, criterion, platform, counts, lines }) => {
  const path = join(folder, 'list.csv');
  const out = join(folder, 'list.ids');
  writeFileSync(path, bytesOf(csv));
  const letters = platformLetters(platform);
  const run = () =>
    (isDeviceCriterion(criterion) ? importIds : importText)(
      { csv: path, criterion, letters, out, scratch: folder },
      alone,
    );
  if (counts === undefined) {
    expect(run).toThrow(EngineRefusal);
    return;
  }
  const { rows_format, ...result } = run();
  expect(result).toEqual(counts);
  expect(rows_format).toBe(counts.id_kind === 'uuid' || counts.id_kind === 'text' ? 'plain' : 'hash');
  const written = await text(csvOf(Readable.from([readFileSync(out)]), counts.id_kind, letters));
  expect(written.split('\n').length - 1).toBe(counts.rows);
  if (lines !== undefined) expect(written).toBe(`${lines.join('\n')}\n`);
  rmSync(out);
  rmSync(path);
  expect(readdirSync(folder)).toEqual([]);
});

test('the text rules of the domain say the same as the worker that reads bytes', () => {
  for (const { csv, criterion, counts } of hostileCsvs) {
    if (typeof csv !== 'string' || counts === undefined || !isDeviceCriterion(criterion)) continue;
    const columns = linesOf(csv).flatMap((line) => (line.length > 4096 ? [''] : (firstColumn(line, criterion) ?? [])));
    const valid = columns.filter((column) => kindOf(column) === counts.id_kind);
    expect(valid.length).toBe(counts.rows + counts.duplicates);
    expect(columns.length - (counts.header ? 1 : 0)).toBe(counts.original_csv_rows);
  }
});
