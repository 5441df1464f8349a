import type { Ok } from '@fairlead/contract';
import type * as api from '@fairlead/contract/cohort';
import type { Context } from '../../context.ts';
import { takeOverJob } from '../../platform/jobs/jobs.ts';
import { NotFound, Refused } from '../../refusal.ts';
import { startBuild } from '../audience/build.service.ts';
import { holdTargetingList, showJob, showRun } from '../audience/list.service.ts';
import { cohortById, holdQueuedBuild } from './cohort.sql.ts';

/** Why a cohort is built: its definition is new, somebody asked, or the clock did. */
export type Cause = 'edit' | 'refresh' | 'schedule';

/** From the weakest: a stronger cause takes a build over that waits for a weaker one. */
const causes: readonly Cause[] = ['schedule', 'edit', 'refresh'];

/**
 * Queues the build of a cohort, once: one that waits already will read the definition as it is then. What a person asks for
 * is theirs, also where the clock had queued it. Joins the caller's transaction, which holds the list. @returns the job's id
 */
export const requestBuild = async (
  context: Context,
  list: { id: number; company_id: number },
  trigger: Cause,
): Promise<number> => {
  const queued = await holdQueuedBuild(context, list.id);
  if (queued === null) return startBuild(context, list, { kind: 'cohort', unit: 'ids', input: { trigger } });
  if (causes.indexOf(trigger) > causes.indexOf(queued.trigger as Cause))
    await takeOverJob(context, queued.id, { trigger });
  await showJob(context, list.id, queued.id);
  return queued.id;
};

/**
 * Builds a dynamic audience now; the list shows at once that it ran (AD-36).
 * @throws NotFound, Refused while it is archived
 */
export const refreshCohort = (context: Context, id: number): Promise<Ok<typeof api.refreshCohort>> =>
  context.db.tx(async () => {
    const cohort = await cohortById(context, id);
    const list = cohort && (await holdTargetingList(context, cohort.targeting_list_id));
    if (!list) throw new NotFound();
    if (list.state === 'archived')
      throw new Refused([{ path: 'state', message: 'This audience is archived. Unarchive it, then refresh it.' }]);
    const job_id = await requestBuild(context, list, 'refresh');
    await showRun(context, list.id, context.now());
    const { last_run } = (await cohortById(context, id)) as { last_run: number };
    return { cohort_id: id, last_run, job_id };
  });
