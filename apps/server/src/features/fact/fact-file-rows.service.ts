import { createReadStream } from 'node:fs';
import { JobFailed } from '../../platform/jobs/jobs.ts';
import { csvRecords, linesOf } from './csv-records.service.ts';
import { type FactFormat, type FactKind, numbers } from './fact-file-format.service.ts';
import { parquetRows } from './parquet-rows.service.ts';

/**
 * A row of a file as a batch would carry it, with the line it stands in (of a Parquet its number), and how far the file is
 * read behind it. `fault` says why it cannot even be judged.
 */
export type FileRow = {
  line: number;
  row: Record<string, unknown> | null;
  end: number;
  fault?: { path: string; message: string };
};

/** The rows have 12 fields; what else a file carries is dropped. */
const MOST_COLUMNS = 200;

const NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i;

/** Properties written as text are JSON; a text that is none is a fault of its row. */
const withProperties = (row: Record<string, unknown>): Pick<FileRow, 'row' | 'fault'> => {
  if (typeof row.properties !== 'string') return { row };
  try {
    return { row: { ...row, properties: JSON.parse(row.properties) } };
  } catch {
    return { row: null, fault: { path: 'properties', message: 'properties must be JSON' } };
  }
};

const LOST = { path: '', message: 'The line is not written in UTF-8' };

async function* csvRows(bytes: AsyncIterable<Buffer>, kind: FactKind): AsyncGenerator<FileRow> {
  let header: string[] | null = null;
  for await (const { line, cells, end, lost } of csvRecords(linesOf(bytes))) {
    if (!header) {
      if (lost) throw new JobFailed('The header is not written in UTF-8.', { code: 'bad_header' });
      header = cells;
      if (header.length > MOST_COLUMNS) throw new JobFailed('The header has too many columns.', { code: 'bad_header' });
      continue;
    }
    if (lost) {
      yield { line, row: null, end, fault: LOST };
      continue;
    }
    const row: Record<string, unknown> = {};
    for (const [at, name] of header.entries()) {
      const cell = cells[at] ?? '';
      if (cell !== '') row[name] = numbers[kind].has(name) && NUMBER.test(cell) ? Number(cell) : cell;
    }
    if (cells.length > header.length)
      yield { line, row: null, end, fault: { path: '', message: 'The row has more cells than the header' } };
    else yield { line, end, ...withProperties(row) };
  }
}

async function* jsonRows(bytes: AsyncIterable<Buffer>): AsyncGenerator<FileRow> {
  for await (const { line, text, end, lost } of linesOf(bytes)) {
    if (text.trim() === '') continue;
    if (lost) {
      yield { line, row: null, end, fault: LOST };
      continue;
    }
    try {
      yield { line, row: JSON.parse(text), end };
    } catch {
      yield { line, row: null, end, fault: { path: '', message: 'The line is no JSON' } };
    }
  }
}

async function* ofParquet(path: string, scratch: string, signal: AbortSignal): AsyncGenerator<FileRow> {
  let line = 0;
  for await (const found of parquetRows(path, scratch, signal)) {
    line += 1;
    // A column that is empty in a row is a field left out.
    const row = Object.fromEntries(Object.entries(found).filter(([, value]) => value !== null));
    yield { line, end: line, ...withProperties(row) };
  }
}

/** The rows of a file in its order, always the same ones for the same bytes. */
export const rowsOf = (
  file: { path: string; format: FactFormat; kind: FactKind },
  scratch: string,
  signal: AbortSignal,
): AsyncGenerator<FileRow> => {
  if (file.format === 'parquet') return ofParquet(file.path, scratch, signal);
  const bytes = createReadStream(file.path, { highWaterMark: 1_048_576, signal });
  return file.format === 'csv' ? csvRows(bytes, file.kind) : jsonRows(bytes);
};

/** What one batch may carry: as much as one that is sent. */
const MOST_ROWS = 10_000;
const MOST_BYTES = 12 * 1_048_576;

/** How long a value is as JSON; null for what is nested deeper than can be written. */
const sizeOf = (value: unknown): number | null => {
  try {
    return JSON.stringify(value)?.length ?? 0;
  } catch {
    return null;
  }
};

const tooDeep = ({ line, row, end }: FileRow): FileRow => {
  const [path = ''] = Object.entries(row ?? {}).find(([, value]) => sizeOf(value) === null) ?? [];
  return { line, row: null, end, fault: { path, message: `${path || 'The row'} is nested too deeply` } };
};

/** Rows in blocks that depend on nothing but the bytes of the file. */
export async function* blocksOf(rows: AsyncIterable<FileRow>): AsyncGenerator<FileRow[]> {
  let block: FileRow[] = [];
  let bytes = 0;
  for await (const found of rows) {
    const written = sizeOf(found.row);
    const each = written === null ? tooDeep(found) : found;
    const size = written ?? 0;
    if (block.length === MOST_ROWS || (block.length > 0 && bytes + size > MOST_BYTES)) {
      yield block;
      [block, bytes] = [[], 0];
    }
    block.push(each);
    bytes += size;
  }
  if (block.length > 0) yield block;
}
