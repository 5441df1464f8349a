import type { Context } from '../../context.ts';
import { requestBuild } from './cohort-build.service.ts';
import { holdTurn, openBuilds, passSettled, takeDue } from './cohort-turn.sql.ts';

/**
 * Builds that may wait or run at a time before the schedule adds one. A worker does two things at once: people's imports and
 * edits wait for at most one build of each.
 */
const OPEN_MAX = 2;

/**
 * Keeps dynamic audiences within their promise: those not looked at for a while are built again, where something changed
 * since. Run it every few seconds on a worker; the product's clock decides what is due. Safe on several at once.
 * @returns how many builds were queued
 */
export const queueDueCohorts = async (context: Context): Promise<number> => {
  await passSettled(context);
  return context.db.tx(async () => {
    await holdTurn(context);
    const free = OPEN_MAX - (await openBuilds(context));
    const due = free > 0 ? await takeDue(context, free) : [];
    for (const list of due) await requestBuild(context, list, 'schedule');
    return due.length;
  });
};
