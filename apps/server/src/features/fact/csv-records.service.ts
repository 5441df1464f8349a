import { isUtf8 } from 'node:buffer';
import { JobFailed } from '../../platform/jobs/jobs.ts';

/**
 * A line of a text file, or a record of several; lines count from 1. `end` is how many bytes of the file lie before its end. `lost`:
 * it is not written in UTF-8, so that letters of its text are lost.
 */
export type Line = { line: number; text: string; end: number; lost: boolean };

/** Longest line or record: far more than an event with 8 KB of properties needs. */
const LONGEST = 1_048_576;

const tooLong = (line: number) =>
  new JobFailed(`Line ${line} is longer than 1 MB. Check its quotes.`, { code: 'line_too_long' });

/** The lines of a file in UTF-8 without their ends; a byte order mark is dropped. */
export async function* linesOf(bytes: AsyncIterable<Buffer>): AsyncGenerator<Line> {
  let rest: Buffer = Buffer.alloc(0);
  let [line, end] = [0, 0];
  const lineOf = (part: Buffer): Line => {
    line += 1;
    if (part.length > LONGEST) throw tooLong(line);
    const text = part.toString('utf8').replace(/\r$/, '');
    return { line, text: line === 1 ? text.replace(/^\uFEFF/, '') : text, end, lost: !isUtf8(part) };
  };
  for await (const chunk of bytes) {
    const data = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk;
    let from = 0;
    for (let at = data.indexOf(10); at >= 0; at = data.indexOf(10, from)) {
      end += at + 1 - from;
      const found = lineOf(data.subarray(from, at));
      from = at + 1;
      yield found;
    }
    rest = data.subarray(from);
    if (rest.length > LONGEST) throw tooLong(line + 1);
  }
  end += rest.length;
  if (rest.length > 0) yield lineOf(rest);
}

const quotes = (text: string): number => {
  let count = 0;
  for (let at = text.indexOf('"'); at >= 0; at = text.indexOf('"', at + 1)) count += 1;
  return count;
};

/** The quoted cell that begins with the quote at `at`, and where it ends; null when it never does. */
const quotedCell = (record: string, at: number): { text: string; after: number } | null => {
  for (let from = at + 1; ; ) {
    const end = record.indexOf('"', from);
    if (end < 0) return null;
    if (record[end + 1] !== '"') return { text: record.slice(at + 1, end).replaceAll('""', '"'), after: end + 1 };
    from = end + 2;
  }
};

/** Cells of a whole record; quoted cells may hold the delimiter, line breaks and doubled quotes. */
export const cellsOf = (record: string, delimiter: string): string[] => {
  if (!record.includes('"')) return record.split(delimiter).map((cell) => cell.trim());
  const cells: string[] = [];
  for (let at = 0; at <= record.length; ) {
    while (record[at] === ' ') at += 1;
    const quoted = record[at] === '"' ? quotedCell(record, at) : null;
    const next = record.indexOf(delimiter, quoted?.after ?? at);
    const stop = next < 0 ? record.length : next;
    cells.push(quoted ? quoted.text : record.slice(at, stop).trim());
    at = stop + 1;
  }
  return cells;
};

export type CsvRecord = { line: number; cells: string[]; end: number; lost: boolean };

/** The delimiter of a file, by its header. */
export const delimiterOf = (header: string): string =>
  [',', ';', '\t'].reduce((best, one) => (header.split(one).length > header.split(best).length ? one : best));

/** Records of a CSV, the header first. A record goes on over lines while a quote is open. */
export async function* csvRecords(lines: AsyncIterable<Line>): AsyncGenerator<CsvRecord> {
  let delimiter: string | null = null;
  let open: { line: number; texts: string[]; length: number; lost: boolean } | null = null;
  for await (const { line, text, end, lost } of lines) {
    if (!open && text.trim() === '') continue;
    const odd = quotes(text) % 2 === 1;
    if (open || odd) {
      open ??= { line, texts: [], length: 0, lost: false };
      open.texts.push(text);
      open.lost ||= lost;
      open.length += text.length + 1;
      if (open.length > LONGEST) throw tooLong(open.line);
      if ((open.texts.length === 1) === odd) continue; // opened here, or not closed yet
    }
    const record: string = open ? open.texts.join('\n') : text;
    delimiter ??= delimiterOf(record);
    yield { line: open?.line ?? line, cells: cellsOf(record, delimiter), end, lost: open?.lost ?? lost };
    open = null;
  }
  if (open) throw new JobFailed(`A quote that is opened in line ${open.line} is never closed.`, { code: 'open_quote' });
}
