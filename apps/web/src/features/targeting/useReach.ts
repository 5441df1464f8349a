import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { hasEnded, useJob } from '#features/audience/audience.queries.ts';
import { useCalm } from '#lib/useCalm.ts';
import { useRested } from '#lib/useRested.ts';
import { type Reach, type ReachBody, reachOf } from './targeting.queries.ts';

/** What is asked is what the form rests at. */
const REST_MS = 300;

type Exact = { devices?: number; steps?: { kind: string; left: number }[]; unknown?: number };

export type Told = Pick<Reach, 'steps' | 'devices' | 'exact' | 'shared_with' | 'unmatched'> & {
  margin: number;
  /** Whether a job counts exactly meanwhile. */
  counting: boolean;
};

/** An answer with what the job that counts exactly has found by now. */
export const toldOf = (reach: Reach, job: { state: string; result: unknown } | undefined): Told => {
  const found = job?.state === 'done' ? (job.result as Exact | null) : null;
  const exact = reach.exact || found?.devices !== undefined;
  return {
    steps: reach.steps.map((step) => ({
      ...step,
      left: found?.steps?.find(({ kind }) => kind === step.kind)?.left ?? step.left,
      unknown: step.unknown === null ? null : (found?.unknown ?? step.unknown),
    })),
    devices: found?.devices ?? reach.devices,
    exact,
    margin: exact ? 0 : reach.margin_percent,
    shared_with: reach.shared_with,
    unmatched: reach.unmatched,
    counting: !exact && reach.job_id !== null && !(job && hasEnded(job)),
  };
};

/**
 * How many devices the form reaches as it is edited: asked when it rests, the old answer stays until there is a new one.
 * `body` null: nothing to ask for by now.
 */
export const useReach = (id: number, body: ReachBody | null, may: boolean) => {
  const now = body && JSON.stringify(body);
  const asked = useRested(now, REST_MS);
  const enabled = may && asked !== null && now === asked;
  const { data, error, isFetching, refetch } = useQuery({ ...reachOf(id, asked), enabled });
  const jobId = data?.job_id ?? null;
  const job = useJob(jobId);
  const last = useRef<Told | null>(null);
  if (data && enabled) last.current = toldOf(data, jobId === null ? undefined : job);
  const wait = useCalm({ error, isFetching, refetch }, enabled);
  return {
    told: last.current,
    waiting: may && body !== null && (now !== asked || isFetching || wait !== null),
    error: wait === null && body !== null ? error : null,
    retry: () => void refetch(),
  };
};
