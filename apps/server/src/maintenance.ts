import type { Context } from './context.ts';
import { sweepAudienceFiles } from './features/audience/cleanup.service.ts';
import { forgetEndedSessions, forgetOldAttempts, forgetOldNonces } from './features/auth/auth.sql.ts';
import { forgetOldKeys } from './platform/idempotency.ts';
import { forgetOldJobs } from './platform/jobs/jobs.ts';

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
  await sweepAudienceFiles(context);
};

/** Soon enough that a server that is restarted every day tidies too, late enough not to slow its start. */
const FIRST_MS = 60_000;

/** A failing round is logged; the next one comes anyway. */
export const startMaintenance = (context: Context): { stop(): Promise<void> } => {
  let round: Promise<void> = Promise.resolve();
  let running = false;
  const run = () => {
    if (running) return; // a bucket with very many files takes its time
    running = true;
    round = tidy(context)
      .catch((error: unknown) => context.log.error({ err: error }, 'maintenance failed'))
      .finally(() => {
        running = false;
      });
  };
  const first = setTimeout(run, FIRST_MS).unref();
  const timer = setInterval(run, ROUND_MS).unref();
  return {
    stop: async () => {
      clearTimeout(first);
      clearInterval(timer);
      await round;
    },
  };
};
