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

/** How many entries tell of a company and of its clients. */
export const entriesOfCompany = async (db: Records, company: number): Promise<number> => {
  const [row] = await db.query<{ n: number }>(
    `select count(*)::int as n from change_log where company_id = $1
       or (entity = 'user' and entity_id in (select id from app_user where company_id = $1))`,
    [company],
  );
  return row?.n ?? 0;
};

/**
 * Empties all that entries tell of a company that is erased and of its clients: values, and what records were called.
 * @param shown what they are called instead
 * @returns how many entries
 */
export const emptyHistory = async (
  db: Records,
  company: number,
  clients: readonly number[],
  shown: string,
): Promise<number> => {
  const [row] = await db.query<{ n: number }>('select empty_history($1, $2::int[], $3) as n', [
    company,
    clients,
    shown,
  ]);
  return row?.n ?? 0;
};
