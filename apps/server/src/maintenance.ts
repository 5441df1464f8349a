import type { Context } from './context.ts';
import { sweepAudienceFiles } from './features/audience/cleanup.service.ts';
import { forgetEndedSessions, forgetOldAttempts, forgetOldNonces } from './features/auth/auth.sql.ts';
import { forgetOldKeys } from './platform/idempotency.ts';

const HOUR_MS = 60 * 60 * 1000;

/** What is tidied every hour: what signing in and idempotency keys leave behind, files that no build names any more. */
export const tidy = async (context: Context): Promise<void> => {
  const before = new Date(context.realNow().getTime() - 24 * HOUR_MS);
  await forgetOldAttempts(context, before);
  await forgetOldNonces(context, before);
  await forgetEndedSessions(context, before);
  await forgetOldKeys(context);
  await sweepAudienceFiles(context);
};

/** Soon enough that a server that is restarted every day tidies too, late enough not to slow its start. */
const FIRST_MS = 60_000;

/** A failing round is logged; the next one comes an hour later. */
export const startMaintenance = (context: Context): { stop(): Promise<void> } => {
  let round: Promise<void> = Promise.resolve();
  const run = () => {
    round = tidy(context).catch((error: unknown) => context.log.error({ err: error }, 'maintenance failed'));
  };
  const first = setTimeout(run, FIRST_MS).unref();
  const timer = setInterval(run, HOUR_MS).unref();
  return {
    stop: async () => {
      clearTimeout(first);
      clearInterval(timer);
      await round;
    },
  };
};
