import type { Context } from '../../context.ts';
import { reviveBuild, startBuild } from '../audience/build.service.ts';
import { holdTargetingList, showJob, showWaiting } from '../audience/list.service.ts';
import { combinationOfList } from './combination.sql.ts';
import { failedSourceOf, holdQueued, standingOf, usersOf } from './rebuild.sql.ts';

/** Why a combination is built. */
export type Cause = 'edit' | 'source';

/** What keeps a combination waiting, if it will not come by itself: a source that has no build as its last one failed. */
const sayWhatFailed = async (context: Context, list: number): Promise<void> => {
  const source = await failedSourceOf(context, list);
  if (source === null) await reviveBuild(context, list);
  else await showWaiting(context, list, source);
};

/**
 * Queues the build of a combination, once. While a source has no build at all it waits without a job: the source's
 * first build asks again (`rebuildUsing`). Joins the caller's transaction, which holds the combination's list.
 */
export const requestBuild = async (
  context: Context,
  list: { id: number; company_id: number },
  cause: Cause,
): Promise<void> => {
  const standing = await standingOf(context, list.id, list.id);
  if (!standing) return;
  if (standing.unbuilt) return sayWhatFailed(context, list.id);
  const queued = await holdQueued(context, list.id);
  if (queued !== null) await showJob(context, list.id, queued);
  else await startBuild(context, list, { kind: 'combination', unit: 'ids', input: { trigger: cause } });
};

/** Builds one combination again if its sources have newer builds and nothing below it is about to have one. */
const refresh = async (context: Context, list: number, told: number): Promise<void> => {
  const held = await holdTargetingList(context, list);
  const standing = held && (await standingOf(context, list, told));
  if (!standing || standing.archived || standing.stuck || standing.pending || standing.unbuilt || !standing.stale)
    return;
  await requestBuild(context, held, 'source');
};

/**
 * A list has a new build (or gave up having one): combinations made of it, directly or not, follow from the innermost
 * out, each once. One that is made of another which is about to be built waits for that one, and is told by it.
 */
export const rebuildUsing = (context: Context, list: number): Promise<void> =>
  context.db.tx(async () => {
    for (const user of await usersOf(context, list)) await refresh(context, user.list, list);
  });

/** A list is used again: what did not update because of it catches up, the list itself if it is a combination too. */
export const catchUp = (context: Context, list: number): Promise<void> =>
  context.db.tx(async () => {
    if (await combinationOfList(context, list)) await refresh(context, list, 0);
    for (const user of await usersOf(context, list)) await refresh(context, user.list, 0);
  });

/**
 * A source's build ended without a result. Combinations that waited for it follow their other sources; those that cannot
 * without it say what they are waiting for, and so do those that are made of them.
 */
export const sourceFailed = (context: Context, list: number): Promise<void> =>
  context.db.tx(async () => {
    await rebuildUsing(context, list);
    for (const user of await usersOf(context, list)) {
      const standing = await standingOf(context, user.list, list);
      if (standing?.unbuilt) await sayWhatFailed(context, user.list);
    }
  });
