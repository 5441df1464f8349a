import type { FieldChange } from '../../context.ts';
import type { Records } from '../../db/records.ts';

type Entry = { id: number; changes: FieldChange[] };

/** Entries of the history that tell of a field. */
export const entriesOfField = (db: Records, field: string): Promise<Entry[]> =>
  db.query('select id, changes from change_log where changes @> $1::jsonb order by id', [JSON.stringify([{ field }])]);

/** Empties values that an entry tells, for an erasure: who did what, and when, stays. Nothing else changes the log. */
export const emptyValues = (db: Records, { id, changes }: Entry): Promise<void> =>
  db.tx(async () => {
    await db.query(`select set_config('fairlead.erasing', 'on', true)`);
    await db.query('update change_log set changes = $2::jsonb where id = $1', [id, JSON.stringify(changes)]);
  });
