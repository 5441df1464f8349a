import { closeSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';

/** Repeatable 32-bit numbers (sfc32): the same data on every machine. */
function numbers(seed: number): () => number {
  let [a, b, c, d] = [seed | 0, 0x9e3779b9 | 0, 0x243f6a88 | 0, 1];
  const next = () => {
    const sum = (((a + b) | 0) + d) | 0;
    d = (d + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = ((c << 21) | (c >>> 11)) + sum;
    return sum >>> 0;
  };
  for (let at = 0; at < 16; at++) next();
  return next;
}

const HEX = Array.from({ length: 65_536 }, (_, value) => value.toString(16).padStart(4, '0'));
const half = (word: number) => HEX[word & 65_535] as string;
const whole = (word: number) => half(word >>> 16) + half(word);

/**
 * A CSV of Android ids as people upload it: header, 1 % repeated, 0.5 % invalid, 2 % in the wrong case, an empty line
 * now and then. 27 million lines are about 1 GB.
 */
export function writeCsv(path: string, lines: number): void {
  const next = numbers(27);
  const file = openSync(path, 'w');
  let text = 'device_id\n';
  let earlier = '';
  for (let line = 0; line < lines; line++) {
    const dice = next() % 1000;
    let id = `${whole(next())}-${half(next())}-4${half(next()).slice(1)}-a${half(next()).slice(1)}-${whole(next())}${half(next())}`;
    if (dice < 10 && earlier !== '') id = earlier;
    else if (dice < 15) id = `not-an-id-${line}`;
    else if (dice < 35) id = id.toUpperCase();
    else if (dice === 500) text += '\n';
    // Repeats come from far away: they must not be found by looking at the line before.
    if (line % 1009 === 0 && dice >= 35) earlier = id;
    text += `${id}\n`;
    if (text.length > 1 << 20) {
      writeSync(file, text, null, 'latin1');
      text = '';
    }
  }
  writeSync(file, text, null, 'latin1');
  closeSync(file);
}

/** Sizes of 20 lists as shares of a universe of 20 million: 10 million down to 1, 62 million in all. */
export const twentyShares = [10, 6, 5.5, 5, 4.5, 4, 3.5, 3, 3, 2.5, 2.5, 2, 2, 2, 1.5, 1.5, 1, 1, 1, 1].map(
  (millions) => millions / 20,
);
export const twoShares = [0.5, 0.5];
export const listPath = (folder: string, list: number): string => join(folder, `list-${list}.ids`);

/** Id files out of one universe of random ids: the twenty, then the two. */
export function writeLists(folder: string, universe: number): void {
  const next = numbers(62);
  const first = Uint32Array.from({ length: universe }, next).sort();
  const lists = [...twentyShares, ...twoShares].map((share, list) => ({
    limit: share * 2 ** 32,
    file: openSync(listPath(folder, list), 'w'),
    bytes: Buffer.alloc(1 << 20),
    fill: 0,
  }));
  const id = Buffer.alloc(16);
  let previous = -1;
  for (const word of first) {
    // Sorted by its first word alone, so none may come twice.
    if (word === previous) continue;
    previous = word;
    id.writeUInt32BE(word, 0);
    for (let at = 4; at < 16; at += 4) id.writeUInt32BE(next(), at);
    for (const list of lists) {
      if (next() >= list.limit) continue;
      id.copy(list.bytes, list.fill);
      list.fill += 16;
      if (list.fill < list.bytes.length) continue;
      writeSync(list.file, list.bytes);
      list.fill = 0;
    }
  }
  for (const list of lists) {
    writeSync(list.file, list.bytes, 0, list.fill);
    closeSync(list.file);
  }
}
