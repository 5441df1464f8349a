import type { Ok } from '@fairlead/contract';
import type * as api from '@fairlead/contract/campaign-overview';
import type { Context } from '../../context.ts';

type Missing = Ok<typeof api.getCampaignsOverview>['missing'][number];

/** What an answer is put together with, and what of it could not be had. */
export type Asked = {
  context: Context;
  missing: Set<Missing>;
  /** The answer, or `instead` where it cannot be had now: the rest is drawn without it, and `missing` names it. */
  orMissing: <T>(what: Missing, work: Promise<T>, instead: T) => Promise<T>;
};

export const askedIn = (context: Context): Asked => {
  const missing = new Set<Missing>();
  return {
    context,
    missing,
    orMissing: async (what, work, instead) => {
      try {
        return await work;
      } catch (error) {
        context.log.error({ err: error }, `the overview of campaigns is told without ${what}`);
        missing.add(what);
        return instead;
      }
    },
  };
};
