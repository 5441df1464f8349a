/** Commits pairs of rows for ever, for tests that kill it, and says each number once it is answered. */
import { openRecords } from './records.ts';

const db = await openRecords(JSON.parse(process.argv[2] ?? '{}')).catch((error: Error) => {
  console.log(`refused: ${error.message}`);
  process.exit(1);
});
const [last] = await db.query<{ id: number }>('select coalesce(max(id), 0) as id from pair_left');
for (let id = (last?.id ?? 0) + 1; ; id++) {
  await db.tx(async () => {
    await db.query('insert into pair_left values ($1, $2)', [id, 'x'.repeat(1000)]);
    await db.query('insert into pair_right values ($1)', [id]);
  });
  console.log(`acknowledged ${id}`);
}
