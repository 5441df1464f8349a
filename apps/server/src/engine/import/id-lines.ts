/* biome-ignore-all lint/style/noNonNullAssertion: offsets stay below the end of the buffer and tables have an entry for every byte; this is the import's hot loop */
import { type IdKind, idLength, zeroIds } from '@fairlead/domain/device-id';
import { LINE_MAX } from './chunks.ts';
import { BAD, hexPairs } from './hex.ts';
import type { Spill } from './spill.ts';

const LF = 10;
const CR = 13;
const QUOTE = 34;
const COMMA = 44;
const DASH = 45;

/** Where the line ends that `at` is in: at its CR or LF, or at `end`. */
export function lineEnd(bytes: Uint8Array, at: number, end: number): number {
  let stop = at;
  while (stop < end && bytes[stop] !== LF && bytes[stop] !== CR) stop++;
  return stop;
}

/**
 * Reads the lines that are just an id, perhaps in quotes, perhaps with more columns, where they lie, and puts the ids
 * into their buckets. Written as one loop without calls: that is five times faster than a function per word.
 */
export class IdLines {
  valid = 0;
  caseFixed = 0;
  readonly #kind: IdKind;
  readonly #spill: Spill;
  readonly #wrongCase: number;
  readonly #zero: Buffer;
  /** Views of the buffers that lines come from: the one of the file, and the one of lines read by themselves. */
  readonly #views = new WeakMap<Uint8Array, DataView>();

  constructor(kind: IdKind, spill: Spill, wrongCase: number) {
    this.#kind = kind;
    this.#spill = spill;
    this.#wrongCase = wrongCase;
    this.#zero = Buffer.from(zeroIds[kind].replaceAll('-', ''), 'hex');
  }

  /** Takes lines from `at` on as long as they are such; answers the start of the first that is not, or not complete. */
  read(bytes: Uint8Array, at: number, end: number): number {
    const view = this.#views.get(bytes) ?? new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.#views.set(bytes, view);
    return this.#kind === 'uuid' ? this.#uuids(bytes, view, at, end) : this.#hashes(bytes, view, at, end);
  }

