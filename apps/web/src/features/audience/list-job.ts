import { reasonIn } from '@fairlead/domain/audience/failure';
import { PROMISE_MINUTES } from '@fairlead/domain/audience/rebuild';
import { ApiError } from '#lib/api-error.ts';
import { bytes, count } from '#ui/format.ts';
import type { Job, TargetingList } from './audience.queries.ts';

/** Work on lists by the id of the list: what runs or waits, and what failed last. */
export type ListJobs = ReadonlyMap<number, Job>;

export const isActive = ({ state }: Job): boolean => state === 'queued' || state === 'running';

/** While something is built the live stream may be cut off: then this is how often the page asks itself. */
const POLL_MS = 1500;

/** How long until the jobs are asked about again; false for not at all. A refusal stays one, a broken line may mend. */
export const pollEvery = (now: {
  building: boolean;
  jobs: readonly Job[] | undefined;
  error: unknown;
}): number | false => {
  const refused = now.error instanceof ApiError && now.error.status >= 400 && now.error.status < 500;
  return !refused && (now.building || now.jobs?.some(isActive)) ? POLL_MS : false;
};

/** The newest job of each list. `jobs` are newest first. */
export const newestByList = (jobs: readonly Job[]): ListJobs => {
  const found = new Map<number, Job>();
  for (const job of jobs)
    if (job.entity === 'targeting_list' && job.entity_id !== null && !found.has(job.entity_id))
      found.set(job.entity_id, job);
  return found;
};

/** How far a job is, 0 to 1; null while nobody can tell. */
export const shareOf = ({ done, total }: Job): number | null => (total > 0 ? Math.min(1, done / total) : null);

const phases: Record<string, string> = {
  receive: 'Receiving',
  parse: 'Reading',
  sort: 'Sorting',
  count: 'Counting',
  write: 'Writing',
  publish: 'Publishing',
};
const amount = (value: number, unit: string): string =>
  unit === 'bytes' ? bytes(value) : unit === 'lines' || unit === 'ids' ? count(value) : '';

/** What a job does now and how far it is: "Reading", "412 MB of 1 GB", "70 253 of 3 000 000" or "1 204 300 lines". */
export const sayJob = (job: Job): { phase: string; far: string } => {
  if (job.state === 'queued' && job.error) return { phase: 'Tries again soon', far: reasonIn(job.error.message) };
  if (job.state === 'queued') return { phase: 'Waiting', far: job.attempts > 0 ? 'tries again soon' : '' };
  const done = amount(job.done, job.unit);
  const far = job.total > 0 && done !== '' ? `${done} of ${amount(job.total, job.unit)}` : done;
  const unit = job.total === 0 && (job.unit === 'lines' || job.unit === 'ids') ? ` ${job.unit}` : '';
  return { phase: phases[job.phase ?? ''] ?? 'Starting', far: far === '' || job.done === 0 ? '' : `${far}${unit}` };
};

/** Whether a list is being made anew while its old rows still count. */
export const isRebuilding = (list: TargetingList, job: Job | undefined): boolean =>
  list.csv_updated !== null && job !== undefined && isActive(job);

/**
 * Whether a dynamic list is being made anew because somebody asked for it (AD-36). The job tells it: the times of the list
 * stay apart after a refresh that failed.
 */
export const isRefreshing = (list: TargetingList, job: Job | undefined): boolean =>
  list.origin === 'cohorts' && isRebuilding(list, job) && job?.trigger === 'refresh';

/** How many lists are under way, and when their sizes are there; null while none is. */
export const sayUnderWay = (building: number, refreshing: number): string | null => {
  const parts = [building > 0 && `${count(building)} building`, refreshing > 0 && `${count(refreshing)} refreshing`];
  const said = parts.filter(Boolean).join(', ');
  return said === '' ? null : `${said}. Sizes update within ${PROMISE_MINUTES} minutes`;
};
