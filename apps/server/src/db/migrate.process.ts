/** A server start for tests: migrates, and says when the first file is done. It is killed while the second runs. */
import { migrate } from './migrate.ts';
import { openRecords, type Records } from './records.ts';

const { folder, ...config } = JSON.parse(process.argv[2] ?? '{}') as {
  folder: string;
  dataDir: string;
  databaseUrl?: string;
};
const db = await openRecords(config);
const { query } = db;
db.query = ((text: string, values?: readonly unknown[]) => {
  if (text.includes('create table second')) setTimeout(() => console.log('first is done'), 300);
  return query(text, values);
}) as Records['query'];
await migrate(db, folder);
console.log('all done');
await db.close();
