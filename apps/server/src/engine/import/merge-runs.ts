import { closeSync, openSync, readSync, writeSync } from 'node:fs';
import { StringDecoder } from 'node:string_decoder';
import type { Work } from '../work.ts';
import { byBytes } from './text-order.ts';

const PIECE = 16_384;
const OUT = 1 << 18;

/** Reads the lines of a file one after the other. */
export class LineReader {
  /** The line it stands at; null at the end. */
  line: string | null = null;
  #file: number;
  readonly #bytes = Buffer.allocUnsafeSlow(PIECE);
  readonly #decoder = new StringDecoder('utf8');
  #lines: string[] = [];
  #at = 0;
  #rest = '';

  constructor(path: string) {
    this.#file = openSync(path, 'r');
    this.next();
  }

  next(): void {
    while (this.#at === this.#lines.length) {
      const read = readSync(this.#file, this.#bytes, 0, PIECE, null);
      if (read === 0) {
        this.line = this.#rest === '' ? null : this.#rest;
        this.#rest = '';
        return;
      }
      this.#lines = (this.#rest + this.#decoder.write(this.#bytes.subarray(0, read))).split('\n');
      this.#rest = this.#lines.pop() ?? '';
      this.#at = 0;
    }
    this.line = this.#lines[this.#at++] ?? null;
  }

  close(): void {
    if (this.#file >= 0) closeSync(this.#file);
    this.#file = -1;
  }
}

/** Merges sorted files of lines, none of which is in two of them, into one; answers how many lines there are, at most `total`. */
export function mergeRuns(paths: readonly string[], out: number, total: number, work: Work): number {
  const heap: LineReader[] = [];
  const readers: LineReader[] = [];
  let text: string[] = [];
  let waiting = 0;
  let rows = 0;
  const flush = () => {
    const bytes = Buffer.from(text.join(''));
    for (let at = 0; at < bytes.length; ) at += writeSync(out, bytes, at);
    text = [];
    waiting = 0;
    work.step({ phase: 'write', done: rows, total, unit: 'lines' });
  };
  try {
    for (const path of paths) {
      const reader = new LineReader(path);
      readers.push(reader);
      if (reader.line !== null) heap.push(reader);
    }
    heap.sort((a, b) => byBytes(a.line ?? '', b.line ?? ''));
    while (heap[0] !== undefined) {
      const line = `${heap[0].line}\n`;
      text.push(line);
      waiting += line.length;
      rows++;
      if (waiting > OUT) flush();
      heap[0].next();
      if (heap[0].line === null) {
        const tail = heap.pop();
        if (heap.length === 0 || tail === undefined) break;
        heap[0] = tail;
      }
      sink(heap);
    }
    flush();
    return rows;
  } finally {
    for (const reader of readers) reader.close();
  }
}

/** Lets the first reader of a heap sink to its place. */
function sink(heap: LineReader[]): void {
  const moving = heap[0] as LineReader;
  const line = moving.line as string;
  let at = 0;
  for (;;) {
    let child = 2 * at + 1;
    if (child >= heap.length) break;
    const right = heap[child + 1];
    if (right !== undefined && byBytes(right.line as string, (heap[child] as LineReader).line as string) < 0) child++;
    if (byBytes((heap[child] as LineReader).line as string, line) >= 0) break;
    heap[at] = heap[child] as LineReader;
    at = child;
  }
  heap[at] = moving;
}
