import type { Ok } from '@fairlead/contract';
import type * as api from '@fairlead/contract/operation';
import type { Context, House } from '../../context.ts';
import { engineRestarts } from '../../db/engine-restarts.ts';
import { lastRuns } from '../../platform/backups.ts';
import { feedStand, lagOf } from '../../platform/feed/feed.sql.ts';
import { oldestWrite } from '../../platform/live/live.sql.ts';
import { openReadiness } from '../../platform/readiness.ts';
import { partsOfFacts, roomOfDataDir, roomOfFacts } from '../../platform/strain.ts';
import { productVersion } from '../../platform/version.ts';
import { factsBytes, jobsByKind, recordsBytes } from './operation.sql.ts';

type Operation = Ok<typeof api.getOperation>;

/** Of each house once: a store that was just written is not written again to see whether it can be. */
const readiness = new WeakMap<House['db'], ReturnType<typeof openReadiness>>();

/** A store that is away is told as that. */
const told = <T>(of: Promise<T>): Promise<T | null> => of.catch(() => null);

const storesOf = async (context: Context): Promise<Operation['stores']> => {
  const { db, facts, config } = context;
  const ready = readiness.get(db) ?? openReadiness(context);
  readiness.set(db, ready);
  const { body } = await ready();
  const state = (store: 'records' | 'facts' | 'files') => (body[store] ? 'well' : (body.why?.[store] ?? 'away'));
  return [
    {
      ...{ store: 'records', kind: db.kind === 'pglite' ? 'embedded' : 'postgres', state: state('records') },
      ...{ bytes: await told(recordsBytes(context)), room: null },
    },
    {
      ...{ store: 'facts', kind: facts.kind, state: state('facts'), bytes: await told(factsBytes(context)) },
      room: facts.kind === 'embedded' ? null : await told(roomOfFacts(context)),
    },
    { store: 'files', kind: config.s3 ? 'bucket' : 'folder', state: state('files'), bytes: null, room: null },
  ];
};

const feedOf = async (context: Context): Promise<Operation['feed']> => {
  const stand = await feedStand(context);
  return { waiting: stand.waiting, lag_seconds: Math.floor(lagOf(stand, context.now()) / 1000) };
};

const diskOf = async (context: Context): Promise<Operation['disk']> => ({
  path: context.config.dataDir,
  ...(await roomOfDataDir(context)),
});

const strainOf = async (context: Context, records_waiting: number): Promise<Operation['strain']> => {
  const [oldest, facts] = await Promise.all([oldestWrite(context.db), told(partsOfFacts(context))]);
  return {
    oldest_write_seconds: oldest?.seconds ?? 0,
    records_waiting,
    facts_parts: facts?.parts ?? null,
    facts_rewritings: facts?.rewritings ?? null,
    restarts: engineRestarts(),
  };
};

/** How the server that answers is, and the stores that all share. */
export const getOperation = async (context: Context): Promise<Operation> => {
  const waiting = context.db.waiting(); // before the questions below wait as well
  const [stores, jobs, feed, runs, disk, strain] = await Promise.all([
    storesOf(context),
    jobsByKind(context),
    feedOf(context),
    lastRuns(context),
    diskOf(context),
    strainOf(context, waiting),
  ]);
  const newest = (kind: 'backup' | 'verify') => {
    const run = runs.find((one) => one.kind === kind);
    return run ? { at: run.at.toISOString(), folder: run.folder, bytes: run.bytes } : null;
  };
  return {
    version: productVersion,
    role: context.config.role,
    as_of: context.realNow().toISOString(),
    running_seconds: Math.floor(process.uptime()),
    stores,
    jobs,
    feed,
    backup: newest('backup'),
    verified: newest('verify'),
    ...{ disk, strain },
  };
};