  #uuids(bytes: Uint8Array, view: DataView, from: number, end: number): number {
    const pairs = hexPairs;
    const { buffer, fill, full, stride } = this.#spill;
    const wrongCase = this.#wrongCase;
    const zero = this.#zero.readUInt32BE(0);
    let valid = 0;
    let fixed = 0;
    let at = from;
    // The longest form without columns: a quote, 36 characters, a quote, the byte after.
    while (at + 39 <= end) {
      const before = bytes[at]!;
      if (before === LF || before === CR) {
        at++;
        continue;
      }
      const quoted = before === QUOTE ? 1 : 0;
      const p = at + quoted;
      const a = pairs[view.getUint16(p, true)]!;
      const b = pairs[view.getUint16(p + 2, true)]!;
      const c = pairs[view.getUint16(p + 4, true)]!;
      const d = pairs[view.getUint16(p + 6, true)]!;
      const e = pairs[view.getUint16(p + 9, true)]!;
      const f = pairs[view.getUint16(p + 11, true)]!;
      const g = pairs[view.getUint16(p + 14, true)]!;
      const h = pairs[view.getUint16(p + 16, true)]!;
      const i = pairs[view.getUint16(p + 19, true)]!;
      const j = pairs[view.getUint16(p + 21, true)]!;
      const k = pairs[view.getUint16(p + 24, true)]!;
      const l = pairs[view.getUint16(p + 26, true)]!;
      const m = pairs[view.getUint16(p + 28, true)]!;
      const n = pairs[view.getUint16(p + 30, true)]!;
      const q = pairs[view.getUint16(p + 32, true)]!;
      const r = pairs[view.getUint16(p + 34, true)]!;
      const flags = a | b | c | d | e | f | g | h | i | j | k | l | m | n | q | r;
      if ((flags & BAD) !== 0) break;
      if (bytes[p + 8] !== DASH || bytes[p + 13] !== DASH || bytes[p + 18] !== DASH || bytes[p + 23] !== DASH) break;
      let stop = p + 36;
      if (bytes[stop] !== LF || quoted === 1) {
        stop = this.#stop(bytes, at, stop, quoted, end);
        if (stop < 0) break;
      }
      const first = ((a << 24) | ((b & 255) << 16) | ((c & 255) << 8) | (d & 255)) >>> 0;
      const second = (e << 24) | ((f & 255) << 16) | ((g & 255) << 8) | (h & 255);
      const third = (i << 24) | ((j & 255) << 16) | ((k & 255) << 8) | (l & 255);
      const fourth = (m << 24) | ((n & 255) << 16) | ((q & 255) << 8) | (r & 255);
      if (first === zero && (second | third | fourth) === 0) break;
      const bucket = first >>> 24;
      let filled = fill[bucket]!;
      if (filled === full) {
        this.#spill.flush(bucket);
        filled = 0;
      }
      const to = bucket * stride + filled;
      buffer[to] = first;
      buffer[to + 1] = second;
      buffer[to + 2] = third;
      buffer[to + 3] = fourth;
      fill[bucket] = filled + 4;
      valid++;
      if ((flags & wrongCase) !== 0) fixed++;
      at = stop + 1;
    }
    this.valid += valid;
    this.caseFixed += fixed;
    return at;
  }

  #hashes(bytes: Uint8Array, view: DataView, from: number, end: number): number {
    const length = idLength[this.#kind];
    const spill = this.#spill;
    const { buffer, fill, words } = spill;
    let at = from;
    while (at + length + 3 <= end) {
      const before = bytes[at]!;
      if (before === LF || before === CR) {
        at++;
        continue;
      }
      const quoted = before === QUOTE ? 1 : 0;
      const stop = this.#stop(bytes, at, at + quoted + length, quoted, end);
      if (stop < 0) break;
      // Written before it is known to be an id: the place counts only once `fill` says so.
      const bucket = hexPairs[view.getUint16(at + quoted, true)]! & 255;
      if (fill[bucket] === spill.full) spill.flush(bucket);
      const to = bucket * spill.stride + fill[bucket]!;
      let flags = 0;
      for (let word = 0, p = at + quoted; word < words; word++, p += 8) {
        const a = hexPairs[view.getUint16(p, true)]!;
        const b = hexPairs[view.getUint16(p + 2, true)]!;
        const c = hexPairs[view.getUint16(p + 4, true)]!;
        const d = hexPairs[view.getUint16(p + 6, true)]!;
        flags |= a | b | c | d;
        buffer[to + word] = (a << 24) | ((b & 255) << 16) | ((c & 255) << 8) | (d & 255);
      }
      if ((flags & BAD) !== 0 || this.#isZero(buffer, to)) break;
      fill[bucket] = fill[bucket]! + words;
      this.valid++;
      at = stop + 1;
    }
    return at;
  }

  /** Where a line ends whose id ends at `after`; -1 when something else follows the id, or the line is not complete. */
  #stop(bytes: Uint8Array, start: number, after: number, quoted: number, end: number): number {
    if (quoted === 1 && bytes[after] !== QUOTE) return -1;
    const stop = after + quoted;
    const byte = bytes[stop];
    if (byte === LF || byte === CR) return stop;
    if (byte !== COMMA && byte !== 59 && byte !== 9) return -1;
    const last = lineEnd(bytes, stop, end);
    return last === end || last - start > LINE_MAX ? -1 : last;
  }

  #isZero(buffer: Uint32Array, at: number): boolean {
    for (let word = 0; word < this.#spill.words; word++) {
      if (buffer[at + word] !== this.#zero.readUInt32BE(4 * word)) return false;
    }
    return true;
  }
}
