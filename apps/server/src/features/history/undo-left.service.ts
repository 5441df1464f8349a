import type { Context } from '../../context.ts';
import { undoableOf } from '../../platform/changes/undo.ts';
import { type EntryRow, newestValues } from './history.sql.ts';
import { leadOf, saySame } from './same.service.ts';
import { openPart, whysAgainst } from './undo-right.service.ts';
import { AS_BEFORE } from './undo-words.service.ts';

/** What is open of an edit and goes back by itself. */
const ownChanges = (row: EntryRow) =>
  openPart(row).changes.filter(({ field }) => leadOf(row.entity, field) === undefined);

const recordOf = ({ entity, entity_id }: EntryRow): string => `${entity} ${entity_id}`;

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
  for (const of of Map.groupBy(maybe, recordOf).values()) {
    const [first] = of;
    const current = first && (await undoableOf(first.entity)?.current(context, first.entity_id));
    for (const row of current ? of : [])
      if (ownChanges(row).every(({ field, before }) => saySame(row.entity, field, current?.[field], before)))
        stands.add(row.id);
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
