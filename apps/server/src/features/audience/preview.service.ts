import type { Context } from '../../context.ts';
import { enqueue, type RunningJob } from '../../platform/jobs/jobs.ts';

/** Rooms whose calls answer with an estimate and count exactly in a job. */
export type PreviewRoom = 'combination' | 'cohort';

type Run = (context: Context, job: RunningJob) => Promise<unknown>;
const runs = new Map<PreviewRoom, Run>();

/** Says how a room counts exactly; what `run` returns is the job's result. */
export const onPreview = <Input>(
  room: PreviewRoom,
  run: (context: Context, job: RunningJob<Input>) => Promise<unknown>,
): void => {
  runs.set(room, run as Run);
};

/**
 * Queues an exact count.
 * @param of.entity what it is about: decides who sees the job
 * @param of.input all that the room's run needs; `build_ids` in it keep the files of these builds meanwhile
 */
export const queuePreview = (
  context: Context,
  room: PreviewRoom,
  of: { entity: string; entity_id: number | null; company_id: number | null; input: object; unit: 'ids' | 'lines' },
): Promise<number> => enqueue(context, { kind: 'preview', ...of, input: { ...of.input, room } });

/** Counts. A job that names no room was queued when combinations alone were counted. */
export const runPreview = (context: Context, job: RunningJob<{ room?: PreviewRoom }>): Promise<unknown> => {
  const run = runs.get(job.input.room ?? 'combination');
  if (!run) throw new Error(`Nothing counts for ${job.input.room}`);
  return run(context, job);
};
