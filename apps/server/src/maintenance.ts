import type { Context } from './context.ts';
import { sweepAudienceFiles } from './features/audience/cleanup.service.ts';
import { forgetEndedSessions, forgetOldAttempts, forgetOldNonces } from './features/auth/auth.sql.ts';
import { sweepChurnFiles } from './features/churn/churn-file.service.ts';
import { queueDueCohorts } from './features/cohort/cohort-turn.service.ts';
import { forgetOldQuestions } from './features/cohort/explain.sql.ts';
import { finishLeftTurns } from './features/fact/app-event-turn.service.ts';
import { forgetOldClaims } from './features/fact/delivery-sums.sql.ts';
import { sweepFactFiles } from './features/fact/fact-file.service.ts';
import { recountLeftovers } from './features/fact/recount.service.ts';
import { holdFiles } from './platform/file-owner.ts';
import { forgetOldKeys } from './platform/idempotency.ts';
import { forgetOldJobs, forgetRoutineJobs } from './platform/jobs/jobs.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** A file without a name is removed in the second or third round it is met in: what a killed server leaves is gone within ten minutes. */
const ROUND_MS = 4 * 60 * 1000;

/** What is tidied in a round: what signing in, idempotency keys and jobs leave behind, files that no build names any more. */
export const tidy = async (context: Context): Promise<void> => {
  const before = new Date(context.realNow().getTime() - DAY_MS);
  await forgetOldAttempts(context, before);
  await forgetOldNonces(context, before);
  await forgetEndedSessions(context, before);
  await forgetOldKeys(context);
  await forgetOldJobs(context);
  await forgetRoutineJobs(context, ['cohort', 'combination']); // up to 72 a day and list
  await forgetOldClaims(context);
  await forgetOldQuestions(context);
  await holdFiles(context); // what other records name looks nameless here
  await sweepAudienceFiles(context);
  await sweepFactFiles(context);
  await sweepChurnFiles(context);
};

/** Soon enough that a server that is restarted every day tidies too, late enough not to slow its start. */
const FIRST_MS = 60_000;

/** Sums of delivery that a crash left behind their facts are counted again this often. */
const RECOUNT_MS = 60_000;

/** Dynamic audiences that are due are looked for this often. */
const COHORTS_MS = 5_000;

type Rounds = { stop(): Promise<void> };

/** A round at a time; a failing one is logged, and the next one comes anyway. */
const rounds = (context: Context, work: () => Promise<unknown>, first: number, every: number): Rounds => {
  let round: Promise<unknown> = Promise.resolve();
  let running = false;
  const run = () => {
    if (running) return; // a bucket with very many files takes its time
    running = true;
    round = work()
      .catch((error: unknown) => context.log.error({ err: error }, 'maintenance failed'))
      .finally(() => {
        running = false;
      });
  };
  const timers = [setTimeout(run, first).unref(), setInterval(run, every).unref()];
  return {
    stop: async () => {
      for (const timer of timers) clearTimeout(timer);
      await round;
    },
  };
};

export const startMaintenance = (context: Context): Rounds => {
  const all = [
    rounds(context, () => tidy(context), FIRST_MS, ROUND_MS),
    rounds(context, () => recountLeftovers(context), RECOUNT_MS, RECOUNT_MS),
    rounds(context, () => finishLeftTurns(context), RECOUNT_MS, RECOUNT_MS),
    rounds(context, () => queueDueCohorts(context), COHORTS_MS, COHORTS_MS),
  ];
  return { stop: async () => void (await Promise.all(all.map((each) => each.stop()))) };
};
