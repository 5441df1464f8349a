import type { Operator } from '@fairlead/domain/combination/combination';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useCalm } from '#lib/useCalm.ts';
import { useRested } from '#lib/useRested.ts';
import { hasEnded, type TargetingList, useJob } from '../audience/audience.queries.ts';
import { type Overlaps, overlapsOf, previewOf } from './combination.queries.ts';

/** Choices come in bursts (arrows through a list, several slots); the server counts once they rest. */
const REST_MS = 350;

export type Counted = {
  count: number;
  exact: boolean;
  /** Of an estimate: how far it may be off. */
  margin: number;
  /** Of an estimate: 0 to 1, how far the exact count has come. */
  share: number | null;
  /** Of an estimate: why the exact count will not come. */
  failed: string | null;
};

export type Counts = {
  counted: Counted | null;
  overlaps: Overlaps | null;
  /** What is shown is of the choice before. */
  waiting: boolean;
  error: unknown;
  overlapsError: unknown;
  /** Too much was asked: seconds until it is asked again by itself. */
  wait: number | null;
  retry: () => void;
};

/**
 * The size of the combination as it is chosen now, and how its sources overlap. Nothing is asked while `ready` is false.
 * An estimate stands until the job that counts exactly is done.
 */
export const useCounts = (
  operator: string,
  sources: readonly TargetingList[],
  { ready, may }: { ready: boolean; may: boolean },
): Counts => {
  const now = { operator, ids: sources.map(({ id }) => id), ready };
  const text = JSON.stringify(now);
  const restedText = useRested(text, REST_MS);
  const rested = JSON.parse(restedText) as typeof now;
  const settled = restedText === text;
  const builds = sources.map(({ build }) => build.last_good_at ?? '').join();
  const enabled = rested.ready && ready && may && settled;
  const preview = useQuery({ ...previewOf(rested.operator as Operator, rested.ids, builds), enabled });
  const overlaps = useQuery({ ...overlapsOf(rested.ids, builds), enabled });
  const wait = useCalm(preview, enabled);
  const waitOverlaps = useCalm(overlaps, enabled);
  const jobId = preview.data && !preview.data.exact ? preview.data.job_id : null;
  const job = useJob(preview.isPlaceholderData ? null : jobId);
  const told = job?.state === 'done' ? (job.result as { line_count?: number } | null)?.line_count : undefined;
  const counted: Counted | null = preview.data
    ? {
        count: told ?? preview.data.line_count,
        exact: preview.data.exact || told !== undefined,
        margin: preview.data.margin_percent,
        share: job && job.total > 0 ? job.done / job.total : null,
        failed: job && hasEnded(job) && told === undefined ? (job.error?.message ?? 'Stopped') : null,
      }
    : null;
  // While another choice is counted the last count stays as it was, exact if it was
  const last = useRef<Counted | null>(null);
  const isNew = counted !== null && !preview.isPlaceholderData;
  if (isNew) last.current = counted;
  return {
    counted: isNew ? counted : last.current,
    overlaps: overlaps.data ?? null,
    waiting: ready && (!settled || preview.isPlaceholderData || preview.isFetching || wait !== null),
    error: wait === null ? preview.error : null,
    overlapsError: waitOverlaps === null ? overlaps.error : null,
    wait: wait ?? waitOverlaps,
    retry: () => {
      void preview.refetch();
      void overlaps.refetch();
    },
  };
};
