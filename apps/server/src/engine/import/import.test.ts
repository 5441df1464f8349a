import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type IdKind, idBytes, zeroIds } from '@fairlead/domain/device-id';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { alone } from '../work.ts';
import { importIds } from './import-ids.ts';

const folder = mkdtempSync(join(tmpdir(), 'fairlead-import-'));
afterAll(() => rmSync(folder, { recursive: true }));
const csv = join(folder, 'list.csv');
const out = join(folder, 'list.ids');

const run = (text: string, inMemory?: number) => {
  writeFileSync(csv, text);
  const task = {
    csv,
    criterion: 'idfa',
    letters: 'upper',
    out,
    scratch: folder,
    ...(inMemory && { inMemory }),
  } as const;
  return { counts: importIds(task, alone), ids: readFileSync(out).toString('hex') };
};
const dashed = (hex: string) => hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
const idOf = (kind: IdKind, seed: string) => {
  const width = 2 * idBytes[kind];
  const hex = seed.padEnd(width, seed);
  return kind === 'uuid' ? dashed(hex) : hex;
};

test.each(['uuid', 'md5', 'sha1', 'sha256'] as const)('%s: any order, letters and surroundings', (kind) => {
  const digit = fc.constantFrom('0', '1', '8', 'a', 'F', 'e');
  const seed = fc.string({ unit: digit, minLength: 1, maxLength: 9 });
  const around = fc.constantFrom('*', '"*"', ' *', '* ', '*,x', '"*",x', '*;x', '\t*');
  const end = fc.constantFrom('\n', '\r\n', '\r', '\n\n');
  fc.assert(
    fc.property(fc.array(fc.tuple(seed, around, end, fc.boolean()), { minLength: 1, maxLength: 80 }), (lines) => {
      const ids = lines.map(([text]) => idOf(kind, text));
      const text = lines.map(([, how, stop, bad], at) => `${how.replace('*', ids[at] ?? '')}${bad ? 'x' : ''}${stop}`);
      // `bad` lines keep their id as first column when they have more columns: read them as a person would.
      const isValid = lines.map(([, how, , bad]) => !bad || how.endsWith(',x') || how.endsWith(';x'));
      const valid = ids.filter((id, at) => isValid[at] && id.toLowerCase() !== zeroIds.uuid);
      fc.pre(valid.length > 0);
      const unique = [...new Set(valid.map((id) => id.toLowerCase().replaceAll('-', '')))].sort();
      const { counts, ids: written } = run(text.join(''));
      expect(written).toBe(unique.join(''));
      expect(counts).toEqual({
        rows: unique.length,
        duplicates: valid.length - unique.length,
        invalid_lines: lines.length - valid.length,
        case_fixed_lines: kind === 'uuid' ? valid.filter((id) => /[a-f]/.test(id)).length : 0,
        original_csv_rows: lines.length,
        id_kind: kind,
        rows_format: kind === 'uuid' ? 'plain' : 'hash',
        header: false,
      });
    }),
    { numRuns: 30 },
  );
});

test('ids crowded in one bucket, more than fit in memory, are cut again by their next bytes', () => {
  const lines: string[] = [];
  for (let at = 0; at < 60_000; at++) {
    const number = Math.imul(at, 40_503) & 0xbfff;
    lines.push(dashed(`abcdef00${'0'.repeat(16)}${number.toString(16).padStart(8, '0')}`));
  }
  const unique = [...new Set(lines)].map((id) => id.replaceAll('-', '')).sort();
  for (const inMemory of [9000, 1]) {
    const { counts, ids } = run(lines.join('\n'), inMemory);
    expect(counts).toMatchObject({ rows: unique.length, duplicates: 60_000 - unique.length });
    expect(ids === unique.join('')).toBe(true);
  }
});

test('one id, many times over', () => {
  const id = dashed('6d92078a82464ba4ae5b76104861e7dc');
  const { counts } = run(`${id}\n`.repeat(50_000), 1000);
  expect(counts).toMatchObject({ rows: 1, duplicates: 49_999, case_fixed_lines: 50_000 });
});

test('lines cross the edges of what is read at a time, and one is longer than all of it', () => {
  const id = (at: number) => dashed(at.toString(16).padStart(8, '0').repeat(4));
  const lines = Array.from({ length: 40_000 }, (_, at) => id(at + 1));
  lines.splice(20_000, 0, 'x'.repeat(3 << 20), `${id(7)},${'y'.repeat(3 << 20)}`);
  const { counts } = run(`${lines.join('\r\n')}\r\n${'z'.repeat(2 << 20)}`);
  expect(counts).toMatchObject({ rows: 40_000, duplicates: 0, invalid_lines: 3, original_csv_rows: 40_003 });
});

test('memory does not grow with the file', () => {
  const lines: string[] = [];
  for (let at = 0; at < 250_000; at++)
    lines.push(dashed((Math.imul(at + 1, 2_654_435_761) >>> 0).toString(16).padStart(8, '0').repeat(4)));
  const text = lines.join('\n');
  const measured = (times: number) => {
    writeFileSync(csv, `${text}\n`.repeat(times));
    let peak = 0;
    const before = process.memoryUsage().arrayBuffers;
    const work = {
      step() {
        peak = Math.max(peak, process.memoryUsage().arrayBuffers - before);
      },
    };
    const counts = importIds({ csv, criterion: 'idfa', letters: 'upper', out, scratch: folder }, work);
    expect(counts.rows).toBe(250_000);
    return peak;
  };
  measured(1);
  const small = measured(1);
  const large = measured(4);
  expect(large).toBeLessThan(64 * 2 ** 20);
  expect(large).toBeLessThan(small + 24 * 2 ** 20);
});
