import type { Letters, ListKind } from '@fairlead/domain/device-id';
import { IdWriter } from '../id-writer.ts';
import { EngineRefusal, type Work } from '../work.ts';
import { readLines } from './chunks.ts';
import { IdParser } from './parse-ids.ts';
import { sortUnique } from './sort-ids.ts';
import { BLOCK, Spill } from './spill.ts';

/** The four numbers of the summary and what the list is made of (design 6). */
export type ImportCounts = {
  rows: number;
  duplicates: number;
  invalid_lines: number;
  case_fixed_lines: number;
  original_csv_rows: number;
  id_kind: ListKind;
  rows_format: 'plain' | 'hash';
  header: boolean;
};
export type ImportTask = {
  csv: string;
  criterion: string;
  letters: Letters;
  out: string;
  scratch: string;
  /** Ids sorted in memory at once; tests make it small. */
  inMemory?: number;
};

/** Ids sorted in memory at once: 16 to 32 MB, twice. A bucket that holds more is cut by its next byte. */
const IN_MEMORY = 1 << 20;

/** Reads a CSV of device ids and writes the sorted id file `out`. Memory does not grow with the file. */
export function importIds(
  { csv, criterion, letters, out, scratch, inMemory = IN_MEMORY }: ImportTask,
  work: Work,
): ImportCounts {
  const parser = new IdParser(criterion, letters, scratch);
  let writer: IdWriter | null = null;
  try {
    readLines(csv, parser, work);
    const { kind, spill, valid } = parser;
    if (kind === null || spill === null) throw noValidLine();
    writer = new IdWriter(out);
    const rows = new BucketSorter(writer, spill.words, scratch, valid, work, inMemory).all(spill);
    writer.finish();
    return {
      rows,
      duplicates: valid - rows,
      invalid_lines: parser.invalid,
      case_fixed_lines: parser.caseFixed,
      original_csv_rows: valid + parser.invalid,
      id_kind: kind,
      rows_format: kind === 'uuid' ? 'plain' : 'hash',
      header: parser.header,
    };
  } finally {
    parser.spill?.close();
    writer?.close();
  }
}

export const noValidLine = (): EngineRefusal =>
  new EngineRefusal(
    'no_valid_line',
    'No line of the file is valid for this list. Check the type chosen and the first column.',
  );

/** Sorts buckets one after the other and writes them. */
class BucketSorter {
  readonly #writer: IdWriter;
  readonly #words: number;
  readonly #folder: string;
  readonly #total: number;
  readonly #work: Work;
  readonly #limit: number;
  #data = new Uint32Array(0);
  #scratch = new Uint32Array(0);
  #done = 0;
  #rows = 0;

  constructor(writer: IdWriter, words: number, folder: string, total: number, work: Work, limit: number) {
    this.#writer = writer;
    this.#words = words;
    this.#folder = folder;
    this.#total = total;
    this.#work = work;
    // A block of the spill is read whole.
    this.#limit = Math.max(limit, BLOCK / words);
  }

  /** Writes all buckets of a spill whose ids share `depth` leading bytes before the one it is cut by. */
  all(spill: Spill, depth = 0): number {
    for (let bucket = 0; bucket < 256; bucket++) {
      const count = spill.count(bucket);
      if (count > this.#limit) this.#cut(spill, bucket, depth);
      else if (count > 0) this.#sort(spill, bucket, count, depth);
    }
    return this.#rows;
  }

  #sort(spill: Spill, bucket: number, count: number, depth: number): void {
    this.#room(count);
    spill.read(bucket, this.#data, () => {});
    const unique = sortUnique(this.#data, this.#scratch, count, this.#words, (depth + 1) * 8);
    this.#writer.writeSorted(this.#data.subarray(0, unique * this.#words));
    this.#rows += unique;
    this.#done += count;
    this.#step();
  }

  /** A bucket too large for memory: its ids again, without repeated ones, cut by their next byte. */
  #cut(spill: Spill, bucket: number, depth: number): void {
    const words = this.#words;
    this.#room(this.#limit);
    const finer = new Spill(this.#folder, words, 4096);
    try {
      spill.read(bucket, this.#data.subarray(0, this.#limit * words), (filled) => {
        const count = filled / words;
        const unique = sortUnique(this.#data, this.#scratch, count, words, (depth + 1) * 8);
        for (let at = 0; at < unique * words; at += words) append(finer, this.#data, at, depth + 1);
        this.#done += count - unique;
        this.#step();
      });
      this.all(finer, depth + 1);
    } finally {
      finer.close();
    }
  }

  #room(ids: number): void {
    const size = ids * this.#words;
    if (this.#data.length >= size) return;
    // A little more, so that buckets of about one size share the memory.
    this.#data = new Uint32Array(Math.ceil(size * 1.1));
    this.#scratch = new Uint32Array(this.#data.length);
  }

  #step(): void {
    this.#work.step({ phase: 'sort', done: this.#done, total: this.#total, unit: 'ids' });
  }
}

/** Puts one id into the bucket of its byte `byte`, counted from the front. */
function append(spill: Spill, ids: Uint32Array, at: number, byte: number): void {
  const bucket = ((ids[at + (byte >>> 2)] as number) >>> (24 - 8 * (byte & 3))) & 255;
  if (spill.fill[bucket] === spill.full) spill.flush(bucket);
  const fill = spill.fill[bucket] as number;
  spill.buffer.set(ids.subarray(at, at + spill.words), bucket * spill.stride + fill);
  spill.fill[bucket] = fill + spill.words;
}
