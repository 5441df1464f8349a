import { hiddenFields } from '@fairlead/domain/entity-rights';
import type { Context } from '../../context.ts';
import { same } from '../../platform/changes/same.ts';
import { undoableOf } from '../../platform/changes/undo.ts';
import { type EntryRow, nextBefore } from './history.sql.ts';

type Fields = Record<string, unknown>;

/** By which other field each field of an entity is read, as far as the caller reads that one. */
const readersIn = ({ user }: Pick<Context, 'user'>, entity: string): [field: string, reader: string][] => {
  const hidden = user ? hiddenFields(user.role, entity) : new Set();
  return Object.entries(undoableOf(entity)?.readWith?.fields ?? {}).filter(([, reader]) => !hidden.has(reader));
};

/** What the changed fields of an entry are read by and the entry left as it was. */
const readersOf = (context: Context, row: EntryRow): string[] => {
  const changed = row.changes.map(({ field }) => field);
  const readers = readersIn(context, row.entity).flatMap(([field, reader]) => (changed.includes(field) ? reader : []));
  return [...new Set(readers)].filter((field) => !changed.includes(field));
};

/** Today's values of what this entity's fields are read by. */
export const besideToday = (context: Context, entity: string, current: Fields): Fields =>
  Object.fromEntries(
    readersIn(context, entity).flatMap(([, field]) => (field in current ? [[field, current[field]]] : [])),
  );

/**
 * Fields that are read by some that go back and stay themselves, though somebody edited them since: they are meant for what
 * those are now.
 * @param back the fields of the entry that go back
 */
export const meantForLater = async (
  context: Context,
  row: EntryRow,
  current: Fields,
  back: ReadonlySet<string>,
): Promise<string[]> => {
  const stay = Object.entries(undoableOf(row.entity)?.readWith?.fields ?? {}).flatMap(([field, reader]) =>
    back.has(reader) && !back.has(field) ? [field] : [],
  );
  if (stay.length === 0) return [];
  const then = await nextBefore(
    context,
    stay.map((field) => ({ id: row.id, field })),
  );
  const was = [...then, ...row.changes.filter(({ field }) => stay.includes(field))];
  const before = new Map(was.map((one) => [one.field, one.before]));
  return stay.filter((field) => before.has(field) && !same(current[field], before.get(field)));
};

/** What these entries' values are read by today: one question an entity, however many records. By entity and id. */
const todayOf = async (context: Context, rows: readonly EntryRow[]): Promise<ReadonlyMap<string, Fields>> => {
  const found = new Map<string, Fields>();
  for (const [entity, some] of Map.groupBy(rows, (row) => row.entity)) {
    const ids = [...new Set(some.map(({ entity_id }) => entity_id))];
    const records = await undoableOf(entity)?.readWith?.of(context, ids);
    for (const [id, fields] of records ?? []) found.set(`${entity} ${id}`, fields);
  }
  return found;
};

/**
 * What each entry left as it was and its values are read by, as it stood then: the value before the next change of it, else
 * today's. By the id of the entry; entries without such fields are missing, and so is what the caller does not read.
 */
export const besideOf = async (context: Context, rows: readonly EntryRow[]): Promise<ReadonlyMap<number, Fields>> => {
  const asked = rows.flatMap((row) => readersOf(context, row).map((field) => ({ row, field })));
  const beside = new Map<number, Fields>();
  if (asked.length === 0) return beside;
  const put = (id: number, field: string, value: unknown) => beside.set(id, { ...beside.get(id), [field]: value });
  const ids = asked.map(({ row, field }) => ({ id: row.id, field }));
  const stood = new Map((await nextBefore(context, ids)).map((then) => [`${then.id} ${then.field}`, then]));
  const rest = asked.filter(({ row, field }) => !stood.has(`${row.id} ${field}`));
  const today = await todayOf(
    context,
    rest.map(({ row }) => row),
  );
  for (const { row, field } of asked) {
    const then = stood.get(`${row.id} ${field}`);
    const current = today.get(`${row.entity} ${row.entity_id}`);
    if (then) put(row.id, field, then.before);
    else if (current) put(row.id, field, current[field]);
  }
  return beside;
};
