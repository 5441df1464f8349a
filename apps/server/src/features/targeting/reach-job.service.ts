import type { Context } from '../../context.ts';
import { FileMissing } from '../../outside/files.ts';
import { cancelJob, defineJob, enqueue, JobFailed, type RunningJob } from '../../platform/jobs/jobs.ts';
import { Conflict } from '../../refusal.ts';
import { openReaches } from './reach.sql.ts';
import { countReach, type ReachQuestion } from './reach-count.service.ts';

type Input = ReachQuestion & { build_ids: string[] };

/** Ends a count that nobody waits for any more. One that has just ended by itself is fine. */
const forget = async (context: Context, job: number): Promise<void> => {
  try {
    await cancelJob({ ...context, user: null }, job);
  } catch (error) {
    if (!(error instanceof Conflict)) throw error;
  }
};

/**
 * Queues the exact count of a campaign's reach. Whoever edits asks again and again: the same question is answered by the job that
 * is there, and what the same person asked of this campaign before is ended.
 * @param build_ids builds whose files are kept meanwhile
 */
export const queueReach = async (
  context: Context,
  campaign: { id: number; company_id: number },
  question: ReachQuestion,
  build_ids: string[],
): Promise<number> => {
  const input: Input = { ...question, build_ids };
  const of = { user: context.user?.id ?? 0, campaign: campaign.id, input };
  const open = context.user === null ? [] : await openReaches(context, of);
  const same = open.find((job) => job.same);
  for (const job of open) if (job !== same) await forget(context, job.id);
  if (same) return same.id;
  const about = { entity: 'campaign_targeting', entity_id: campaign.id, company_id: campaign.company_id };
  return enqueue(context, { kind: 'reach', ...about, input, unit: 'ids' });
};

/** Counts exactly: `{ devices, steps, unknown }`. */
const run = async (context: Context, job: RunningJob<Input>) => {
  const { build_ids: _, ...question } = job.input;
  job.progress({ phase: 'count' });
  try {
    const { steps, unknown } = await countReach(context, question, { signal: job.signal });
    return { devices: steps.at(-1)?.left ?? 0, steps, unknown };
  } catch (error) {
    if (!(error instanceof FileMissing)) throw error;
    throw new JobFailed('A list was built anew meanwhile. Count again.', { code: 'list_replaced', cause: error });
  }
};

export const defineReachJobs = (): void => defineJob<Input>('reach', { attempts: 2, run });
