import type { Context } from '../../context.ts';
import { undoableOf } from '../../platform/changes/undo.ts';
import { type EntryRow, nextBefore } from './history.sql.ts';

type Fields = Record<string, unknown>;

/** Fields that changed in an entry, each with the one it is read by. */
const readersOf = (row: EntryRow): string[] => {
  const readWith = undoableOf(row.entity)?.readWith ?? {};
  const changed = row.changes.map(({ field }) => field);
  return [...new Set(changed.flatMap((field) => readWith[field] ?? []))].filter((field) => !changed.includes(field));
};

/** Today's values of what this entity's fields are read by. */
export const besideToday = (entity: string, current: Fields): Fields =>
  Object.fromEntries(
    Object.values(undoableOf(entity)?.readWith ?? {}).flatMap((field) =>
      field in current ? [[field, current[field]]] : [],
    ),
  );

/**
 * What each entry left as it was and its values are read by, as it stood then: the value before the next change of it, else
 * today's. By the id of the entry; entries without such fields are missing.
 */
export const besideOf = async (context: Context, rows: readonly EntryRow[]): Promise<ReadonlyMap<number, Fields>> => {
  const asked = rows.flatMap((row) => readersOf(row).map((field) => ({ row, field })));
  const beside = new Map<number, Fields>();
  if (asked.length === 0) return beside;
  const put = (id: number, field: string, value: unknown) => beside.set(id, { ...beside.get(id), [field]: value });
  const stood = await nextBefore(
    context,
    asked.map(({ row, field }) => ({ id: row.id, field })),
  );
  const today = new Map<string, Fields | null>();
  for (const { row, field } of asked) {
    const then = stood.find((one) => one.id === row.id && one.field === field);
    if (then) {
      put(row.id, field, then.before);
      continue;
    }
    const key = `${row.entity} ${row.entity_id}`;
    if (!today.has(key)) today.set(key, (await undoableOf(row.entity)?.current(context, row.entity_id)) ?? null);
    const current = today.get(key);
    if (current) put(row.id, field, current[field]);
  }
  return beside;
};
