/** Dumps a table of one long row, for a test that gives its files too little room; says how that ended. */
import { dumpRecords } from './dump.ts';
import type { Records } from './records.ts';

const { folder, length } = JSON.parse(process.argv[2] ?? '{}') as { folder: string; length: number };

/** Answers as records do that hold that row: real ones would need files of their own. */
const query = async (text: string): Promise<object[]> => {
  if (text.startsWith('fetch')) return [{ line: 'x'.repeat(length) }];
  if (text.includes('pg_class')) return [{ name: 'backup_run', written: ['folder'], own: [] }];
  return text.startsWith('select count') ? [{ rows: 1, sum: '0' }] : [];
};
const db = { query, tx: (work: () => Promise<unknown>) => work() } as unknown as Records;

await dumpRecords(db, folder, new AbortController().signal).then(
  () => console.log('dumped'),
  (error: NodeJS.ErrnoException) => console.log(`failed: ${error.code}`),
);
