import * as api from '@fairlead/contract/audience';
import type { Ok } from '@fairlead/contract/call';
import * as jobApi from '@fairlead/contract/job';
import { LIST_CAP } from '@fairlead/domain/audience/audience';
import type { StateFilter } from '@fairlead/domain/state';
import { useQuery } from '@tanstack/react-query';
import { isStale } from '#lib/api-error.ts';
import { call, dryRun } from '#lib/call.ts';
import { showsRecords } from '#lib/live/words.ts';
import { query } from '#lib/query.ts';
import { useSave } from '#lib/save.ts';
import { freshEvery } from './fresh-every.ts';

showsRecords('targeting-lists', 'targeting_list', 'combination', 'cohort', 'campaign_targeting');

export type TargetingList = Ok<typeof api.getTargetingList>;
export type Build = Ok<typeof api.listBuilds>['items'][number];
export type Uses = Ok<typeof api.listUses>;
export type Job = Ok<typeof jobApi.getJob>;

const ENDED: readonly string[] = ['done', 'failed', 'dead', 'cancelled'] satisfies Job['state'][];
const JOB_EVERY_MS = 1000;

/** Lists that are shown keep up with the time; a page that comes back into sight does so at once. */
const kept = { refetchInterval: freshEvery, refetchOnWindowFocus: true };

/** The newest lists of an application, of both tabs; `total` says how many there are (D-229). */
export const listsOf = (application: number, state: StateFilter = 'all') => ({
  ...query(['targeting-lists', application, state], api.listTargetingLists, {
    params: { applicationId: String(application) },
    query: { state, max_results: String(LIST_CAP) },
  }),
  ...kept,
});

export const listOf = (id: number) => ({
  ...query(['targeting-lists', 'one', id], api.getTargetingList, { params: { targetingId: String(id) } }),
  ...kept,
});
export const buildsOf = (id: number) =>
  query(['targeting-lists', 'builds', id], api.listBuilds, { params: { targetingId: String(id) } });
export const usesOf = (id: number) =>
  query(['targeting-lists', 'uses', id], api.listUses, { params: { targetingId: String(id) } });

const JOBS = '100';
/** Background work of a company, newest first. Live messages have it asked again. */
export const jobsOf = (company: number) =>
  query(['jobs', company], jobApi.listJobs, { query: { company_id: String(company), limit: JOBS } });
export const jobOf = (id: number) => query(['job', id], jobApi.getJob, { params: { jobId: String(id) } });

/** Whether nothing more comes of a job: it is done, has failed for good, or was cancelled. */
export const hasEnded = ({ state }: { state: string }): boolean => ENDED.includes(state);

/** A job as it goes on, until it has ended. @param id null: there is none */
export const useJob = (id: number | null): Job | undefined =>
  useQuery({
    ...jobOf(id ?? 0),
    enabled: id !== null,
    refetchInterval: ({ state }) => (state.data && hasEnded(state.data) ? false : JOB_EVERY_MS),
  }).data;

/** First words of what shows a list. */
export const LIST_WORDS = ['targeting-lists', 'combinations', 'cohorts'] as const;

export const useRenameList = () =>
  useSave(api.updateTargetingList, {
    refreshes: LIST_WORDS,
    says: () => 'Targeting updated successfully',
    quiet: isStale,
  });
export const useDeleteList = () =>
  useSave(api.deleteTargetingList, { refreshes: LIST_WORDS, says: () => 'Targeting deleted successfully' });
export const useCancelJob = () =>
  useSave(jobApi.cancelJob, { refreshes: ['jobs', ...LIST_WORDS], says: () => 'Build stopped' });
export const useRetryJob = () =>
  useSave(jobApi.retryJob, { refreshes: ['jobs', ...LIST_WORDS], says: () => 'Build started again' });

/** What people edit in a list. */
export type ListEdit = Partial<Pick<TargetingList, 'name' | 'state'>>;

/** Saves one row of the grid: the fields that changed, on the version that was edited. */
export const saveRow = (
  { id }: TargetingList,
  changed: ListEdit,
  { version, changeSet }: { version: number; changeSet: string },
): Promise<TargetingList> =>
  call(api.updateTargetingList, {
    params: { targetingId: String(id) },
    body: { ...changed, version },
    channel: 'grid',
    changeSet,
  });

/** What `saveRow` would do. */
export const tryRow = ({ id }: TargetingList, changed: ListEdit, { version }: { version: number }) =>
  dryRun(api.updateTargetingList, {
    params: { targetingId: String(id) },
    body: { ...changed, version },
    channel: 'grid',
  });

/** Links to a list's files, for 5 minutes; asked for when they are used. */
export const linksOf = (id: number): Promise<Ok<typeof api.downloadTargetingList>> =>
  call(api.downloadTargetingList, { params: { targetingId: String(id) } });
