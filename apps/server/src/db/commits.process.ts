/** Commits pairs of rows for ever, for tests that kill it, and says each number once it is answered, and first what it found. */
import { openRecords } from './records.ts';

const db = await openRecords(JSON.parse(process.argv[2] ?? '{}')).catch((error: Error) => {
  console.log(`refused: ${error.message}`);
  process.exit(1);
});
type Found = { left: number; right: number; both: number };
const [found] = await db.query<Found>(
  `select (select count(*) from pair_left) as left, (select count(*) from pair_right) as right,
          (select count(*) from pair_left join pair_right using (id)) as both`,
);
console.log(`found ${JSON.stringify(found)}`);
for (let id = (found?.both ?? 0) + 1; ; id++) {
  await db.tx(async () => {
    await db.query('insert into pair_left values ($1, $2)', [id, 'x'.repeat(1000)]);
    await db.query('insert into pair_right values ($1)', [id]);
  });
  console.log(`acknowledged ${id}`);
}
