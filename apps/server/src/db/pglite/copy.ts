import { copyFile, mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eachAtOnce } from '../at-once.ts';

type Query = <T extends object>(text: string, values?: readonly unknown[]) => Promise<T[]>;

/** A segment of the log ahead. */
const SEGMENT = /^[0-9A-F]{24}$/;
/** What belongs to the process that runs, and what a start makes anew. */
const OF_THE_RUN = new Set(['postmaster.pid', 'postmaster.opts', 'pg_internal.init']);

/** Few: the engine wants a processor meanwhile, for those who save. */
const AT_ONCE = 2;

const IN_PROGRESS = /already in progress/;

/** Where the log begins that a copy needs: the position, and the segment it lies in. */
type Begun = { at: string; segment: string };

/** Begins a base backup; one that an earlier attempt left open in the only session is ended first. */
const begin = async (query: Query): Promise<Begun> => {
  const ask = () =>
    query<Begun>(
      `select lsn::text as at, pg_walfile_name(lsn) as segment from pg_backup_start('fairlead', true) as lsn`,
    );
  const [row] = await ask().catch(async (error: Error) => {
    if (!IN_PROGRESS.test(error.message)) throw error;
    await query('select pg_backup_stop(false)');
    return ask();
  });
  if (!row) throw new Error('The records engine did not say where the backup begins.');
  return row;
};

/** Where a label says that the log is to be read from. */
const startOf = (label: string): string | undefined => /^START WAL LOCATION: (\S+)/m.exec(label)?.[1];

/** Files come and go while the engine works: one that is gone is in the log. */
const unlessGone = (error: NodeJS.ErrnoException): void => {
  if (error.code !== 'ENOENT') throw error;
};

/** Every file to copy below a folder, folders above what is in them; `to` has each folder once its files are told. */
async function* filesBelow(from: string, to: string): AsyncGenerator<[source: string, target: string]> {
  await mkdir(to, { recursive: true, mode: 0o700 });
  for (const entry of await readdir(from, { withFileTypes: true })) {
    if (OF_THE_RUN.has(entry.name) || SEGMENT.test(entry.name)) continue;
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) yield* filesBelow(source, target);
    else if (entry.isFile()) yield [source, target];
  }
}

const copyFolder = (from: string, to: string, signal: AbortSignal): Promise<void> =>
  eachAtOnce(
    filesBelow(from, to),
    async ([source, target]) => {
      signal.throwIfAborted();
      await copyFile(source, target).catch(unlessGone);
    },
    AT_ONCE,
  );

/**
 * Copies the folder of an engine that is in use, as PostgreSQL's base backup does: every commit that was answered before this
 * began is in the copy, and whoever opens it replays the log. Nobody waits for it. No checkpoint may come between, or the log
 * that the copy needs is cut away. One at a time: the engine has one session, and a second one would end the first.
 * @param folder does not exist yet
 * @throws whatever the file system says; an AbortError; an Error when it ended another backup than it began
 */
export const copyEngine = async (query: Query, engine: string, folder: string, signal: AbortSignal): Promise<void> => {
  const { at, segment: first } = await begin(query);
  let label = '';
  let last = '';
  try {
    await copyFolder(engine, folder, signal);
  } finally {
    const [row] = await query<{ label: string; last: string }>(
      'select labelfile as label, pg_walfile_name(lsn) as last from pg_backup_stop(false)',
    );
    label = row?.label ?? '';
    last = row?.last ?? '';
  }
  // With a later start the rows between would be missing, and nothing would tell
  if (startOf(label) !== at) throw new Error('Another backup of these records came between. Run this one again.');
  await writeFile(join(folder, 'backup_label'), label, { mode: 0o600 });
  for (const name of await readdir(join(engine, 'pg_wal')))
    if (SEGMENT.test(name) && name >= first && name <= last)
      // beyond it are those that are kept for later
      await copyFile(join(engine, 'pg_wal', name), join(folder, 'pg_wal', name));
};
