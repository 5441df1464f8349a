import { Readable } from 'node:stream';

/** Names come from the code, never from a caller; this keeps it so. */
export function checked(name: string): string {
  if (!/^\w+(\.\w+)?$/.test(name)) throw new Error(`Not a name: ${name}`);
  return name;
}

/** The statement that takes rows in, without them. */
export function insertText(table: string, format: string, columns?: readonly string[]): string {
  const list = columns ? ` (${columns.map(checked).join(', ')})` : '';
  return `INSERT INTO ${checked(table)}${list} FORMAT ${checked(format)}`;
}

/** Rows as lines of JSON, some thousand at a time. */
export function ndjson(rows: readonly object[]): Readable {
  const lines = function* () {
    for (let at = 0; at < rows.length; at += 5_000) {
      const part = rows.slice(at, at + 5_000).map((row) => JSON.stringify(row));
      yield Buffer.from(`${part.join('\n')}\n`);
    }
  };
  return Readable.from(lines(), { objectMode: false });
}
