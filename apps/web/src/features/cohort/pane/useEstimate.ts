import type { Ok } from '@fairlead/contract/call';
import { estimateCohort } from '@fairlead/contract/cohort-question';
import type { CohortDefinition } from '@fairlead/domain/cohort/cohort';
import type { Step } from '@fairlead/domain/cohort/evaluate';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { hasEnded, type Job, useJob } from '#features/audience/audience.queries.ts';
import { call } from '#lib/call.ts';
import { useUtcToday } from '#lib/clock.ts';
import { useCalm } from '#lib/useCalm.ts';
import { useRested } from '#lib/useRested.ts';
import type { Answer, Estimate } from './estimate.ts';

/** Somebody who types or turns arrows changes a rule many times; what is asked is what it rests at. */
const REST_MS = 300;

type Counted = { definition: CohortDefinition; ok: Ok<typeof estimateCohort> };

/** The size of a definition. Its key is its own word: saves do not ask again, another definition or another day does. */
const estimateOf = (app: number, text: string | null, today: string) =>
  queryOptions({
    queryKey: ['cohort-estimate', app, text, today],
    queryFn: async ({ signal }): Promise<Counted> => {
      const definition = JSON.parse(text ?? '{}') as CohortDefinition;
      const filters = definition.filters.map((rule) => ({
        ...rule,
        campaign_ids: [...rule.campaign_ids],
        custom_action_names: [...rule.custom_action_names],
      }));
      const { source_app_ids, countries, events_without_country } = definition;
      const body = {
        app_id: app,
        source_app_ids: [...source_app_ids],
        countries: [...countries],
        events_without_country,
        filters,
      };
      return { definition, ok: await call(estimateCohort, { body, signal }) };
    },
  });

/** What an exact count may have found besides the number. */
type Found = { line_count?: number; steps?: Step[]; killed_by?: number | null };

/** An answer with what the job that counts exactly has found by now. */
export const answerOf = ({ definition, ok }: Counted, job: Job | undefined): Answer => {
  const found = job?.state === 'done' ? (job.result as Found | null) : null;
  const told = found?.line_count;
  return {
    definition,
    count: told ?? ok.line_count,
    exact: ok.exact || told !== undefined,
    margin: ok.margin_percent,
    steps: found?.steps ?? ok.steps,
    stepsExact: ok.steps_exact || found?.steps !== undefined,
    killedBy: found?.killed_by === undefined ? ok.killed_by : found.killed_by,
    share: job && job.total > 0 ? Math.min(1, job.done / job.total) : null,
    stopped: job && hasEnded(job) && told === undefined ? (job.error?.message ?? 'it was stopped') : null,
  };
};

/**
 * How many devices a definition holds, as it is edited: asked when it rests, an older question is taken back, and the old
 * answer stays until there is a new one. `definition` null: it is not sound by now. `was`: devices in the current build.
 */
export const useEstimate = (
  app: number,
  definition: CohortDefinition | null,
  was: number | null,
  may = true,
): Estimate => {
  const now = definition && JSON.stringify(definition);
  const asked = useRested(now, REST_MS);
  const today = useUtcToday();
  const enabled = may && asked !== null && (now === null || now === asked);
  const { data, error, isFetching, refetch } = useQuery({ ...estimateOf(app, asked, today), enabled });
  const jobId = data?.ok.job_id ?? null;
  const job = useJob(jobId);

  // The last answer stays, as it was, until the next one is there: also while it is asked for, and where that fails
  const last = useRef<Answer | null>(null);
  if (data) last.current = answerOf(data, jobId === null ? undefined : job);

  const wait = useCalm({ error, isFetching, refetch }, enabled);
  return {
    answer: last.current,
    was,
    waiting: may && definition !== null && (now !== asked || isFetching || wait !== null),
    unsound: definition === null,
    // Asked before it was known that the rules do not hold: the fields say what is wrong
    error: wait === null && definition !== null ? error : null,
    wait,
    retry: () => void refetch(),
  };
};
