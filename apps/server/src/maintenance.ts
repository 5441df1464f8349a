import type { Context } from './context.ts';
import { removalsHeld } from './platform/backups.ts';
import { forgetOldChanges } from './platform/changes/expire.ts';
import { holdFiles } from './platform/file-owner.ts';
import { forgetOldKeys } from './platform/idempotency.ts';
import { forgetOldJobs, forgetRoutineJobs } from './platform/jobs/jobs.ts';
import { oldestWrite } from './platform/live/live.sql.ts';
import { rooms } from './rooms.ts';

/** A file without a name is removed in the second or third round it is met in: what a killed server leaves is gone within ten minutes. */
const ROUND_MS = 4 * 60 * 1000;

/** What is tidied in a round: what idempotency keys, jobs and rooms leave behind, files that no room names any more. */
export const tidy = async (context: Context): Promise<void> => {
  await forgetOldKeys(context);
  await forgetOldJobs(context);
  await forgetOldChanges(context);
  await forgetRoutineJobs(
    context,
    rooms.flatMap((room) => room.routineJobs ?? []),
  );
  for (const room of rooms) for (const forget of room.tidy ?? []) await forget(context);
  if (await removalsHeld(context)) return; // what a sweep forgets now would stay, and be met again
  await holdFiles(context); // what other records name looks nameless here
  for (const room of rooms) await room.sweep?.(context);
};

/** Soon enough that a server that is restarted every day tidies too, late enough not to slow its start. */
const FIRST_MS = 60_000;

/** A transaction that writes for longer holds the live stream and vacuum up. */
const LONG_WRITE_SECONDS = 60;
const WRITES_MS = 60_000;

/** Says which connection writes for so long: what is behind it is told to nobody until it ends. */
const warnOfLongWrites = async ({ db, log }: Pick<Context, 'db' | 'log'>): Promise<void> => {
  const write = await oldestWrite(db);
  if (write && write.seconds > LONG_WRITE_SECONDS)
    log.warn(
      { pid: write.pid, seconds: Math.round(write.seconds) },
      'a transaction writes for long: live changes wait for it',
    );
};

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
    ...rooms.flatMap((room) =>
      (room.rounds ?? []).map(({ every, run }) => rounds(context, () => run(context), every, every)),
    ),
    rounds(context, () => warnOfLongWrites(context), WRITES_MS, WRITES_MS),
  ];
  return { stop: async () => void (await Promise.all(all.map((each) => each.stop()))) };
};
