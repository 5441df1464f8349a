/* biome-ignore-all lint/style/noNonNullAssertion: bytes are read below the end of the buffer; this is the import's hot loop */
import { firstColumn } from '@fairlead/domain/import/csv-line';
import { type IdKind, idLength, isColumnName, kindOf, type Letters, zeroIds } from '@fairlead/domain/import/device-id';
import { wordsOf } from '../id-kind.ts';
import { LINE_MAX, type LineConsumer } from './chunks.ts';
import { BAD, HexReader, LOWER, UPPER } from './hex.ts';
import { Spill } from './spill.ts';

const LF = 10;
const CR = 13;
const QUOTE = 34;
const COMMA = 44;
const DASH = 45;
const isColumnEnd = (byte: number): boolean => byte === COMMA || byte === 59 || byte === 9;

/**
 * Reads device ids into a spill. A line that is just an id, perhaps in quotes, perhaps with more columns, is read where
 * it lies; any other goes as text through the domain's reading of a line, so both mean the same.
 */
export class IdParser implements LineConsumer {
  kind: IdKind | null = null;
  header = false;
  invalid = 0;
  valid = 0;
  caseFixed = 0;
  spill: Spill | null = null;
  #first = true;
  readonly #criterion: string;
  readonly #folder: string;
  readonly #wrongCase: number;
  #bytes: Buffer = Buffer.alloc(0);
  #hex = new HexReader(this.#bytes);
  readonly #words = new Uint32Array(8);
  readonly #zero = new Uint32Array(8);
  readonly #line = Buffer.alloc(128);
  readonly #lineHex = new HexReader(this.#line);

  constructor(criterion: string, letters: Letters, folder: string) {
    this.#criterion = criterion;
    this.#folder = folder;
    this.#wrongCase = letters === 'upper' ? LOWER : UPPER;
  }

  tooLong(): void {
    this.#first = false;
    this.invalid++;
  }

  lines(bytes: Buffer, from: number, end: number, last: boolean): number {
    if (bytes !== this.#bytes) {
      this.#bytes = bytes;
      this.#hex = new HexReader(bytes);
    }
    let at = from;
    while (at < end) {
      const byte = bytes[at]!;
      if (byte === LF || byte === CR) {
        at++;
        continue;
      }
      const next = this.kind === null ? -1 : this.#quick(bytes, at, end);
      if (next >= 0) {
        at = next;
        continue;
      }
      const stop = lineEnd(bytes, at, end);
      if (stop === end && !last) return at;
      this.#slow(bytes, at, stop);
      at = stop;
    }
    return at;
  }

  /** Where the line ended that began with an id at `at`; -1 when it has to be looked at, or is not complete. */
  #quick(bytes: Buffer, at: number, end: number): number {
    const length = idLength[this.kind!];
    const quoted = bytes[at] === QUOTE ? 1 : 0;
    const start = at + quoted;
    let stop = start + length + quoted;
    if (stop >= end || (quoted === 1 && bytes[stop - 1] !== QUOTE)) return -1;
    const after = bytes[stop]!;
    if (after !== LF && after !== CR) {
      if (!isColumnEnd(after)) return -1;
      stop = lineEnd(bytes, stop, end);
      if (stop === end || stop - at > LINE_MAX) return -1;
    }
    if (!this.#take(this.#hex, bytes, start)) return -1;
    return stop + 1;
  }

  /** Any line: an id between blanks, a header, something else. */
  #slow(bytes: Buffer, at: number, stop: number): void {
    const column = stop - at > LINE_MAX ? '' : firstColumn(bytes.toString('latin1', at, stop), this.#criterion);
    if (column === null) return;
    const first = this.#first;
    this.#first = false;
    if (first && isColumnName(column, this.#criterion)) {
      this.header = true;
      return;
    }
    if (this.kind === null) this.#begin(kindOf(column));
    if (this.kind === null || column.length !== idLength[this.kind]) {
      this.invalid++;
      return;
    }
    this.#line.write(column, 'latin1');
    if (!this.#take(this.#lineHex, this.#line, 0)) this.invalid++;
  }

  /** The first valid line says what the list is made of. */
  #begin(kind: IdKind | null): void {
    if (kind === null) return;
    this.kind = kind;
    this.spill = new Spill(this.#folder, wordsOf(kind));
    this.#line.write(zeroIds[kind], 'latin1');
    this.#read(this.#lineHex, 0);
    this.#zero.set(this.#words);
  }

  #read(hex: HexReader, at: number): void {
    const words = this.#words;
    if (this.kind === 'uuid') {
      words[0] = hex.word(at, at + 4);
      words[1] = hex.word(at + 9, at + 14);
      words[2] = hex.word(at + 19, at + 24);
      words[3] = hex.word(at + 28, at + 32);
    } else {
      const count = wordsOf(this.kind!);
      for (let k = 0; k < count; k++) words[k] = hex.word(at + 8 * k, at + 8 * k + 4);
    }
  }

  /** Puts the id at `at` into its bucket; false, with nothing counted, when it is none. */
  #take(hex: HexReader, bytes: Buffer, at: number): boolean {
    hex.flags = 0;
    this.#read(hex, at);
    if (hex.flags & BAD) return false;
    const words = this.#words;
    if (this.kind === 'uuid') {
      if (bytes[at + 8] !== DASH || bytes[at + 13] !== DASH || bytes[at + 18] !== DASH || bytes[at + 23] !== DASH)
        return false;
      if (hex.flags & this.#wrongCase) this.caseFixed++;
    }
    const first = words[0]!;
    if (first === this.#zero[0] && this.#isZero()) return false;
    const spill = this.spill!;
    const bucket = first >>> 24;
    if (spill.fill[bucket] === spill.full) spill.flush(bucket);
    const to = bucket * spill.stride + spill.fill[bucket]!;
    const buffer = spill.buffer;
    buffer[to] = first;
    buffer[to + 1] = words[1]!;
    buffer[to + 2] = words[2]!;
    buffer[to + 3] = words[3]!;
    for (let k = 4; k < spill.words; k++) buffer[to + k] = words[k]!;
    spill.fill[bucket]! += spill.words;
    this.valid++;
    return true;
  }

  #isZero(): boolean {
    for (let k = 0; k < wordsOf(this.kind!); k++) if (this.#words[k] !== this.#zero[k]) return false;
    return true;
  }
}

/** Where the line ends that `at` is in: at its CR or LF, or at `end`. */
function lineEnd(bytes: Buffer, at: number, end: number): number {
  let stop = at;
  while (stop < end && bytes[stop] !== LF && bytes[stop] !== CR) stop++;
  return stop;
}
