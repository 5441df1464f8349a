import { useQuery, useQueryClient } from '@tanstack/react-query';
import { createContext, use, useEffect, useMemo, useRef } from 'react';
import { type Job, jobsOf, LIST_WORDS } from './audience.queries.ts';
import { isActive, type ListJobs, newestByList, pollEvery } from './list-job.ts';

const none: ListJobs = new Map();
const Jobs = createContext<ListJobs>(none);
export const ListJobsProvider = Jobs.Provider;
/** The newest job of a list; cells read it by themselves so that a step forward draws one cell, not the grid. */
export const useListJob = (list: number): Job | undefined => use(Jobs).get(list);

/** Work on the lists of a company, kept up to date while any of it runs; lists are asked again when one ends. */
export const useListJobs = (company: number, building: boolean): ListJobs => {
  const client = useQueryClient();
  const { data } = useQuery({
    ...jobsOf(company),
    staleTime: 0,
    refetchInterval: ({ state: { data, error } }) => pollEvery({ building, jobs: data?.items, error }),
  });
  const jobs = useMemo(() => newestByList(data?.items ?? []), [data]);
  const running = useRef<ReadonlySet<number>>(new Set());
  useEffect(() => {
    const now = new Set([...jobs.values()].filter(isActive).map(({ id }) => id));
    const ended = [...running.current].some((id) => !now.has(id));
    running.current = now;
    if (ended) for (const word of LIST_WORDS) void client.invalidateQueries({ queryKey: [word] });
  }, [jobs, client]);
  return jobs;
};
