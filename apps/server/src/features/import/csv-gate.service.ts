import { Transform } from 'node:stream';
import { isDeviceCriterion } from '@fairlead/domain/audience/criterion';
import { csvMessages } from '@fairlead/domain/import/csv-file.rules';
import { firstColumn } from '@fairlead/domain/import/csv-line';
import { kindOf } from '@fairlead/domain/import/device-id';
import { textValue } from '@fairlead/domain/import/text-value';
import { Refused } from '../../http/errors.ts';

/** Longest line, in bytes without its end. */
const LINE_MAX = 4096;
/** A valid line must stand among this many. */
const LINES_TRIED = 1000;
const LF = 0x0a;
const CR = 0x0d;

/** Bytes at the beginning that tell what a file is. */
const HEAD = 256;
const page = /^\s*<(?:!doctype|html|head|body|\?xml|!--)/i;

export const notCsv = (reason: string, path = 'file') =>
  new Refused([{ path, message: `${csvMessages.notCsv} ${reason}` }], 'not_a_csv');

const starts = (chunk: Buffer, ...bytes: number[]) => bytes.every((byte, at) => chunk[at] === byte);

/** What the first bytes say a file is, when it is no text in UTF-8. */
const strangeKind = (head: Buffer): string | null => {
  if (starts(head, 0x1f, 0x8b)) return 'It is compressed (gzip). Unpack it first.';
  if (starts(head, 0x50, 0x4b, 3, 4)) return 'It is a zip archive or a spreadsheet. Save it as CSV first.';
  if (starts(head, 0xff, 0xfe) || starts(head, 0xfe, 0xff)) return 'It is written in UTF-16. Save it as UTF-8.';
  if (page.test(head.toString('utf8').replace(/^\uFEFF/, ''))) return 'It is a web page.';
  return null;
};

const isValid = (line: string, criterion: string): boolean => {
  const value = firstColumn(line.replace(/^\uFEFF/, ''), criterion);
  if (value === null) return false;
  return isDeviceCriterion(criterion) ? kindOf(value) !== null : textValue(criterion, value) !== null;
};

/**
 * Lets the bytes of a file through while they can be a list of this criterion (13.6), and fails with a 400 that says
 * why as soon as they cannot: empty, packed, UTF-16, a web page, a NUL, an endless line, or no valid line among the
 * first 1,000. `path` is the field that the file came in.
 */
export const csvGate = (criterion: string, path = 'file'): Transform => {
  const refusal = (reason: string) => notCsv(reason, path);
  let head: Buffer | null = Buffer.alloc(0);
  let lineBytes = 0; // of the line the last chunk ended in
  let rest: Buffer = Buffer.alloc(0); // of that line, while lines are tried
  let tried = 0;
  let valid = false;
  let size = 0;

  /** Tries the lines of a chunk until one is valid. */
  const tryLines = (chunk: Buffer): boolean => {
    const text = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk;
    let from = 0;
    for (let at = 0; at < text.length; at++) {
      if (text[at] !== LF && text[at] !== CR) continue;
      const line = text.toString('utf8', from, at);
      from = at + 1;
      if (line.trim() === '') continue;
      if (isValid(line, criterion)) return true;
      if (++tried === LINES_TRIED) throw refusal(`None of its first ${LINES_TRIED} lines is valid.`);
    }
    rest = text.subarray(from);
    return false;
  };

  /** Steps from break to break in strides of a whole line, so that most bytes are never looked at one by one. */
  const measureLines = (chunk: Buffer): void => {
    let at = 0;
    while (at < chunk.length) {
      const room = LINE_MAX - lineBytes;
      if (chunk.length - at <= room) {
        const last = Math.max(chunk.lastIndexOf(LF), chunk.lastIndexOf(CR));
        lineBytes = last >= at ? chunk.length - last - 1 : lineBytes + chunk.length - at;
        return;
      }
      const reach = chunk.subarray(at, at + room + 1);
      const last = Math.max(reach.lastIndexOf(LF), reach.lastIndexOf(CR));
      if (last < 0) throw refusal(`It has a line of more than ${LINE_MAX} bytes.`);
      at += last + 1;
      lineBytes = 0;
    }
  };

  const look = (chunk: Buffer): void => {
    size += chunk.length;
    if (head) {
      head = Buffer.concat([head, chunk.subarray(0, HEAD)]);
      const strange = strangeKind(head);
      if (strange) throw refusal(strange);
      if (head.length >= HEAD) head = null;
    }
    if (chunk.includes(0)) throw refusal('It holds bytes that no text has (NUL). Save it as UTF-8.');
    measureLines(chunk);
    if (!valid) valid = tryLines(chunk);
  };

  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      try {
        look(chunk);
        done(null, chunk);
      } catch (error) {
        done(error as Error);
      }
    },
    flush(done) {
      if (valid || isValid(rest.toString('utf8'), criterion)) return done();
      done(
        refusal(
          size === 0 || (tried === 0 && rest.toString('utf8').trim() === '') ? 'It is empty.' : 'It has no valid line.',
        ),
      );
    },
  });
};
