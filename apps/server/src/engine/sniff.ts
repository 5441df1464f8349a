import { Readable } from 'node:stream';
import type { Platform } from '@fairlead/domain/audience/criterion';
import { isDeviceCriterion } from '@fairlead/domain/audience/criterion';
import { firstColumn } from '@fairlead/domain/import/csv-line';
import {
  isColumnName,
  kindOf,
  type Letters,
  lettersIn,
  platformLetters,
  rowsFormatOf,
} from '@fairlead/domain/import/device-id';
import { textValue } from '@fairlead/domain/import/text-value';
import type { ListKind } from './id-kind.ts';
import { LINE_MAX } from './import/chunks.ts';

/** Lines that are looked at before anything is kept, and those of them that are shown. */
const LINES = 1000;
const PREVIEW = 5;
const BYTES_MAX = LINES * (LINE_MAX + 1);

export const notCsvSentences = {
  empty: 'The file is empty. Choose a file with one id per line.',
  gzip: 'The file is compressed with gzip. Decompress it and upload the .csv inside.',
  zip: 'The file is a zip archive or a spreadsheet. Save it as CSV first.',
  utf16: 'The file is encoded as UTF-16. Save it as CSV in UTF-8.',
  nul: 'The file holds binary data (a NUL byte). Save it as plain text with one id per line.',
  line_too_long: `A line is longer than ${LINE_MAX} bytes. The file needs one id per line.`,
  no_valid_line: `None of the first ${LINES} lines is valid for this list. Check the type chosen and that ids are in the first column.`,
} as const;
export type NotCsvReason = keyof typeof notCsvSentences;

/** What the first lines of a file tell: why it is refused, or what its list will be. */
export type Sniffed =
  | { ok: false; reason: NotCsvReason; message: string }
  | {
      ok: true;
      id_kind: ListKind;
      rows_format: 'plain' | 'hash';
      /** How ids that are not in the platform's letters are written: they will be converted. */
      case_issue: 'mixed' | 'upper' | 'lower' | null;
      /** The first five lines, as they are. */
      content_preview: string[];
    };

export type SniffOptions = { platform: Platform; criterion?: string };

/** Reads the beginning of a file piece by piece until it can be judged. */
export class Sniffer {
  readonly #criterion: string;
  readonly #letters: Letters;
  readonly #preview: string[] = [];
  readonly #seen = new Set<Letters | 'mixed'>();
  #rest: Buffer = Buffer.alloc(0);
  #bytes = 0;
  #lines = 0;
  #checkedStart = false;
  #kind: ListKind | null = null;

  /** Without a criterion any device id of the platform is expected. */
  constructor({ platform, criterion = platform === 'ios' ? 'idfa' : 'android_device_id' }: SniffOptions) {
    this.#criterion = criterion;
    this.#letters = platformLetters(platform);
  }

  /** The judgement, once enough was seen. */
  push(chunk: Uint8Array): Sniffed | null {
    const bytes = Buffer.concat([this.#rest, chunk]);
    this.#bytes += chunk.length;
    if (!this.#checkedStart) {
      if (bytes.length < 4) {
        this.#rest = bytes;
        return null;
      }
      const refused = startOf(bytes);
      if (refused !== null) return refuse(refused);
      this.#checkedStart = true;
      if (hasMark(bytes)) return this.#read(bytes.subarray(3), false);
    }
    return this.#read(bytes, false);
  }

  /** The judgement when the file ends here. */
  end(): Sniffed {
    const bytes = this.#rest;
    const refused = this.#checkedStart ? null : startOf(bytes);
    if (refused !== null) return refuse(refused);
    const text = !this.#checkedStart && hasMark(bytes) ? bytes.subarray(3) : bytes;
    return this.#read(text, true) ?? this.#judge();
  }

  #read(bytes: Buffer, last: boolean): Sniffed | null {
    let at = 0;
    while (this.#lines < LINES) {
      let stop = at;
      while (stop < bytes.length && bytes[stop] !== 10 && bytes[stop] !== 13) {
        if (bytes[stop] === 0) return refuse('nul');
        stop++;
      }
      if (stop - at > LINE_MAX) return refuse('line_too_long');
      if (stop === bytes.length && !last) {
        this.#rest = bytes.subarray(at);
        return this.#bytes > BYTES_MAX ? this.#judge() : null;
      }
      if (stop > at) this.#line(bytes.toString('utf8', at, stop));
      at = stop + 1;
      if (at >= bytes.length && last) break;
    }
    return this.#judge();
  }

  #line(line: string): void {
    const column = firstColumn(line, this.#criterion);
    if (column === null) return;
    if (this.#preview.length < PREVIEW) this.#preview.push(line);
    if (this.#lines++ === 0 && isColumnName(column, this.#criterion)) return;
    if (!isDeviceCriterion(this.#criterion)) {
      if (textValue(this.#criterion, column) !== null) this.#kind = 'text';
      return;
    }
    const kind = kindOf(column);
    if (kind === null) return;
    this.#kind ??= kind;
    const letters = this.#kind === 'uuid' && kind === 'uuid' ? lettersIn(column) : null;
    if (letters !== null) this.#seen.add(letters);
  }

  #judge(): Sniffed {
    if (this.#preview.length === 0) return refuse('empty');
    if (this.#kind === null) return refuse('no_valid_line');
    const [only] = this.#seen;
    const issue = this.#seen.size > 1 ? 'mixed' : (only ?? null);
    return {
      ok: true,
      id_kind: this.#kind,
      rows_format: rowsFormatOf(this.#kind),
      case_issue: issue === this.#letters ? null : issue,
      content_preview: this.#preview,
    };
  }
}

/**
 * Looks at the beginning of a stream before anything of it is kept. `body` is the whole stream, from its first byte;
 * of a refused one the caller may let go.
 */
export async function sniff(input: Readable, options: SniffOptions): Promise<{ sniffed: Sniffed; body: Readable }> {
  const sniffer = new Sniffer(options);
  const head: Uint8Array[] = [];
  for await (const chunk of input.iterator({ destroyOnReturn: false })) {
    head.push(chunk);
    const sniffed = sniffer.push(chunk);
    if (sniffed !== null) return { sniffed, body: Readable.from(joined(head, input), { objectMode: false }) };
  }
  return { sniffed: sniffer.end(), body: Readable.from(head, { objectMode: false }) };
}

async function* joined(head: readonly Uint8Array[], rest: Readable): AsyncGenerator<Uint8Array> {
  yield* head;
  yield* rest;
}

const refuse = (reason: NotCsvReason): Sniffed => ({ ok: false, reason, message: notCsvSentences[reason] });

const hasMark = (bytes: Buffer): boolean => bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;

/** What the first bytes of a file that is no CSV give away. */
function startOf(bytes: Buffer): NotCsvReason | null {
  const [first, second, third, fourth] = bytes;
  if (first === 0x1f && second === 0x8b) return 'gzip';
  if (first === 0x50 && second === 0x4b && (third ?? 0) < 9 && (fourth ?? 0) < 9) return 'zip';
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)) return 'utf16';
  return null;
}
