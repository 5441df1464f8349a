import { closeSync, fstatSync, openSync } from 'node:fs';
import { basename } from 'node:path';
import { type IdKind, wordsOf } from '../id-kind.ts';
import { readAll } from '../import/spill.ts';
import { EngineRefusal } from '../work.ts';

/** An id file and what it holds. */
export type Source = { path: string; kind: IdKind };

/**
 * An open id file. An id's **key** is its first 53 bits as a number: exact in a double, so that one comparison orders
 * two ids unless they share 53 bits, which for ids in the field does not happen and for others is checked.
 */
export class IdList {
  readonly name: string;
  readonly words: number;
  readonly count: number;
  readonly file: number;
  readonly #probe = Buffer.alloc(8);

  constructor(path: string, words: number) {
    this.name = basename(path);
    this.words = words;
    this.file = openSync(path, 'r');
    const { size } = fstatSync(this.file);
    this.count = size / (words * 4);
    if (!Number.isInteger(this.count)) {
      closeSync(this.file);
      throw damaged(this.name);
    }
  }

  /** The key of the id at a position of the file. */
  keyAt(position: number): number {
    readAll(this.file, this.#probe, position * this.words * 4);
    return keyOf(this.#probe.readUInt32BE(0), this.#probe.readUInt32BE(4));
  }

  /** The first position from `from` on whose key is not below `key`: a gallop, then halving. */
  seek(key: number, from: number, to: number, step: number): number {
    let low = from;
    let high = from;
    let stride = Math.max(1, Math.floor(step));
    while (high < to && this.keyAt(high) < key) {
      low = high + 1;
      high = Math.min(to, high + stride);
      stride *= 2;
    }
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.keyAt(middle) < key) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  close(): void {
    closeSync(this.file);
  }
}

/** Keys of ids lie in [0, 2^53). */
export const KEYS = 2 ** 53;
export const keyOf = (first: number, second: number): number => first * 2_097_152 + (second >>> 11);

export const damaged = (name: string): EngineRefusal =>
  new EngineRefusal('damaged_id_file', `The id file ${name} is not a sorted list of ids. Build the audience again.`);

/** Opens the lists of one combination: of one kind, or refused. */
export function withLists<T>(sources: readonly Source[], use: (lists: IdList[], words: number) => T): T {
  const kind = sources[0]?.kind;
  if (kind === undefined) throw new EngineRefusal('too_few_lists', 'A combination needs at least one list.');
  if (sources.some((source) => source.kind !== kind)) {
    throw new EngineRefusal('mixed_kinds', 'Lists of different kinds of ids cannot be combined.');
  }
  const lists: IdList[] = [];
  try {
    for (const source of sources) lists.push(new IdList(source.path, wordsOf(kind)));
    return use(lists, wordsOf(kind));
  } finally {
    for (const list of lists) list.close();
  }
}
