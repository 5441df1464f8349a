/* biome-ignore-all lint/style/noNonNullAssertion: offsets stay inside the window; this is read for every id of every list */
import { readAll } from '../import/spill.ts';
import { damaged, type IdList, keyOf } from './id-list.ts';

/** Memory that windows share, so that one number names an id of any of them. */
export class IdMemory {
  readonly words: number;
  readonly raw: Uint32Array;
  readonly keys: Float64Array;
  readonly view: DataView;

  constructor(ids: number, words: number) {
    this.words = words;
    this.raw = new Uint32Array(ids * words);
    this.keys = new Float64Array(ids);
    this.view = new DataView(this.raw.buffer);
  }
}

/**
 * The part of a list that is in memory: ids `from` to `to` of the shared memory, which follow each other in the file.
 * `raw` holds the file's bytes as they are, `keys` what they are compared by.
 */
export class Window {
  readonly list: IdList;
  readonly memory: IdMemory;
  readonly capacity: number;
  from: number;
  to: number;
  /** Where the file is read next, and where the part of it that is looked at ends. */
  next: number;
  readonly end: number;
  #tie = -1;
  #bare = false;
  readonly #base: number;

  constructor(list: IdList, memory: IdMemory, base: number, capacity: number, start = 0, end = list.count) {
    this.list = list;
    this.memory = memory;
    this.#base = base;
    this.capacity = capacity;
    this.from = base;
    this.to = base;
    this.next = start;
    this.end = end;
  }

  get isEmpty(): boolean {
    return this.from === this.to && this.next >= this.end;
  }

  get isLast(): boolean {
    return this.next >= this.end;
  }

  /** Whether two ids in memory share their key, so that the key alone does not order them. */
  get isTied(): boolean {
    return this.#tie >= this.next - (this.to - this.from);
  }

  /** Keeps what was not consumed and reads on until the window, or `limit` ids of it, is full. */
  fill(limit = this.capacity): void {
    if (this.#bare) this.readKeys();
    this.#read(limit, true);
  }

  /** Whether the ids were read without their keys. */
  get isBare(): boolean {
    return this.#bare && this.from < this.to;
  }

  /**
   * Fills an empty window without the keys of its ids, which are most of the work where few of them are looked at (`rawKey`).
   * `readKeys` makes it a window like others.
   */
  fillBare(): void {
    this.#read(this.capacity, false);
    this.#bare = true;
  }

  readKeys(): void {
    this.#bare = false;
    this.#readKeys(this.#base, this.to);
  }

  /** The key of an id of the window, from its bytes. */
  rawKey(id: number): number {
    const at = id * this.memory.words * 4;
    return keyOf(this.memory.view.getUint32(at), this.memory.view.getUint32(at + 4));
  }

  #read(limit: number, keyed: boolean): void {
    const { raw, keys, words } = this.memory;
    const kept = this.to - this.from;
    if (this.from > this.#base && kept > 0) {
      raw.copyWithin(this.#base * words, this.from * words, this.to * words);
      keys.copyWithin(this.#base, this.from, this.to);
    }
    this.from = this.#base;
    this.to = this.#base + kept;
    const count = Math.min(limit - kept, this.end - this.next);
    if (count <= 0) return;
    readAll(this.list.file, raw.subarray(this.to * words, (this.to + count) * words), this.next * words * 4);
    if (keyed) this.#readKeys(this.to, this.to + count);
    this.next += count;
    this.to += count;
  }

  /** Goes to the first id whose key is not below `key`, leaving out what lies between. `step`: how far it may be. */
  seek(key: number, step: number): void {
    const { keys } = this.memory;
    if (this.to > this.from && keys[this.to - 1]! >= key) {
      this.from = lowerBound(keys, key, this.from, this.to);
      return;
    }
    this.from = this.to;
    if (this.next < this.end) this.next = this.list.seek(key, this.next, this.end, step);
  }

  #readKeys(from: number, to: number): void {
    const { view, keys, words } = this.memory;
    const width = words * 4;
    let previous = from > this.#base ? keys[from - 1]! : -1;
    for (let id = from, at = from * width; id < to; id++, at += width) {
      const key = keyOf(view.getUint32(at), view.getUint32(at + 4));
      keys[id] = key;
      if (key <= previous) this.#checkTie(key, previous, id);
      previous = key;
    }
  }

  #checkTie(key: number, previous: number, id: number): void {
    if (key < previous || compareIds(this.memory, id - 1, this.memory, id) >= 0) throw damaged(this.list.name);
    this.#tie = this.next + (id - this.to);
  }
}

/** The first index in [from, to) whose key is not below `key`; `to` when all are. */
export function lowerBound(keys: Float64Array, key: number, from: number, to: number): number {
  let low = from;
  let high = to;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (keys[middle]! < key) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Order of two ids by all their bytes. */
export function compareIds(a: IdMemory, x: number, b: IdMemory, y: number): number {
  const width = a.words * 4;
  for (let at = 0; at < width; at += 4) {
    const u = a.view.getUint32(x * width + at);
    const v = b.view.getUint32(y * width + at);
    if (u !== v) return u < v ? -1 : 1;
  }
  return 0;
}

/** Whether two ids of the same key are the same. */
export function isSameId(a: IdMemory, x: number, b: IdMemory, y: number): boolean {
  const { words } = a;
  const p = x * words;
  const q = y * words;
  const r = a.raw;
  const s = b.raw;
  if (r[p + 1]! !== s[q + 1]! || r[p + 2]! !== s[q + 2]! || r[p + 3]! !== s[q + 3]!) return false;
  for (let k = 4; k < words; k++) if (r[p + k]! !== s[q + k]!) return false;
  return true;
}
