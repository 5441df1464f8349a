import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { ClickHouseError } from '@clickhouse/client';
import type { Config } from '../../config.ts';
import { openFacts } from '../../db/facts.ts';
import { moveNoteIn } from '../../db/house-move.ts';
import { openRecords } from '../../db/records.ts';
import { listOthers } from '../../db/table-list.ts';
import { unfinishedIn } from '../../db/unfinished-restore.ts';
import { openFiles } from '../../outside/files-open.ts';
import { Refusal } from '../../refusal.ts';
import { holdsFacts, holdsFiles } from './holds.ts';

/** Something is in the stores already: a restore puts nothing beside it and takes nothing away. */
export class NotEmpty extends Refusal {
  constructor(what: string, advice: string) {
    super(409, 'not_empty', `${what} ${advice}`);
  }
}

/** A store of the settings cannot be used as it is; `message` names the setting. */
class StoreUnusable extends Refusal {
  constructor(setting: string, cause: unknown) {
    const { name, message } = cause as Error;
    const said = message.split('\n')[0]?.slice(0, 200) || name;
    super(409, 'store_unusable', `${setting}: ${said} Nothing was changed.`, { cause });
  }
}

const AWAY = 'Move it away, or set another DATA_DIR.';
const quiet = { info() {}, warn() {} };

/**
 * What a restore of this cut left may go.
 * @throws NotEmpty for other records in a server, and for a schema that holds tables of others: they are not looked after here
 */
const refuseRecords = async (config: Config, cut: string): Promise<void> => {
  const db = await openRecords(config);
  try {
    const [right] = await db.query<{ user: string; schema: string | null; may: boolean | null }>(
      `select current_user as user, current_schema() as schema, has_schema_privilege(current_schema(), 'create') as may`,
    );
    if (!right?.may)
      throw new Refusal(
        409,
        'store_unusable',
        `DATABASE_URL: ${right?.user} may not make tables in schema ${right?.schema}. As its owner: grant create on schema ${right?.schema} to ${right?.user}`,
      );
    const others = await listOthers(db);
    if (others.length > 0)
      throw new NotEmpty(
        `DATABASE_URL: there are tables of others in it (${others.length}, such as ${others[0]}).`,
        'Name an empty database.',
      );
    const half = await unfinishedIn(db);
    if (half === cut) return;
    if (half !== null)
      throw new NotEmpty(
        `DATABASE_URL: a restore of cut ${half} into it was cut off.`,
        `Run that one again, with --cut ${half}, or name an empty database.`,
      );
    if ((await moveNoteIn(db)) !== null)
      throw new NotEmpty('DATABASE_URL: a move to or from it was begun.', 'Name an empty database.');
    const [made] = await db.query<{ made: boolean }>(`select to_regclass('app_user') is not null as made`);
    if (made?.made && (await db.query('select 1 from app_user limit 1')).length > 0)
      throw new NotEmpty('DATABASE_URL: there are records in it.', 'Name an empty database.');
  } finally {
    await db.close();
  }
};

const serverHasFacts = async ({ clickhouseUrl, dataDir }: Config): Promise<boolean> => {
  const facts = openFacts({ clickhouseUrl, dataDir, log: quiet, steps: null });
  try {
    return await holdsFacts(facts);
  } catch (error) {
    // Such as a database that is not there
    throw error instanceof ClickHouseError ? new StoreUnusable('CLICKHOUSE_URL', error) : error;
  } finally {
    await facts.close();
  }
};

const hasFiles = async (config: Config): Promise<boolean> => {
  const files = await openFiles(config);
  try {
    await files.ready();
    return await holdsFiles(files);
  } catch (error) {
    throw config.s3 ? new StoreUnusable('S3_BUCKET', error) : error;
  } finally {
    await files.close();
  }
};

/** One of the three that a house is kept in. */
export type Store = 'records' | 'facts' | 'files';
export const STORES: readonly Store[] = ['records', 'facts', 'files'];

/**
 * Makes sure that nobody loses anything by a restore, or a move.
 * @param cut what is restored: records of a server that are a part of it may be there
 * @param stores which of them are to be filled
 * @throws NotEmpty naming the first store that holds something, and what to do
 */
export const refuseUnlessEmpty = async (config: Config, cut: string, stores = STORES): Promise<void> => {
  const [records, facts, files] = STORES.map((store) => stores.includes(store));
  const { dataDir } = config;
  if (records && !config.databaseUrl && existsSync(join(dataDir, 'records', 'pglite')))
    throw new NotEmpty(`There are records in ${dataDir}.`, AWAY);
  if (facts && !config.clickhouseUrl && existsSync(join(dataDir, 'facts', 'store')))
    throw new NotEmpty(`There are facts in ${dataDir}.`, AWAY);
  if (records && config.databaseUrl) await refuseRecords(config, cut);
  if (facts && config.clickhouseUrl && (await serverHasFacts(config)))
    throw new NotEmpty('CLICKHOUSE_URL: there are facts in it.', 'Name an empty database.');
  if (files && (await hasFiles(config)))
    throw config.s3
      ? new NotEmpty(`S3_BUCKET: there are files of Fairlead in ${config.s3.bucket}.`, 'Name another bucket.')
      : new NotEmpty(`There are files in ${dataDir}.`, AWAY);
};

/**
 * Takes away what a restore of this cut into these stores did before it was cut off; they had been empty. What it put into a
 * PostgreSQL server goes as the next load begins, files in a bucket are written again.
 * @throws NotEmpty, with nothing taken away, for records in a server that are no part of this cut, and for facts in a ClickHouse
 *   server, which nobody tells apart from others
 */
export const clearHalf = async (config: Config, cut: string): Promise<void> => {
  if (config.databaseUrl) await refuseRecords(config, cut);
  if (config.clickhouseUrl && (await serverHasFacts(config)))
    throw new NotEmpty('CLICKHOUSE_URL: a restore that was cut off left facts in it.', 'Empty that database first.');
  for (const [url, folder] of [
    [config.databaseUrl, 'records'],
    [config.clickhouseUrl, 'facts'],
    [config.s3, 'files'],
  ] as const)
    if (!url) await rm(join(config.dataDir, folder), { recursive: true, force: true });
};
