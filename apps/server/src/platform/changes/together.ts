import type { Context, KeptChange } from '../../context.ts';
import { Conflict } from '../../refusal.ts';

/**
 * Writes the entries that were kept, in their order, and forgets them. For work that makes thousands of records in one
 * transaction; whoever reads the change log meanwhile writes first.
 * @throws Conflict when a change set is somebody else's
 */
export const writeTogether = async ({ db }: Pick<Context, 'db'>, kept: KeptChange[]): Promise<void> => {
  const entries = JSON.stringify(kept.splice(0));
  if (entries === '[]') return;
  await db.tx(async () => {
    await db.query(
      `insert into change_set (id, user_id, channel, at, started_at)
       select distinct on (change_set_id) change_set_id, user_id, channel, at, recorded_at
       from jsonb_to_recordset($1) as e (change_set_id uuid, user_id int, channel text, at timestamptz, recorded_at timestamptz)
       order by change_set_id, at on conflict (id) do nothing`,
      [entries],
    );
    const others = await db.query(
      `select 1 from jsonb_to_recordset($1) as e (change_set_id uuid, user_id int) join change_set s on s.id = e.change_set_id
       where s.user_id is distinct from e.user_id limit 1`,
      [entries],
    );
    if (others.length > 0)
      throw new Conflict('This change set is closed. Send the change under a new one.', 'change_set_closed');
    await db.query(
      `insert into change_log (change_set_id, at, recorded_at, user_id, channel, action, entity, entity_id, entity_name,
         company_id, version, changes, undoes)
       select change_set_id, at, recorded_at, user_id, channel, action, entity, entity_id, entity_name, company_id, version,
         changes, undoes
       from rows from (jsonb_to_recordset($1) as (change_set_id uuid, at timestamptz, recorded_at timestamptz, user_id int,
         channel text, action text, entity text, entity_id bigint, entity_name text, company_id int, version int, changes jsonb,
         undoes bigint)) with ordinality as e (change_set_id, at, recorded_at, user_id, channel, action, entity, entity_id,
         entity_name, company_id, version, changes, undoes, place)
       order by place`,
      [entries],
    );
  });
};
