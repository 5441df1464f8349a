import type { Ok } from '@fairlead/contract';
import type * as api from '@fairlead/contract/history';
import type { Context } from '../../context.ts';
import { personOf } from './history.service.ts';
import { type EntryRow, laterEdits } from './history.sql.ts';
import { leadOf, saySame } from './same.service.ts';
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
  const says = (field: string, a: unknown, b: unknown) => saySame(row.entity, field, a, b);
  const fields = openPart(row).changes.map(({ field, before, after }) => {
    const from = current[field] ?? null;
    const edit = says(field, from, after) ? undefined : edits.get(field);
    const kept = edit !== undefined && later === 'keep' && !says(field, from, before);
    return {
      field,
      from,
      to: before,
      later: edit ? { at: edit.at.toISOString(), user: personOf(context, edit) } : null,
      status: kept ? ('kept' as const) : ('undone' as const),
    };
  });
  return fields.map((one) => {
    const lead = fields.find(({ field }) => field === leadOf(row.entity, one.field));
    return lead ? { ...one, status: lead.status } : one;
  });
};

/** Those of an entry's fields that are to go back and are not yet what they were. What follows from another one goes with that. */
export const goingOf = (entity: string, fields: readonly Field[]): Field[] =>
  fields.filter(
    ({ field, status, from, to }) =>
      status === 'undone' && leadOf(entity, field) === undefined && !saySame(entity, field, from, to),
  );
