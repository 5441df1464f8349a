import { randomBytes } from 'node:crypto';
import { access, open, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { House } from '../../context.ts';
import type { ErasedCompany } from './companies.ts';
import type { ErasedForm } from './ledger.ts';

/** What is told beside backups: a file of JSON lines, each known by its key. */
type Kind<T> = { name: string; keyOf(line: T): string };
const DEVICES: Kind<ErasedForm> = { name: 'erased.jsonl', keyOf: ({ kind, digest }) => `${kind} ${digest}` };
const COMPANIES: Kind<ErasedCompany> = {
  name: 'erased-companies.jsonl',
  keyOf: ({ company_id, application_ids, campaign_ids }) =>
    [company_id, application_ids.length, campaign_ids.length].join(' '),
};

const linesBeside = async <T>(folder: string, { name }: Kind<T>): Promise<T[]> => {
  try {
    const text = await readFile(join(folder, name), 'utf8');
    return text.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line) as T]));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
};

/** Who writes beside these backups now: an erasure and the end of a backup would undo each other's lines. */
const turns = new Map<string, Promise<unknown>>();

const inTurn = async <T>(folder: string, work: () => Promise<T>): Promise<T> => {
  const before = turns.get(folder);
  const turn = (async () => {
    await before?.catch(() => {});
    return work();
  })();
  turns.set(folder, turn);
  try {
    return await turn;
  } finally {
    if (turns.get(folder) === turn) turns.delete(folder);
  }
};

/** Adds lines that are not there yet. The file is there whole or as it was. */
const addBeside = async <T>(folder: string, kind: Kind<T>, lines: readonly T[]): Promise<void> => {
  const there = await linesBeside(folder, kind);
  const known = new Set(there.map(kind.keyOf));
  const fresh = lines.filter((line) => !known.has(kind.keyOf(line)));
  if (fresh.length === 0) return;
  const aside = join(folder, `.${kind.name}-${randomBytes(4).toString('hex')}`);
  const text = [...there, ...fresh].map((line) => `${JSON.stringify(line)}\n`).join('');
  const file = await open(aside, 'wx', 0o600);
  try {
    await file.writeFile(text);
    await file.sync();
    await rename(aside, join(folder, kind.name));
  } finally {
    await file.close();
    await rm(aside, { force: true });
  }
};

/** What was known to be erased when somebody last wrote it beside these backups; nothing where nobody did. */
export const erasedBeside = (folder: string): Promise<ErasedForm[]> => linesBeside(folder, DEVICES);
export const erasedCompaniesBeside = (folder: string): Promise<ErasedCompany[]> => linesBeside(folder, COMPANIES);

/** What was erased, as it is told beside backups. */
type Erased = { forms?: readonly ErasedForm[]; companies?: readonly ErasedCompany[] };

/** Adds to what a folder of backups knows of erased devices and companies: a restore of an older backup erases them again. */
export const noteBeside = (folder: string, { forms = [], companies = [] }: Erased): Promise<void> =>
  inTurn(folder, async () => {
    await addBeside(folder, DEVICES, forms);
    await addBeside(folder, COMPANIES, companies);
  });

/** Folders that these records were backed up into. */
const backupFolders = async ({ db }: Pick<House, 'db'>): Promise<string[]> => {
  const rows = await db.query<{ folder: string }>(
    `select distinct folder from backup_run where kind = 'backup' order by 1`,
  );
  return rows.map(({ folder }) => folder);
};

/** The same for all folders that these records were backed up into. @returns those that cannot be written */
export const noteBesideAll = async (house: Pick<House, 'db'>, erased: Erased): Promise<string[]> => {
  const away: string[] = [];
  for (const folder of await backupFolders(house)) {
    try {
      await noteBeside(folder, erased);
    } catch {
      away.push(folder);
    }
  }
  return away;
};

/**
 * What is known to be erased beside all backups of these records. `away`: folders that cannot be read.
 */
export const erasedBesideAll = async (
  house: Pick<House, 'db'>,
): Promise<{ forms: ErasedForm[]; companies: ErasedCompany[]; away: string[] }> => {
  const found = { forms: [] as ErasedForm[], companies: [] as ErasedCompany[], away: [] as string[] };
  for (const folder of await backupFolders(house)) {
    try {
      await access(folder); // where it is not mounted, its files are not there either
      const [forms, companies] = [await erasedBeside(folder), await erasedCompaniesBeside(folder)];
      found.forms.push(...forms);
      found.companies.push(...companies);
    } catch {
      found.away.push(folder);
    }
  }
  return found;
};
