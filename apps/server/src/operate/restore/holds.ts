import type { Facts } from '../../db/facts.ts';
import { COPIED } from '../../db/facts-copy.ts';
import type { FileStore } from '../../outside/files.ts';
import { OWNER_KEY } from '../../platform/file-owner.ts';

/** Whether there are facts of anybody. Looks without making any table, where they are opened as they are. */
export const holdsFacts = async (facts: Pick<Facts, 'query'>): Promise<boolean> => {
  const tables = await facts.query<{ name: string }>(
    'SELECT name FROM system.tables WHERE database = currentDatabase() AND name IN {copied:Array(String)}',
    { copied: COPIED.filter((name) => name !== 'facts_schema') },
  );
  for (const { name } of tables)
    if ((await facts.query(`SELECT 1 AS row FROM ${name} LIMIT 1`)).length > 0) return true;
  return false;
};

/** Whether there is a file of anybody, beside marks of the store itself. */
export const holdsFiles = async (files: Pick<FileStore, 'list'>): Promise<boolean> => {
  for await (const { key } of files.list('')) if (key !== OWNER_KEY && key !== 'probe') return true;
  return false;
};
