import type { Context } from '../../context.ts';
import { defineJob, type RunningJob } from '../../platform/jobs/jobs.ts';
import { listJob } from '../audience/list-job.service.ts';
import type { Cause } from './cohort-build.service.ts';
import { buildCohort } from './cohort-run.service.ts';
import { queueDueCohorts } from './cohort-turn.service.ts';

/** What is due next is queued at once: many small audiences do not wait for the schedule's next look. */
const runCohort = async (context: Context, job: RunningJob<{ trigger: Cause }>): Promise<unknown> => {
  const made = await buildCohort(context, job);
  await queueDueCohorts(context);
  return made;
};

/** What dynamic audiences do by themselves: they are built. */
export const defineCohortJobs = (): void =>
  defineJob('cohort', listJob<{ trigger: Cause }>({ attempts: 3, run: runCohort }));
