import type { Ok } from '@fairlead/contract';
import type * as api from '@fairlead/contract/platform';
import type { Context } from '../../context.ts';
import { Conflict, NotFound, Refusal } from '../../http/errors.ts';
import { deedOf, undoableOf } from '../../platform/changes/undo.ts';
import { besideToday } from './beside.service.ts';
import { entriesOfSet, personOf, whyNotUndo } from './history.service.ts';
import { type EntryRow, laterEdits } from './history.sql.ts';

type Verdict = Ok<typeof api.undoChangeSet>['items'][number];
type Field = Verdict['fields'][number];
type Later = 'keep' | 'overwrite';
type Done = Pick<Verdict, 'status' | 'fields' | 'message'> & Partial<Pick<Verdict, 'beside'>>;

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

/** Each field of the entry: what it is now, what it was before, and who edited it since. */
const fieldsOf = async (context: Context, row: EntryRow, current: Record<string, unknown>): Promise<Field[]> => {
  const later = new Map(
    (await laterEdits(context, row.entity, row.entity_id, row.id)).map((edit) => [edit.field, edit]),
  );
  return row.changes.map(({ field, before, after }) => {
    const edit = same(current[field], after) ? undefined : later.get(field);
    return {
      field,
      from: current[field] ?? null,
      to: before,
      later: edit ? { at: edit.at.toISOString(), user: personOf(context, edit) } : null,
    };
  });
};

const undoUpdate = async (context: Context, row: EntryRow, later: Later): Promise<Done> => {
  const room = undoableOf(row.entity);
  const current = await room?.current(context, row.entity_id);
  if (!current || !room?.apply) return { status: 'refused', fields: [], message: 'This record is no longer there' };
  const fields = await fieldsOf(context, row, current);
  const beside = besideToday(row.entity, current);
  const back = fields.filter((field) => !same(field.from, field.to) && (later === 'overwrite' || field.later === null));
  if (back.length === 0) return { status: 'kept', fields, beside, message: 'Later edits were kept' };
  await room.apply(
    context,
    row.entity_id,
    Object.fromEntries(back.map((field) => [field.field, field.to])),
    current.version,
  );
  return { status: 'undone', fields, beside, message: null };
};

const undoCreate = async (context: Context, row: EntryRow): Promise<Done> => {
  const room = undoableOf(row.entity);
  const current = await room?.current(context, row.entity_id);
  if (!current || !room?.remove) return { status: 'refused', fields: [], message: 'This record is no longer there' };
  await room.remove(context, row.entity_id, current.version);
  // What another entry of the set, or somebody by hand, has archived already leaves nothing to take back.
  const left = await room.current(context, row.entity_id);
  if (left?.version === current.version) return { status: 'kept', fields: [], message: 'It had been archived already' };
  return { status: 'undone', fields: [], message: null };
};

const undoDelete = async (context: Context, row: EntryRow): Promise<Done> => {
  const room = undoableOf(row.entity);
  if (await room?.current(context, row.entity_id))
    return { status: 'kept', fields: [], message: 'This record is there again' };
  const fields = row.changes.map(({ field, before }) => ({ field, from: null, to: before, later: null }));
  const lost = Object.fromEntries(row.changes.map(({ field, before }) => [field, before]));
  await room?.recreate?.(context, row.entity_id, lost, (row.version ?? 0) + 1);
  return { status: 'undone', fields, message: null };
};

/** Takes one entry back by the way that fits what it did. */
const takeBack = (context: Context, row: EntryRow, later: Later) => {
  const deed = deedOf(row);
  if (deed === 'create') return undoCreate(context, row);
  return deed === 'delete' && undoableOf(row.entity)?.recreate
    ? undoDelete(context, row)
    : undoUpdate(context, row, later);
};

/** One entry, as an ordinary write of this user today in a transaction of its own; a refusal is its verdict. */
const undoEntry = async (outer: Context, row: EntryRow, later: Later): Promise<Verdict> => {
  const about = { history_id: row.id, entity: row.entity, entity_id: row.entity_id };
  const why = whyNotUndo(outer, row);
  if (why !== null) return { ...about, status: 'refused', fields: [], beside: {}, message: why };
  const context: Context = { ...outer, undoes: row.id };
  try {
    const { db } = context;
    const alone = db.inTx() ? db.savepoint : db.tx; // a refused entry must not take the others with it
    const verdict = await alone(() => takeBack(context, row, later));
    return { ...about, beside: {}, ...verdict };
  } catch (error) {
    if (!(error instanceof Refusal) || error.status >= 500) throw error;
    return { ...about, status: 'refused', fields: [], beside: {}, message: error.message };
  }
};

/** Nothing of the entry is left to take back. */
const isSpent = (row: EntryRow, verdict: Verdict | undefined): boolean =>
  row.undone_by !== null || (deedOf(row) === 'create' && verdict?.status === 'kept');

/**
 * Takes a change set back, newest entry first (13.3).
 * @throws NotFound for entries that are not the set's, Conflict `already_undone` when nothing of it is left
 */
export const undoChangeSet = async (
  context: Context,
  id: string,
  order: { entries?: number[] | undefined; later_edits: Later },
): Promise<Ok<typeof api.undoChangeSet>> => {
  const all = await entriesOfSet(context, id);
  const chosen = order.entries ? all.filter((row) => order.entries?.includes(row.id)) : all;
  if (order.entries && chosen.length < new Set(order.entries).size) throw new NotFound();
  const items: Verdict[] = [];
  for (const row of chosen) items.push(await undoEntry(context, row, order.later_edits));
  if (chosen.every((row, at) => isSpent(row, items[at])))
    throw new Conflict('This change has already been undone', 'already_undone');
  return { change_set_id: context.changeSet, items, total: items.length };
};
