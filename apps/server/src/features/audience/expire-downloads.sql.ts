import type { Context } from '../../context.ts';

export const deleteDownloads = async ({ db }: Context, before: Date): Promise<number> =>
  (await db.query('delete from audience_download where at < $1 returning id', [before])).length;
