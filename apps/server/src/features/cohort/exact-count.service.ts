import type { CohortDefinition } from '@fairlead/domain/cohort/cohort';
import type { UtcDay } from '@fairlead/domain/utc-day';
import type { Context } from '../../context.ts';
import { cancelJob, type RunningJob } from '../../platform/jobs/jobs.ts';
import { Conflict } from '../../refusal.ts';
import { onPreview, queuePreview } from '../audience/preview.service.ts';
import { stepsOfCohort } from './cohort-query.service.ts';
import { openCounts } from './estimate.sql.ts';
import { killerIn, stepsOf } from './estimate-margin.service.ts';
import { asJobFailure } from './facts-failure.service.ts';

/** All that an exact count needs; the day is that of the question. */
type CountInput = { app_id: number; definition: CohortDefinition; today: UtcDay };

/** Counts of one person that wait or run: of so many applications, the newest. A page asks about one. */
const OPEN_MOST = 3;

/** Ends a count that nobody waits for any more. One that has just ended by itself is fine. */
const forget = async (context: Context, job: number): Promise<void> => {
  try {
    await cancelJob({ ...context, user: null }, job);
  } catch (error) {
    if (!(error instanceof Conflict)) throw error;
  }
};

/**
 * Queues the exact count of a definition. Whoever edits rules asks again and again, and a count may read everything: the same
 * question is answered by the job that is already there, and what the same person asked before of this application is ended,
 * as is what they asked of many others.
 */
export const queueCount = async (
  context: Context,
  application: { id: number; company_id: number },
  definition: CohortDefinition,
  today: UtcDay,
): Promise<number> => {
  const asked = { app: application.id, definition, today };
  const open = context.user === null ? [] : await openCounts(context, { user: context.user.id, ...asked });
  const same = open.find((job) => job.same);
  const others = open.filter((job) => job !== same);
  const elsewhere = others.filter((job) => !job.here).slice(0, OPEN_MOST - 1);
  for (const job of others) if (!elsewhere.includes(job)) await forget(context, job.id);
  if (same) return same.id;
  return queuePreview(context, 'cohort', {
    entity: 'cohort',
    entity_id: null,
    company_id: application.company_id,
    input: { app_id: application.id, definition, today } satisfies CountInput,
    unit: 'ids',
  });
};

/** Counts exactly, steps and all from one statement: `{ line_count, steps, killed_by }`. */
const countExactly = async (context: Context, job: RunningJob<CountInput>) => {
  const { definition, today } = job.input;
  job.progress({ phase: 'count' });
  try {
    const { sql, params } = stepsOfCohort(definition, today);
    const [found] = await context.facts.query<Parameters<typeof stepsOf>[0]>(sql, params, { signal: job.signal });
    const steps = stepsOf(found as NonNullable<typeof found>);
    return { line_count: steps.at(-1)?.left ?? 0, steps, killed_by: killerIn(steps) };
  } catch (error) {
    throw asJobFailure(error);
  }
};

export const defineCohortCounts = (): void => onPreview<CountInput>('cohort', countExactly);
