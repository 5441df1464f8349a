import { openFacts } from '../../apps/server/src/db/facts.ts';
import { openRecords } from '../../apps/server/src/db/records.ts';
import { listTables, sumOf } from '../../apps/server/src/db/table-list.ts';
import { quiet } from '../../apps/server/src/testing/facts.ts';

/** Tables of the facts, what is made from others among them. */
const FACTS = ['app_events', 'app_event_ids', 'app_event_slice', 'delivery', 'bidding', 'creative_delivery'];
/** Says whose files they are: another on each side. */
const OF_THE_SIDE = 'file_owner';

/** How many rows each table of a house has, and of what content; opened as they are, whoever may start there. */
export const sumsOf = async (env: Record<string, string>): Promise<Record<string, string>> => {
  const [databaseUrl, clickhouseUrl, dataDir = ''] = [env.DATABASE_URL, env.CLICKHOUSE_URL, env.DATA_DIR];
  const sums: Record<string, string> = {};
  const db = await openRecords({ databaseUrl, dataDir });
  try {
    for (const table of await listTables(db)) {
      const { rows, sum } = await sumOf(db, table);
      if (table.name !== OF_THE_SIDE) sums[table.name] = `${rows} ${sum}`;
    }
  } finally {
    await db.close();
  }
  const facts = openFacts({ clickhouseUrl, dataDir, log: quiet, steps: null });
  try {
    for (const table of FACTS) {
      const latest = table === 'app_events' ? '' : 'FINAL';
      const [row] = await facts.query<{ rows: number; sum: string }>(
        `SELECT count() AS rows, hex(groupBitXor(sipHash64(tuple(*)))) AS sum FROM ${table} ${latest}`,
      );
      sums[table] = `${row?.rows} ${row?.sum}`;
    }
  } finally {
    await facts.close();
  }
  return sums;
};

/** Names of tables that differ. */
export const differing = (a: Record<string, string>, b: Record<string, string>): string[] =>
  Object.keys({ ...a, ...b }).filter((name) => a[name] !== b[name]);
