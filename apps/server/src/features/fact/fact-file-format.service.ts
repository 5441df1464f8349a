import { Refused } from '../../refusal.ts';
import { cellsOf, delimiterOf } from './csv-records.service.ts';

export type FactKind = 'app_events' | 'delivery';
export type FactFormat = 'csv' | 'ndjson' | 'parquet';

/** Columns without which no row of the kind can be kept. */
const needed: Record<FactKind, readonly string[]> = {
  app_events: ['event_id', 'app_id', 'device_id', 'ts', 'event'],
  delivery: ['campaign_id', 'hour', 'impressions', 'clicks', 'spend', 'client_cost'],
};

/** Columns that hold numbers: in a CSV all cells are text. */
export const numbers: Record<FactKind, ReadonlySet<string>> = {
  app_events: new Set(['app_id', 'campaign_id', 'revenue_usd']),
  delivery: new Set([
    ...['campaign_id', 'impressions', 'clicks', 'reattributions', 'spend', 'client_cost', 'revision'],
  ]),
};

const endings: Record<string, FactFormat> = {
  csv: 'csv',
  ndjson: 'ndjson',
  jsonl: 'ndjson',
  json: 'ndjson',
  parquet: 'parquet',
};
const spoken: Record<FactFormat, string> = { csv: 'CSV', ndjson: 'NDJSON', parquet: 'Parquet' };

const refused = (message: string) => new Refused([{ path: 'file', message }], 'not_facts');

export const checkEnding = (name: string): FactFormat => {
  const format = endings[/\.([a-z]+)$/i.exec(name)?.[1]?.toLowerCase() ?? ''];
  if (!format) throw refused('The file must end in .csv, .ndjson, .jsonl or .parquet');
  return format;
};

const missingColumns = (kind: FactKind, columns: readonly string[]): string[] =>
  needed[kind].filter((name) => !columns.includes(name));

const starts = (head: Buffer, ...bytes: number[]) => bytes.every((byte, at) => head[at] === byte);

/**
 * The format of a file by its name and first bytes.
 * @param head the first 64 KB
 * @throws Refused for what is none, is not what its name says, or a CSV without the columns of the kind
 */
export const formatOf = (kind: FactKind, name: string, head: Buffer): FactFormat => {
  const named = checkEnding(name);
  if (head.length === 0) throw refused('The file is empty');
  if (starts(head, 0x1f, 0x8b)) throw refused('The file is compressed (gzip). Unpack it first.');
  const parquet = starts(head, 0x50, 0x41, 0x52, 0x31);
  if (!parquet && (head.includes(0) || starts(head, 0xff, 0xfe) || starts(head, 0xfe, 0xff)))
    throw refused(named === 'parquet' ? 'The file is no Parquet' : 'The file holds bytes that no text in UTF-8 has');
  const text = head
    .toString('utf8')
    .replace(/^\uFEFF/, '')
    .trimStart();
  const found: FactFormat = parquet ? 'parquet' : text.startsWith('{') ? 'ndjson' : 'csv';
  if (found !== named) throw refused(`The file is named as ${spoken[named]}, but what it holds is no ${spoken[named]}`);
  if (found !== 'csv') return found;
  const header = text.split(/\r?\n/, 1)[0] ?? '';
  const missing = missingColumns(kind, cellsOf(header, delimiterOf(header)));
  if (missing.length > 0) throw refused(`The header lacks ${missing.join(', ')}`);
  return found;
};
