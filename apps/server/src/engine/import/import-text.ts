import { closeSync, fsyncSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { isColumnName } from '@fairlead/domain/device-id';
import { firstColumn } from '@fairlead/domain/import/csv-line';
import { textValue } from '@fairlead/domain/import/text-value';
import type { Work } from '../work.ts';
import { LINE_MAX, type LineConsumer, readLines } from './chunks.ts';
import { type ImportCounts, type ImportTask, noValidLine } from './import-ids.ts';
import { mergeRuns } from './merge-runs.ts';
import { byBytes } from './text-order.ts';

const PARTS = 256;
/** Characters of a part that wait before they are written. */
const WAITING = 32_768;
/** Distinct values remembered while reading. */
const RECENT = 65_536;

/**
 * Reads a CSV of a text criterion and writes its sorted unique lines, UTF-8, ordered by their bytes. Values are dealt
 * out by a hash of their key, so that equal ones meet in one part; each part then fits in memory, loses its repeated
 * values (the first line of the file wins) and is sorted, and the parts are merged.
 */
export function importText({ csv, criterion, out, scratch }: ImportTask, work: Work): ImportCounts {
  const parts = new Parts(scratch);
  try {
    const parser = new TextParser(criterion, parts);
    readLines(csv, parser, work);
    if (parser.valid === 0) throw noValidLine();
    const runs = sortParts(parts, criterion, parser.valid, work);
    const file = openSync(out, 'w', 0o600);
    let rows = 0;
    try {
      rows = mergeRuns(runs, file, parser.valid, work);
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
    return {
      rows,
      duplicates: parser.valid - rows,
      invalid_lines: parser.invalid,
      case_fixed_lines: 0,
      original_csv_rows: parser.valid + parser.invalid,
      id_kind: 'text',
      rows_format: 'plain',
      header: parser.header,
    };
  } finally {
    parts.close();
  }
}

class TextParser implements LineConsumer {
  valid = 0;
  invalid = 0;
  header = false;
  #first = true;
  /** Values that were already dealt out: a million lines "en" must not fill one part. */
  readonly #recent = new Set<string>();
  readonly #criterion: string;
  readonly #parts: Parts;

  constructor(criterion: string, parts: Parts) {
    this.#criterion = criterion;
    this.#parts = parts;
  }

  tooLong(): void {
    this.#first = false;
    this.invalid++;
  }

  lines(bytes: Buffer, from: number, end: number, last: boolean): number {
    let at = from;
    for (let stop = at; ; stop++) {
      if (stop === end && !last) return at;
      if (stop < end && bytes[stop] !== 10 && bytes[stop] !== 13) continue;
      if (stop > at) this.#line(stop - at > LINE_MAX ? null : bytes.toString('utf8', at, stop));
      at = stop + 1;
      if (stop >= end) return end;
    }
  }

  #line(line: string | null): void {
    const column = line === null ? '' : firstColumn(line, this.#criterion);
    if (column === null) return;
    const first = this.#first;
    this.#first = false;
    if (first && isColumnName(column, this.#criterion)) {
      this.header = true;
      return;
    }
    const value = textValue(this.#criterion, column);
    if (value === null) {
      this.invalid++;
      return;
    }
    this.valid++;
    if (this.#recent.has(value.key)) return;
    if (this.#recent.size === RECENT) this.#recent.clear();
    this.#recent.add(value.key);
    this.#parts.add(value.key, value.value);
  }
}

/** Values dealt out to files by their key. */
class Parts {
  readonly #folder: string;
  readonly #waiting: string[] = new Array(PARTS).fill('');
  readonly #files = new Map<number, number>();
  /** By chance for each file, so that nobody can write one whose values all meet in one part. */
  readonly #factor = (Math.random() * 2 ** 32) | 1;
  readonly #name = `text-${process.pid}-${Date.now()}`;

  constructor(folder: string) {
    this.#folder = folder;
  }

  add(key: string, value: string): void {
    let hash = this.#factor;
    for (let at = 0; at < key.length; at++) hash = Math.imul(hash ^ key.charCodeAt(at), this.#factor);
    const part = (hash ^ (hash >>> 8) ^ (hash >>> 16) ^ (hash >>> 24)) & (PARTS - 1);
    this.#waiting[part] += `${value}\n`;
    if ((this.#waiting[part] as string).length > WAITING) this.#flush(part);
  }

  #flush(part: number): void {
    const file = this.#files.get(part) ?? openSync(this.path(part), 'wx', 0o600);
    this.#files.set(part, file);
    const bytes = Buffer.from(this.#waiting[part] as string);
    for (let at = 0; at < bytes.length; ) at += writeSync(file, bytes, at);
    this.#waiting[part] = '';
  }

  path = (part: number): string => join(this.#folder, `${this.#name}-${part}.part`);

  /** The values of a part in the order of the file; the part's own file is closed. */
  take(part: number): string[] {
    const file = this.#files.get(part);
    if (file !== undefined) closeSync(file);
    const text = (file === undefined ? '' : readFileSync(this.path(part), 'utf8')) + this.#waiting[part];
    this.#waiting[part] = '';
    if (file !== undefined) this.#files.set(part, -1);
    return text === '' ? [] : text.slice(0, -1).split('\n');
  }

  /** Replaces a part by its sorted values. */
  write(part: number, bytes: Buffer): void {
    this.#files.set(part, -1);
    const file = openSync(this.path(part), 'w', 0o600);
    try {
      for (let at = 0; at < bytes.length; ) at += writeSync(file, bytes, at);
    } finally {
      closeSync(file);
    }
  }

  close(): void {
    for (const [part, file] of this.#files) {
      if (file >= 0) closeSync(file);
      rmSync(this.path(part), { force: true });
    }
  }
}

/** Drops repeated values of each part, sorts it by bytes, and answers the paths of what is not empty. */
function sortParts(parts: Parts, criterion: string, total: number, work: Work): string[] {
  const runs: string[] = [];
  let done = 0;
  for (let part = 0; part < PARTS; part++) {
    const values = parts.take(part);
    done += values.length;
    work.step({ phase: 'sort', done, total, unit: 'lines' });
    if (values.length === 0) continue;
    const kept = new Map<string, string>();
    for (const value of values) {
      const key = textValue(criterion, value)?.key ?? value;
      if (!kept.has(key)) kept.set(key, value);
    }
    parts.write(part, Buffer.from(`${[...kept.values()].sort(byBytes).join('\n')}\n`));
    runs.push(parts.path(part));
  }
  return runs;
}
