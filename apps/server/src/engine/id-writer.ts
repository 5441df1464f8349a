import { closeSync, fsyncSync, openSync } from 'node:fs';
import { writeAll } from './import/spill.ts';

const CAPACITY = 1 << 18;

/** Writes an id file: sorted ids, big-endian, one after the other. The caller names the file when all is well. */
export class IdWriter {
  #file: number;
  readonly #buffer = new Uint32Array(CAPACITY);
  #fill = 0;

  constructor(path: string) {
    this.#file = openSync(path, 'w', 0o600);
  }

  /** Sorted ids in the machine's words. Turns them into big-endian bytes in place: the caller's words are gone. */
  writeSorted(ids: Uint32Array): void {
    this.#flush();
    Buffer.from(ids.buffer, ids.byteOffset, ids.byteLength).swap32();
    writeAll(this.#file, ids);
  }

  /** One id whose words already hold the file's bytes. */
  writeRaw(raw: Uint32Array, at: number, words: number): void {
    if (this.#fill + words > CAPACITY) this.#flush();
    for (let k = 0; k < words; k++) this.#buffer[this.#fill + k] = raw[at + k] as number;
    this.#fill += words;
  }

  /** Durable once this returns. */
  finish(): void {
    this.#flush();
    fsyncSync(this.#file);
    this.close();
  }

  close(): void {
    if (this.#file >= 0) closeSync(this.#file);
    this.#file = -1;
  }

  #flush(): void {
    if (this.#fill > 0) writeAll(this.#file, this.#buffer.subarray(0, this.#fill));
    this.#fill = 0;
  }
}
