import type { Context } from '../../context.ts';

const DAY_MS = 86_400_000;
const AT_ONCE = 5_000;

/**
 * Forgets entries of the history that are older than the operator keeps them (`HISTORY_DAYS`), a portion at a time. An entry that a
 * younger one takes back stays until that one goes.
 * @returns how many
 */
export const forgetOldChanges = async ({ db, config, realNow }: Context): Promise<number> => {
  if (config.historyDays === null) return 0;
  const before = new Date(realNow().getTime() - config.historyDays * DAY_MS);
  return db.tx(async () => {
    await db.query(`select set_config('fairlead.expired_before', $1, true)`, [before.toISOString()]);
    const gone = await db.query<{ change_set_id: string }>(
      `delete from change_log where id in (
         select l.id from change_log l where l.recorded_at < $1
           and not exists (select 1 from change_log u where u.undoes = l.id) order by l.id limit $2)
       returning change_set_id`,
      [before, AT_ONCE],
    );
    if (gone.length > 0)
      await db.query(
        `delete from change_set s where s.id = any($1::uuid[]) and not exists (select 1 from change_log l where l.change_set_id = s.id)`,
        [[...new Set(gone.map(({ change_set_id }) => change_set_id))]],
      );
    return gone.length;
  });
};
