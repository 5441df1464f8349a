import { statfs } from 'node:fs/promises';
import type { Ok } from '@fairlead/contract';
import type * as api from '@fairlead/contract/operation';
import type { Context, House } from '../../context.ts';
import { openReadiness } from '../../http/readiness.ts';
import { lastRuns } from '../../platform/backups.ts';
import { feedStand, lagOf } from '../../platform/feed/feed.sql.ts';
import { productVersion } from '../../platform/version.ts';
import { factsBytes, jobsByKind, recordsBytes } from './operation.sql.ts';

type Operation = Ok<typeof api.getOperation>;

/** Of each house once: a store that was just written is not written again to see whether it can be. */
const readiness = new WeakMap<House['db'], ReturnType<typeof openReadiness>>();

const storesOf = async (context: Context): Promise<Operation['stores']> => {
  const { db, facts, config } = context;
  const ready = readiness.get(db) ?? openReadiness(context);
  readiness.set(db, ready);
  const { body } = await ready();
  const state = (store: 'records' | 'facts' | 'files') => (body[store] ? 'well' : (body.why?.[store] ?? 'away'));
  const bytes = (of: Promise<number | null>) => of.catch(() => null); // a store that is away is told as that
  return [
    {
      ...{ store: 'records', kind: db.kind === 'pglite' ? 'embedded' : 'postgres', state: state('records') },
      bytes: await bytes(recordsBytes(context)),
    },
    { store: 'facts', kind: facts.kind, state: state('facts'), bytes: await bytes(factsBytes(context)) },
    { store: 'files', kind: config.s3 ? 'bucket' : 'folder', state: state('files'), bytes: null },
  ];
};

const feedOf = async (context: Context): Promise<Operation['feed']> => {
  const stand = await feedStand(context);
  return { waiting: stand.waiting, lag_seconds: Math.floor(lagOf(stand, context.now()) / 1000) };
};

const diskOf = async ({ config }: Context): Promise<Operation['disk']> => {
  const { bsize, blocks, bavail } = await statfs(config.dataDir);
  return { path: config.dataDir, free: bavail * bsize, size: blocks * bsize };
};

/** How the server that answers is, and the stores that all share. */
export const getOperation = async (context: Context): Promise<Operation> => {
  const [stores, jobs, feed, runs, disk] = await Promise.all([
    storesOf(context),
    jobsByKind(context),
    feedOf(context),
    lastRuns(context),
    diskOf(context),
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
    disk,
  };
};
