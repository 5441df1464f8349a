import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../../config.ts';
import { type OpenedFacts, openFacts } from '../../db/facts.ts';
import { openRecords, type Records } from '../../db/records.ts';
import type { FileStore } from '../../outside/files.ts';
import { openFiles } from '../../outside/files-open.ts';
import { Refusal } from '../../refusal.ts';
import { STORES, type Store } from '../restore/empty.ts';

const quiet = { info() {}, warn() {} };

/** One side of a move. Facts of the old one are opened as they are. */
export type Side = { db: Records; facts: OpenedFacts | null; files: FileStore; close(): Promise<void> };

/** There is nothing of ours where the settings lead. */
const refuseNothing = ({ dataDir, databaseUrl }: Config): void => {
  if (!databaseUrl && !existsSync(join(dataDir, 'records', 'pglite')))
    throw new Refusal(409, 'nothing', `There are no records in ${dataDir}. Look at DATA_DIR.`);
};

type Opened = { close(): Promise<void> }[];
const closing = (opened: Opened) => async () => {
  for (const store of opened.toReversed()) await store.close();
};

/** Opens the stores as they are: one connection to records of a server, facts without taking steps. */
export const openOld = async (from: Config, stores: readonly Store[] = STORES): Promise<Side> => {
  refuseNothing(from);
  const { databaseUrl, clickhouseUrl, dataDir } = from;
  const opened: Opened = [];
  const close = closing(opened);
  try {
    const db = await openRecords({ databaseUrl, dataDir, poolSize: 1 });
    opened.push(db);
    const hasFacts = stores.includes('facts') && (clickhouseUrl || existsSync(join(dataDir, 'facts', 'store')));
    const facts = hasFacts ? openFacts({ clickhouseUrl, dataDir, log: quiet, steps: null }) : null;
    if (facts) opened.push(facts);
    const files = await openFiles(from);
    opened.push(files);
    return { db, facts, files, close };
  } catch (error) {
    await close();
    throw error;
  }
};

/** Opens the stores that are moved to; the others are those of before. */
export const openNew = async (to: Config, stores: readonly Store[], old: Side): Promise<Side> => {
  const { databaseUrl, clickhouseUrl, dataDir } = to;
  const opened: Opened = [];
  const close = closing(opened);
  const keep = <T extends { close(): Promise<void> }>(store: T): T => {
    opened.push(store);
    return store;
  };
  try {
    const db = stores.includes('records') ? keep(await openRecords({ databaseUrl, dataDir, poolSize: 1 })) : old.db;
    const facts = stores.includes('facts') ? keep(openFacts({ clickhouseUrl, dataDir, log: quiet })) : old.facts;
    const files = stores.includes('files') ? keep(await openFiles(to)) : old.files;
    return { db, facts, files, close };
  } catch (error) {
    await close();
    throw error;
  }
};
