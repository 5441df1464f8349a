import { randomBytes } from 'node:crypto';
import { open, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { House } from '../../context.ts';
import type { ErasedForm } from './ledger.ts';

const NAME = 'erased.jsonl';

/** What was known to be erased when somebody last wrote it beside these backups; nothing where nobody did. */
export const erasedBeside = async (folder: string): Promise<ErasedForm[]> => {
  try {
    const text = await readFile(join(folder, NAME), 'utf8');
    return text.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line) as ErasedForm]));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
};

/**
 * Adds to what a folder of backups knows of erased devices: a restore of an older backup erases them again. The file is there whole
 * or as it was.
 */
export const noteBeside = async (folder: string, forms: readonly ErasedForm[]): Promise<void> => {
  const there = await erasedBeside(folder);
  const known = new Set(there.map(({ kind, digest }) => `${kind} ${digest}`));
  const fresh = forms.filter(({ kind, digest }) => !known.has(`${kind} ${digest}`));
  if (fresh.length === 0) return;
  const aside = join(folder, `.${NAME}-${randomBytes(4).toString('hex')}`);
  const text = [...there, ...fresh].map((form) => `${JSON.stringify(form)}\n`).join('');
  const file = await open(aside, 'wx', 0o600);
  try {
    await file.writeFile(text);
    await file.sync();
    await rename(aside, join(folder, NAME));
  } finally {
    await file.close();
    await rm(aside, { force: true });
  }
};

/** Folders that these records were backed up into. */
const backupFolders = async ({ db }: Pick<House, 'db'>): Promise<string[]> => {
  const rows = await db.query<{ folder: string }>(
    `select distinct folder from backup_run where kind = 'backup' order by 1`,
  );
  return rows.map(({ folder }) => folder);
};

/** The same for all folders that these records were backed up into. @returns those that cannot be written */
export const noteBesideAll = async (house: Pick<House, 'db'>, forms: readonly ErasedForm[]): Promise<string[]> => {
  const away: string[] = [];
  for (const folder of await backupFolders(house)) {
    try {
      await noteBeside(folder, forms);
    } catch {
      away.push(folder);
    }
  }
  return away;
};
