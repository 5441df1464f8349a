import { type Readable, Transform, type TransformCallback } from 'node:stream';
import { idBytes, type Letters } from '@fairlead/domain/device-id';
import type { ListKind } from './id-kind.ts';

const DASH = 45;
const LF = 10;
/** Hexadecimal of every byte, both characters in one number. */
const pairsOf = (digits: string): Uint16Array =>
  Uint16Array.from({ length: 256 }, (_, byte) => digits.charCodeAt(byte >>> 4) | (digits.charCodeAt(byte & 15) << 8));
const lower = pairsOf('0123456789abcdef');
const upper = pairsOf('0123456789ABCDEF');

/**
 * The normalised CSV of a list while its file streams by: one id per line, no header, LF. Plain ids have dashes and the
 * letters of their platform, hashes are in lower case; a text list is its lines as they are.
 */
export function csvOf(input: Readable, kind: ListKind, letters: Letters): Readable {
  if (kind === 'text') return input;
  const width = idBytes[kind];
  const dashes = kind === 'uuid';
  const pairs = dashes && letters === 'upper' ? upper : lower;
  let rest: Buffer = Buffer.alloc(0);
  const lines = new Transform({
    transform(chunk: Buffer, _encoding, done: TransformCallback) {
      const bytes = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
      const whole = bytes.length - (bytes.length % width);
      rest = Buffer.from(bytes.subarray(whole));
      done(null, textOf(bytes, whole, width, dashes, pairs));
    },
    flush(done) {
      done(rest.length === 0 ? null : new Error('The id file ends in the middle of an id'));
    },
  });
  input.once('error', (error) => lines.destroy(error));
  lines.once('close', () => input.destroy());
  return input.pipe(lines);
}

/** Four hexadecimal characters of 16 bits, as a little-endian number. */
const four = (pairs: Uint16Array, bits: number): number =>
  (pairs[bits >>> 8] as number) | ((pairs[bits & 255] as number) << 16);

function textOf(bytes: Buffer, end: number, width: number, dashes: boolean, pairs: Uint16Array): Buffer {
  const line = 2 * width + (dashes ? 5 : 1);
  const text = Buffer.allocUnsafe((end / width) * line);
  const into = new DataView(text.buffer, text.byteOffset, text.byteLength);
  const from = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = 0, to = 0; at < end; at += width, to += line) {
    if (dashes) {
      into.setUint32(to, four(pairs, from.getUint16(at)), true);
      into.setUint32(to + 4, four(pairs, from.getUint16(at + 2)), true);
      text[to + 8] = DASH;
      into.setUint32(to + 9, four(pairs, from.getUint16(at + 4)), true);
      text[to + 13] = DASH;
      into.setUint32(to + 14, four(pairs, from.getUint16(at + 6)), true);
      text[to + 18] = DASH;
      into.setUint32(to + 19, four(pairs, from.getUint16(at + 8)), true);
      text[to + 23] = DASH;
      into.setUint32(to + 24, four(pairs, from.getUint16(at + 10)), true);
      into.setUint32(to + 28, four(pairs, from.getUint16(at + 12)), true);
      into.setUint32(to + 32, four(pairs, from.getUint16(at + 14)), true);
    } else {
      for (let k = 0; k < width; k += 2) into.setUint32(to + 2 * k, four(pairs, from.getUint16(at + k)), true);
    }
    text[to + line - 1] = LF;
  }
  return text;
}
