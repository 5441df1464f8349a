import { createHash } from 'node:crypto';
import { type Channel, type Context, type KeptChange, systemContext } from '../../context.ts';
import { writeTogether } from '../../platform/changes/together.ts';
import { uniform } from '../../simulator/chance.ts';
import type { Person } from './plan.ts';

/** Something a person did with the product, then. */
export type Deed = {
  at: Date;
  by: Person;
  channel: Channel;
  /** Names its change set where another deed speaks of it. */
  set?: string;
  /** Looks into the change log, which must be there then. */
  reads?: boolean;
  run(context: Context): Promise<unknown>;
};

/** 8 % come by the API, 5 % from an import, the others from forms and grids. */
export const channelOf = (...keys: readonly number[]): Channel => {
  const drawn = uniform(1091, ...keys);
  if (drawn < 0.08) return 'api';
  if (drawn < 0.13) return 'import';
  return drawn < 0.6 ? 'form' : 'grid';
};

/** The same on every run, as the change log is to be the same. */
export const changeSetOf = (word: string): string => {
  const hex = createHash('sha256').update(`fairlead demo ${word}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
};

/** What somebody does at a moment of the past, as if they had used the product then. */
const contextOf = (house: Context, { at, by, channel }: Omit<Deed, 'run'>, changeSet: string): Context => ({
  ...systemContext(house, {
    user: { id: by.id, email: by.email, role: by.role, company_id: by.company_id, session_id: 0 },
    channel,
    changeSet,
  }),
  now: () => at,
});

/** Entries of the change log that are written in one go. */
const TOGETHER = 500;

/**
 * Does everything in the order of time, so that ids and the change log tell it in that order too. Entries of the change log
 * are written together; before what reads it, and at the end.
 */
export const perform = async (house: Context, deeds: readonly Deed[], signal?: AbortSignal): Promise<void> => {
  const kept: KeptChange[] = [];
  const inOrder = [...deeds].sort((a, b) => a.at.getTime() - b.at.getTime());
  for (const [n, deed] of inOrder.entries()) {
    signal?.throwIfAborted();
    if (deed.reads || kept.length >= TOGETHER) await writeTogether(house, kept);
    await deed.run({ ...contextOf(house, deed, changeSetOf(deed.set ?? String(n))), kept });
  }
  await writeTogether(house, kept);
};
