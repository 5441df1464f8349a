import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../../config.ts';
import { moveNoteIn } from '../../db/house-move.ts';
import { openRecords } from '../../db/records.ts';
import { refuseUnlessEmpty } from '../restore/empty.ts';
import { within } from '../restore/put-back.ts';
import type { Way } from './way.ts';

const folderOf = ({ dataDir }: Config): string => join(dataDir, 'records');
const hasFolder = (to: Config): boolean => existsSync(join(folderOf(to), 'pglite'));

/**
 * Whether what is where records are to go was left by a move that was cut off, and is nobody's.
 * @param id of the move that is gone on with, whose own rows may be there
 */
const isLeftOver = async (to: Config, id: string | undefined): Promise<boolean> => {
  const { databaseUrl, dataDir } = to;
  // A move's own got their note before they lay there (`makeRecords`): what cannot be opened is not known to be ours, and stays
  return within(await openRecords({ databaseUrl, dataDir, poolSize: 1 }), async (db) => {
    const note = await moveNoteIn(db);
    if (note && note.id === id) return true;
    if (note?.side === 'old') return false;
    const [made] = await db.query<{ made: boolean }>(`select to_regclass('app_user') is not null as made`);
    // Given up before it began: an engine without a table. A server is looked at closely, for tables of others
    if (!note) return !databaseUrl && !made?.made;
    return !made?.made || (await db.query('select 1 from app_user limit 1')).length === 0;
  });
};

/** @throws NotEmpty when records are there that are not a move's own */
export const refuseRecordsThere = async ({ to, stores }: Way, id?: string): Promise<void> => {
  if (!stores.includes('records') || !(to.databaseUrl || hasFolder(to))) return;
  if (!(await isLeftOver(to, id))) await refuseUnlessEmpty(to, '', ['records']);
};

/**
 * Records of a folder that a move left half made are begun anew; a server's go as they are loaded.
 * @throws NotEmpty, with nothing taken away
 */
export const clearLeftOver = async (way: Way, id: string | undefined): Promise<void> => {
  await refuseRecordsThere(way, id);
  const { to, stores } = way;
  if (stores.includes('records') && !to.databaseUrl && hasFolder(to))
    await rm(folderOf(to), { recursive: true, force: true });
};
