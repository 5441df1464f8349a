import { reasonIn } from '@fairlead/domain/audience/failure';
import { useQueries, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Chip } from '#ui/bits/Chip.tsx';
import { count } from '#ui/format.ts';
import { jobOf } from '../audience/audience.queries.ts';

const POLL_MS = 1000;

const buildOf = (job: number) => ({
  ...jobOf(job),
  staleTime: 0,
  refetchInterval: ({ state }: { state: { data?: { finished_at: string | null } | undefined } }) =>
    state.data?.finished_at ? (false as const) : POLL_MS,
});

/** After a file has arrived or was ordered: how far its list is. */
export const Building = ({ job, name }: { job: number; name: string }) => {
  const { data } = useQuery(buildOf(job));
  if (!data) return <>Building...</>;
  if (data.error && data.state === 'queued') return <>{reasonIn(data.error.message)} It is tried again soon.</>;
  if (data.error) return <span className="import-upload-refused">{data.error.message}</span>;
  if (data.finished_at) return <>{name} is built</>;
  return <>Building... {data.unit === 'lines' && data.done > 0 && `${count(data.done)} lines`}</>;
};

/** What stands in the place of "Imported" by the job of an import, where its file could not be fetched (yet). */
export const useTroubles = (jobs: readonly number[]): ReadonlyMap<number, ReactNode> => {
  const asked = useQueries({ queries: jobs.map(buildOf) });
  return new Map(
    asked.flatMap(({ data }): [number, ReactNode][] => {
      if (!data?.error) return [];
      const chip =
        data.state === 'queued' ? (
          <Chip key="again" tone="warn">
            Tries again soon
          </Chip>
        ) : (
          <Chip key="failed" tone="bad">
            Not imported
          </Chip>
        );
      return [[data.id, chip]];
    }),
  );
};
