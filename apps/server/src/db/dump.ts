import { mkdir, open } from 'node:fs/promises';
import { join } from 'node:path';
import type { Records } from './records.ts';
import { listSequences, listTables, quoted, sumOf, type TableSum } from './table-list.ts';

/** What is beside the rows: how far the store has numbered. Null: nothing was numbered yet. */
type Numbered = Record<string, number | null>;

export type Dumped = { tables: Record<string, TableSum>; sequences: Numbered };

const ROWS = 2_000;

const dumpTable = async (db: Records, name: string, path: string, signal: AbortSignal): Promise<void> => {
  const file = await open(path, 'wx', 0o600);
  try {
    await db.query(`declare dumped no scroll cursor for select to_jsonb(x)::text as line from ${quoted(name)} x`);
    for (;;) {
      signal.throwIfAborted();
      const rows = await db.query<{ line: string }>(`fetch ${ROWS} from dumped`);
      // Not write(), which on a disk that is nearly full writes less and does not say so
      if (rows.length > 0) await file.appendFile(rows.map(({ line }) => `${line}\n`).join(''));
      if (rows.length < ROWS) break;
    }
    await db.query('close dumped');
  } finally {
    await file.close();
  }
};

/**
 * Writes every row of the records into `folder`, a file of JSON lines a table (`<table>.jsonl`), as of one moment, while people
 * work; tables of others in the same schema are not among them. Of either kind of records; embedded ones let nobody else ask meanwhile (see `copyTo` for those).
 * @param folder does not exist yet
 * @returns rows and sums of each table as of that moment, and how far numbers were given
 */
export const dumpRecords = async (db: Records, folder: string, signal: AbortSignal): Promise<Dumped> => {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const tables: Record<string, TableSum> = {};
  await db.tx(
    async () => {
      for (const table of await listTables(db)) {
        await dumpTable(db, table.name, join(folder, `${table.name}.jsonl`), signal);
        tables[table.name] = await sumOf(db, table);
      }
    },
    { patient: true, snapshot: true },
  );
  // After the rows: numbers of what they hold were given before
  const numbered = await listSequences(db);
  return { tables, sequences: Object.fromEntries(numbered.map(({ name, last }) => [name, last])) };
};
