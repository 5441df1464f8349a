/* biome-ignore-all lint/style/noNonNullAssertion: buckets are bytes and offsets stay below the lengths set here */
import { closeSync, openSync, readSync, unlinkSync, writeSync } from 'node:fs';
import { join } from 'node:path';

/** Words of one bucket's block: 64 KB for the first level. */
export const BLOCK = 16_384;
/**
 * Words between blocks: five cache lines. Uniform ids fill all buckets alike, and blocks a power of two apart would then
 * want the same few sets of the processor's caches at any time.
 */
const PADDING = 80;
let made = 0;

/**
 * Ids cut into 256 buckets by one of their bytes. Full blocks go to one temporary file, in the order they filled, each
 * bucket remembering its own: writing is sequential, and a single name has to be removed. On systems that allow it the
 * name is removed at once, so that not even a killed process leaves the file behind.
 */
export class Spill {
  /** `buffer[bucket * stride ...]` holds the block that is filling, `fill[bucket]` its words. The parser writes here itself. */
  readonly buffer: Uint32Array;
  readonly fill = new Int32Array(256);
  readonly stride: number;
  /** Words of a full block: a whole number of ids. */
  readonly full: number;
  readonly words: number;
  readonly #path: string;
  #file: number;
  #named = true;
  readonly #blocks: number[][] = Array.from({ length: 256 }, () => []);
  #written = 0;

  constructor(folder: string, words: number, block = BLOCK) {
    this.words = words;
    this.stride = block + PADDING;
    this.full = block - (block % words);
    this.buffer = new Uint32Array(256 * this.stride);
    this.#path = join(folder, `ids-${process.pid}-${Date.now()}-${made++}.spill`);
    this.#file = openSync(this.#path, 'wx+', 0o600);
    if (process.platform !== 'win32') this.#unlink();
  }

  /** Puts a full block away. The bucket's block is empty afterwards. */
  flush(bucket: number): void {
    this.#blocks[bucket]!.push(this.#written++);
    const start = bucket * this.stride;
    writeAll(this.#file, this.buffer.subarray(start, start + this.full));
    this.fill[bucket] = 0;
  }

  /** Ids of a bucket. */
  count(bucket: number): number {
    return (this.#blocks[bucket]!.length * this.full + this.fill[bucket]!) / this.words;
  }

  /** Words of a bucket in pieces of at most `piece.length` words, copied into `piece`; `use` gets how many there are. */
  read(bucket: number, piece: Uint32Array, use: (words: number) => void): void {
    let at = 0;
    for (const block of this.#blocks[bucket]!) {
      if (at + this.full > piece.length) {
        use(at);
        at = 0;
      }
      readAll(this.#file, piece.subarray(at, at + this.full), block * this.full * 4);
      at += this.full;
    }
    const rest = this.fill[bucket]!;
    if (at + rest > piece.length) {
      use(at);
      at = 0;
    }
    piece.set(this.buffer.subarray(bucket * this.stride, bucket * this.stride + rest), at);
    use(at + rest);
  }

  close(): void {
    if (this.#file >= 0) closeSync(this.#file);
    this.#file = -1;
    this.#unlink();
  }

  #unlink(): void {
    if (!this.#named) return;
    unlinkSync(this.#path);
    this.#named = false;
  }
}

const asBytes = (words: Uint32Array): Uint8Array => new Uint8Array(words.buffer, words.byteOffset, words.byteLength);

/** `write` may take less than asked for; a full disk throws. */
export function writeAll(file: number, data: Uint32Array | Uint8Array): void {
  const bytes = data instanceof Uint32Array ? asBytes(data) : data;
  for (let at = 0; at < bytes.length; ) at += writeSync(file, bytes, at, bytes.length - at);
}

/** Fills `data` from `position`; a file that ends before is damaged. */
export function readAll(file: number, data: Uint32Array | Uint8Array, position: number): void {
  const bytes = data instanceof Uint32Array ? asBytes(data) : data;
  for (let at = 0; at < bytes.length; ) {
    const read = readSync(file, bytes, at, bytes.length - at, position + at);
    if (read === 0) throw new Error('A file of ids ended early');
    at += read;
  }
}
