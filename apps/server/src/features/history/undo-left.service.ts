import type { Context } from '../../context.ts';
import { undoableOf } from '../../platform/changes/undo.ts';
import { type EntryRow, newestValues } from './history.sql.ts';
import { leadOf, saySame } from './same.service.ts';
import { openPart, whysAgainst } from './undo-right.service.ts';
import { AS_BEFORE } from './undo-words.service.ts';

/** What is open of an edit and goes back by itself. */
const ownChanges = (row: EntryRow) =>
  openPart(row).changes.filter(({ field }) => leadOf(row.entity, field) === undefined);

/** These records of a kind today: at once where the room offers it. */
const currentsOf = async (context: Context, entity: string, ids: readonly number[]) => {
  const room = undoableOf(entity);
  if (room?.currents) return room.currents(context, ids);
  const found = new Map<number, Record<string, unknown>>();
  for (const id of ids) {
    const current = await room?.current(context, id);
    if (current) found.set(id, current);
  }
  return found;
};

/**
 * Which of these edits left nothing to take back, by their ids: all that is open of them is by now what it was before. The history
 * says of which this may be so; those records are read, each once.
 */
const asBefore = async (context: Context, rows: readonly EntryRow[]): Promise<ReadonlySet<number>> => {
  const newest = await newestValues(context, rows);
  const maybe = rows.filter((row) => {
    const values = newest.get(row.entity)?.get(row.entity_id);
    return ownChanges(row).every(
      ({ field, before }) => values?.has(field) && saySame(row.entity, field, values.get(field), before),
    );
  });
  const stands = new Set<number>();
  for (const [entity, of] of Map.groupBy(maybe, (row) => row.entity)) {
    const currents = await currentsOf(context, entity, [...new Set(of.map(({ entity_id }) => entity_id))]);
    for (const row of of) {
      const current = currents.get(row.entity_id);
      const back = ownChanges(row).every(({ field, before }) => saySame(entity, field, current?.[field], before));
      if (current && back) stands.add(row.id);
    }
  }
  return stands;
};

/** Why nothing is offered to take an entry back by this user today, in words; null where it is. */
export const whyNotUndo = async (context: Context, rows: readonly EntryRow[]): Promise<(string | null)[]> => {
  const whys = await whysAgainst(context, rows);
  const edits = rows.filter((row, at) => whys[at] === null && openPart(row).deed === 'update');
  const stands = await asBefore(context, edits);
  return rows.map(({ id }, at) => whys[at]?.words ?? (stands.has(id) ? AS_BEFORE : null));
};
