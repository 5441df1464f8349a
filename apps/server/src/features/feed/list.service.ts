import type { Context } from '../../context.ts';
import type { Download } from '../../http/send-file.ts';
import { NotFound } from '../../refusal.ts';
import { csvBytes, storedBytes } from '../file/file.service.ts';
import { buildFile } from './feed.sql.ts';

const CSV = 'text/csv; charset=utf-8';

/**
 * The members of a list as one build found them: RowBinary, or CSV. The bytes of a build never change, so its id is the ETag.
 * @throws NotFound
 */
export const openList = async (context: Context, build: string, csv: boolean): Promise<Download> => {
  const found = await buildFile(context, build);
  if (!found) throw new NotFound();
  const lines = csv || found.kind === 'text';
  const bytes = await (lines ? csvBytes(context, found) : storedBytes(context, found.key));
  return {
    ...bytes,
    etag: `"${build}${lines ? '.csv' : ''}"`,
    name: `${build}.${lines ? 'csv' : 'bin'}`,
    type: lines ? CSV : 'application/octet-stream',
  };
};
