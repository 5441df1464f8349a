import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { House } from '../context.ts';
import { FileMissing } from '../outside/files.ts';

type Stores = Pick<House, 'db' | 'files'>;

/** The mark in the file store, beside the files. No sweep looks here. */
export const OWNER_KEY = 'owner.json';

/** A server that stands still between records and store writes an old mark; so many rounds it may stand still. */
const TOKENS_KEPT = 8;

/** The file store belongs to other records, or to a later state of these: nothing may be removed from it. */
export class FilesOfAnother extends Error {
  override name = 'FilesOfAnother';
  constructor(
    message = 'The file store belongs to other records, such as those this is a copy of, or to a later state of them. Give this server ' +
      'a bucket or DATA_DIR of its own. If the files shall be its own from now on, stop the other servers, and run: npm run admin -- take-over',
  ) {
    super(message);
  }
}

/** The files were moved to another store; what is here is how they were then. */
class FilesMoved extends FilesOfAnother {
  constructor(told: string) {
    super(
      `The files here were moved away: ${told}. Start with the settings that the move named. To go back to how it was then: npm run admin -- move --back`,
    );
  }
}

/** `cluster`: the PostgreSQL cluster and database of the records; '' where it cannot be told. */
type Mark = { installation: string; token: string; cluster: string } & Partial<Filled>;

/** Tells records that were dumped and loaded elsewhere from their original. Embedded ones move with their folder. */
const clusterOf = async ({ db }: Stores): Promise<string> => {
  if (db.kind === 'pglite') return '';
  const [row] = await db
    .query<{ cluster: string }>(
      `select (select system_identifier from pg_control_system()) || '.' || oid as cluster from pg_database
       where datname = current_database()`,
    )
    .catch(() => []); // some hosts withhold it
  return row?.cluster ?? '';
};

/** A store that was left has no token, so that no release takes it for its own. */
type Left = { moved: string };

/** A move brings files there: of nobody until it has ended. */
type Filled = { filled_by: string };
type Found = Partial<Mark & Left>;

/** Undefined: there is no mark. Null: something that is none of ours. */
const foundIn = async ({ files }: Pick<Stores, 'files'>): Promise<Found | null | undefined> => {
  try {
    return JSON.parse(await text(await files.get(OWNER_KEY))) as Found | null;
  } catch (error) {
    if (error instanceof FileMissing) return undefined;
    if (error instanceof SyntaxError) return null;
    throw error;
  }
};

/** Undefined: nobody's yet. Null: something that makes them nobody's. */
const markIn = async (stores: Pick<Stores, 'files'>): Promise<Mark | Left | null | undefined> => {
  const mark = await foundIn(stores);
  if (typeof mark?.moved === 'string') return { moved: mark.moved };
  return mark === undefined ? undefined : typeof mark?.token === 'string' ? (mark as Mark) : null;
};

/** What the store shall say next. Records first, then the store: whatever is cut off in between is taken up again. */
const nextToken = (stores: Stores, found: string | undefined) =>
  stores.db.tx(async () => {
    const { db } = stores;
    await db.query(`insert into file_owner (installation, tokens) values ($1, '{}') on conflict (one) do nothing`, [
      randomUUID(),
    ]);
    const [own] = await db.query<{ installation: string; tokens: string[] }>(
      'select installation, tokens from file_owner for update',
    );
    const { installation = '', tokens = [] } = own ?? {};
    if (found !== undefined && !tokens.includes(found)) throw new FilesOfAnother();
    const newest = tokens.at(-1);
    if (newest !== undefined && found !== newest) return { installation, token: newest }; // a round that was cut off
    const token = randomUUID();
    await db.query('update file_owner set tokens = $1', [[...tokens, token].slice(-TOKENS_KEPT)]);
    return { installation, token };
  });

const write = async ({ files }: Pick<Stores, 'files'>, mark: Mark | Left | Filled): Promise<void> => {
  await files.put(OWNER_KEY, Readable.from([Buffer.from(JSON.stringify(mark))], { objectMode: false }));
};

/**
 * Makes sure that the files are these records' own, and says so in the store: at start, and before anything nameless is
 * removed. A store that has no mark is taken.
 * @throws FilesOfAnother, and what the stores throw
 */
export const holdFiles = async (stores: Stores): Promise<void> => {
  const [mark, cluster] = await Promise.all([markIn(stores), clusterOf(stores)]);
  if (mark && 'moved' in mark) throw new FilesMoved(mark.moved);
  if (mark === null || (mark?.cluster && cluster && mark.cluster !== cluster)) throw new FilesOfAnother();
  await write(stores, { ...(await nextToken(stores, mark?.token)), cluster });
};

/**
 * Takes the files from whoever has them: for an operator who knows that nobody else is at work on them.
 * @param filled as long as no server has started: which move brought them
 */
export const takeOverFiles = async (stores: Stores, filled: Partial<Filled> = {}): Promise<void> => {
  const cluster = await clusterOf(stores);
  const next = await stores.db.tx(async () => {
    await stores.db.query(`update file_owner set tokens = '{}'`);
    return nextToken(stores, undefined);
  });
  await write(stores, { ...next, cluster, ...filled });
};

/** The move that has begun to bring files there, or brought them; null: none did, or a server has started since. */
export const filesFilledBy = async (stores: Pick<Stores, 'files'>): Promise<string | null> =>
  (await foundIn(stores))?.filled_by ?? null;

export const noteFilesFilled = (stores: Pick<Stores, 'files'>, move: string): Promise<void> =>
  write(stores, { filled_by: move });

/** Says of a store that its files are elsewhere now: until somebody takes them over, no server works with them. */
export const markFilesMoved = (stores: Pick<Stores, 'files'>, told: string): Promise<void> =>
  write(stores, { moved: told });

/** Where the files of this store were moved to; null: they were not. */
export const filesMovedTo = async (stores: Pick<Stores, 'files'>): Promise<string | null> => {
  const mark = await markIn(stores);
  return mark && 'moved' in mark ? mark.moved : null;
};
