import { type IdKind, idLength, isColumnName, kindOf, type Letters } from '@fairlead/domain/device-id';
import { firstColumn } from '@fairlead/domain/import/csv-line';
import { wordsOf } from '../id-kind.ts';
import { LINE_MAX, type LineConsumer } from './chunks.ts';
import { LOWER, UPPER } from './hex.ts';
import { IdLines, lineEnd } from './id-lines.ts';
import { Spill } from './spill.ts';

/**
 * Reads device ids into a spill. Lines of the usual forms are read where they lie; any other goes as text through the
 * domain's reading of a line, so both mean the same.
 */
export class IdParser implements LineConsumer {
  kind: IdKind | null = null;
  header = false;
  invalid = 0;
  spill: Spill | null = null;
  #lines: IdLines | null = null;
  #first = true;
  readonly #criterion: string;
  readonly #folder: string;
  readonly #wrongCase: number;
  /** One line of its own: an id, its end, and room for the longest form. */
  readonly #line = Buffer.alloc(80, '\n');

  constructor(criterion: string, letters: Letters, folder: string) {
    this.#criterion = criterion;
    this.#folder = folder;
    this.#wrongCase = letters === 'upper' ? LOWER : UPPER;
  }

  get valid(): number {
    return this.#lines?.valid ?? 0;
  }

  get caseFixed(): number {
    return this.#lines?.caseFixed ?? 0;
  }

  tooLong(): void {
    this.#first = false;
    this.invalid++;
  }

  lines(bytes: Buffer, from: number, end: number, last: boolean): number {
    let at = from;
    for (;;) {
      if (this.#lines !== null) at = this.#lines.read(bytes, at, end);
      while (at < end && (bytes[at] === 10 || bytes[at] === 13)) at++;
      if (at === end) return end;
      const stop = lineEnd(bytes, at, end);
      if (stop === end && !last) return at;
      this.#slow(bytes, at, stop);
      at = stop;
    }
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
    if (!this.#take(column)) this.invalid++;
  }

  /** The first valid line says what the list is made of. */
  #begin(kind: IdKind | null): void {
    if (kind === null) return;
    this.kind = kind;
    this.spill = new Spill(this.#folder, wordsOf(kind));
    this.#lines = new IdLines(kind, this.spill, this.#wrongCase);
  }

  /** Reads one value by the same loop as all others; false when it is no id of the list's kind. */
  #take(column: string): boolean {
    if (this.kind === null || this.#lines === null || column.length !== idLength[this.kind]) return false;
    this.#line.write(column, 'latin1');
    this.#line[column.length] = 10;
    return this.#lines.read(this.#line, 0, column.length + 3) > 0;
  }
}
