import { isDeviceCriterion } from '../audience/criterion.ts';
import { kindOf } from '../device-id.ts';
import { firstColumn } from './csv-line.ts';
import { dueText, textValue } from './text-value.ts';

/** Longest line, in bytes without its end. */
export const LINE_MAX = 4096;
/** A valid line must stand among this many. */
export const LINES_TRIED = 1000;
const LF = 0x0a;
const CR = 0x0d;

/** Bytes at the beginning that tell what a file is. */
const HEAD = 256;
const page = /^\s*<(?:!doctype|html|head|body|\?xml|!--)/i;

const starts = (chunk: Uint8Array, ...bytes: number[]) => bytes.every((byte, at) => chunk[at] === byte);

const joined = (a: Uint8Array, b: Uint8Array): Uint8Array => {
  if (a.length === 0) return b;
  const both = new Uint8Array(a.length + b.length);
  both.set(a);
  both.set(b, a.length);
  return both;
};

const isValid = (line: string, criterion: string): boolean => {
  const value = firstColumn(line.replace(/^\uFEFF/, ''), criterion);
  if (value === null) return false;
  return isDeviceCriterion(criterion) ? kindOf(value) !== null : textValue(criterion, value) !== null;
};

/** A look through the bytes of a file as they come. Every answer is the reason why it is no list, or null while it can be. */
export type CsvCheck = {
  look: (chunk: Uint8Array) => string | null;
  /** After the last byte. */
  end: () => string | null;
  /** Whether a valid line has been seen. */
  isList: () => boolean;
};

/**
 * What makes a file no list of this criterion (13.6): empty, packed, UTF-16, a web page, a NUL, an endless line, or no valid
 * line among the first 1,000. The browser reads the beginning with it before anything is sent, the server all of it.
 * @param decode UTF-8 bytes as text, without failing
 */
export const csvCheck = (criterion: string, decode: (bytes: Uint8Array) => string): CsvCheck => {
  const due = dueText(criterion);
  let head: Uint8Array | null = new Uint8Array();
  let lineBytes = 0; // of the line the last chunk ended in
  let rest: Uint8Array = new Uint8Array(); // of that line, while lines are tried
  let tried = 0;
  let valid = false;
  let size = 0;

  /** What the first bytes say a file is, when it is no text in UTF-8. */
  const strangeKind = (first: Uint8Array): string | null => {
    if (starts(first, 0x1f, 0x8b)) return 'It is compressed (gzip). Unpack it first.';
    if (starts(first, 0x50, 0x4b, 3, 4)) return 'It is a zip archive or a spreadsheet. Save it as CSV first.';
    if (starts(first, 0xff, 0xfe) || starts(first, 0xfe, 0xff)) return 'It is written in UTF-16. Save it as UTF-8.';
    if (page.test(decode(first).replace(/^\uFEFF/, ''))) return 'It is a web page.';
    return null;
  };

  /** Tries the lines of a chunk until one is valid. */
  const tryLines = (chunk: Uint8Array): string | null => {
    const text = joined(rest, chunk);
    let from = 0;
    for (let at = 0; at < text.length; at++) {
      if (text[at] !== LF && text[at] !== CR) continue;
      const line = decode(text.subarray(from, at));
      from = at + 1;
      if (line.trim() === '') continue;
      if (isValid(line, criterion)) {
        valid = true;
        return null;
      }
      if (++tried === LINES_TRIED) return `None of its first ${LINES_TRIED} lines is valid. ${due}`;
    }
    rest = text.subarray(from);
    return null;
  };

  /** Steps from break to break in strides of a whole line, so that most bytes are never looked at one by one. */
  const measureLines = (chunk: Uint8Array): string | null => {
    let at = 0;
    while (at < chunk.length) {
      const room = LINE_MAX - lineBytes;
      if (chunk.length - at <= room) {
        const last = Math.max(chunk.lastIndexOf(LF), chunk.lastIndexOf(CR));
        lineBytes = last >= at ? chunk.length - last - 1 : lineBytes + chunk.length - at;
        return null;
      }
      const reach = chunk.subarray(at, at + room + 1);
      const last = Math.max(reach.lastIndexOf(LF), reach.lastIndexOf(CR));
      if (last < 0) return `It has a line of more than ${LINE_MAX} bytes.`;
      at += last + 1;
      lineBytes = 0;
    }
    return null;
  };

  const lookAtHead = (chunk: Uint8Array): string | null => {
    if (!head) return null;
    head = joined(head, chunk.subarray(0, HEAD));
    const strange = strangeKind(head);
    if (head.length >= HEAD) head = null;
    return strange;
  };

  return {
    look: (chunk) => {
      size += chunk.length;
      const strange = lookAtHead(chunk);
      if (strange) return strange;
      if (chunk.includes(0)) return 'It holds bytes that no text has (NUL). Save it as UTF-8.';
      return measureLines(chunk) ?? (valid ? null : tryLines(chunk));
    },
    end: () => {
      const last = decode(rest);
      if (valid || isValid(last, criterion)) return null;
      return size === 0 || (tried === 0 && last.trim() === '') ? 'It is empty.' : `It has no valid line. ${due}`;
    },
    isList: () => valid,
  };
};
