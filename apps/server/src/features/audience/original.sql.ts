import type { Context } from '../../context.ts';
import { renameInput } from '../../platform/jobs/job.sql.ts';

/** Keys of the files that lists name, and uploads that no list names yet. */
export const originalKeys = async ({ db }: Context): Promise<string[]> => {
  const rows = await db.query<{ key: string }>(
    `select original_key as key from targeting_list where original_key is not null
     union select file_key from upload where used_at is null order by 1`,
  );
  return rows.map(({ key }) => key);
};

/**
 * Whatever names a file names another one from now on: lists, uploads, and imports that wait or run. In the order in which others
 * hold them: who ends an import holds it and then its list, and a list is made of an upload that is held, with an import of its own.
 */
export const renameOriginal = ({ db }: Context, from: string, to: string): Promise<void> =>
  db.tx(async () => {
    await renameInput(db, { kind: 'import', from, to });
    await db.query('update upload set file_key = $2 where file_key = $1', [from, to]);
    await db.query('update targeting_list set original_key = $2 where original_key = $1', [from, to]);
    await renameInput(db, { kind: 'import', from, to }); // of lists that were made meanwhile
  });
