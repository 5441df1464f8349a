import type { Ok } from '@fairlead/contract';
import type * as api from '@fairlead/contract/history';
import type { Context } from '../../context.ts';
import { undoableOf } from '../../platform/changes/undo.ts';
import { personOf } from './history.service.ts';
import { type EntryRow, laterEdits } from './history.sql.ts';
import { same } from './same.service.ts';
import { openPart } from './undo-right.service.ts';

export type Verdict = Ok<typeof api.undoChangeSet>['items'][number];
export type Field = Verdict['fields'][number];
export type Later = 'keep' | 'overwrite';

/** Each open field of the entry: what it is now, what it was before, who edited it since, and whether it goes back. */
export const fieldsOf = async (
  context: Context,
  row: EntryRow,
  current: Record<string, unknown>,
  later: Later,
): Promise<Field[]> => {
  const edits = new Map(
    (await laterEdits(context, row.entity, row.entity_id, row.id)).map((edit) => [edit.field, edit]),
  );
  const room = undoableOf(row.entity);
  const fields = openPart(row).changes.map(({ field, before, after }) => {
    const from = current[field] ?? null;
    const says = (value: unknown) => (room?.meaning ? room.meaning(field, value) : value);
    const edit = same(says(from), says(after)) ? undefined : edits.get(field);
    const kept = edit !== undefined && later === 'keep' && !same(says(from), says(before));
    return {
      field,
      from,
      to: before,
      later: edit ? { at: edit.at.toISOString(), user: personOf(context, edit) } : null,
      status: kept ? ('kept' as const) : ('undone' as const),
    };
  });
  const follows = room?.follows ?? {};
  return fields.map((one) => {
    const lead = fields.find(({ field }) => field === follows[one.field]);
    return lead ? { ...one, status: lead.status } : one;
  });
};
