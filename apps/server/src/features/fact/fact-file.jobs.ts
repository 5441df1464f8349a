import type { Context } from '../../context.ts';
import { FileMissing } from '../../outside/files.ts';
import { defineJob, JobFailed, type RunningJob } from '../../platform/jobs/jobs.ts';
import { receiveAppEvents } from './app-event-intake.service.ts';
import { receiveDelivery } from './delivery.service.ts';
import type { FactFileInput } from './fact-file.service.ts';
import { blocksOf, type FileRow, rowsOf } from './fact-file-rows.service.ts';

/** What became of a file's rows, and the first that could not be kept by the line they stand in. */
export type FactFileResult = {
  rows: number;
  accepted: number;
  duplicates: number;
  rejected: number;
  rejected_rows: { line: number; path: string; message: string }[];
};

const SHOWN = 100;

const senderOf = (job: { id: number }): string => `job ${job.id}`;

/** Sends a block as a batch of its own; its name follows from the content, so that it is stored once however often it is read. */
const loadBlock = async (
  context: Context,
  job: RunningJob<FactFileInput>,
  { block, number }: { block: readonly FileRow[]; number: number },
  result: FactFileResult,
): Promise<void> => {
  const { kind, sha256 } = job.input;
  const sound = block.filter(({ fault }) => !fault);
  const faults = block.flatMap(({ line, fault }) => (fault ? [{ line, ...fault }] : []));
  if (sound.length > 0) {
    const receive = kind === 'app_events' ? receiveAppEvents : receiveDelivery;
    const batch = { batch_id: `file:${sha256}:${number}`, rows: sound.map(({ row }) => row) };
    const answer = await receive(context, senderOf(job), batch);
    // Stored by another load of the same content: here all of it is known already.
    const mine = answer.first_sender === senderOf(job);
    result.accepted += mine ? answer.accepted : 0;
    result.duplicates += answer.duplicates + (mine ? 0 : answer.accepted);
    for (const { index, path, message } of answer.rejected)
      faults.push({ line: sound[index]?.line ?? 0, path, message });
  }
  result.rows += block.length;
  result.rejected += faults.length;
  const room = SHOWN - result.rejected_rows.length;
  result.rejected_rows.push(...faults.sort((a, b) => a.line - b.line).slice(0, Math.max(0, room)));
};

/**
 * Reads a file of facts block by block. After a crash, a stop or a retry it begins again: blocks that are stored answer what
 * they answered before, so that no row is lost and none counts twice.
 */
export const runFactFile = async (context: Context, job: RunningJob<FactFileInput>): Promise<FactFileResult> => {
  const { key, format, kind, size } = job.input;
  const result: FactFileResult = { rows: 0, accepted: 0, duplicates: 0, rejected: 0, rejected_rows: [] };
  const total = format === 'parquet' ? 0 : size;
  job.progress({ phase: 'parse', done: 0, total });
  const local = await context.files.local(key).catch((error: unknown) => {
    if (!(error instanceof FileMissing)) throw error;
    throw new JobFailed('The file is no longer there. Load it again.', { code: 'file_missing', cause: error });
  });
  const scratch = await context.files.scratch();
  try {
    let number = 0;
    for await (const block of blocksOf(rowsOf({ path: local.path, format, kind }, scratch.path, job.signal))) {
      job.signal.throwIfAborted();
      await loadBlock(context, job, { block, number }, result);
      number += 1;
      job.progress({ phase: 'write', done: block.at(-1)?.end ?? 0, total });
    }
    if (result.rows === 0) throw new JobFailed('The file holds no rows.', { code: 'no_rows' });
  } finally {
    local.release();
    await scratch.remove();
  }
  await job.finish(async () => result);
  await context.files.remove(key);
  return result;
};

export const defineFactFileJobs = (): void => defineJob<FactFileInput>('facts_file', { attempts: 5, run: runFactFile });
