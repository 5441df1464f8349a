import { BusyChip, Meter } from '#ui/bits/Busy.tsx';
import { type Job, type TargetingList, useCancelJob, useRetryJob } from './audience.queries.ts';
import { isActive, isRefreshing, sayJob, shareOf } from './list-job.ts';
import { useListJob } from './useListJobs.ts';

/** Why the last build gave nothing, in words; null when it went well. */
const failureOf = (list: TargetingList, job: Job | undefined): string | null => {
  if (job?.state === 'cancelled' && job.id === list.job_id) return 'The last build was stopped.';
  // None was tried: the combination says which of its sources keeps it waiting
  if (list.build.error && list.origin === 'combination' && (list.job_id === null || job?.state === 'done'))
    return `${list.build.error}.`;
  return list.build.error && `The last build failed: ${list.build.error}`;
};

/** The work on a list as it runs, or why it failed, with the way to stop it or to try again. */
export const Work = ({ list, may }: { list: TargetingList; may: boolean }) => {
  const job = useListJob(list.id);
  const cancel = useCancelJob();
  const retry = useRetryJob();
  const params = { jobId: String(job?.id) };
  if (job && isActive(job)) {
    const { phase, far } = sayJob(job);
    return (
      <div className="audience-work" role="status">
        <BusyChip>{isRefreshing(list, job) ? 'refreshing' : 'Building...'}</BusyChip>
        <Meter share={shareOf(job)} label={`Building ${list.name}`} />
        <span className="dim small num">{[phase, far].filter(Boolean).join(' · ')}</span>
        {may && job.can_cancel && (
          <button type="button" className="link-button" onClick={() => cancel.mutate({ params })}>
            Stop the build
          </button>
        )}
      </div>
    );
  }
  const failure = failureOf(list, job);
  if (failure === null) return null;
  return (
    <div className="audience-work audience-failed" role="status">
      <span>{failure}</span>
      {list.csv_updated !== null && <span className="dim small">The rows of the last good build stay in use.</span>}
      {may && job?.can_retry && (
        <button type="button" className="link-button" onClick={() => retry.mutate({ params })}>
          Try the build again
        </button>
      )}
    </div>
  );
};
