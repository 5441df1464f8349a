import type { JobDefinition, RunningJob } from '../../platform/jobs/jobs.ts';
import { failBuild, reviveBuild } from './build.service.ts';

/** The list that a job builds. */
export const listOfJob = (job: Pick<RunningJob, 'entity_id'>): number => {
  if (job.entity_id === null) throw new Error('A job that builds belongs to a list');
  return job.entity_id;
};

/** A job that builds a list: ended without a result it says why at the list; started again by a person, that is no longer news. */
export const listJob = <Input>(job: Pick<JobDefinition<Input>, 'attempts' | 'run'>): JobDefinition<Input> => ({
  ...job,
  onEnd: (context, ended, _state, error) =>
    failBuild(context, { list: listOfJob(ended), job: ended.id, error: error.message }),
  onRetry: async (context, again) => {
    await reviveBuild(context, listOfJob(again));
  },
});
