import { statfs } from 'node:fs/promises';
import type { House } from '../context.ts';
import { lastRuns } from '../platform/backups.ts';
import { openReadiness } from '../platform/readiness.ts';
import { productVersion } from '../platform/version.ts';
import { Refusal } from '../refusal.ts';
import type { Command } from './control.ts';

const GB = 1024 ** 3;

const jobsOf = async ({ db }: House): Promise<string> => {
  const rows = await db.query<{ state: string; n: number }>(
    `select state, count(*)::int as n from job where state in ('queued', 'running', 'dead') group by state`,
  );
  const of = (state: string) => rows.find((row) => row.state === state)?.n ?? 0;
  return `${of('queued')} waiting, ${of('running')} running, ${of('dead')} given up`;
};

const schemaOf = async ({ db }: House): Promise<string> =>
  (await db.query<{ name: string }>('select max(name) as name from schema_migration'))[0]?.name ?? 'none';

const roomOf = async ({ config }: House): Promise<string> => {
  const { bsize, blocks, bavail } = await statfs(config.dataDir);
  return blocks === 0
    ? 'not told'
    : `${((bavail * bsize) / GB).toFixed(1)} of ${((blocks * bsize) / GB).toFixed(1)} GB free`;
};

/** When the newest backup was made, and which was the newest that was restored beside. */
const backupsOf = async (house: House): Promise<string> => {
  const runs = await lastRuns(house);
  const of = (kind: string) => runs.find((run) => run.kind === kind);
  const [made, whole] = [of('backup'), of('verify')];
  if (!made) return 'none was made';
  return `${made.at.toISOString()} in ${made.folder}; ${whole ? `that of ${whole.at.toISOString()} was verified` : 'none was verified'}`;
};

const facts = { embedded: 'embedded (ClickHouse)', clickhouse: 'ClickHouse server' } as const;
const records = { pglite: 'embedded (PostgreSQL)', postgres: 'PostgreSQL server' } as const;

/**
 * How a server is: its stores, what waits, how much room is left.
 * @throws Refusal when a store cannot be read and written, so that a script can tell by the exit code
 */
export const statusOf =
  (house: House): Command =>
  async (_, { say }) => {
    const { config } = house;
    say(`Fairlead ${productVersion}, process ${process.pid}, ${config.mode}, role ${config.role}`);
    const { ready, body } = await openReadiness(house)();
    const state = (store: 'records' | 'facts' | 'files') => (body[store] ? 'well' : (body.why?.[store] ?? 'away'));
    say(
      `records  ${records[house.db.kind]}: ${state('records')}${body.records ? `, up to ${await schemaOf(house)}` : ''}`,
    );
    say(`facts    ${facts[house.facts.kind]}: ${state('facts')}`);
    say(`files    ${config.s3 ? `bucket ${config.s3.bucket}` : 'folder'}: ${state('files')}`);
    if (body.records) say(`jobs     ${await jobsOf(house)}`);
    if (body.records) say(`backup   ${await backupsOf(house)}`);
    say(`DATA_DIR ${config.dataDir}: ${await roomOf(house)}`);
    if (!ready) throw new Refusal(503, 'not_ready', 'The server runs, and cannot use all of its stores.');
    return 'All is well.';
  };
