import type { Records } from '../../apps/server/src/db/records.ts';
import { type Entity, type Kept, keptOf, type Ledger } from './ledger.ts';
import { savedField } from './writes.ts';

const tables: Record<Entity, { table: string; value: string }> = {
  company: { table: 'company', value: savedField.company },
  order: { table: 'insertion_order', value: 'name' },
  line_item: { table: 'line_item', value: `${savedField.line_item}::float8` },
  line_item_budget: { table: 'line_item_budget', value: `${savedField.line_item_budget}::float8` },
};

/** How many answered writes each record had. */
const writesOf = (ledger: Ledger): Map<Kept, number> => {
  const writes = new Map<Kept, number>();
  for (const { entity, id } of ledger.acknowledged) {
    const kept = keptOf(ledger, entity, id);
    if (kept) writes.set(kept, (writes.get(kept) ?? 0) + 1);
  }
  return writes;
};

type Row = { id: number; version: number; value: string | number };

/** Every record is what the newest answer said: nothing answered is lost, nothing was written twice. */
const checkRecord = (kept: Kept, writes: number, row: Row | undefined): string[] => {
  const what = `${kept.entity} ${kept.id}`;
  if (!row) return [`${what} was answered and is not there`];
  const least = kept.first + writes;
  if (row.version < least || row.version > least + kept.unanswered)
    return [`${what} has version ${row.version} after ${writes} writes from version ${kept.first} on`];
  const same = kept.unanswered > 0 || kept.value === null || row.value === kept.value;
  return same ? [] : [`${what} holds ${row.value}, and ${kept.value} was answered last`];
};

/**
 * Compares the store with what was answered: records, their versions, one entry of the change log for each write, and no
 * day of a line item in two budgets.
 * @param change the newest entry of the change log before the run
 */
export const checkStore = async (db: Pick<Records, 'query'>, ledger: Ledger, change: number): Promise<string[]> => {
  const faults: string[] = [];
  const writes = writesOf(ledger);
  for (const [entity, { table, value }] of Object.entries(tables)) {
    const rows = await db.query<Row>(`select id, version, ${value} as value from ${table}`);
    const byId = new Map(rows.map((row) => [row.id, row]));
    for (const kept of ledger.records.values())
      if (kept.entity === entity) faults.push(...checkRecord(kept, writes.get(kept) ?? 0, byId.get(kept.id)));
  }
  const entries = await db.query<{ entry: string; count: number }>(
    `select entity || ' ' || entity_id || ' version ' || version as entry, count(*)::int as count
     from change_log where id > $1 group by 1`,
    [change],
  );
  const counts = new Map(entries.map(({ entry, count }) => [entry, count]));
  for (const { entity, id, version } of ledger.acknowledged) {
    const entry = `${entity} ${id} version ${version}`;
    if (counts.get(entry) !== 1) faults.push(`${entry} was answered and has ${counts.get(entry) ?? 0} entries`);
  }
  const [overlaps] = await db.query<{ count: number }>(
    `select count(*)::int as count from line_item_budget a join line_item_budget b
     on b.line_item_id = a.line_item_id and b.id > a.id and b.start_day <= a.end_day and b.end_day >= a.start_day`,
  );
  if (overlaps?.count !== 0) faults.push(`${overlaps?.count} pairs of budgets overlap`);
  return faults;
};
