import { type Context, systemContext } from '../../context.ts';
import type { ServerRoom } from '../../http/room.ts';
import { noteBesideAll } from '../../platform/erased/beside-backups.ts';
import { erasedCompanies } from '../../platform/erased/companies.ts';
import { erasedDevices } from '../../platform/erased/ledger.ts';
import { eraseFactsOf } from '../fact/erase-facts.service.ts';
import { sweepErased } from './erase.service.ts';
import { defineErasureJobs } from './erasure.jobs.ts';
import { erasureRoutes } from './erasure.routes.ts';
import { erasedSince } from './erasure.sql.ts';

const ROUND_MS = 6 * 3_600_000;
const quietly = { say: () => {}, signal: new AbortController().signal };

/** What was on its way in while its device was erased, once more: an import that had read the ledger before, and ended after. */
const eraseLate = async (context: Context): Promise<void> => {
  const since = new Date(context.realNow().getTime() - 2 * ROUND_MS);
  if (await erasedSince(context, since)) await sweepErased(systemContext(context), null, quietly);
  const companies = await erasedCompanies(context, since);
  if (companies.length > 0) await noteBesideAll(context, { companies }); // an erasure that was cut off may not have come to it
  for (const company of companies) await eraseFactsOf(context, company, quietly.signal);
};

export const erasureRoom: ServerRoom = {
  routes: erasureRoutes,
  jobs: [defineErasureJobs],
  // Stores that were set back hold again what was erased since
  restored: async (context) => {
    if ((await erasedDevices(context)).size > 0) await sweepErased(context, null, quietly);
  },
  rounds: [{ every: ROUND_MS, run: eraseLate }],
};
