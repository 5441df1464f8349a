import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import type { Work } from '../work.ts';

const CHUNK = 1 << 20;
/** No line of a list is this long: the import counts a longer one as invalid, the check at the door refuses the file. */
export const LINE_MAX = 4096;

/**
 * Takes complete lines from `bytes[from, end)` and answers how far it came: the start of the line that is not complete
 * yet. `last` says that no more bytes follow, so that the end of the file ends the last line.
 */
export type LineConsumer = {
  lines(bytes: Buffer, from: number, end: number, last: boolean): number;
  /** A line longer than a whole chunk went by. */
  tooLong(): void;
};

const isLineEnd = (byte: number | undefined): boolean => byte === 10 || byte === 13;

/** Streams a file through one buffer of a megabyte. A byte order mark is skipped. */
export function readLines(path: string, consumer: LineConsumer, work: Work): void {
  const file = openSync(path, 'r');
  try {
    const total = fstatSync(file).size;
    const bytes = Buffer.allocUnsafeSlow(CHUNK + 64);
    let kept = 0;
    let done = 0;
    let skipping = false;
    for (let first = true; ; first = false) {
      const read = readSync(file, bytes, kept, CHUNK - kept, null);
      const end = kept + read;
      const last = read === 0;
      let from = first && end >= 3 && bytes.readUIntBE(0, 3) === 0xefbbbf ? 3 : 0;
      if (skipping) {
        while (from < end && !isLineEnd(bytes[from])) from++;
        skipping = from === end && !last;
      }
      from = skipping ? end : consumer.lines(bytes, from, end, last);
      done += read;
      work.step({ phase: 'parse', done, total, unit: 'bytes' });
      if (last) return;
      kept = end - from;
      if (kept === CHUNK) {
        consumer.tooLong();
        skipping = true;
        kept = 0;
      } else bytes.copyWithin(0, from, end);
    }
  } finally {
    closeSync(file);
  }
}
